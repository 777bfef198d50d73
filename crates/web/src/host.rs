//! The surroundings: a clock, and a place for news.

use abstract_games::{Observer, Progress, Stop};
use serde_json::{Value, json};

/// What a page, or a test, offers to a computation.
pub trait Host {
    /// The time in milliseconds from any fixed moment.
    fn now(&self) -> f64;

    /// Takes a piece of news in JSON: progress, or a part of the answer.
    fn tell(&mut self, news: &str);
}

/// The time between two reports of progress, in milliseconds.
const INTERVAL: f64 = 80.0;
/// The number of calls between two readings of the clock.
const STRIDE: u32 = 64;
/// The memory limit of a search: a page has at most 4 GiB, and tables grow by copying.
pub(crate) const MEMORY: u64 = 1 << 30;

/// An observer that reports to a host, with limits on time and memory.
///
/// The library's own limit on time reads the system's clock, which panics in a browser; this one
/// asks the host.
pub(crate) struct Watch<'h> {
    host: &'h mut dyn Host,
    begun: f64,
    /// The milliseconds after which the search ends.
    limit: f64,
    reported: f64,
    calls: u32,
    /// The bytes of the last report.
    bytes: u64,
}

impl<'h> Watch<'h> {
    pub(crate) fn new(host: &'h mut dyn Host) -> Self {
        let begun = host.now();
        Self { host, begun, limit: f64::INFINITY, reported: begun, calls: 0, bytes: 0 }
    }

    /// Ends the search after this many milliseconds.
    pub(crate) fn limit(self, milliseconds: f64) -> Self {
        Self { limit: milliseconds, ..self }
    }

    /// Tells the host a part of the answer.
    pub(crate) fn part(&mut self, part: &Value) {
        self.host.tell(&json!({ "part": part }).to_string());
    }

    /// The milliseconds since the beginning.
    pub(crate) fn elapsed(&self) -> f64 {
        self.host.now() - self.begun
    }
}

impl Observer for Watch<'_> {
    fn observe(&mut self, progress: &Progress) -> Result<(), Stop> {
        if progress.bytes > MEMORY {
            return Err(Stop::MemoryLimit);
        }
        self.calls += 1;
        // A search that grows its tables has long steps between two reports.
        let has_grown = progress.bytes != std::mem::replace(&mut self.bytes, progress.bytes);
        if self.calls % STRIDE != 0 && !has_grown {
            return Ok(());
        }
        let now = self.host.now();
        if now - self.begun >= self.limit {
            return Err(Stop::TimeLimit);
        }
        if now - self.reported >= INTERVAL {
            self.reported = now;
            let Progress { done, found, .. } = *progress;
            let news = json!({ "progress": { "done": done, "found": found, "fraction": progress.fraction() } });
            self.host.tell(&news.to_string());
        }
        Ok(())
    }
}
