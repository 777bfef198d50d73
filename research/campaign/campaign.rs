//! What the sections share.

use crate::command::Command;
use crate::jobs::{Job, KEPT};

/// What the sections need: the command, the random numbers, and how much to do.
pub(crate) struct Campaign {
    pub(crate) command: Command,
    pub(crate) random: fastrand::Rng,
    pub(crate) kills: u32,
    pub(crate) alterations: u32,
    pub(crate) job: String,
}

impl Campaign {
    /// The jobs that keep their work in a folder and were asked for.
    pub(crate) fn jobs(&self) -> impl Iterator<Item = &'static Job> + use<> {
        let name = self.job.clone();
        KEPT.iter().filter(move |job| job.name.contains(&name))
    }
}
