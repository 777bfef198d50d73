//! `DiskUse`: the bytes of files that a search occupies, now and at most.

use std::sync::{Arc, Mutex};

use abstract_games_core::lock;

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
        *lock(&self.0) = DiskUse { bytes, peak: bytes };
    }

    pub(super) fn pass(&self, bytes: u64) {
        let mut used = lock(&self.0);
        used.peak = used.peak.max(bytes);
    }

    pub(super) fn stay(&self, bytes: u64) {
        self.pass(bytes);
        lock(&self.0).bytes = bytes;
    }

    pub(super) fn get(&self) -> DiskUse {
        *lock(&self.0)
    }
}
