//! `Task`: what all workers of a process share.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use abstract_games_core::Keyed;
use abstract_games_search::{DiskUse, End};

use super::expand::Pace;
use crate::checkpoint::Folder;
use crate::search::{Cost, DistributedLevels, Found, PredecessorKeys, Weigh};

/// What all workers of a process share.
pub(crate) struct Task<'t, G: Keyed> {
    pub(crate) game: &'t G,
    pub(crate) sources: Vec<G::State>,
    pub(crate) target: Option<G::State>,
    pub(crate) until_target: bool,
    pub(crate) weigh: Option<&'t Weigh<'t, G>>,
    pub(crate) path: bool,
    pub(crate) predecessors: Option<PredecessorKeys<G>>,
    pub(crate) most_farthest: u64,
    /// The memory limit of each worker.
    pub(crate) memory: u64,
    /// The folder for the keys of the workers of this process, or none if they are in memory.
    pub(crate) scratch: Option<&'t Path>,
    pub(crate) folder: Option<&'t Folder>,
    pub(crate) pace: Pace,
    /// The bytes that each worker of this process occupies.
    pub(crate) bytes: Vec<AtomicU64>,
    /// Number of states that this process expanded, and of keys and parcels that it sent.
    pub(crate) expanded: AtomicU64,
    pub(crate) keys_sent: AtomicU64,
    pub(crate) parcels_sent: AtomicU64,
    /// Number of bytes of the files of all workers of this process, at the end and at most.
    pub(crate) disk_bytes: AtomicU64,
    pub(crate) disk_peak_bytes: AtomicU64,
    /// The complete levels, for a search that is stopped: numbers of states, weights, distance of the target.
    pub(crate) complete: Mutex<Complete>,
}

/// The complete levels.
#[derive(Clone, Debug, Default)]
pub(crate) struct Complete {
    pub(super) counts: Vec<u64>,
    pub(super) weights: Vec<u64>,
    pub(super) target_distance: Option<usize>,
}

impl<G: Keyed> Task<'_, G> {
    /// The result of a search that was stopped.
    pub(crate) fn complete_levels(&self) -> Found<G> {
        let complete = self.complete.lock().unwrap_or_else(PoisonError::into_inner).clone();
        DistributedLevels {
            counts: complete.counts,
            weights: complete.weights,
            farthest: Vec::new(),
            target_distance: complete.target_distance,
            path: None,
            end: End::Exhausted,
            cost: Cost::default(),
            checkpoint: None,
        }
    }

    /// Notes the files of a worker that has ended.
    pub(super) fn add_disk_use(&self, files: DiskUse) {
        self.disk_bytes.fetch_add(files.bytes, Ordering::Relaxed);
        self.disk_peak_bytes.fetch_add(files.peak, Ordering::Relaxed);
    }

    /// The cost of the search for this process, once its workers have ended.
    pub(crate) fn cost(&self, bytes_sent: u64) -> Cost {
        Cost {
            expanded: self.expanded.load(Ordering::Relaxed),
            keys_sent: self.keys_sent.load(Ordering::Relaxed),
            parcels_sent: self.parcels_sent.load(Ordering::Relaxed),
            bytes_sent,
            key_bytes: self.bytes.iter().map(|it| it.load(Ordering::Relaxed)).sum(),
            disk_bytes: self.disk_bytes.load(Ordering::Relaxed),
            disk_peak_bytes: self.disk_peak_bytes.load(Ordering::Relaxed),
        }
    }
}
