//! `Levels`: the levels of a breadth-first search that keeps only the newest one.

use std::convert::Infallible;
use std::fmt::{self, Debug};
use std::mem;
use std::ops::{ControlFlow, Range};

use abstract_games_core::memory::{reserve_one, vec_bytes_to_hold};
use abstract_games_core::workers::ROUND;
use abstract_games_core::{Game, Keyed, MoveSet, Observer, Progress, Run, Stop, Workers};

use super::discovery::{Discoverer, Numbered};
use super::expanded::{Expanded, Rounds};
use super::expansion::Expansion;
use super::exploration::End;
use super::kept_levels::KeptLevels;
use super::key_set::{Key, KeySet};
use super::known_keys::{AnyKeySet, KnownKeys};
use super::predecessor_list::PredecessorList;

/// The levels of a running [`LevelSearch`](crate::LevelSearch).
pub struct Levels<'g, G: Game, F = fn(&<G as Game>::State) -> bool> {
    pub(super) expansion: Expansion<'g, G>,
    goal: Option<F>,
    plies: usize,
    run: Run<'g>,
    pub(super) workers: Workers,
    /// Empty after the first level.
    sources: Vec<G::State>,
    /// None before the first level.
    known: Option<AnyKeySet>,
    /// None if levels are not kept.
    pub(super) kept: Option<KeptLevels>,
    pub(super) predecessors: Option<PredecessorList<G>>,
    level: Level<G::State>,
    /// Number of levels found.
    found: usize,
    expanded: usize,
    end: Option<End>,
    /// The index of the goal in the level.
    goal_at: Option<usize>,
    refused: Option<G::State>,
}

/// Shows the number of levels found, the size of the last one, and how the search ended.
impl<G: Game, F> Debug for Levels<'_, G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut levels = f.debug_struct("Levels");
        levels.field("found", &self.found).field("newest", &self.level.states.len());
        levels.field("end", &self.end).finish_non_exhaustive()
    }
}

struct Level<S> {
    states: Vec<S>,
    /// The sleep set of each state: its moves that transpose; empty if all moves are tried.
    sleep_sets: Vec<MoveSet>,
}

impl<S> Level<S> {
    fn new() -> Self {
        Self { states: Vec::new(), sleep_sets: Vec::new() }
    }
}

impl<'g, G: Keyed, F: Fn(&G::State) -> bool> Levels<'g, G, F> {
    pub(super) fn new(
        expansion: Expansion<'g, G>,
        sources: Vec<G::State>,
        goal: Option<F>,
        plies: usize,
        run: Run<'g>,
    ) -> Self {
        Self {
            expansion,
            goal,
            plies,
            workers: run.workers(),
            run,
            sources,
            known: None,
            kept: None,
            predecessors: None,
            level: Level::new(),
            found: 0,
            expanded: 0,
            end: None,
            goal_at: None,
            refused: None,
        }
    }

    /// Keeps the keys of the levels. Paths are found by `predecessors`, if they are given.
    pub(super) fn keep(&mut self, predecessors: Option<PredecessorList<G>>) {
        self.kept = Some(KeptLevels::default());
        self.predecessors = predecessors;
    }

    /// The next level, or `None` if the search has [ended](Levels::end). The first level is the
    /// sources, and the others are the states at distance 1, 2, …. Each level is in the order of
    /// discovery.
    pub fn next_level(&mut self) -> Option<&[G::State]> {
        if self.end.is_some() {
            return None;
        }
        match self.find_level() {
            Ok(next) if next.states.is_empty() => self.end = Some(End::Exhausted),
            Ok(next) => {
                self.level = next;
                self.found += 1;
                let goal = |goal: &F| self.level.states.iter().position(goal);
                self.goal_at = self.goal.as_ref().and_then(goal);
                if self.goal_at.is_some() {
                    self.end = Some(End::Goal);
                } else if self.found > self.plies {
                    self.end = Some(End::Depth);
                }
                return Some(&self.level.states);
            }
            Err(end) => self.end = Some(end),
        }
        None
    }

