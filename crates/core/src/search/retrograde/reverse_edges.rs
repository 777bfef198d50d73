//! The moves into each state, as indices.

use bitvec::vec::BitVec;

use crate::search::room::{reserve_for, vec_bytes_to_hold};

/// A move that leads to a state: the index of the state it is played in, and whether the player who
/// moves there moves again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge {
    pub(super) end: u32,
    pub(super) keeps_turn: bool,
}

/// The different successors of states, state by state, of all of them at last.
#[derive(Default)]
pub(super) struct ForwardEdges {
    /// How many successors each state has.
    counts: Vec<u32>,
    targets: Vec<u32>,
    keeps_turn: BitVec,
}

impl ForwardEdges {
    /// Adds the next state, with `edges` to its successors.
    pub(super) fn add(&mut self, edges: &[Edge]) {
        self.counts.push(number(edges.len()));
        self.targets.extend(edges.iter().map(|edge| edge.end));
        self.keeps_turn.extend(edges.iter().map(|edge| edge.keeps_turn));
    }

    /// Makes room for so many further states and edges.
    pub(super) fn reserve(&mut self, states: usize, edges: usize) {
        let (states, all_edges) = (self.states() + states, self.len() + edges);
        reserve_for(&mut self.counts, states);
        reserve_for(&mut self.targets, all_edges);
        self.keeps_turn.reserve(edges);
    }

    /// Adds all states of `other` after those that are here.
    pub(super) fn append(&mut self, mut other: Self) {
        self.counts.append(&mut other.counts);
        self.targets.append(&mut other.targets);
        self.keeps_turn.append(&mut other.keeps_turn);
    }

    /// How many states there are.
    pub(super) fn states(&self) -> usize {
        self.counts.len()
    }

    /// How many edges there are.
    pub(super) fn len(&self) -> usize {
        self.targets.len()
    }

    /// The bytes occupied once so many further states and edges are added.
    pub(super) fn bytes_to_hold(&self, states: usize, edges: usize) -> u64 {
        vec_bytes_to_hold(&self.counts, states)
            + vec_bytes_to_hold(&self.targets, edges)
            + (self.keeps_turn.capacity() as u64).max(2 * (self.len() + edges) as u64) / 8
    }
}

/// The moves into each state, in compressed sparse rows: those into one state stand together.
pub(super) struct ReverseEdges {
    /// Where the row of each state begins, and at last where that of the last one ends.
    starts: Vec<u32>,
    sources: Vec<u32>,
    /// Whether the turn does not pass; empty if it always does.
    keeps_turn: BitVec,
}

impl ReverseEdges {
    /// The bytes of so many edges among so many states.
    pub(super) fn bytes_for(states: usize, edges: usize) -> u64 {
        4 * (states as u64 + 1 + edges as u64) + edges as u64 / 8
    }

    /// The edges turned round, which are fewer than 2³². None leads beyond the states that they begin in.
    pub(super) fn new(forward: &ForwardEdges) -> Self {
        let ForwardEdges { counts, targets, keeps_turn: forward_keeps } = forward;
        // First where each row ends; every edge that is put in moves that down, and in the end it is
        // where the row begins.
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

    /// The moves into a state, in the order of the states they begin in.
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

/// A number of states or moves, which the limits of an exploration keep below 2³².
pub(super) fn number(index: usize) -> u32 {
    u32::try_from(index).expect("an exploration has fewer states")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_edge_is_turned_round(
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
