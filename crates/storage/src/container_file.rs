//! `ContainerFile`: a container whose content is read in parts, at any place.

use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
#[cfg(not(unix))]
use std::sync::{Mutex, PoisonError};

#[cfg(unix)]
use abstract_games_core::file_call;
#[cfg(not(unix))]
use abstract_games_core::lock;

use super::checksum::Checksum;
use super::error::{ContainerError, StorageError};
use super::header::{Header, PREFIX};
use super::target::open;
use crate::watched_file::WatchedFile;

const CHECKSUM: usize = 4;

/// A container whose content is read in parts, at any place, by any number of threads.
///
/// [`open`](Self::open) verifies the header and the length of the file; [`verify`](Self::verify)
/// the checksum of the content. Parts of the content need checksums of their own.
///
/// ```
/// use abstract_games_storage::{ContainerFile, Header, Target};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("small.table");
/// let header = Header::new("table of an example", 1);
/// Target::new(&path)?.write(&header, b"content")?;
///
/// let file = ContainerFile::open(&path, &header)?;
/// let mut bytes = [0; 4];
/// file.read_at(3, &mut bytes)?;
/// assert_eq!(&bytes, b"tent");
/// assert!(file.read_at(4, &mut bytes).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ContainerFile {
    path: PathBuf,
    #[cfg(unix)]
    file: WatchedFile,
    #[cfg(not(unix))]
    file: Mutex<WatchedFile>,
    content: Range<u64>,
}

impl ContainerFile {
    /// Opens a container whose header must be `expected`.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] if the file, apart from the checksum of its content, is not this
    /// container, [`StorageError::NotAFile`] if the path leads to something else,
    /// [`StorageError::Io`] if the file cannot be read.
    pub fn open(path: impl AsRef<Path>, expected: &Header) -> Result<Self, StorageError> {
        let path = path.as_ref();
        let (mut file, length) = open(path)?;
        let content = range(&read_header(&mut file, path, length)?, length, expected);
        let content = content.map_err(|error| StorageError::refused(path, error))?;
        #[cfg(not(unix))]
        let file = Mutex::new(file);
        Ok(Self { path: path.to_owned(), file, content })
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number of bytes of content.
    pub fn length(&self) -> u64 {
        self.content.end - self.content.start
    }

    /// Fills `bytes` with the content from byte `offset` on.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] with [`ContainerError::Content`] if the content ends before,
    /// [`StorageError::Io`] if the file cannot be read.
    pub fn read_at(&self, offset: u64, bytes: &mut [u8]) -> Result<(), StorageError> {
        let end = offset.checked_add(bytes.len() as u64);
        if end.is_none_or(|end| end > self.length()) {
            return Err(self.refused(ContainerError::content("its content ends too early")));
        }
        let read = self.read_exact_at(self.content.start + offset, bytes);
        read.map_err(|error| StorageError::io(&self.path, error))
    }

    #[cfg(unix)]
    fn read_exact_at(&self, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
        file_call(|| std::os::unix::fs::FileExt::read_exact_at(&self.file.0, bytes, offset))
    }

    #[cfg(not(unix))]
    fn read_exact_at(&self, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
        let mut file = lock(&self.file);
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(bytes)
    }

    /// The file at the first byte of its content.
    pub(super) fn at_content(self) -> io::Result<WatchedFile> {
        #[cfg(unix)]
        let mut file = self.file;
        #[cfg(not(unix))]
        let mut file = self.file.into_inner().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(self.content.start))?;
        Ok(file)
    }

    /// Verifies the checksum of the content. Costs one pass over the file.
    ///
    /// # Errors
    ///
    /// [`StorageError::Refused`] with [`ContainerError::Altered`] if the checksum is wrong,
    /// [`StorageError::Io`] if the file cannot be read.
    pub fn verify(&self) -> Result<(), StorageError> {
        self.verified_checksum(|| Ok::<_, StorageError>(())).map(|_| ())
    }

    /// The checksum of the content, verified in one pass; `watch` is called before each MiB.
    ///
    /// # Errors
    ///
    /// As [`verify`](Self::verify), and those of `watch`.
    pub fn verified_checksum<E: From<StorageError>>(
        &self,
        mut watch: impl FnMut() -> Result<(), E>,
    ) -> Result<u32, E> {
        let length = usize::try_from(self.length()).unwrap_or(usize::MAX);
        let (mut buffer, mut checksum) = (vec![0; length.min(1 << 20)], Checksum::new());
        let mut offset = 0;
        while offset < self.length() {
            watch()?;
            let part = usize::try_from(self.length() - offset).unwrap_or(usize::MAX);
            let part = part.min(buffer.len());
            self.read_at(offset, &mut buffer[..part])?;
            checksum.update(&buffer[..part]);
            offset += part as u64;
        }
        let mut stored = [0; CHECKSUM];
        let read = self.read_exact_at(self.content.end, &mut stored);
        read.map_err(|error| StorageError::io(&self.path, error))?;
        if stored == checksum.value().to_le_bytes() {
            Ok(checksum.value())
        } else {
            Err(self.refused(ContainerError::Altered).into())
        }
    }

    /// A refusal of the file, for `error`.
    pub fn refused(&self, error: ContainerError) -> StorageError {
        StorageError::refused(&self.path, error)
    }
}

/// The bytes of the header of the file at `path`, which has `length` bytes.
fn read_header(file: &mut WatchedFile, path: &Path, length: u64) -> Result<Vec<u8>, StorageError> {
    let refused = |error| StorageError::refused(path, error);
    let mut read = |bytes: usize| {
        let mut start = Vec::new();
        let rewound = file.rewind();
        let read = rewound.and_then(|()| file.by_ref().take(bytes as u64).read_to_end(&mut start));
        read.map(|_| start).map_err(|error| StorageError::io(path, error))
    };
    let prefix = read(PREFIX)?;
    let size = Header::length(&prefix).map_err(refused)?;
    let header = read(size)?;
    if header.len() < size {
        return Err(refused(ContainerError::Shortened { expected: size as u64, found: length }));
    }
    Ok(header)
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
        let header = Self::from_bytes(&read_header(&mut file, path, length)?);
        header.map(|(header, _)| header).map_err(|error| StorageError::refused(path, error))
    }
}

/// The range of the content in a file of `length` bytes with these bytes of its header.
pub(super) fn range(
    header: &[u8],
    length: u64,
    expected: &Header,
) -> Result<Range<u64>, ContainerError> {
    let (found, content) = Header::from_bytes(header)?;
    expected.check(&found)?;
    let start = header.len() as u64;
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
