//! Numbers beyond the memory limit, in a temporary file.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use abstract_games_storage::file_call;

use super::modular::{from_bytes, to_bytes};
use crate::PositionCountError;

/// Numbers in an unnamed file, which the system deletes when the value is dropped.
#[derive(Debug)]
pub(super) struct Disk {
    file: Mutex<File>,
    /// The offset of each chunk and the end of the last, in numbers.
    starts: Vec<u64>,
}

impl Disk {
    pub(super) fn read(&self, chunk: usize) -> io::Result<Vec<u64>> {
        let (start, end) = (self.starts[chunk], self.starts[chunk + 1]);
        let length = usize::try_from(8 * (end - start)).map_err(io::Error::other)?;
        let mut bytes = vec![0; length];
        {
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            file_call(|| {
                file.seek(SeekFrom::Start(8 * start))?;
                file.read_exact(&mut bytes)
            })?;
        }
        Ok(from_bytes(&bytes))
    }
}

/// A writer of numbers to an unnamed file, chunk by chunk.
#[derive(Debug)]
pub(super) struct DiskWriter {
    file: BufWriter<File>,
    starts: Vec<u64>,
}

impl DiskWriter {
    /// Creates an unnamed file in this folder.
    pub(super) fn new(folder: &Path) -> Result<Self, PositionCountError> {
        let file =
            file_call(|| tempfile::tempfile_in(folder)).map_err(PositionCountError::Spill)?;
        Ok(Self { file: BufWriter::with_capacity(1 << 20, file), starts: vec![0] })
    }

    pub(super) fn push(&mut self, numbers: &[u64]) -> io::Result<()> {
        file_call(|| self.file.write_all(&to_bytes(numbers)))?;
        let start = self.starts.last().copied().unwrap_or_default();
        self.starts.push(start + numbers.len() as u64);
        Ok(())
    }

    /// Returns the chunks written.
    pub(super) fn finish(self) -> io::Result<Disk> {
        let file = file_call(|| self.file.into_inner()).map_err(io::IntoInnerError::into_error)?;
        Ok(Disk { file: Mutex::new(file), starts: self.starts })
    }
}
