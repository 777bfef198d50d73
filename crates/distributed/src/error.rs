//! `DistributedError`: why a run on several processes did not start or did not end with a result.

use std::io;
use std::path::PathBuf;

use abstract_games_core::Stop;
use abstract_games_storage::StorageError;
use thiserror::Error;

/// The reason why a run on several processes did not start, or ended without a result.
///
/// Processes are numbered from 0. Every message is one line that names the process or the file at fault.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DistributedError {
    /// The list of hosts cannot be used.
    #[error("{reason}")]
    Hosts {
        /// The reason, which names the line or the process.
        reason: String,
    },
    /// The file with the secret cannot be used.
    #[error("{}: {reason}", path.display())]
    Secret {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
    /// A secret has too few or too many bytes.
    #[error("a secret has 16 to 4096 bytes, not {found}")]
    SecretLength {
        /// The number of its bytes.
        found: usize,
    },
    /// A parameter of the identity cannot be used.
    #[error("the parameter {name} of the run: {reason}")]
    Parameter {
        /// The name of the parameter.
        name: String,
        /// The reason.
        reason: String,
    },
    /// An address is not on this machine, and there is no secret.
    #[error("{address} is not a loopback address: processes on several machines need a secret")]
    NotLoopback {
        /// The address, as it was given or as a name was resolved.
        address: String,
    },
    /// The address of this process cannot be bound.
    #[error("process {process} cannot listen on {address}: {error}")]
    Listen {
        /// The number of this process.
        process: usize,
        /// Its address.
        address: String,
        /// The system's error.
        error: io::Error,
    },
    /// The system provides no random numbers, or no threads.
    #[error("the system refuses {what}: {reason}")]
    System {
        /// What was asked for.
        what: &'static str,
        /// The system's error.
        reason: String,
    },
    /// A process did not connect, or could not be reached, within the time limit.
    #[error("process {process} ({address}) did not join within {seconds} s: {reason}")]
    NotJoined {
        /// The number of the missing process.
        process: usize,
        /// Its address.
        address: String,
        /// The time limit in seconds.
        seconds: u64,
        /// The latest failure.
        reason: String,
    },
    /// Another process runs something else.
    #[error("process {process} ({address}) differs: {what} is {theirs} there and {ours} here")]
    Differs {
        /// The number of the other process.
        process: usize,
        /// Its address.
        address: String,
        /// The name of the parameter.
        what: String,
        /// Its value here.
        ours: String,
        /// Its value there.
        theirs: String,
    },
    /// Another process has another secret. The process that connects to it reports this; that one goes on waiting, because
    /// any stranger can connect to it with a wrong secret.
    #[error("process {process} ({address}) has another secret")]
    OtherSecret {
        /// The number of the other process.
        process: usize,
        /// Its address.
        address: String,
    },
    /// A process died, was stopped or is cut off, or one of its workers or tasks does not go on: it does not come back from the
    /// moves or the predecessors of one state, from a call of the file system, or to its observer.
    #[error("process {process} ({address}) was lost: {reason}")]
    Lost {
        /// The number of the lost process.
        process: usize,
        /// Its address.
        address: String,
        /// The reason.
        reason: String,
    },
    /// A process ended the run because of an error of its own.
    #[error("process {process} ({address}) ended the run: {reason}")]
    Failed {
        /// The number of the process.
        process: usize,
        /// Its address.
        address: String,
        /// Its error.
        reason: String,
    },
    /// The processes do not understand each other, although they agreed when they joined.
    #[error("the processes do not understand each other: {reason}")]
    Protocol {
        /// What is wrong.
        reason: String,
    },
    /// The game contradicts itself.
    #[error("the game contradicts itself: {reason}")]
    Game {
        /// The contradiction.
        reason: String,
    },
    /// The levels in the folder for checkpoints cannot be used, or the processes do not see the same folder.
    #[error("{}: {reason}", path.display())]
    Checkpoint {
        /// The folder.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
    /// A state has a key with more bits than the game declares, so the search cannot go on.
    #[error("a state has a key with more bits than the game declares: {state}")]
    KeyTooWide {
        /// The state, in its debug form.
        state: String,
    },
    /// The run was stopped while the processes joined.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// A checkpoint cannot be written or used.
    #[error(transparent)]
    Storage(#[from] StorageError),
}
