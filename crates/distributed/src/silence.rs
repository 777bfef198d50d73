//! `Silence`: how long another process has been silent.

use std::cell::Cell;
use std::time::{Duration, Instant};

/// The time since a process was heard, as far as this process was running.
///
/// It is looked at several times a second. A long gap between two looks is time in which this process was stopped, as by
/// Ctrl-Z, or its machine slept. The other process may have been stopped with it, so the gap does not count.
#[derive(Debug)]
pub(crate) struct Silence {
    limit: Duration,
    heard: Cell<Instant>,
    looked: Cell<Instant>,
}

impl Silence {
    /// Begins now.
    pub(crate) fn new(limit: Duration) -> Self {
        let now = Instant::now();
        Self { limit, heard: Cell::new(now), looked: Cell::new(now) }
    }

    /// Begins again, because the process was heard.
    pub(crate) fn end(&self) {
        self.heard.set(Instant::now());
    }

    /// Whether the process has been silent for longer than the limit.
    pub(crate) fn is_too_long(&self) -> bool {
        self.is_too_long_at(Instant::now())
    }

    fn is_too_long_at(&self, now: Instant) -> bool {
        let gap = now.saturating_duration_since(self.looked.replace(now));
        if gap >= self.limit / 2 {
            self.heard.set(self.heard.get() + gap);
        }
        now.saturating_duration_since(self.heard.get()) >= self.limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_in_which_this_process_was_stopped_does_not_count() {
        let second = Duration::from_secs(1);
        let silence = Silence::new(6 * second);
        let start = silence.looked.get();
        let looks = |from: u32, to: u32| {
            (from..to).map(|tenth| silence.is_too_long_at(start + second * tenth / 10))
        };
        assert!(looks(1, 50).all(|over| !over));
        // Stopped from 4.9 s to 65 s.
        assert!(looks(650, 661).all(|over| !over));
        assert!(looks(661, 670).all(|over| over));
    }
}
