//! `ReverseEdges`: the moves into each state, as indices; `ForwardEdges`: the moves out of it.

use abstract_games_core::memory::{reserve_for, vec_bytes_to_hold};
use bitvec::vec::BitVec;

/// The index of the state at the other end, and whether the player of the move keeps the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge {
    pub(super) end: u32,
    pub(super) keeps_turn: bool,
}

/// The different successors of states, state by state.
#[derive(Default)]
pub(super) struct ForwardEdges {
    counts: Vec<u32>,
    targets: Vec<u32>,
    keeps_turn: BitVec,
}

impl ForwardEdges {
    pub(super) fn add(&mut self, edges: &[Edge]) {
        self.counts.push(number(edges.len()));
        self.targets.extend(edges.iter().map(|edge| edge.end));
        self.keeps_turn.extend(edges.iter().map(|edge| edge.keeps_turn));
    }

    pub(super) fn reserve(&mut self, states: usize, edges: usize) {
        let (states, all_edges) = (self.states() + states, self.len() + edges);
        reserve_for(&mut self.counts, states);
        reserve_for(&mut self.targets, all_edges);
        self.keeps_turn.reserve(edges);
    }

    pub(super) fn append(&mut self, mut other: Self) {
        self.counts.append(&mut other.counts);
        self.targets.append(&mut other.targets);
        self.keeps_turn.append(&mut other.keeps_turn);
    }

    pub(super) fn counts(&self) -> &[u32] {
        &self.counts
    }

    pub(super) fn states(&self) -> usize {
        self.counts.len()
    }

    pub(super) fn len(&self) -> usize {
        self.targets.len()
    }

    pub(super) fn bytes_to_hold(&self, states: usize, edges: usize) -> u64 {
        vec_bytes_to_hold(&self.counts, states)
            + vec_bytes_to_hold(&self.targets, edges)
            + (self.keeps_turn.capacity() as u64).max(2 * (self.len() + edges) as u64) / 8
    }
}

/// The moves into each state, in compressed sparse rows.
pub(super) struct ReverseEdges {
    /// The start of the row of each state, and the end of the last row.
    starts: Vec<u32>,
    sources: Vec<u32>,
    /// Whether each move keeps the turn; empty if none does.
    keeps_turn: BitVec,
}

impl ReverseEdges {
    pub(super) fn bytes_for(states: usize, edges: usize) -> u64 {
        4 * (states as u64 + 1 + edges as u64) + edges as u64 / 8
    }

    /// The reversed edges, fewer than 2³², each of which must lead to a state of `forward`.
    pub(super) fn new(forward: &ForwardEdges) -> Self {
        let ForwardEdges { counts, targets, keeps_turn: forward_keeps } = forward;
        // `starts` first holds the end of each row; every stored edge decrements it to the start.
        let mut starts = vec![0_u32; counts.len() + 1];
        for &target in targets {
            starts[target as usize] += 1;
        }
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }
        let mut sources = vec![0; targets.len()];
        let turn_always_passes = forward_keeps.not_any();
        let mut keeps_turn = BitVec::new();
        if !turn_always_passes {
            keeps_turn.resize(targets.len(), false);
        }
        let mut from = targets.len();
        for (source, &count) in counts.iter().enumerate().rev() {
            let source = number(source);
            let row = from - count as usize..from;
            from = row.start;
            for edge in row.rev() {
                let start = &mut starts[targets[edge] as usize];
                *start -= 1;
                sources[*start as usize] = source;
                if !turn_always_passes && forward_keeps[edge] {
                    keeps_turn.set(*start as usize, true);
                }
            }
        }
        Self { starts, sources, keeps_turn }
    }

    /// The moves into a state, ordered by the states in which they are made.
    pub(super) fn moves_into(&self, state: u32) -> impl Iterator<Item = Edge> {
        let (start, end) = (self.starts[state as usize], self.starts[state as usize + 1]);
        let row = start as usize..end as usize;
        row.map(|edge| Edge {
            end: self.sources[edge],
            keeps_turn: self.keeps_turn.get(edge).is_some_and(|keeps_turn| *keeps_turn),
        })
    }

    pub(super) fn bytes(&self) -> u64 {
        Self::bytes_for(self.starts.len() - 1, self.sources.len())
    }
}

/// The limit of an exploration keeps it below 2³².
pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).expect("an exploration has fewer than 2³² states")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn reverse_edges_are_the_forward_edges_reversed(
            graph in (1..20_u32).prop_flat_map(|n| {
                prop::collection::vec(prop::collection::vec((0..n, any::<bool>()), 0..5), n as usize)
            }),
        ) {
            let mut forward = ForwardEdges::default();
            let mut expected = Vec::new();
            for (source, successors) in (0..).zip(&graph) {
                let edge = |&(end, keeps_turn)| Edge { end, keeps_turn };
                forward.add(&successors.iter().map(edge).collect::<Vec<_>>());
                expected.extend(successors.iter().map(|&(to, keeps)| (to, source, keeps)));
            }
            let reverse = ReverseEdges::new(&forward);
            let row = |to| reverse.moves_into(to).map(move |edge| (to, edge.end, edge.keeps_turn));
            let mut turned: Vec<_> = (0..number(graph.len())).flat_map(row).collect();
            expected.sort_unstable();
            turned.sort_unstable();
            prop_assert_eq!(turned, expected);
        }
    }
}
