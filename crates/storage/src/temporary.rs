//! `Temporary`: a file with a unique name beside a target, which it replaces once complete.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use abstract_games_core::file_call;
use abstract_games_core::file_calls::are_watched;

use crate::watched_file::MOST_BYTES;

const SUFFIX: &str = ".tmp";
const RANDOM: usize = 6;

/// A temporary file, removed when it is dropped.
#[derive(Debug)]
pub(super) struct Temporary {
    file: File,
    /// Empty once the file has its final name.
    path: PathBuf,
    unsynchronised: usize,
}

impl Temporary {
    /// Creates a file in `folder` whose name begins with `prefix`.
    pub(super) fn create(folder: &Path, prefix: &OsStr) -> io::Result<Self> {
        loop {
            // A new hasher has random keys.
            let random = format!("{:016x}", RandomState::new().hash_one(()));
            let mut name = prefix.to_owned();
            name.extend([&random[..RANDOM], SUFFIX].map(OsStr::new));
            let path = folder.join(name);
            let mut options = File::options();
            options.read(true).write(true).create_new(true);
            match file_call(|| options.open(&path)) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => (),
                file => return Ok(Self { file: file?, path, unsynchronised: 0 }),
            }
        }
    }

    pub(super) fn file(&self) -> &File {
        &self.file
    }

    pub(super) fn persist(mut self, path: &Path) -> io::Result<()> {
        file_call(|| fs::rename(&self.path, path))?;
        self.path.clear();
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.path.as_os_str().is_empty() {
            // A file that cannot be removed does no harm.
            let _ = file_call(|| fs::remove_file(&self.path));
        }
    }
}

impl Write for Temporary {
    /// If the calls are watched, each writes or synchronises at most [`MOST_BYTES`]: a whole large
    /// file would take so long that a busy disk looked like one that hangs.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let file = &mut self.file;
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
        self.file.flush()
    }
}

impl Seek for Temporary {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.file.seek(position)
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
