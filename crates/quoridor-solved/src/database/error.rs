//! The error of a solver with a database.

use std::path::PathBuf;

use abstract_games_core::Stop;
use abstract_games_storage::StorageError;
use thiserror::Error;

/// The reason why a database was not completed. The layers that were finished remain.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DatabaseError {
    /// The solver was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The solver has an empty list of supplies.
    #[error("no supply of fences is given to solve")]
    NoSupplies,
    /// A run that starts anew found a complete database, which remains unchanged.
    #[error("{}: there is a complete database in this folder; query it, or resume to read its counts", folder.display())]
    Complete {
        /// The folder.
        folder: PathBuf,
    },
    /// A file cannot be written or read, or is not of this database.
    #[error("database {0}")]
    Storage(#[from] StorageError),
}
