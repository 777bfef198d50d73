//! `Temporary`: a file with a unique name beside a target, which it replaces once complete.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

#[cfg(feature = "files")]
use abstract_games_core::{file_call, file_calls::are_watched};

#[cfg(feature = "files")]
use crate::watched_file::MOST_BYTES;

const SUFFIX: &str = ".tmp";
const RANDOM: usize = 6;

/// A temporary file, removed when it is dropped. Without the feature `files` there is none.
#[derive(Debug)]
pub(super) struct Temporary {
    #[cfg(feature = "files")]
    file: tempfile::NamedTempFile,
    unsynchronised: usize,
    #[cfg(not(feature = "files"))]
    none: std::convert::Infallible,
}

#[cfg(feature = "files")]
impl Temporary {
    /// Creates a file in `folder` whose name begins with `prefix`.
    pub(super) fn create(folder: &Path, prefix: &OsStr) -> io::Result<Self> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(prefix).suffix(SUFFIX).rand_bytes(RANDOM);
        // `tempfile_in` gives permissions for the owner only; its errors name the temporary file.
        let create =
            |path: &Path| File::options().read(true).write(true).create_new(true).open(path);
        let file = file_call(|| builder.make_in(folder, create))?;
        Ok(Self { file, unsynchronised: 0 })
    }

    pub(super) fn file(&self) -> &File {
        self.file.as_file()
    }

    /// If the calls are watched, each writes or synchronises at most [`MOST_BYTES`]: a whole large
    /// file would take so long that a busy disk looked like one that hangs.
    fn write_some(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let file = self.file.as_file_mut();
        if !are_watched() {
            return file.write(bytes);
        }
        if self.unsynchronised >= MOST_BYTES {
            file_call(|| file.sync_data())?;
            self.unsynchronised = 0;
        }
        let most = bytes.len().min(MOST_BYTES - self.unsynchronised);
        let written = file_call(|| file.write(&bytes[..most]))?;
        self.unsynchronised += written;
        Ok(written)
    }

    fn file_mut(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    pub(super) fn remove(self) {
        file_call(|| drop(self.file));
    }

    pub(super) fn persist(self, path: &Path) -> io::Result<()> {
        file_call(|| self.file.persist(path))?;
        Ok(())
    }
}

#[cfg(not(feature = "files"))]
impl Temporary {
    pub(super) fn create(_: &Path, _: &OsStr) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn file(&self) -> &File {
        match self.none {}
    }

    fn write_some(&mut self, _: &[u8]) -> io::Result<usize> {
        match self.none {}
    }

    fn file_mut(&mut self) -> &mut File {
        match self.none {}
    }

    pub(super) fn remove(self) {
        match self.none {}
    }

    pub(super) fn persist(self, _: &Path) -> io::Result<()> {
        match self.none {}
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_some(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file_mut().flush()
    }
}

impl Seek for Temporary {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file_mut().seek(position)
    }
}

pub(super) fn is_temporary(name: &OsStr, prefix: &OsStr) -> bool {
    name.as_encoded_bytes()
        .strip_prefix(prefix.as_encoded_bytes())
        .and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()))
        .is_some_and(|middle| {
            middle.len() == RANDOM && middle.iter().all(u8::is_ascii_alphanumeric)
        })
}
