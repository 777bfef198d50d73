//! The observer of a task: it tells the process how far the task is, and the task whether the run goes on.

use abstract_games_core::{Observer, Progress, Stop};

use super::{Ended, TaskFarmError};
use crate::error::DistributedError;
use crate::fate::Fate;

/// The observer of a task.
pub(super) struct Watch<'w> {
    fate: &'w Fate,
    /// What the process does at each look.
    look: &'w mut dyn FnMut(&Progress) -> Result<(), Stop>,
    /// The stop of the process's own observer.
    stopped: Option<Stop>,
}

impl Observer for Watch<'_> {
    fn observe(&mut self, progress: &Progress) -> Result<(), Stop> {
        self.fate.beat();
        if self.fate.is_over() {
            return Err(Stop::Cancelled);
        }
        (self.look)(progress).inspect_err(|stop| self.stopped = Some(*stop))
    }
}

/// Computes a task.
pub(super) fn compute<E>(
    fate: &Fate,
    task: u64,
    look: &mut dyn FnMut(&Progress) -> Result<(), Stop>,
    compute: &mut impl FnMut(u64, &mut dyn Observer) -> Result<Vec<u8>, E>,
) -> Result<Vec<u8>, Ended<E>> {
    let mut watch = Watch { fate, look, stopped: None };
    fate.beat();
    let result = fate.file_calls()[0].watch(|| compute(task, &mut watch));
    fate.rest();
    match (result, watch.stopped) {
        (_, Some(stop)) => Err(stopped(stop)),
        // What a task says that was told to stop is of no interest.
        (_, None) if fate.is_over() => Err(Ended::Over),
        (Ok(result), None) => Ok(result),
        (Err(error), None) => Err(Ended::Error(TaskFarmError::Task { task, error })),
    }
}

/// The end of a run that an observer of this process stopped.
pub(super) fn stopped<E>(stop: Stop) -> Ended<E> {
    Ended::Error(DistributedError::Stopped(stop).into())
}
