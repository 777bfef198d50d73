//! `DiskUse`: the bytes of files that a search occupies, now and at most.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The bytes of files that a search occupies: see [`Scratch::disk_use`](super::Scratch::disk_use).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct DiskUse {
    /// Number of bytes after the last level.
    pub bytes: u64,
    /// The greatest number of bytes at any time since the search was started or resumed.
    pub peak: u64,
}

/// The use of the disk by a search, which clones share.
#[derive(Clone, Debug, Default)]
pub(super) struct Meter(Arc<Counters>);

#[derive(Debug, Default)]
struct Counters {
    bytes: AtomicU64,
    peak: AtomicU64,
}

impl Meter {
    pub(super) fn begin(&self, bytes: u64) {
        self.0.peak.store(bytes, Ordering::Relaxed);
        self.0.bytes.store(bytes, Ordering::Relaxed);
    }

    pub(super) fn pass(&self, bytes: u64) {
        self.0.peak.fetch_max(bytes, Ordering::Relaxed);
    }

    pub(super) fn stay(&self, bytes: u64) {
        self.pass(bytes);
        self.0.bytes.store(bytes, Ordering::Relaxed);
    }

    pub(super) fn get(&self) -> DiskUse {
        let Counters { bytes, peak } = &*self.0;
        DiskUse { bytes: bytes.load(Ordering::Relaxed), peak: peak.load(Ordering::Relaxed) }
    }
}
