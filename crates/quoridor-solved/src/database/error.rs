//! The error of a solver with a database.

use std::path::PathBuf;
use std::sync::Mutex;

use abstract_games_core::Stop;
use abstract_games_storage::StorageError;
use thiserror::Error;

use super::lock;

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

/// Keeps the first error of several threads.
#[derive(Debug, Default)]
pub(super) struct FirstError(Mutex<Option<StorageError>>);

impl FirstError {
    /// Keeps `error`, unless there was one before.
    pub(super) fn keep(&self, error: StorageError) {
        lock(&self.0).get_or_insert(error);
    }

    /// The value of `result`; an error is kept.
    pub(super) fn ok<V>(&self, result: Result<V, StorageError>) -> Option<V> {
        result.map_err(|error| self.keep(error)).ok()
    }

    /// The error that was kept, or else that of a stop.
    pub(super) fn or_stopped(&self, stop: Stop) -> DatabaseError {
        let kept = lock(&self.0).take();
        kept.map_or(DatabaseError::Stopped(stop), DatabaseError::Storage)
    }
}
