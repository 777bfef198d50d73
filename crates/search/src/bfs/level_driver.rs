//! `LevelDriver`: a breadth-first search of a graph of keys, whose keys are in a store.

use std::mem;

use abstract_games_core::workers::ROUND;
use abstract_games_core::{Observer, Progress, Run, Workers, observer};

use super::key_graph::KeyGraph;
use super::latest_keys::LatestKeys;
use super::level_store::{LevelStore, LevelStoreError};

/// A breadth-first search of a graph of keys, level by level, with its keys in a store; compiled
/// once for all games. The graph is given to each call, because its weights may change.
#[must_use]
pub struct LevelDriver<'r, S: ?Sized> {
    /// The keys found.
    pub store: Box<S>,
    run: Run<'r>,
    workers: Workers,
    round: usize,
    expanded: u64,
}

/// The successors that one thread found, and the sum of the weights of the states expanded.
struct Successors {
    keys: Vec<u128>,
    new: Vec<u128>,
    latest: LatestKeys,
    weight: Result<u64, LevelStoreError>,
}

impl Successors {
    fn none() -> Self {
        let (keys, new, latest) = (Vec::new(), Vec::new(), LatestKeys::new());
        Self { keys, new, latest, weight: Ok(0) }
    }

    /// Adds the successors of the states with these keys, without those that the store has seen.
    fn add(&mut self, graph: &dyn KeyGraph, store: &(impl LevelStore + ?Sized), keys: &[u128]) {
        let Ok(before) = self.weight else { return };
        self.new.clear();
        self.weight = graph.expand(keys, &mut self.new).map(|weight| before + weight);
        if self.weight.is_err() {
            return;
        }
        self.latest.remove_seen(&mut self.new);
        store.remove_seen(&mut self.new);
        self.keys.append(&mut self.new);
    }
}

impl<'r, S: LevelStore + ?Sized> LevelDriver<'r, S> {
    /// A driver of the search whose levels are in `store`.
    pub fn new(store: Box<S>, run: Run<'r>) -> Self {
        let workers = run.workers();
        Self { store, run, workers, round: ROUND, expanded: 0 }
    }

    /// Asks the observer, and offers the store the successors found, after 2048 states for each
    /// thread instead of after 16384 in all.
    pub fn in_short_rounds(self) -> Self {
        Self { round: self.workers.round(), ..self }
    }

    /// The threads of the search.
    pub fn workers(&self) -> &Workers {
        &self.workers
    }

    /// The progress of the search.
    pub fn progress(&self) -> Progress {
        let store = &self.store;
        Progress::at(self.expanded).found(store.found()).bytes(store.memory_bytes())
    }

    /// Asks the observer of the search.
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::Stopped`] if it stops the search.
    pub fn ask(&mut self, progress: &Progress) -> Result<(), LevelStoreError> {
        Ok(self.run.observe(progress)?)
    }

    /// Offers the keys of the first level.
    ///
    /// # Errors
    ///
    /// As [`LevelStore::offer`].
    pub fn offer_sources(&mut self, mut keys: Vec<u128>) -> Result<(), LevelStoreError> {
        self.store.offer(&mut keys, &mut self.run)
    }

    /// Expands the newest level, and returns the sum of the weights of its states.
    ///
    /// # Errors
    ///
    /// As [`KeyGraph::expand`], [`LevelStore::offer`] and [`ask`](Self::ask), and
    /// [`LevelStoreError::NotKept`] before the first level is finished.
    pub fn expand_newest(&mut self, graph: &dyn KeyGraph) -> Result<u64, LevelStoreError> {
        let newest = self.store.levels().checked_sub(1);
        let newest = newest.ok_or(LevelStoreError::NotKept { level: 0 })?;
        let mut batches = self.store.read(newest)?;
        let (mut keys, mut parts, mut weight) = (Vec::new(), Vec::new(), 0);
        while batches.next_batch(&mut keys)? {
            for keys in keys.chunks(self.round) {
                weight += self.expand(graph, keys, &mut parts)?;
            }
        }
        Ok(weight)
    }

    fn expand(
        &mut self,
        graph: &dyn KeyGraph,
        keys: &[u128],
        parts: &mut Vec<Successors>,
    ) -> Result<u64, LevelStoreError> {
        let progress = self.progress();
        self.ask(&progress)?;
        let Self { store, run, workers, expanded, .. } = self;
        let add = |part: &mut Successors, range| part.add(graph, &**store, &keys[range]);
        let parts = workers.fold_ranges_into(0..keys.len(), parts, Successors::none, add);
        let mut weight = 0;
        for part in parts {
            weight += mem::replace(&mut part.weight, Ok(0))?;
            let mut observer = observer::from_fn(|_| run.observe(&progress));
            store.offer(&mut part.keys, &mut observer)?;
        }
        *expanded += keys.len() as u64;
        Ok(weight)
    }

    /// Makes the offered keys that were not found before the newest level, and returns their
    /// number.
    ///
    /// # Errors
    ///
    /// As [`LevelStore::finish_level`] and [`ask`](Self::ask).
    pub fn finish_level(&mut self) -> Result<u64, LevelStoreError> {
        let progress = self.progress();
        self.ask(&progress)?;
        let Self { store, run, .. } = self;
        store.finish_level(&mut observer::from_fn(|_| run.observe(&progress)))
    }
}
