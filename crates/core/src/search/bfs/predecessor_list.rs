//! Predecessors, for searches that can do without.

use crate::rules::game::Game;
use crate::rules::predecessors::Predecessors;

/// What lists the predecessors of a state, so that a search can do without in other games.
#[derive(Clone, Debug)]
pub(super) struct PredecessorList<G: Game> {
    list: List<G, <G as Game>::State>,
}

type List<G, S> = fn(&G, &S) -> Vec<S>;

impl<G: Predecessors> PredecessorList<G> {
    pub(super) fn new() -> Self {
        let list = |game: &G, state: &G::State| {
            game.predecessors(state).map(|(_, before)| before).collect()
        };
        Self { list }
    }
}

impl<G: Game> PredecessorList<G> {
    /// The predecessors of `state`.
    pub(super) fn of(&self, game: &G, state: &G::State) -> Vec<G::State> {
        (self.list)(game, state)
    }
}
