//! The expansion of a level, on one thread or on several.

use std::ops::{ControlFlow, Range};

use abstract_games_core::Game;

use super::exploration::End;
use super::frontier::{Frontier, Watch};
use super::successors::{Expansion, FreshSuccessors, Rounds};

/// Expands the newest level, in rounds. Breaks if the level is empty or if the search ends in it.
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
    let workers = frontier.workers.for_items(level.len());
    let mut rounds = Rounds::new();
    let mut start = level.start;
    let mut len = frontier.round_len(workers, &[]);
    while start < level.end {
        let round = start..level.end.min(start + len);
        let end = round.end;
        let table = &frontier.table;
        let add = |expanded: &mut FreshSuccessors<_>, numbers: Range<usize>| {
            let except = frontier.sleep_sets_of(&level, &numbers);
            expanded.add(expansion, table, &table.states()[numbers], except);
        };
        let expanded = rounds.expand(workers, round, add);
        let fresh = frontier.add_fresh(start, expanded, watch, &is_goal)?;
        let FreshSuccessors { parents, moves, .. } = &*expanded;
        let states = &frontier.table.states()[start..];
        let sets = expansion.sleep_sets(states, parents, moves, &fresh, frontier.workers);
        frontier.next_sleep_sets.extend(sets);
        len = frontier.round_len(workers, parents);
        start = end;
    }
    ControlFlow::Continue(())
}
