//! The error of counts and samplers.

use std::io;

use abstract_games_core::{Stop, Transform};
use abstract_games_storage::StorageError;
use bytesize::ByteSize;
use thiserror::Error;

/// An error of a count or of a sampler.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CountError {
    /// The board has no squares.
    #[error("a board of {width} × {height} squares: both must be at least 1")]
    NoSquares {
        /// The number of squares in a row.
        width: usize,
        /// The number of squares in a column.
        height: usize,
    },
    /// The number of players is not 2, 3 or 4.
    #[error("{found} players: there must be 2 to 4")]
    Players {
        /// The number that was given.
        found: usize,
    },
    /// The tables exceed the memory limit. The error is returned before the work begins.
    #[error("a board of {width} × {height} squares {}", excess(*needed, *limit))]
    TooLarge {
        /// The number of squares in a row.
        width: usize,
        /// The number of squares in a column.
        height: usize,
        /// The bytes needed, or `None` if the method does not support boards of this size.
        needed: Option<u64>,
        /// The memory limit in bytes.
        limit: u64,
    },
    /// The board has fewer intersections than the arrangement should have fences.
    #[error(
        "a board of {width} × {height} squares has no arrangement of {fences} fence{}",
        if *fences == 1 { "" } else { "s" }
    )]
    NoArrangement {
        /// The number of squares in a row.
        width: usize,
        /// The number of squares in a column.
        height: usize,
        /// The number of fences.
        fences: usize,
    },
    /// The transform exchanges columns and rows, and the board is not square.
    #[error("a board of {width} × {height} squares is not square: no symmetry is {transform}")]
    NotASymmetry {
        /// The transform.
        transform: Transform,
        /// The number of squares in a row.
        width: usize,
        /// The number of squares in a column.
        height: usize,
    },
    /// The transform exchanges columns and rows, and the goals of the players are rows.
    #[error("{transform} is no symmetry of the game: it exchanges columns and rows")]
    NotASymmetryOfTheGame {
        /// The transform.
        transform: Transform,
    },
    /// The board is too wide for a count of legal positions.
    #[error("a board of {width} squares in a row: at most {limit}")]
    TooWide {
        /// The number of squares in a row.
        width: usize,
        /// The greatest number.
        limit: usize,
    },
    /// The board has too many squares or intersections for a count of legal positions.
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
    /// The observer stopped the work, or a count of legal positions exceeds its memory limit, also
    /// on disk (feature `spill`). A checkpoint holds the state at the end of the last row.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The file of numbers beyond the memory limit cannot be written or read.
    #[error("temporary file of numbers beyond the memory limit: {0}")]
    Spill(io::Error),
    /// The sums of the passes would make a count negative, as after an altered checkpoint.
    #[error("the sums of the passes are wrong: was a checkpoint altered?")]
    WrongSums,
    /// Bytes are not the result of a pass of a count of legal positions, or there is no such pass.
    #[error("pass {pass}: {reason}")]
    Pass {
        /// The number of the pass.
        pass: usize,
        /// The reason.
        reason: String,
    },
    /// The checkpoint cannot be used: it cannot be read, belongs to another count, exists where a
    /// run starts anew, or is missing where a run resumes. The files are left unchanged.
    #[error("checkpoint {0}")]
    Checkpoint(#[from] StorageError),
}

fn excess(needed: Option<u64>, limit: u64) -> String {
    match needed {
        Some(needed) => {
            let mut texts =
                [needed, limit].map(|bytes| ByteSize(bytes).display().iec().to_string());
            // The need is greater than the limit in the text, too.
            if texts[0] == texts[1] {
                texts = [needed, limit].map(|bytes| format!("{bytes} B"));
            }
            format!("needs {} of memory, more than the limit of {}", texts[0], texts[1])
        }
        None => "is beyond what this method can count".to_owned(),
    }
}
