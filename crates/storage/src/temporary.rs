//! `Temporary`: a file with a unique name beside a target, which it replaces once complete.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use abstract_games_core::file_call;
use abstract_games_core::file_calls::are_watched;
#[cfg(feature = "files")]
use tempfile::NamedTempFile;

use crate::watched_file::MOST_BYTES;

const SUFFIX: &str = ".tmp";
const RANDOM: usize = 6;

/// A temporary file, removed when it is dropped.
#[derive(Debug)]
pub(super) struct Temporary {
    file: NamedTempFile,
    unsynchronised: usize,
}

#[cfg(feature = "files")]
fn create(folder: &Path, prefix: &OsStr) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix).suffix(SUFFIX).rand_bytes(RANDOM);
    // `tempfile_in` gives permissions for the owner only; its errors name the temporary file.
    builder
        .make_in(folder, |path| File::options().read(true).write(true).create_new(true).open(path))
}

/// Without the feature `files` there is none.
#[cfg(not(feature = "files"))]
#[derive(Debug)]
enum NamedTempFile {}

#[cfg(not(feature = "files"))]
fn create(_: &Path, _: &OsStr) -> io::Result<NamedTempFile> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(feature = "files"))]
impl NamedTempFile {
    fn as_file(&self) -> &File {
        match *self {}
    }

    fn as_file_mut(&mut self) -> &mut File {
        match *self {}
    }

    fn close(self) -> io::Result<()> {
        match self {}
    }

    fn persist(self, _: &Path) -> io::Result<File> {
        match self {}
    }
}

impl Temporary {
    /// Creates a file in `folder` whose name begins with `prefix`.
    pub(super) fn create(folder: &Path, prefix: &OsStr) -> io::Result<Self> {
        Ok(Self { file: file_call(|| create(folder, prefix))?, unsynchronised: 0 })
    }

    pub(super) fn file(&self) -> &File {
        self.file.as_file()
    }

    pub(super) fn remove(self) {
        // As when it is dropped, a file that cannot be removed does no harm.
        let _ = file_call(|| self.file.close());
    }

    pub(super) fn persist(self, path: &Path) -> io::Result<()> {
        file_call(|| self.file.persist(path))?;
        Ok(())
    }
}

impl Write for Temporary {
    /// If the calls are watched, each writes or synchronises at most [`MOST_BYTES`]: a whole large
    /// file would take so long that a busy disk looked like one that hangs.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
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

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush()
    }
}

impl Seek for Temporary {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.as_file_mut().seek(position)
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
