//! Observers of long computations: a progress bar on a terminal, signals, a limit on memory.

use abstract_games::{Limits, Observer, SystemMemory};

use crate::arguments::ProgressOption;
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
