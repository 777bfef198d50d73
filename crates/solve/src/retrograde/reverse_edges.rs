//! `ReverseEdges`: the moves into each state, as indices; `ForwardEdges`: the moves out of it;
//! `Backward`: the source of the moves into decided states, either edges or predecessors.

use abstract_games_core::memory::{reserve_for, vec_bytes_to_hold};
use abstract_games_core::workers::ROUND;
use abstract_games_core::{Adversarial, Game, Predecessors, Stop};
use abstract_games_search::Exploration;
use bitvec::vec::BitVec;

/// The index of the state at the other end, and whether the player of the move keeps the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Edge {
    pub(crate) end: u32,
    pub(crate) keeps_turn: bool,
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
    ///
    /// # Errors
    ///
    /// The [`Stop`] of `observe`, which is asked before each state and before its edges are
    /// counted.
    pub(super) fn new(
        forward: &ForwardEdges,
        mut observe: impl FnMut() -> Result<(), Stop>,
    ) -> Result<Self, Stop> {
        let ForwardEdges { counts, targets, keeps_turn: forward_keeps } = forward;
        // `starts` first holds the end of each row; every stored edge decrements it to the start.
        let mut starts = vec![0_u32; counts.len() + 1];
        for targets in targets.chunks(ROUND) {
            observe()?;
            for &target in targets {
                starts[target as usize] += 1;
            }
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
            observe()?;
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
        Ok(Self { starts, sources, keeps_turn })
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

/// Lists the predecessors of a state, each with whether the move from it keeps the turn.
pub(super) type ListPredecessors<G, S> = fn(&G, &S, &mut Vec<(S, bool)>);

pub(super) fn list_predecessors<G: Adversarial + Predecessors>(
    game: &G,
    state: &G::State,
    befores: &mut Vec<(G::State, bool)>,
) {
    let before = |(m, before): (G::Move, G::State)| {
        let keeps_turn = !game.passes_turn(&before, &m);
        (before, keeps_turn)
    };
    befores.extend(game.predecessors(state).map(before));
}

/// The source of the moves into a state.
pub(super) enum Backward<G: Game> {
    Edges(ReverseEdges),
    Predecessors(ListPredecessors<G, G::State>),
}

impl<G: Game> Backward<G> {
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Self::Edges(edges) => edges.bytes(),
            Self::Predecessors(_) => 0,
        }
    }

    /// Calls `found` for the moves into each of `states`, with the place of the state in the list.
    /// Moves between the same two states are one edge, or two if only some pass the turn.
    pub(super) fn for_each_move(
        &self,
        game: &G,
        exploration: &Exploration<G::State>,
        states: &[u32],
        mut found: impl FnMut(usize, Edge),
    ) {
        match self {
            Self::Edges(edges) => {
                for (place, &state) in states.iter().enumerate() {
                    edges.moves_into(state).for_each(|edge| found(place, edge));
                }
            }
            Self::Predecessors(list) => {
                let mut befores = Vec::new();
                let mut origins = Vec::new();
                let mut of_one = Vec::new();
                for (place, &state) in states.iter().enumerate() {
                    list(game, &exploration.states()[state as usize], &mut of_one);
                    of_one.sort_unstable();
                    of_one.dedup();
                    for (before, keeps_turn) in of_one.drain(..) {
                        befores.push(before);
                        origins.push((place, keeps_turn));
                    }
                }
                let mut origins = origins.into_iter();
                exploration.indices_of(&befores, |index| {
                    if let (Some((place, keeps_turn)), Some(end)) = (origins.next(), index) {
                        found(place, Edge { end, keeps_turn });
                    }
                });
            }
        }
    }
}

#[cfg(test)]
#[path = "../../tests/unit/reverse_edges.rs"]
mod tests;
