//! `Levels`: the levels of a breadth-first search that keeps only the newest one.
//!
//! Unlike [`LevelDriver`](super::level_driver::LevelDriver), it has the states of a level in the
//! order of discovery, which sleep sets need. That driver over a store in memory takes 1.8 times
//! the processor time, measured with all orbits of four rooks on 16 × 16 squares.

use std::fmt::{self, Debug};
use std::mem;
use std::ops::Range;

use abstract_games_core::memory::{reserve_one, vec_bytes_to_hold};
use abstract_games_core::workers::ROUND;
use abstract_games_core::{Game, Keyed, Line, MoveSet, Stop};

use super::exploration::End;
use super::found_keys::FoundKeys;
use super::kept_levels::KeptLevels;
use super::key_graph::{GameGraph, PredecessorKeys, is_too_wide};
use super::key_set::AnyKeySet;
use super::level_path::keys_of_path;
use super::level_search::LevelSearch;
use super::sleep_sets::Numbered;
use super::successors::{Expansion, FreshSuccessors, Known, Rounds};

/// The levels of a running [`LevelSearch`](crate::LevelSearch).
pub struct Levels<'g, G: Game, F = fn(&<G as Game>::State) -> bool> {
    expansion: Expansion<'g, G>,
    goal: Option<F>,
    plies: usize,
    predecessors: Option<PredecessorKeys<G, G::State>>,
    /// Empty after the first level.
    sources: Vec<G::State>,
    keys: FoundKeys<'g>,
    level: Level<G::State>,
    /// Number of levels found.
    found: usize,
    end: Option<End>,
    goal_at: Option<usize>,
    refused: Option<G::State>,
}

impl<G: Game, F> Debug for Levels<'_, G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut levels = f.debug_struct("Levels");
        levels.field("found", &self.found).field("newest", &self.level.states.len());
        levels.field("end", &self.end).finish_non_exhaustive()
    }
}

struct Level<S> {
    states: Vec<S>,
    /// The sleep set of each state; empty if all moves are tried.
    sleep_sets: Vec<MoveSet>,
}

impl<'g, G: Game, F: Fn(&G::State) -> bool> LevelSearch<'g, G, G::State, F> {
    /// Starts the search. Each level is found when it is requested.
    pub fn start(self) -> Levels<'g, G, F>
    where
        G: Keyed,
    {
        let Self { game, sources, goal, plies, run, skipping, keeps_levels, predecessors } = self;
        Levels {
            expansion: Expansion { game, skipping },
            goal,
            plies,
            predecessors,
            sources: sources.unwrap_or_else(|| vec![game.initial()]),
            keys: FoundKeys::new(run, game.key_bits(), keeps_levels),
            level: Level { states: Vec::new(), sleep_sets: Vec::new() },
            found: 0,
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

    /// The level found last, which after an exhausted search is farthest from the sources.
    pub fn level(&self) -> &[G::State] {
        &self.level.states
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
        self.level.states.get(self.goal_at?)
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
        let kept = self.keys.kept.as_ref()?;
        let graph = GameGraph::new(self.expansion.game).listing(self.predecessors);
        let target = graph.key(state).ok()?;
        graph.line(&keys_of_path(&graph, kept, &self.keys.workers, target).ok()??)
    }

    /// The next level; it is empty if the search is exhausted.
    fn find_level(&mut self) -> Result<Level<G::State>, End> {
        let next = if self.found == 0 { self.begin()? } else { self.expand()? };
        if !next.states.is_empty() {
            let game = self.expansion.game;
            let others = self.level_bytes(&next, 0, 0);
            let mut keys = next.states.iter().map(|state| game.key(state));
            let kept = self.keys.keep(next.states.len(), &mut keys, others);
            kept.map_err(End::Stopped)?;
        }
        Ok(next)
    }

    fn begin(&mut self) -> Result<Level<G::State>, End> {
        let game = self.expansion.game;
        self.keys.ask().map_err(End::Stopped)?;
        let sources = mem::take(&mut self.sources);
        let mut all = 0;
        let keys: Vec<_> = self.keys.set.scramble(keys_of(game, &sources, &mut all)).collect();
        first_too_wide(game, &sources, all).map_err(|place| self.refuse(&sources[place]))?;
        let is_new = self.keys.insert(&keys, 0).map_err(End::Stopped)?;
        let sources = sources.into_iter().zip(is_new).filter(|&(_, is_new)| is_new);
        let states = sources.map(|(source, _)| source).collect();
        Ok(Level { states, sleep_sets: Vec::new() })
    }

    fn expand(&mut self) -> Result<Level<G::State>, End> {
        let mut next = Level { states: Vec::new(), sleep_sets: Vec::new() };
        let mut rounds = Rounds::new();
        let states = self.level.states.len();
        for start in (0..states).step_by(ROUND) {
            self.expand_round(&mut rounds, start..states.min(start + ROUND), &mut next)?;
        }
        Ok(next)
    }

    fn refuse(&mut self, state: &G::State) -> End {
        self.refused = Some(state.clone());
        End::Refused
    }

    /// The bytes of the levels while states and sleep sets are added to `next`.
    fn level_bytes(&self, next: &Level<G::State>, states: usize, sleep_sets: usize) -> u64 {
        vec_bytes_to_hold(&self.level.states, 0)
            + vec_bytes_to_hold(&self.level.sleep_sets, 0)
            + vec_bytes_to_hold(&next.states, states)
            + vec_bytes_to_hold(&next.sleep_sets, sleep_sets)
            + self.keys.kept.as_ref().map_or(0, KeptLevels::bytes)
    }

    fn expand_round(
        &mut self,
        rounds: &mut Rounds<G::State, u128>,
        round: Range<usize>,
        next: &mut Level<G::State>,
    ) -> Result<(), End> {
        let Self { expansion, keys, level: Level { states: level, sleep_sets }, .. } = &*self;
        let known = KnownKeys { game: expansion.game, set: &*keys.set };
        let add = |expanded: &mut FreshSuccessors<_, u128>, numbers: Range<usize>| {
            let except = sleep_sets.get(numbers.clone()).unwrap_or(&[]);
            expanded.add(expansion, &known, &level[numbers], except);
        };
        let expanded = rounds.expand(&keys.workers, round.clone(), add);
        let FreshSuccessors { parents, states: fresh, hashes, moves, refused, .. } = expanded;
        if let Some(refused) = refused {
            return Err(self.refuse(refused));
        }

        let count = fresh.len();
        // The successors and their keys, in lists that grow by doubling.
        let round_bytes = 2 * count * (size_of::<G::State>() + size_of::<u128>());
        let others = self.level_bytes(next, count, moves.len()) + round_bytes as u64;
        let is_new = self.keys.insert(hashes, others).map_err(End::Stopped)?;
        for (state, is_new) in fresh.drain(..).zip(&is_new) {
            if *is_new {
                reserve_one(&mut next.states);
                next.states.push(state);
            }
        }
        if self.expansion.skipping.is_some() {
            let fresh = (0..).zip(is_new).map(|(number, is_new)| Numbered { number, is_new });
            let (fresh, states) = (fresh.collect::<Vec<_>>(), &self.level.states[round.clone()]);
            let workers = &self.keys.workers;
            for set in self.expansion.sleep_sets(states, parents, moves, &fresh, workers) {
                reserve_one(&mut next.sleep_sets);
                next.sleep_sets.push(set);
            }
        }
        self.keys.expanded += round.len();
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
