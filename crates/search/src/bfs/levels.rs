//! `Levels`: the levels of a breadth-first search that keeps only the newest one.

use std::fmt::{self, Debug};
use std::mem;
use std::ops::Range;

use abstract_games_core::memory::{reserve_one, vec_bytes_to_hold};
use abstract_games_core::workers::ROUND;
use abstract_games_core::{Game, Keyed, Line, MoveSet, Observer, Progress, Run, Stop, Workers};

use super::exploration::End;
use super::kept_levels::KeptLevels;
use super::key_graph::{GameGraph, PredecessorKeys, is_too_wide};
use super::key_set::{AnyKeySet, key_set};
use super::level_expansion::{LevelRounds, expand_level};
use super::level_path::keys_of_path;
use super::level_search::LevelSearch;
use super::sleep_sets::Numbered;
use super::successors::{Expansion, FreshSuccessors, Known};

/// The levels of a running [`LevelSearch`](crate::LevelSearch).
// They are in the order of discovery, which sleep sets need. With a store of keys in memory, which
// cannot have them, all orbits of four rooks on 16 × 16 squares take 1.8 times the time, and 1.2
// times that of a search without sleep sets.
pub struct Levels<'g, G: Game, F = fn(&<G as Game>::State) -> bool> {
    expansion: Expansion<'g, G>,
    goal: Option<F>,
    plies: usize,
    predecessors: Option<PredecessorKeys<G, G::State>>,
    run: Run<'g>,
    workers: Workers,
    /// Empty after the first level.
    sources: Vec<G::State>,
    /// The keys of all states found.
    set: Box<dyn AnyKeySet>,
    /// The keys of each level, if they are kept.
    kept: Option<KeptLevels>,
    newest: Level<G::State>,
    next: Level<G::State>,
    /// Number of levels found.
    found: usize,
    /// Number of states expanded, and of those of the newest level.
    expanded: usize,
    start: usize,
    end: Option<End>,
    goal_at: Option<usize>,
    refused: Option<G::State>,
}

struct Level<S> {
    states: Vec<S>,
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

impl<G: Game, F> Debug for Levels<'_, G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut levels = f.debug_struct("Levels");
        levels.field("found", &self.found).field("newest", &self.newest.states.len());
        levels.field("end", &self.end).finish_non_exhaustive()
    }
}

impl<'g, G: Game, F: Fn(&G::State) -> bool> LevelSearch<'g, G, G::State, F> {
    /// Starts the search. Each level is found when it is requested.
    pub fn start(self) -> Levels<'g, G, F>
    where
        G: Keyed,
    {
        let Self { game, sources, goal, plies, run, skipping, keeps_levels, predecessors } = self;
        Levels {
            workers: run.workers(),
            run,
            sources: sources.unwrap_or_else(|| vec![game.initial()]),
            set: key_set(game.key_bits()),
            kept: keeps_levels.then(KeptLevels::default),
            expansion: Expansion { game, skipping },
            goal,
            plies,
            predecessors,
            newest: Level::empty(),
            next: Level::empty(),
            found: 0,
            expanded: 0,
            start: 0,
            end: None,
            goal_at: None,
            refused: None,
        }
    }
}

impl<G: Keyed, F: Fn(&G::State) -> bool> Levels<'_, G, F> {
    /// The next level, or `None` if the search has [ended](Levels::end): the sources, then the
    /// states at distance 1, 2, …, each in the order of discovery.
    pub fn next_level(&mut self) -> Option<&[G::State]> {
        if self.end.is_some() {
            return None;
        }
        match self.find_level() {
            Ok(0) => self.end = Some(End::Exhausted),
            Ok(_) => {
                self.found += 1;
                let states = &self.newest.states;
                self.goal_at = self.goal.as_ref().and_then(|goal| states.iter().position(goal));
                if self.goal_at.is_some() {
                    self.end = Some(End::Goal);
                } else if self.found > self.plies {
                    self.end = Some(End::Depth);
                }
                return Some(states);
            }
            Err(end) => self.end = Some(end),
        }
        None
    }

    /// Finds the next level, and returns the number of its states.
    fn find_level(&mut self) -> Result<usize, End> {
        if self.found == 0 {
            self.enter_sources()?;
        } else {
            expand_level(self)?;
        }
        let len = self.next.states.len();
        if len > 0 {
            self.keep_keys(len).map_err(End::Stopped)?;
            self.newest = mem::replace(&mut self.next, Level::empty());
            self.start = 0;
        }
        Ok(len)
    }

    /// The level found last, which after an exhausted search is farthest from the sources.
    pub fn level(&self) -> &[G::State] {
        &self.newest.states
    }

    /// How the search ended, if it has: with [`End::Goal`] and [`End::Depth`] as soon as the last
    /// level is returned. With [`End::Stopped`] and [`End::Refused`], a further level was begun and
    /// is lost.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The reason why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.end?.stopped()
    }

    /// The first state, in the order of discovery, for which the goal holds.
    pub fn goal(&self) -> Option<&G::State> {
        self.newest.states.get(self.goal_at?)
    }

    /// The state that ended the search with [`End::Refused`].
    pub fn refused(&self) -> Option<&G::State> {
        self.refused.as_ref()
    }

    /// A shortest path from a source to `state`, if its level was found and levels are
    /// [kept](crate::LevelSearch::keep_levels). Each state on it is the one of the least key that
    /// leads to the next.
    ///
    /// Costs one pass over the kept keys, and the successors of the states of each level, up to the
    /// state on the path. [By predecessors](crate::LevelSearch::by_predecessors), only the
    /// predecessors and successors of the states on the path are listed.
    pub fn path_to(&self, state: &G::State) -> Option<Line<G>> {
        let kept = self.kept.as_ref()?;
        let graph = GameGraph::new(self.expansion.game).listing(self.predecessors);
        let target = graph.key(state).ok()?;
        graph.line(&keys_of_path(&graph, kept, &self.workers, target).ok()??)
    }

    /// Enters the states of the first level.
    fn enter_sources(&mut self) -> Result<(), End> {
        let (game, sources) = (self.expansion.game, mem::take(&mut self.sources));
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

impl<G: Keyed, F: Fn(&G::State) -> bool> LevelRounds for Levels<'_, G, F> {
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
