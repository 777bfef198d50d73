//! `ForwardPass`: finds the finished states and the edges of the others, for retrograde analysis.

use std::ops::Range;

use abstract_games_core::Adversarial;
use abstract_games_search::Exploration;

use super::reverse_edges::{Edge, ForwardEdges, number};
use super::solved::Mark;
use crate::alpha_beta::Score;

#[derive(Default)]
pub(super) struct ForwardPass {
    pub(super) marks: Vec<Mark>,
    /// Empty if the analysis uses predecessors instead.
    pub(super) edges: ForwardEdges,
}

impl ForwardPass {
    /// Adds the states with these indices, with their edges if `by_edges`.
    pub(super) fn add<G: Adversarial>(
        &mut self,
        game: &G,
        exploration: &Exploration<G::State>,
        indices: Range<usize>,
        by_edges: bool,
    ) {
        let states = &exploration.states()[indices.clone()];
        let results: Vec<_> = states.iter().map(|state| game.result(state)).collect();
        let (mut successors, mut keep_turn) = (Vec::new(), Vec::new());
        let mut ends = Vec::with_capacity(states.len());
        for (state, result) in states.iter().zip(&results) {
            if result.is_none() {
                for (m, next) in game.successors(state) {
                    successors.push(next);
                    keep_turn.push(!game.passes_turn(state, &m));
                }
            }
            ends.push(successors.len());
        }
        let mut found = Vec::new();
        if by_edges {
            found.reserve_exact(successors.len());
            exploration.indices_of(&successors, |index| found.push(index));
        }
        let (mut edges, mut different) = (Vec::new(), Vec::new());
        let mut start = 0;
        for ((index, result), end) in indices.zip(results).zip(ends) {
            let keep_turn = &keep_turn[start..end];
            // A successor that moves reach with and without the turn passed counts twice.
            let count = if by_edges {
                let row = found[start..end].iter().zip(keep_turn);
                let row =
                    row.filter_map(|(&end, &keeps_turn)| Some(Edge { end: end?, keeps_turn }));
                keep_different(&mut edges, row);
                self.edges.add(&edges);
                edges.len()
            } else {
                keep_different(&mut different, successors[start..end].iter().zip(keep_turn));
                different.len()
            };
            start = end;
            self.marks.push(match result {
                Some(value) => Mark::Decided(Score::finished(value)),
                // Successors of a state that was not expanded may be missing.
                None if index >= exploration.expanded() => Mark::Open(None),
                None => Mark::Open(Some(number(count))),
            });
        }
    }
}

/// Sets `list` to the different ones of these items.
fn keep_different<T: Ord>(list: &mut Vec<T>, items: impl Iterator<Item = T>) {
    list.clear();
    list.extend(items);
    list.sort_unstable();
    list.dedup();
}
