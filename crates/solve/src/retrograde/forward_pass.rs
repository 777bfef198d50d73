//! `ForwardPass`: finds the finished states and the edges of the others, for retrograde analysis.

use std::ops::Range;

use abstract_games_core::Adversarial;
use abstract_games_search::Exploration;

use super::reverse_edges::{Edge, ForwardEdges, number};
use super::solved::Mark;

#[derive(Default)]
pub(super) struct ForwardPass {
    pub(super) marks: Vec<Mark>,
    /// Empty if the analysis uses predecessors instead.
    pub(super) edges: ForwardEdges,
}

impl ForwardPass {
    pub(super) fn add<G: Adversarial>(
        &mut self,
        game: &G,
        exploration: &Exploration<G::State>,
        indices: Range<usize>,
        by_edges: bool,
    ) {
        if by_edges {
            self.add_with_edges(game, exploration, indices);
        } else {
            let states = (indices.clone()).zip(&exploration.states()[indices]);
            let mut edges = Vec::new();
            let mark = |(index, state)| match game.result(state) {
                Some(value) => Mark::Decided(value, 0),
                None if index >= exploration.expanded() => Mark::Open(None),
                None => Mark::Open(Some(successor_count(game, state, &mut edges))),
            };
            self.marks.extend(states.map(mark));
        }
    }

    fn add_with_edges<G: Adversarial>(
        &mut self,
        game: &G,
        exploration: &Exploration<G::State>,
        indices: Range<usize>,
    ) {
        let states = &exploration.states()[indices.clone()];
        let results: Vec<_> = states.iter().map(|state| game.result(state)).collect();
        let mut successors = Vec::new();
        let mut keep_turn = Vec::new();
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
        let mut found = Vec::with_capacity(successors.len());
        exploration.indices_of(&successors, |index| found.push(index));
        let mut edges = Vec::new();
        let mut start = 0;
        for ((index, result), end) in indices.zip(results).zip(ends) {
            let row = found[start..end].iter().zip(&keep_turn[start..end]);
            start = end;
            edges.clear();
            edges
                .extend(row.filter_map(|(&end, &keeps_turn)| Some(Edge { end: end?, keeps_turn })));
            edges.sort_unstable();
            edges.dedup();
            self.edges.add(&edges);
            self.marks.push(match result {
                Some(value) => Mark::Decided(value, 0),
                // Successors of a state that was not expanded may be missing.
                None if index >= exploration.expanded() => Mark::Open(None),
                None => Mark::Open(Some(number(edges.len()))),
            });
        }
    }
}

/// Number of different successors of `state`; one that moves reach with and without the turn passed
/// counts twice. `edges` is a buffer.
fn successor_count<G: Adversarial>(
    game: &G,
    state: &G::State,
    edges: &mut Vec<(G::State, bool)>,
) -> u32 {
    edges.clear();
    edges.extend(game.successors(state).map(|(m, next)| (next, game.passes_turn(state, &m))));
    edges.sort_unstable();
    edges.dedup();
    number(edges.len())
}
