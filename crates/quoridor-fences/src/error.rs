//! The error of counts and samplers.

use abstract_games_core::{Stop, Transform};
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
    /// The observer stopped the work.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// An error of another count, such as that of legal positions, that counts of fences do not
    /// have.
    #[error(transparent)]
    Other(Box<dyn std::error::Error + Send + Sync>),
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
