//! `ContainerFile`: a container whose content is read in parts, at any place.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
#[cfg(not(unix))]
use std::sync::{Mutex, PoisonError};

#[cfg(unix)]
use abstract_games_core::file_call;

use super::checksum::Checksum;
use super::container::{range, read_header};
use super::error::{ContainerError, StorageError};
use super::header::Header;
use super::target::open;
use crate::watched_file::WatchedFile;

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
        let refused = |error| StorageError::refused(path, error);
        let (bytes, size) = read_header(&mut file, path)?;
        let content = range(&bytes, size, length, expected).map_err(refused)?;
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
        use std::io::{Read, Seek, SeekFrom};

        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(bytes)
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
        let mut stored = [0; 4];
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
