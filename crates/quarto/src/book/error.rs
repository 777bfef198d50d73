//! `BookError`: the error of building or checking a book.

use abstract_games_core::{ParameterError, Stop};
use abstract_games_storage::StorageError;
use thiserror::Error;

/// The error of building or checking a book.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BookError {
    /// The observer stopped the work. A checkpoint holds the results so far.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The table cannot have the requested size.
    #[error(transparent)]
    Table(#[from] ParameterError),
    /// The number of positions in the book is wrong.
    #[error("the book has {found} positions where there are {expected}")]
    Count {
        /// The number of positions in the book.
        found: usize,
        /// The number of positions under ten plies, up to symmetry.
        expected: usize,
    },
    /// There is no such part, or there are more parts than positions.
    #[error("part {part} of {parts}: there are at most {positions} parts, numbered from 1")]
    Part {
        /// The number of the part.
        part: usize,
        /// The number of parts.
        parts: usize,
        /// The number of positions of nine plies.
        positions: usize,
    },
    /// The checkpoint cannot be read, or belongs to other rules or another version. It is left
    /// unchanged.
    #[error("checkpoint {0}")]
    Checkpoint(#[from] StorageError),
}
