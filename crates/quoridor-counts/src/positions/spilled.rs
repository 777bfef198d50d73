//! Numbers beyond the memory limit, in a temporary file.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;

use abstract_games_core::lock;
use abstract_games_storage::{file_call, words_from_bytes, words_to_bytes};

use crate::error::PositionCountError;

/// Numbers in an unnamed file, which the system deletes when the value is dropped.
#[derive(Debug)]
pub(super) struct Disk {
    file: Mutex<File>,
    /// The offset of each chunk and the end of the last, in numbers.
    starts: Vec<u64>,
}

impl Disk {
    /// Writes the chunks that `fill` hands to its argument to an unnamed file in this folder.
    pub(super) fn write(
        folder: &Path,
        fill: impl FnOnce(
            &mut dyn FnMut(&[u64]) -> Result<(), PositionCountError>,
        ) -> Result<(), PositionCountError>,
    ) -> Result<Self, PositionCountError> {
        let mut file = BufWriter::with_capacity(1 << 20, file_in(folder)?);
        let (mut starts, mut end) = (vec![0], 0);
        fill(&mut |numbers| {
            end += numbers.len() as u64;
            starts.push(end);
            file_call(|| file.write_all(&words_to_bytes(numbers)))
                .map_err(PositionCountError::Spill)
        })?;
        let file = file_call(|| file.into_inner().map_err(io::IntoInnerError::into_error));
        let file = Mutex::new(file.map_err(PositionCountError::Spill)?);
        Ok(Self { file, starts })
    }

    pub(super) fn read(&self, chunk: usize) -> io::Result<Vec<u64>> {
        let (start, end) = (self.starts[chunk], self.starts[chunk + 1]);
        let length = usize::try_from(8 * (end - start)).map_err(io::Error::other)?;
        let mut bytes = vec![0; length];
        {
            let mut file = lock(&self.file);
            file_call(|| {
                file.seek(SeekFrom::Start(8 * start))?;
                file.read_exact(&mut bytes)
            })?;
        }
        Ok(words_from_bytes(&bytes))
    }
}

#[cfg(feature = "spill")]
fn file_in(folder: &Path) -> Result<File, PositionCountError> {
    file_call(|| tempfile::tempfile_in(folder)).map_err(PositionCountError::Spill)
}

/// Without the feature, numbers beyond the memory limit end the count.
#[cfg(not(feature = "spill"))]
fn file_in(_: &Path) -> Result<File, PositionCountError> {
    Err(abstract_games_core::Stop::MemoryLimit.into())
}
