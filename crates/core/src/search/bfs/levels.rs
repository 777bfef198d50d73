//! `Levels`: the levels of a breadth-first search that keeps only the newest one.

use std::convert::Infallible;
use std::fmt::{self, Debug};
use std::mem;
use std::ops::{ControlFlow, Range};

use super::discovery::{Discoverer, Numbered};
use super::expanded::{Expanded, Rounds};
use super::expansion::Expansion;
use super::exploration::End;
use super::kept_levels::KeptLevels;
use super::key_graph::{GameGraph, PredecessorKeys};
use super::key_set::{AnyKeySet, key_set, least_bytes};
use super::known_keys::KnownKeys;
use super::level_path::keys_of_path;
use crate::rules::game::Game;
use crate::rules::keys::Keyed;
use crate::rules::path::Line;
use crate::rules::sleep_sets::MoveSet;
use crate::search::observer::{Observer, Progress, Stop};
use crate::search::room::{reserve_one, vec_bytes_to_hold};
use crate::search::run::Run;
use crate::search::workers::{ROUND, Workers};

/// The levels of a running [`LevelSearch`](crate::LevelSearch).
pub struct Levels<'g, G: Game, F = fn(&<G as Game>::State) -> bool> {
    expansion: Expansion<'g, G>,
    goal: Option<F>,
    plies: usize,
    run: Run<'g>,
    workers: Workers,
    /// Empty after the first level.
    sources: Vec<G::State>,
    /// None before the first level.
    known: Option<Box<dyn AnyKeySet>>,
    /// None if levels are not kept.
    kept: Option<KeptLevels>,
    predecessors: Option<PredecessorKeys<G>>,
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
    pub(super) fn keep(&mut self, predecessors: Option<PredecessorKeys<G>>) {
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

    /// A shortest path from a source to `state`, if its level was found and levels are
    /// [kept](crate::LevelSearch::keep_levels).
    ///
    /// Each state on it is the one of the least key that leads to the next.
    ///
    /// Costs one pass over the kept keys, and the successors of the states of each level on the
    /// way, up to the state on the path. [By predecessors](crate::LevelSearch::by_predecessors),
    /// only the predecessors and successors of the states on the path are listed.
    pub fn path_to(&self, state: &G::State) -> Option<Line<G>> {
        let kept = self.kept.as_ref()?;
        let graph = GameGraph::new(self.expansion.game).listing(self.predecessors);
        let keys = keys_of_path(&graph, kept, &self.workers, graph.key(state).ok()?);
        graph.line(&keys.ok()??)
    }

    /// The next level; it is empty if the search is exhausted.
    fn find_level(&mut self) -> Result<Level<G::State>, End> {
        let mut known = match self.known.take() {
            Some(known) => known,
            None => self.no_keys().map_err(End::Stopped)?,
        };
        let next = if self.found == 0 { self.begin(&mut *known) } else { self.expand(&mut *known) };
        let stored = next.and_then(|next| {
            if self.kept.is_some() && !next.states.is_empty() {
                self.store(&next, &*known).map_err(End::Stopped)?;
            }
            Ok(next)
        });
        self.known = Some(known);
        stored
    }

    fn no_keys(&mut self) -> Result<Box<dyn AnyKeySet>, Stop> {
        let key_bits = self.expansion.game.key_bits();
        self.run.observe(&Progress::at(0).bytes(least_bytes(key_bits)))?;
        Ok(key_set(key_bits))
    }

    /// The first level: the sources without repeats.
    fn begin(&mut self, known: &mut dyn AnyKeySet) -> Result<Level<G::State>, End> {
        let game = self.expansion.game;
        let sources = mem::take(&mut self.sources);
        let keys = KnownKeys { game, keys: &*known }.keys_of(&sources);
        let keys = keys.map_err(|place| self.refuse(&sources[place]))?;
        let run = &mut self.run;
        let mut permit = |bytes| run.observe(&Progress::at(0).bytes(bytes));
        let is_new = known.insert_all(&keys, &self.workers, &mut permit).map_err(End::Stopped)?;
        let sources = sources.into_iter().zip(is_new).filter(|&(_, is_new)| is_new);
        let states = sources.map(|(source, _)| source).collect();
        Ok(Level { states, sleep_sets: Vec::new() })
    }

    /// The new successors of the newest level.
    fn expand(&mut self, keys: &mut dyn AnyKeySet) -> Result<Level<G::State>, End> {
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

    fn expand_round(
        &mut self,
        keys: &mut dyn AnyKeySet,
        rounds: &mut Rounds<G::State, u128>,
        round: Range<usize>,
        next: &mut Level<G::State>,
    ) -> Result<(), End> {
        let Self { expansion, workers, level: Level { states: level, sleep_sets }, .. } = &*self;
        let known = KnownKeys { game: expansion.game, keys: &*keys };
        let add = |expanded: &mut Expanded<_, u128>, numbers: Range<usize>| {
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
        let is_new = keys.insert_all(&fresh.hashes, workers, &mut permit).map_err(End::Stopped)?;
        // A repeated state is numbered by its own place in the round, not by that of the first
        // equal state. So `earlier` may miss a few moves, which skips less than possible.
        let mut discoverer = Discoverer::new(expansion.skipping.is_some(), &fresh.moves);
        let mut states = (0..).zip(is_new).zip(fresh.states.drain(..));
        for (parent, of_parent) in (0..).zip(&*parents) {
            let take_next = || {
                let ((number, is_new), state) =
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
    fn store(&mut self, next: &Level<G::State>, keys: &dyn AnyKeySet) -> Result<(), Stop> {
        let others = keys.bytes_to_hold(0)
            + self.level_bytes(next, 0, 0)
            + (next.states.len() * size_of::<u128>()) as u64;
        let progress = Progress::at(self.expanded as u64).found(keys.len() as u64);
        let Self { expansion, run, kept: Some(kept), .. } = self else { return Ok(()) };
        run.observe(&progress.bytes(others))?;
        let keys = next.states.iter().map(|state| expansion.game.key(state));
        let mut level: Vec<_> = keys.collect();
        level.sort_unstable();
        let bytes = KeptLevels::bytes_for(&level);
        run.observe(&progress.bytes(others + bytes))?;
        kept.push(&level, bytes);
        Ok(())
    }
}
