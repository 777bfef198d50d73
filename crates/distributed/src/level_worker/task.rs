//! `Task`: what all workers of a process share.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use abstract_games_core::{End, Keyed};

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
    /// The bytes that each worker of this process occupies.
    pub(crate) bytes: Vec<AtomicU64>,
    /// Number of states that this process expanded, and of keys that it sent.
    pub(crate) expanded: AtomicU64,
    pub(crate) keys_sent: AtomicU64,
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
            cost: Cost {
                expanded: self.expanded.load(Ordering::Relaxed),
                keys_sent: self.keys_sent.load(Ordering::Relaxed),
                bytes_sent: 0,
                key_bytes: self.bytes.iter().map(|it| it.load(Ordering::Relaxed)).sum(),
            },
            checkpoint: None,
        }
    }
}
