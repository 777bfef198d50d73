//! `StatesInMemory`: the states of the newest level of a search, and the keys of all found.

use std::mem;
use std::ops::Range;

use abstract_games_core::memory::{reserve_one, vec_bytes_to_hold};
use abstract_games_core::workers::ROUND;
use abstract_games_core::{Game, Keyed, MoveSet, Observer, Progress, Run, Stop, Workers};

use super::exploration::End;
use super::kept_levels::KeptLevels;
use super::key_graph::is_too_wide;
use super::key_set::{AnyKeySet, key_set};
use super::level_expansion::LevelRounds;
use super::sleep_sets::Numbered;
use super::successors::{Expansion, FreshSuccessors, Known};

/// What a search by levels in memory has found. Its levels are in the order of discovery, which
/// sleep sets need. With a [store](super::level_store::LevelStore) of keys in memory, which cannot
/// have them, all orbits of four rooks on 16 × 16 squares take 1.8 times the time, and 1.2 times
/// that of a search without sleep sets.
pub(super) struct StatesInMemory<'g, G: Game> {
    pub(super) expansion: Expansion<'g, G>,
    run: Run<'g>,
    pub(super) workers: Workers,
    /// The keys of all states found.
    set: Box<dyn AnyKeySet>,
    /// The keys of each level, if they are kept.
    pub(super) kept: Option<KeptLevels>,
    /// Number of states expanded.
    expanded: usize,
    pub(super) newest: Level<G::State>,
    next: Level<G::State>,
    /// Number of states of the newest level that are expanded.
    start: usize,
    pub(super) refused: Option<G::State>,
}

pub(super) struct Level<S> {
    pub(super) states: Vec<S>,
    /// The sleep set of each state; empty if all moves are tried.
    sleep_sets: Vec<MoveSet>,
}

impl<S> Level<S> {
    fn empty() -> Self {
        Self { states: Vec::new(), sleep_sets: Vec::new() }
    }

    fn bytes_to_hold(&self, states: usize, sleep_sets: usize) -> u64 {
        vec_bytes_to_hold(&self.states, states) + vec_bytes_to_hold(&self.sleep_sets, sleep_sets)
    }
}

impl<'g, G: Keyed> StatesInMemory<'g, G> {
    pub(super) fn new(expansion: Expansion<'g, G>, run: Run<'g>, keeps_levels: bool) -> Self {
        Self {
            workers: run.workers(),
            run,
            set: key_set(expansion.game.key_bits()),
            kept: keeps_levels.then(KeptLevels::default),
            expansion,
            expanded: 0,
            newest: Level::empty(),
            next: Level::empty(),
            start: 0,
            refused: None,
        }
    }

    /// Enters the states of the first level.
    pub(super) fn enter_sources(&mut self, sources: Vec<G::State>) -> Result<(), End> {
        let game = self.expansion.game;
        let progress = self.progress().bytes(self.set.bytes_to_hold(0));
        self.run.observe(&progress).map_err(End::Stopped)?;
        let mut all = 0;
        let keys: Vec<_> = self.set.scramble(keys_of(game, &sources, &mut all)).collect();
        if let Err(place) = first_too_wide(game, &sources, all) {
            self.refused = Some(sources[place].clone());
            return Err(End::Refused);
        }
        let is_new = self.insert(&keys, 0).map_err(End::Stopped)?;
        let sources = sources.into_iter().zip(is_new).filter(|&(_, is_new)| is_new);
        self.next.states = sources.map(|(source, _)| source).collect();
        Ok(())
    }

    /// Makes the states entered the newest level, if there are any, and returns their number.
    pub(super) fn finish_level(&mut self) -> Result<usize, Stop> {
        let len = self.next.states.len();
        if len > 0 {
            self.keep_keys(len)?;
            self.newest = mem::replace(&mut self.next, Level::empty());
            self.start = 0;
        }
        Ok(len)
    }

    fn progress(&self) -> Progress {
        Progress::at(self.expanded as u64).found(self.set.len() as u64)
    }

    /// The bytes besides the set of keys while states and sleep sets enter the next level.
    fn other_bytes(&self, states: usize, sleep_sets: usize) -> u64 {
        self.newest.bytes_to_hold(0, 0)
            + self.next.bytes_to_hold(states, sleep_sets)
            + self.kept.as_ref().map_or(0, KeptLevels::bytes)
    }

