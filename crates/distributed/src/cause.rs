//! `Cause`: the reason why a run ends early, as processes tell it to each other.

use abstract_games_core::Stop;
use serde::{Deserialize, Serialize};

use crate::error::DistributedError;
use crate::hosts::Hosts;

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
}