    /// The level found last. After an exhausted search these are the states farthest from the
    /// sources.
    pub fn level(&self) -> &[G::State] {
        &self.level.states
    }

    /// How the search ended, if it has. With [`End::Goal`] and [`End::Depth`], it has ended as soon
    /// as the last level is returned. With [`End::Stopped`] and [`End::Refused`], a further level
    /// was begun and is lost.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The reason why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.end?.stopped()
    }

    /// The first state, in the order of discovery, for which the goal holds, if the search ended at
    /// a goal.
    pub fn goal(&self) -> Option<&G::State> {
        self.level.states.get(self.goal_at?)
    }

    /// The state that ended the search with [`End::Refused`]: its [`key`](Keyed::key) has more bits than
    /// the [`key_bits`](Keyed::key_bits) of the game.
    pub fn refused(&self) -> Option<&G::State> {
        self.refused.as_ref()
    }

    /// The next level; it is empty if the search is exhausted.
    fn find_level(&mut self) -> Result<Level<G::State>, End> {
        let mut known = match self.known.take() {
            Some(known) => known,
            None => self.no_keys().map_err(End::Stopped)?,
        };
        let next = match &mut known {
            AnyKeySet::Narrow(keys) => self.find_level_with(keys),
            AnyKeySet::Wide(keys) => self.find_level_with(keys),
        };
        self.known = Some(known);
        next
    }

    fn no_keys(&mut self) -> Result<AnyKeySet, Stop> {
        let key_bits = self.expansion.game.key_bits();
        self.run.observe(&Progress::at(0).bytes(AnyKeySet::least_bytes(key_bits)))?;
        Ok(AnyKeySet::new(key_bits))
    }

    fn find_level_with<K: Key>(&mut self, keys: &mut KeySet<K>) -> Result<Level<G::State>, End> {
        let next = if self.found == 0 { self.begin(keys)? } else { self.expand(keys)? };
        if self.kept.is_some() && !next.states.is_empty() {
            self.store(&next, keys).map_err(End::Stopped)?;
        }
        Ok(next)
    }

    /// The first level: the sources without repeats.
    fn begin<K: Key>(&mut self, keys: &mut KeySet<K>) -> Result<Level<G::State>, End> {
        let game = self.expansion.game;
        let sources = mem::take(&mut self.sources);
        let scrambled = KnownKeys { game, keys, key_bits: game.key_bits() }.scramble_all(&sources);
        let scrambled = scrambled.map_err(|place| self.refuse(&sources[place]))?;
        let sources: Vec<_> = scrambled.into_iter().zip(sources).collect();
        let run = &mut self.run;
        let permit = |bytes| run.observe(&Progress::at(0).bytes(bytes));
        let is_new = keys.insert_all(&sources, &self.workers, permit).map_err(End::Stopped)?;
        let sources = sources.into_iter().zip(is_new).filter(|&(_, is_new)| is_new);
        let states = sources.map(|((_, source), _)| source).collect();
        Ok(Level { states, sleep_sets: Vec::new() })
    }

    /// The new successors of the newest level.
    fn expand<K: Key>(&mut self, keys: &mut KeySet<K>) -> Result<Level<G::State>, End> {
        let mut next = Level::new();
        let mut rounds = Rounds::new();
        let states = self.level.states.len();
        for start in (0..states).step_by(ROUND) {
            self.expand_round(keys, &mut rounds, start..states.min(start + ROUND), &mut next)?;
        }
        Ok(next)
    }

    /// Records the state whose key is too wide, and returns the end of the search.
    fn refuse(&mut self, state: &G::State) -> End {
        self.refused = Some(state.clone());
        End::Refused
    }

    /// The bytes of the levels while this many states and sleep sets are added to `next`.
    fn level_bytes(&self, next: &Level<G::State>, states: usize, sleep_sets: usize) -> u64 {
        vec_bytes_to_hold(&self.level.states, 0)
            + vec_bytes_to_hold(&self.level.sleep_sets, 0)
            + vec_bytes_to_hold(&next.states, states)
            + vec_bytes_to_hold(&next.sleep_sets, sleep_sets)
            + self.kept.as_ref().map_or(0, KeptLevels::bytes)
    }

    fn expand_round<K: Key>(
        &mut self,
        keys: &mut KeySet<K>,
        rounds: &mut Rounds<G::State, K>,
        round: Range<usize>,
        next: &mut Level<G::State>,
    ) -> Result<(), End> {
        let Self { expansion, workers, level: Level { states: level, sleep_sets }, .. } = &*self;
        let key_bits = expansion.game.key_bits();
        let known = KnownKeys { game: expansion.game, keys: &*keys, key_bits };
        let add = |expanded: &mut Expanded<_, K>, numbers: Range<usize>| {
            let except = sleep_sets.get(numbers.clone()).unwrap_or(&[]);
            expanded.add(expansion, &known, &level[numbers], except);
        };
        let Expanded { parents, fresh, refused, .. } = rounds.expand(workers, round.clone(), add);
        if let Some(refused) = refused {
            return Err(self.refuse(refused));
        }

        let others = self.level_bytes(next, fresh.states.len(), fresh.moves.len());
        let Self { expansion, workers, level: Level { states: level, .. }, run, .. } = self;
        let progress = Progress::at(self.expanded as u64).found(keys.len() as u64);
        let mut permit = |bytes| run.observe(&progress.bytes(bytes + others));
        permit(keys.bytes_to_hold(fresh.states.len())).map_err(End::Stopped)?;
        let is_new = keys.insert_all(&fresh.states, workers, permit).map_err(End::Stopped)?;
        // A repeated state is numbered by its own place in the round, not by that of the first
        // equal state. So `earlier` may miss a few moves, which skips less than possible.
        let mut discoverer = Discoverer::new(expansion.skipping.is_some(), &fresh.moves);
        let mut states = (0..).zip(is_new).zip(fresh.states.drain(..));
        for (parent, of_parent) in (0..).zip(&*parents) {
            let take_next = || {
                let ((number, is_new), (_, state)) =
                    states.next().expect("each parent counts its fresh successors");
                if is_new {
                    reserve_one(&mut next.states);
                    next.states.push(state);
                }
                ControlFlow::<Infallible, _>::Continue(Numbered { number, is_new })
            };
            let ControlFlow::Continue(()) = discoverer.add_parent(parent, of_parent, take_next);
        }
        let discoveries = discoverer.finish();
        let parents = &level[round.clone()];
        for set in expansion.sleep_sets_of(&discoveries, parents, workers) {
            reserve_one(&mut next.sleep_sets);
            next.sleep_sets.push(set);
        }
        self.expanded += round.len();
        Ok(())
    }

    /// Stores the keys of the level `next`.
    fn store<K: Key>(&mut self, next: &Level<G::State>, keys: &KeySet<K>) -> Result<(), Stop> {
        let others = keys.bytes_to_hold(0)
            + self.level_bytes(next, 0, 0)
            + (next.states.len() * size_of::<K>()) as u64;
        let progress = Progress::at(self.expanded as u64).found(keys.len() as u64);
        let Self { expansion, run, kept: Some(kept), .. } = self else { return Ok(()) };
        run.observe(&progress.bytes(others))?;
        let key = |state: &G::State| K::low_bits_of(expansion.game.key(state));
        let mut level: Vec<_> = next.states.iter().map(key).collect();
        level.sort_unstable();
        let bytes = KeptLevels::bytes_for(&level);
        run.observe(&progress.bytes(others + bytes))?;
        kept.push(&level, bytes);
        Ok(())
    }
}
