//! The expansion of the newest level of a [`Frontier`].

use std::ops::Range;

use abstract_games_core::{Game, Workers};

use super::exploration::End;
use super::frontier::{Frontier, FrontierRun};
use super::level_expansion::{LevelRounds, expand_level};
use super::successors::{Expansion, FreshSuccessors};

/// Expands the newest level. Fails with the end of the search, also if the level is empty.
pub(super) fn expand_newest<G: Game>(
    frontier: &mut Frontier<'_, G::State>,
    expansion: &Expansion<'_, G>,
    watch: &mut FrontierRun<'_, '_>,
    is_goal: impl Fn(&G::State) -> bool,
) -> Result<(), End> {
    let level = frontier.next_level();
    if level.is_empty() {
        return Err(End::Exhausted);
    }
    let workers = frontier.workers.for_items(level.len());
    let (start, len) = (level.start, frontier.round_len(workers, &[]));
    expand_level(&mut FrontierRounds {
        frontier,
        expansion,
        watch,
        is_goal,
        workers,
        level,
        start,
        len,
    })
}

struct FrontierRounds<'f, 'w, 'o, 'a, 'g, G: Game, F> {
    frontier: &'f mut Frontier<'w, G::State>,
    expansion: &'f Expansion<'g, G>,
    watch: &'f mut FrontierRun<'o, 'a>,
    is_goal: F,
    workers: &'w Workers,
    level: Range<usize>,
    /// The number of the first state of the next round.
    start: usize,
    /// The greatest number of states in it.
    len: usize,
}

impl<G: Game, F: Fn(&G::State) -> bool> LevelRounds for FrontierRounds<'_, '_, '_, '_, '_, G, F> {
    type Found = FreshSuccessors<G::State, u64>;
    type End = End;

    fn workers(&self) -> &Workers {
        self.workers
    }

    fn next_round(&mut self) -> Result<Range<usize>, End> {
        Ok(self.start..self.level.end.min(self.start + self.len))
    }

    fn expander(&self) -> impl Fn(&mut Self::Found, Range<usize>) + Sync {
        let Self { frontier, expansion, level, .. } = self;
        let (table, sleep_sets) = (&frontier.table, frontier.sleep_sets());
        move |found, numbers| {
            let places = numbers.start - level.start..numbers.end - level.start;
            let except = sleep_sets.get(places).unwrap_or(&[]);
            found.add(expansion, table, &table.states()[numbers], except);
        }
    }

    fn enter(&mut self, found: &mut [Self::Found]) -> Result<(), End> {
        let Self { frontier, expansion, watch, is_goal, .. } = self;
        let found = FreshSuccessors::join(found);
        let fresh = frontier.add_fresh(self.start, found, watch, is_goal)?;
        let FreshSuccessors { parents, moves, .. } = &*found;
        let states = &frontier.table.states()[self.start..];
        let sets = expansion.sleep_sets(states, parents, moves, &fresh, frontier.workers);
        frontier.next_sleep_sets.extend(sets);
        self.len = frontier.round_len(self.workers, parents);
        self.start += parents.len();
        found.clear();
        Ok(())
    }
}
