//! `Backward`: the source of the moves into decided states, either edges or predecessors.

use abstract_games_core::{Adversarial, Game, Predecessors};
use abstract_games_search::Exploration;

use super::reverse_edges::{Edge, ReverseEdges};

/// Lists the predecessors of a state; an option, since some games have none.
#[derive(Clone, Debug)]
pub(super) struct PredecessorList<G: Game> {
    list: List<G, <G as Game>::State>,
}

type List<G, S> = fn(&G, &S, &mut Vec<Before<S>>);

type Before<S> = (S, bool);

impl<G: Adversarial + Predecessors> PredecessorList<G> {
    pub(super) fn new() -> Self {
        let list = |game: &G, state: &G::State, befores: &mut Vec<_>| {
            let before = |(m, before): (G::Move, G::State)| {
                let keeps_turn = !game.passes_turn(&before, &m);
                (before, keeps_turn)
            };
            befores.extend(game.predecessors(state).map(before));
        };
        Self { list }
    }
}

/// The source of the moves into a state.
pub(super) enum Backward<G: Game> {
    Edges(ReverseEdges),
    Predecessors(PredecessorList<G>),
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
            Self::Predecessors(PredecessorList { list }) => {
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
