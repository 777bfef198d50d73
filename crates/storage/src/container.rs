//! Containers as files and in memory.

use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Take, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::checksum::Checksum;
use super::container_file::{ContainerFile, range};
use super::error::{ContainerError, StorageError};
use super::header::{Header, PREFIX};
use super::target::Target;
use super::temporary::Temporary;
use crate::watched_file::WatchedFile;

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
        let file = ContainerFile::open(path, expected)?;
        file.verify()?;
        let (path, length) = (file.path().to_owned(), file.length());
        let file = file.at_content().map_err(|error| StorageError::io(&path, error))?;
        Ok(Self { path, content: BufReader::with_capacity(BUFFER, file).take(length) })
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
    let size = Header::length(&bytes[..bytes.len().min(PREFIX)])?;
    let found = bytes.len() as u64;
    let shortened = ContainerError::Shortened { expected: size as u64, found };
    let content = range(bytes.get(..size).ok_or(shortened)?, found, expected)?;
    // The range lies within `bytes`, so its ends fit into `usize`.
    let place = |place| usize::try_from(place).unwrap_or(bytes.len());
    let content = place(content.start)..place(content.end);
    let checksum = Checksum::of(&bytes[content.clone()]).to_le_bytes();
    if bytes[content.end..] == checksum { Ok(content) } else { Err(ContainerError::Altered) }
}
