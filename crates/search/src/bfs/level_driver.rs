//! `LevelDriver`: a breadth-first search of a graph of keys, whose keys are in a store.

use std::mem;
use std::ops::Range;

use abstract_games_core::workers::ROUND;
use abstract_games_core::{Observer, Progress, Run, Workers, observer};

use super::key_graph::KeyGraph;
use super::latest_keys::LatestKeys;
use super::level_expansion::{LevelRounds, expand_level};
use super::level_store::{KeyBatches, LevelStore, LevelStoreError};

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
#[derive(Default)]
struct Successors {
    keys: Vec<u128>,
    new: Vec<u128>,
    latest: LatestKeys,
    weight: u64,
    error: Option<LevelStoreError>,
}

impl Successors {
    /// Adds the successors of the states with these keys, without those that the store has seen.
    fn add(&mut self, graph: &dyn KeyGraph, store: &(impl LevelStore + ?Sized), keys: &[u128]) {
        if self.error.is_some() {
            return;
        }
        self.new.clear();
        match graph.expand(keys, &mut self.new) {
            Ok(weight) => self.weight += weight,
            Err(error) => return self.error = Some(error),
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
        let (batches, keys) = (self.store.read(newest)?, Vec::new());
        let mut rounds = KeyRounds { driver: self, graph, batches, keys, round: 0..0, weight: 0 };
        expand_level(&mut rounds)?;
        Ok(rounds.weight)
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

struct KeyRounds<'d, 'r, S: ?Sized> {
    driver: &'d mut LevelDriver<'r, S>,
    graph: &'d dyn KeyGraph,
    batches: Box<dyn KeyBatches>,
    /// The batch that is being expanded, and the round in it.
    keys: Vec<u128>,
    round: Range<usize>,
    weight: u64,
}

impl<S: LevelStore + ?Sized> LevelRounds for KeyRounds<'_, '_, S> {
    type Found = Successors;
    type End = LevelStoreError;

    fn workers(&self) -> &Workers {
        &self.driver.workers
    }

    fn next_round(&mut self) -> Result<Range<usize>, LevelStoreError> {
        let mut start = self.round.end;
        if start == self.keys.len() {
            self.batches.next_batch(&mut self.keys)?;
            start = 0;
        }
        self.round = start..self.keys.len().min(start + self.driver.round);
        if !self.round.is_empty() {
            let progress = self.driver.progress();
            self.driver.ask(&progress)?;
        }
        Ok(self.round.clone())
    }

    fn expander(&self) -> impl Fn(&mut Successors, Range<usize>) + Sync {
        let (graph, store, keys) = (self.graph, &*self.driver.store, &self.keys);
        move |found, numbers| found.add(graph, store, &keys[numbers])
    }

    fn enter(&mut self, found: &mut [Successors]) -> Result<(), LevelStoreError> {
        let progress = self.driver.progress();
        let LevelDriver { store, run, expanded, .. } = &mut *self.driver;
        for part in found {
            if let Some(error) = part.error.take() {
                return Err(error);
            }
            self.weight += mem::take(&mut part.weight);
            let mut observer = observer::from_fn(|_| run.observe(&progress));
            store.offer(&mut part.keys, &mut observer)?;
        }
        *expanded += self.round.len() as u64;
        Ok(())
    }
}
