//! `Activity`: whether a thread goes on, as a watchdog sees it.

use std::sync::atomic::{AtomicU64, Ordering};

use abstract_games_core::FileCalls;

/// What a worker or a task does: how often it has begun a step, and its calls of the file system. Each has a cache line of
/// its own, because it is written often.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(crate) struct Activity {
    /// Number of steps begun, or 0 outside a step.
    step: AtomicU64,
    steps: AtomicU64,
    pub(crate) calls: FileCalls,
}

/// What may take only some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Waiting {
    /// The call of the file system with this number.
    Disk(u64),
    /// The step with this number, calls of the file system included.
    Step(u64),
}

impl Activity {
    /// Begins a step, which ends the one before.
    pub(crate) fn begin(&self) {
        let number = self.steps.fetch_add(1, Ordering::Relaxed) + 1;
        self.step.store(number, Ordering::Relaxed);
    }

    /// Ends a step. What follows may take as long as it takes.
    pub(crate) fn end(&self) {
        self.step.store(0, Ordering::Relaxed);
    }

    fn waiting(&self) -> Option<Waiting> {
        let step = Some(self.step.load(Ordering::Relaxed)).filter(|&step| step > 0);
        let disk = self.calls.under_way().map(Waiting::Disk);
        disk.or_else(|| Some(Waiting::Step(step?.wrapping_add(self.calls.ended()))))
    }
}

/// What was seen of an activity, and at how many looks in succession. Looks are counted, and not seconds, because a process that
/// was stopped for a while has done nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    waiting: Option<Waiting>,
    looks: u32,
}

impl Seen {
    /// Looks at what is there now. Returns it with the number of looks since it was first seen.
    pub(crate) fn look(&mut self, activity: &Activity) -> Option<(Waiting, u32)> {
        let now = activity.waiting();
        self.looks = if now == self.waiting { self.looks + 1 } else { 0 };
        self.waiting = now;
        now.map(|waiting| (waiting, self.looks))
    }
}
