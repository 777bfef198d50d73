//! Containers as files and in memory.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Take, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::checksum::Checksum;
use super::error::{ContainerError, StorageError};
use super::header::{Header, PREFIX};
use super::target::{Target, open};
use super::temporary::Temporary;
use crate::watched_file::WatchedFile;

const CHECKSUM: usize = 4;
const BUFFER: usize = 1 << 20;

/// A writer of the content of a container, made by [`Target::create`], with a buffer of 1 MiB.
#[derive(Debug)]
pub struct ContainerWriter {
    target: Target,
    header: Header,
    file: BufWriter<Temporary>,
    checksum: Checksum,
    length: u64,
}

impl Target {
    /// Begins a container, which replaces the file at the target only when it is
    /// [finished](ContainerWriter::finish).
    ///
    /// # Errors
    ///
    /// As `new`, since the target may have changed, and [`StorageError::Refused`] for a header of
    /// more than 64 KiB.
    pub fn create(&self, header: &Header) -> Result<ContainerWriter, StorageError> {
        let (target, temporary) = Self::begin(self.path())?;
        let mut file = BufWriter::with_capacity(BUFFER, temporary);
        // The length of the content is known only at the end, when the header is written again.
        let bytes =
            header.to_bytes(0).map_err(|error| StorageError::refused(target.path(), error))?;
        file.write_all(&bytes).map_err(|error| StorageError::io(target.path(), error))?;
        let (header, checksum) = (header.clone(), Checksum::new());
        Ok(ContainerWriter { target, header, file, checksum, length: 0 })
    }

    /// Writes a container with `header` and `content`.
    ///
    /// # Errors
    ///
    /// As [`create`](Self::create) and [`ContainerWriter::finish`].
    pub fn write(&self, header: &Header, content: &[u8]) -> Result<(), StorageError> {
        let mut writer = self.create(header)?;
        writer.write_all(content).map_err(|error| StorageError::io(self.path(), error))?;
        writer.finish()
    }

    /// Writes a file of `content` alone, such as a text for people, in one step like a container.
    ///
    /// # Errors
    ///
    /// As `new`, since the target may have changed, and [`StorageError::Io`].
    pub fn write_plain(&self, content: &[u8]) -> Result<(), StorageError> {
        let (target, mut temporary) = Self::begin(self.path())?;
        temporary.write_all(content).map_err(|error| StorageError::io(self.path(), error))?;
        target.replace(temporary)
    }
}

impl ContainerWriter {
    /// The path of the target.
    pub fn path(&self) -> &Path {
        self.target.path()
    }

    /// The checksum of the content written so far.
    pub fn checksum(&self) -> u32 {
        self.checksum.value()
    }

    /// Completes the container, synchronises it with the disk and renames it to its target.
    ///
    /// # Errors
    ///
    /// [`StorageError::Io`] if the system reports an error. The target is then unchanged, unless
    /// only the synchronisation of its folder failed.
    pub fn finish(self) -> Result<(), StorageError> {
        let Self { target, header, mut file, checksum, length } = self;
        let bytes =
            header.to_bytes(length).map_err(|error| StorageError::refused(target.path(), error))?;
        let complete = || {
            file.write_all(&checksum.value().to_le_bytes())?;
            let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&bytes)?;
            Ok(file)
        };
        let file = complete().map_err(|error| StorageError::io(target.path(), error))?;
        target.replace(file)
    }
}

impl Write for ContainerWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.checksum.update(&bytes[..written]);
        self.length += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// A reader of the content of a container. The checksums are verified when it is opened.
#[derive(Debug)]
pub struct ContainerReader {
    path: PathBuf,
    content: Take<BufReader<WatchedFile>>,
}

impl ContainerReader {
    /// Opens a container whose header must be `expected`. Costs one pass for the checksum. Memory:
    /// buffers of 1 MiB.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] if the file is not this container, [`StorageError::NotAFile`] if
    /// the path leads to something else, [`StorageError::Io`] if the file cannot be read.
    pub fn open(path: impl AsRef<Path>, expected: &Header) -> Result<Self, StorageError> {
        let path = path.as_ref();
        let (file, length) = open(path)?;
        let mut file = BufReader::with_capacity(BUFFER, file);
        let failed = |error| StorageError::io(path, error);
        let refused = |error| StorageError::refused(path, error);
        let (bytes, size) = read_header(&mut file, path)?;
        let content = range(&bytes, size, length, expected).map_err(refused)?;
        let found = checksum_of(&mut file, content.clone()).map_err(failed)?;
        let mut stored = [0; CHECKSUM];
        file.read_exact(&mut stored).map_err(failed)?;
        if stored != found.to_le_bytes() {
            return Err(refused(ContainerError::Altered));
        }
        file.seek(SeekFrom::Start(content.start)).map_err(failed)?;
        let content = file.take(content.end - content.start);
        Ok(Self { path: path.to_owned(), content })
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number of bytes of content that have not been read.
    pub fn remaining(&self) -> u64 {
        self.content.limit()
    }

    /// An error for invalid content. `reason` is a clause, as in `its content ends too early`.
    pub fn invalid(&self, reason: impl Into<String>) -> StorageError {
        StorageError::refused(&self.path, ContainerError::content(reason))
    }

    /// Fills `bytes` with the next bytes of content.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] with [`ContainerError::Content`] if fewer bytes are left,
    /// [`StorageError::Io`] if the file cannot be read.
    pub fn read_bytes(&mut self, bytes: &mut [u8]) -> Result<(), StorageError> {
        if self.remaining() < bytes.len() as u64 {
            return Err(self.invalid("its content ends too early"));
        }
        self.content.read_exact(bytes).map_err(|error| StorageError::io(&self.path, error))
    }

    /// The next `N` bytes of content.
    ///
    /// # Errors
    ///
    /// As [`read_bytes`](Self::read_bytes).
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], StorageError> {
        let mut bytes = [0; N];
        self.read_bytes(&mut bytes)?;
        Ok(bytes)
    }

