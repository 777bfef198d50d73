//! Observers of long computations: a progress bar on a terminal, signals, a limit on memory.

use abstract_games::{Limits, Observer, Run, SystemMemory};

use crate::arguments::{ProgressOption, Resources};
use crate::progress_bar::Bar;
use crate::signals::cancelled_by_signal;

/// An observer with a progress bar, which a signal cancels and the system may refuse memory.
pub(crate) fn watch(label: impl Into<String>, progress: ProgressOption) -> impl Observer {
    ((Bar::new(label, progress), cancelled_by_signal()), SystemMemory::new())
}

/// An observer with a progress bar and a limit on memory, which a signal cancels.
pub(crate) fn watch_memory(
    label: impl Into<String>,
    progress: ProgressOption,
    memory: u64,
) -> impl Observer {
    (watch(label, progress), Limits::new().memory(memory))
}

impl Resources {
    /// A run on the threads, with a progress bar, which a signal cancels and the system may refuse
    /// memory.
    pub(crate) fn run(&self, label: impl Into<String>) -> Run<'static> {
        Run::new().threads(self.threads).observer(watch(label.into(), self.progress))
    }

    /// The same run within the memory limit.
    pub(crate) fn limited_run(&self, label: impl Into<String>) -> Run<'static> {
        self.run(label).and(Limits::new().memory(self.memory))
    }
}
