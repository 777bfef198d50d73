//! Why positions were not counted.

use std::io;
use std::path::{Path, PathBuf};

use abstract_games_core::Stop;
use thiserror::Error;

use super::frontier::MAX_WIDTH;
use crate::counting::fences::FenceError;

/// Why positions were not counted.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A row of more squares than can be remembered.
    #[error("a board of {width} squares in a row: at most {MAX_WIDTH}")]
    TooWide {
        /// The number of squares in a row.
        width: usize,
    },
    /// More fences than can be counted, or more squares.
    #[error(
        "a board of {width} × {height} squares: at most {} fences, and {} squares",
        u16::MAX - 1,
        u32::MAX
    )]
    TooLong {
        /// The number of squares in a row.
        width: usize,
        /// The number of squares in a column.
        height: usize,
    },
    /// The arrangements of fences could not be counted, or the board has no squares.
    #[error(transparent)]
    Fences(#[from] FenceError),
    /// The observer ended the count, or it needs more memory than the limit allows even with the
    /// help of the disk; what was found by the end of the last row is in the checkpoint, if there is
    /// one.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// What there is no memory for cannot be written to disk or read again.
    #[error("numbers for which there is no memory: {0}")]
    Spill(io::Error),
    /// The checkpoint cannot be read or written.
    #[error("checkpoint {}: {error}", path.display())]
    Checkpoint {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// There is a checkpoint, which is left as it is, and it was not asked to go on from it.
    #[error("checkpoint {}: left by a count that is not done; resume it or remove it", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The checkpoint is damaged, or of another version or other settings. It is left as it is.
    #[error("checkpoint {}: damaged, or of another count", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
}

impl PositionError {
    /// What went wrong with this file.
    pub(super) fn checkpoint(path: &Path, error: io::Error) -> Self {
        Self::Checkpoint { path: path.to_owned(), error }
    }
}
