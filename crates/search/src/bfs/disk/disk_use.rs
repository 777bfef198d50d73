//! `DiskUse`: the bytes of files that a search occupies, now and at most.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
pub(super) struct Meter(Arc<Mutex<DiskUse>>);

impl Meter {
    pub(super) fn begin(&self, bytes: u64) {
        *self.lock() = DiskUse { bytes, peak: bytes };
    }

    pub(super) fn pass(&self, bytes: u64) {
        let mut used = self.lock();
        used.peak = used.peak.max(bytes);
    }

    pub(super) fn stay(&self, bytes: u64) {
        self.pass(bytes);
        self.lock().bytes = bytes;
    }

    pub(super) fn get(&self) -> DiskUse {
        *self.lock()
    }

    fn lock(&self) -> MutexGuard<'_, DiskUse> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
