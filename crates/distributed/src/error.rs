//! `DistributedError`: why a run on several processes did not start or did not end with a result.
//! `Cause`: the reason why a run ends early, as processes tell it to each other.

use abstract_games_core::Stop;
use abstract_games_search::LevelStoreError;
use abstract_games_storage::{ContainerError, StorageError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The reason why a run on several processes did not start, or ended without a result.
///
/// Processes are numbered from 0. Every message is one line that names the process or the file at
/// fault.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DistributedError {
    /// The list of hosts cannot be used. The reason names the line or the process.
    #[error("{0}")]
    Hosts(String),
    /// The secret cannot be used, or there is none although an address is not a loopback address.
    #[error("{0}")]
    Secret(String),
    /// The identity of the run is too long.
    #[error("the identity of the run: {0}")]
    Identity(ContainerError),
    /// The system refuses a socket, a thread or random numbers.
    #[error("{0}")]
    System(String),
    /// Another process runs something else.
    #[error("process {process} ({address}) differs: {difference}")]
    Differs {
        /// The number of the other process.
        process: usize,
        /// Its address.
        address: String,
        /// The first difference of its identity from that of this process.
        difference: ContainerError,
    },
    /// A process did not join within the time limit, or ended the run: it died, hangs, is cut
    /// off, failed, or its disk does not answer.
    #[error("process {process} ({address}) {reason}")]
    Process {
        /// The number of the process.
        process: usize,
        /// Its address.
        address: String,
        /// What happened to it.
        reason: String,
    },
    /// The game contradicts itself, so the search cannot go on.
    #[error("the game contradicts itself: {0}")]
    Game(String),
    /// The saved levels cannot be written or used.
    #[error(transparent)]
    Checkpoint(#[from] StorageError),
    /// The files of keys [on disk](crate::Storage::on_disk) cannot be written or used.
    #[error(transparent)]
    Scratch(StorageError),
    /// The run was stopped.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

impl From<LevelStoreError> for DistributedError {
    fn from(error: LevelStoreError) -> Self {
        match error {
            LevelStoreError::Storage(error) => Self::Scratch(error),
            LevelStoreError::Stopped(stop) => stop.into(),
            error => Self::Game(error.to_string()),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Cause {
    /// A process was lost or failed.
    Process { process: usize, reason: String },
    /// An observer of a process stopped the run.
    Stopped(Stop),
}

impl Cause {
    pub(crate) fn lost(process: usize, reason: &str) -> Self {
        Self::Process { process, reason: format!("was lost: {reason}") }
    }

    pub(crate) fn failed(process: usize, reason: &str) -> Self {
        Self::Process { process, reason: format!("ended the run: {reason}") }
    }

    pub(crate) fn of(error: &DistributedError, own: usize) -> Self {
        match error {
            DistributedError::Stopped(stop) => Self::Stopped(*stop),
            DistributedError::Process { process, reason, .. } => {
                Self::Process { process: *process, reason: reason.clone() }
            }
            error => Self::failed(own, &error.to_string()),
        }
    }
}
