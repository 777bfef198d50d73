//! The expansion of a level, on one thread or on several.

use std::ops::{ControlFlow, Range};

use abstract_games_core::Game;

use super::exploration::End;
use super::frontier::{Frontier, Watch};
#[cfg(feature = "parallel")]
use super::parallel_expansion;
use super::successors::{Expansion, FreshSuccessors};

/// Expands the newest level. Breaks if the level is empty or if the search ends in it.
pub(super) fn expand_level<G: Game>(
    frontier: &mut Frontier<'_, G::State>,
    expansion: &Expansion<'_, G>,
    watch: &mut Watch<'_, '_>,
    is_goal: impl Fn(&G::State) -> bool,
) -> ControlFlow<End> {
    let level = frontier.next_level();
    if level.is_empty() {
        return ControlFlow::Break(End::Exhausted);
    }
    #[cfg(feature = "parallel")]
    if frontier.workers.for_items(level.len()).are_several() {
        return parallel_expansion::expand(frontier, expansion, level, watch, is_goal);
    }
    expand(frontier, expansion, level, watch, is_goal)
}

fn expand<G: Game>(
    frontier: &mut Frontier<'_, G::State>,
    expansion: &Expansion<'_, G>,
    level: Range<usize>,
    watch: &mut Watch<'_, '_>,
    is_goal: impl Fn(&G::State) -> bool,
) -> ControlFlow<End> {
    let mut expanded = FreshSuccessors::new();
    let mut start = level.start;
    while start < level.end {
        let numbers = start..level.end.min(start + frontier.chunk());
        let end = numbers.end;
        let except = frontier.sleep_sets_of(&level, &numbers);
        let states = &frontier.table.states()[numbers];
        expanded.clear();
        expanded.add(expansion, &frontier.table, states, except);
        let FreshSuccessors { parents, fresh, .. } = &mut expanded;
        let states = fresh.hashes.iter().copied().zip(fresh.states.drain(..));
        let discoveries =
            frontier.add_fresh(start, parents, states, &fresh.moves, watch, &is_goal)?;
        let states = frontier.table.states();
        let sets = expansion.sleep_sets_of(&discoveries, states, frontier.workers);
        frontier.note_sleep_sets(sets);
        start = end;
    }
    ControlFlow::Continue(())
}
