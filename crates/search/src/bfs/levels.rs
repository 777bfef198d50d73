//! `Levels`: the levels of a breadth-first search that keeps only the newest one.

use std::fmt::{self, Debug};
use std::mem;

use abstract_games_core::{Game, Keyed, Line, Stop};

use super::exploration::End;
use super::key_graph::{GameGraph, PredecessorKeys};
use super::level_expansion::expand_level;
use super::level_path::keys_of_path;
use super::level_search::LevelSearch;
use super::states_in_memory::StatesInMemory;
use super::successors::Expansion;

/// The levels of a running [`LevelSearch`](crate::LevelSearch).
pub struct Levels<'g, G: Game, F = fn(&<G as Game>::State) -> bool> {
    goal: Option<F>,
    plies: usize,
    predecessors: Option<PredecessorKeys<G, G::State>>,
    /// Empty after the first level.
    sources: Vec<G::State>,
    store: StatesInMemory<'g, G>,
    /// Number of levels found.
    found: usize,
    end: Option<End>,
    goal_at: Option<usize>,
}

impl<G: Game, F> Debug for Levels<'_, G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut levels = f.debug_struct("Levels");
        levels.field("found", &self.found).field("newest", &self.store.newest.states.len());
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
            goal,
            plies,
            predecessors,
            sources: sources.unwrap_or_else(|| vec![game.initial()]),
            store: StatesInMemory::new(Expansion { game, skipping }, run, keeps_levels),
            found: 0,
            end: None,
            goal_at: None,
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
                let states = &self.store.newest.states;
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
            self.store.enter_sources(mem::take(&mut self.sources))?;
        } else {
            expand_level(&mut self.store)?;
        }
        self.store.finish_level().map_err(End::Stopped)
    }

    /// The level found last, which after an exhausted search is farthest from the sources.
    pub fn level(&self) -> &[G::State] {
        &self.store.newest.states
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
        self.store.newest.states.get(self.goal_at?)
    }

    /// The state that ended the search with [`End::Refused`].
    pub fn refused(&self) -> Option<&G::State> {
        self.store.refused.as_ref()
    }

    /// A shortest path from a source to `state`, if its level was found and levels are
    /// [kept](crate::LevelSearch::keep_levels). Each state on it is the one of the least key that
    /// leads to the next.
    ///
    /// Costs one pass over the kept keys, and the successors of the states of each level, up to the
    /// state on the path. [By predecessors](crate::LevelSearch::by_predecessors), only the
    /// predecessors and successors of the states on the path are listed.
    pub fn path_to(&self, state: &G::State) -> Option<Line<G>> {
        let kept = self.store.kept.as_ref()?;
        let graph = GameGraph::new(self.store.expansion.game).listing(self.predecessors);
        let target = graph.key(state).ok()?;
        graph.line(&keys_of_path(&graph, kept, &self.store.workers, target).ok()??)
    }
}