    /// Adds scrambled keys, and returns for each whether it was new. The search occupies `others`
    /// bytes besides.
    fn insert(&mut self, scrambled: &[u128], others: u64) -> Result<Vec<bool>, Stop> {
        let progress = self.progress();
        let mut permit = |bytes| self.run.observe(&progress.bytes(bytes + others));
        permit(self.set.bytes_to_hold(scrambled.len()))?;
        self.set.insert_all(scrambled, &self.workers, &mut permit)
    }

    /// Keeps the keys of the next level, if levels are kept.
    fn keep_keys(&mut self, len: usize) -> Result<(), Stop> {
        let (progress, others) = (self.progress(), self.other_bytes(0, 0));
        let Some(kept) = &mut self.kept else { return Ok(()) };
        let held = others + self.set.bytes_to_hold(0) + (len * size_of::<u128>()) as u64;
        self.run.observe(&progress.bytes(held))?;
        let game = self.expansion.game;
        let mut keys: Vec<_> = self.next.states.iter().map(|state| game.key(state)).collect();
        keys.sort_unstable();
        let bytes = KeptLevels::bytes_for(&keys);
        self.run.observe(&progress.bytes(held + bytes))?;
        kept.push(&keys, bytes);
        Ok(())
    }
}

impl<G: Keyed> LevelRounds for StatesInMemory<'_, G> {
    type Found = FreshSuccessors<G::State, u128>;
    type End = End;

    fn workers(&self) -> &Workers {
        &self.workers
    }

    fn next_round(&mut self) -> Result<Range<usize>, End> {
        Ok(self.start..self.newest.states.len().min(self.start + ROUND))
    }

    fn expander(&self) -> impl Fn(&mut Self::Found, Range<usize>) + Sync {
        let Self { expansion, newest: Level { states, sleep_sets }, .. } = self;
        let known = KnownKeys { game: expansion.game, set: &*self.set };
        move |found, numbers| {
            let except = sleep_sets.get(numbers.clone()).unwrap_or(&[]);
            found.add(expansion, &known, &states[numbers], except);
        }
    }

    fn enter(&mut self, found: &mut [Self::Found]) -> Result<(), End> {
        let found = FreshSuccessors::join(found);
        let FreshSuccessors { parents, states, hashes, moves, refused, .. } = found;
        if refused.is_some() {
            self.refused = refused.take();
            return Err(End::Refused);
        }
        let count = states.len();
        // The successors and their keys, in lists that grow by doubling.
        let round_bytes = 2 * count * (size_of::<G::State>() + size_of::<u128>());
        let others = self.other_bytes(count, moves.len()) + round_bytes as u64;
        let is_new = self.insert(hashes, others).map_err(End::Stopped)?;
        for (state, _) in states.drain(..).zip(&is_new).filter(|(_, is_new)| **is_new) {
            reserve_one(&mut self.next.states);
            self.next.states.push(state);
        }
        if self.expansion.skipping.is_some() {
            let fresh = (0..).zip(is_new).map(|(number, is_new)| Numbered { number, is_new });
            let (fresh, states) = (fresh.collect::<Vec<_>>(), &self.newest.states[self.start..]);
            for set in self.expansion.sleep_sets(states, parents, moves, &fresh, &self.workers) {
                reserve_one(&mut self.next.sleep_sets);
                self.next.sleep_sets.push(set);
            }
        }
        self.expanded += parents.len();
        self.start += parents.len();
        found.clear();
        Ok(())
    }
}

/// The keys of `states`, whose bits are collected in `all`.
fn keys_of<G: Keyed>(game: &G, states: &[G::State], all: &mut u128) -> impl Iterator<Item = u128> {
    states.iter().map(|state| {
        let key = game.key(state);
        *all |= key;
        key
    })
}

/// Fails with the place of the first state whose key is too wide. `all` has the bits of all keys.
fn first_too_wide<G: Keyed>(game: &G, states: &[G::State], all: u128) -> Result<(), usize> {
    let is_too_wide = |key| is_too_wide(key, game.key_bits());
    if !is_too_wide(all) {
        return Ok(());
    }
    let first = states.iter().position(|state| is_too_wide(game.key(state)));
    first.map_or(Ok(()), Err)
}

struct KnownKeys<'k, G> {
    game: &'k G,
    set: &'k dyn AnyKeySet,
}

impl<G: Keyed> Known<G::State> for KnownKeys<'_, G> {
    type Hash = u128;

    fn look_up(&self, states: &[G::State], unknown: impl FnMut(usize, u128)) -> Result<(), usize> {
        let mut all = 0;
        self.set.for_each_missing(keys_of(self.game, states, &mut all), unknown);
        first_too_wide(self.game, states, all)
    }
}
