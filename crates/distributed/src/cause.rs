//! `Cause`: the reason why a run ends early, as processes tell it to each other.

use abstract_games_core::Stop;

use crate::error::DistributedError;
use crate::hosts::Hosts;

/// The reason why a run ends early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// A process was lost or failed.
    Process { process: usize, reason: String },
    /// An observer of a process stopped the run.
    Stopped(Stop),
}

/// Every reason to stop, with its number in messages. The number of a loss or a failure is that of the process, and more.
const STOPS: [Stop; 9] = [
    Stop::WorkLimit,
    Stop::FoundLimit,
    Stop::MemoryLimit,
    Stop::TimeLimit,
    Stop::TooManyStates,
    Stop::Cancelled,
    Stop::Repetition,
    Stop::LineLimit,
    Stop::SystemMemory,
];

impl Cause {
    /// The loss of a process.
    pub(crate) fn lost(process: usize, reason: &str) -> Self {
        Self::Process { process, reason: format!("was lost: {reason}") }
    }

    /// A failure of a process.
    pub(crate) fn failed(process: usize, reason: &str) -> Self {
        Self::Process { process, reason: format!("ended the run: {reason}") }
    }

    /// The cause of a run that the process `own` ends by an error.
    pub(crate) fn of(error: &DistributedError, own: usize) -> Self {
        match error {
            DistributedError::Stopped(stop) => Self::Stopped(*stop),
            DistributedError::Ended { process, reason, .. }
            | DistributedError::NotJoined { process, reason, .. } => {
                Self::Process { process: *process, reason: reason.clone() }
            }
            error => Self::failed(own, &error.to_string()),
        }
    }

    /// The error of a run that ended by this cause, for the process `own`.
    pub(crate) fn into_error(self, hosts: &Hosts, own: usize) -> DistributedError {
        match self {
            Self::Process { process, reason } => {
                let here = if process == own { ", this one" } else { "" };
                let address = format!("{}{here}", hosts.address(process));
                DistributedError::Ended { process, address, reason }
            }
            Self::Stopped(stop) => DistributedError::Stopped(stop),
        }
    }

    /// The cause as bytes: its number and a text.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let (number, text) = match self {
            Self::Process { process, reason } => (STOPS.len() + process, reason.as_str()),
            Self::Stopped(stop) => {
                let number = STOPS.iter().position(|other| other == stop);
                (number.unwrap_or(0), "")
            }
        };
        let number = u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes();
        [&number, text.as_bytes()].concat()
    }

    /// The cause with these bytes, or `None` if they are malformed.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (number, text) = bytes.split_first_chunk::<4>()?;
        let number = u32::from_le_bytes(*number) as usize;
        Some(match STOPS.get(number) {
            Some(stop) => Self::Stopped(*stop),
            None => Self::Process {
                process: number - STOPS.len(),
                reason: String::from_utf8_lossy(text).into_owned(),
            },
        })
    }
}