    /// The next word of 8 bytes of content, the lowest first.
    ///
    /// # Errors
    ///
    /// As [`read_bytes`](Self::read_bytes).
    pub fn word(&mut self) -> Result<u64, StorageError> {
        self.array().map(u64::from_le_bytes)
    }

    /// Checks that all content has been read.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] with [`ContainerError::Content`] if bytes are left.
    pub fn finish(self) -> Result<(), StorageError> {
        match self.remaining() {
            0 => Ok(()),
            left => Err(self.invalid(format!("{left} bytes follow the content"))),
        }
    }
}

impl Read for ContainerReader {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.content.read(bytes)
    }
}

/// The header of the file at `path`, or all its bytes if there are fewer, and its stated length.
pub(super) fn read_header(
    file: &mut (impl Read + Seek),
    path: &Path,
) -> Result<(Vec<u8>, usize), StorageError> {
    let mut read = |bytes: usize| {
        let mut start = Vec::new();
        let rewound = file.rewind();
        let read = rewound.and_then(|()| file.by_ref().take(bytes as u64).read_to_end(&mut start));
        read.map(|_| start).map_err(|error| StorageError::io(path, error))
    };
    let prefix = read(PREFIX)?;
    let size = Header::length(&prefix).map_err(|error| StorageError::refused(path, error))?;
    Ok((read(size)?, size))
}

impl Header {
    /// The header of the container at `path`, of whatever kind.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] if the file is not a container or its header was altered,
    /// [`StorageError::NotAFile`] if the path leads to something else, [`StorageError::Io`] if the
    /// file cannot be read.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, StorageError> {
        let path = path.as_ref();
        let (mut file, length) = open(path)?;
        let (bytes, size) = read_header(&mut file, path)?;
        let header = if bytes.len() < size {
            Err(ContainerError::Shortened { expected: size as u64, found: length })
        } else {
            Self::from_bytes(&bytes).map(|(header, _)| header)
        };
        header.map_err(|error| StorageError::refused(path, error))
    }
}

/// The checksum of a range of a file, which is then at the end of the range.
fn checksum_of(file: &mut BufReader<WatchedFile>, range: Range<u64>) -> io::Result<u32> {
    let mut checksum = Checksum::new();
    file.seek(SeekFrom::Start(range.start))?;
    let mut content = file.take(range.end - range.start);
    loop {
        let bytes = content.fill_buf()?;
        if bytes.is_empty() {
            return Ok(checksum.value());
        }
        checksum.update(bytes);
        let read = bytes.len();
        content.consume(read);
    }
}

/// The bytes of a container with `header` and `content`.
///
/// # Errors
///
/// [`ContainerError::HeaderTooLong`] if the header is longer than 64 KiB.
pub fn container_bytes(header: &Header, content: &[u8]) -> Result<Vec<u8>, ContainerError> {
    let mut bytes = header.to_bytes(content.len() as u64)?;
    bytes.extend(content);
    bytes.extend(Checksum::of(content).to_le_bytes());
    Ok(bytes)
}

/// The range of the content in `bytes`, a container whose header must be `expected`. Costs one
/// checksum.
///
/// ```
/// use abstract_games_storage::{container_bytes, content_range, Header};
///
/// let header = Header::new("example", 1);
/// let bytes = container_bytes(&header, b"content")?;
/// assert_eq!(&bytes[content_range(&bytes, &header)?], b"content");
/// # Ok::<(), abstract_games_storage::ContainerError>(())
/// ```
///
/// # Errors
///
/// [`ContainerError`] if `bytes` is not this container.
pub fn content_range(bytes: &[u8], expected: &Header) -> Result<Range<usize>, ContainerError> {
    let length = Header::length(&bytes[..bytes.len().min(PREFIX)])?;
    let header = &bytes[..bytes.len().min(length)];
    let content = range(header, length, bytes.len() as u64, expected)?;
    // The range lies within `bytes`, so its ends fit into `usize`.
    let place = |place| usize::try_from(place).unwrap_or(bytes.len());
    let content = place(content.start)..place(content.end);
    let checksum = Checksum::of(&bytes[content.clone()]).to_le_bytes();
    if bytes[content.end..] == checksum { Ok(content) } else { Err(ContainerError::Altered) }
}

/// The range of the content in a file of `length` bytes whose header has `size` bytes and is
/// `header`, or fewer bytes in a shorter file.
pub(super) fn range(
    header: &[u8],
    size: usize,
    length: u64,
    expected: &Header,
) -> Result<Range<u64>, ContainerError> {
    if header.len() < size {
        return Err(ContainerError::Shortened { expected: size as u64, found: length });
    }
    let (found, content) = Header::from_bytes(header)?;
    expected.check(&found)?;
    let start = size as u64;
    let end = start.saturating_add(content);
    match end.saturating_add(CHECKSUM as u64) {
        whole if length < whole => {
            Err(ContainerError::Shortened { expected: whole, found: length })
        }
        whole if length > whole => {
            Err(ContainerError::Lengthened { expected: whole, found: length })
        }
        _ => Ok(start..end),
    }
}
