//! Why something was not counted.

use std::io;

use abstract_games_core::Stop;
use abstract_games_core::storage::StorageError;
use thiserror::Error;

use super::positions::MAX_WIDTH;

/// Why arrangements or positions were not counted, or arrangements cannot be drawn.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CountError {
    /// A board without squares.
    #[error("a board of {width} × {height} squares: both must be at least 1")]
    NoSquares {
        /// The number of squares in a row.
        width: usize,
        /// The number of squares in a column.
        height: usize,
    },
    /// More memory is needed than the limit allows; found out before the work begins.
    #[error("a board of {width} × {height} squares {}", excess(*needed, *limit))]
    TooLarge {
        /// The number of squares in a row.
        width: usize,
        /// The number of squares in a column.
        height: usize,
        /// The bytes needed; `None` if the board is beyond the method whatever the limit.
        needed: Option<u64>,
        /// The bytes allowed.
        limit: u64,
    },
    /// There are fewer intersections than fences to be drawn.
    #[error("a board of {width} × {height} squares has no arrangement of {fences} fences")]
    NoArrangement {
        /// The number of squares in a row.
        width: usize,
        /// The number of squares in a column.
        height: usize,
        /// The number of fences.
        fences: usize,
    },
    /// Positions: a row of more squares than can be remembered.
    #[error("a board of {width} squares in a row: at most {MAX_WIDTH}")]
    TooWide {
        /// The number of squares in a row.
        width: usize,
    },
    /// Positions: more fences than can be counted, or more squares.
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
    /// The observer ended the work; or a count of positions needs more memory than the limit allows
    /// even with the help of the disk. What it found by the end of the last row is in the checkpoint,
    /// if there is one.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// What there is no memory for cannot be written to disk or read again.
    #[error("numbers for which there is no memory: {0}")]
    Spill(io::Error),
    /// The checkpoint cannot be used: it cannot be read, is not of this count, is there where none
    /// should be, or is missing where one should be. What is there is left as it is.
    #[error("checkpoint {0}")]
    Checkpoint(#[from] StorageError),
}

fn excess(needed: Option<u64>, limit: u64) -> String {
    let mebibytes = |bytes: u64| bytes.div_ceil(1 << 20);
    match needed {
        Some(needed) => {
            let (needed, limit) = (mebibytes(needed), mebibytes(limit));
            format!("needs {needed} MiB of memory, more than the limit of {limit} MiB")
        }
        None => "is beyond what this method can count".to_owned(),
    }
}
