//! `PredecessorList`: the optional predecessor function of a search.

use abstract_games_core::{Game, Predecessors};

/// A function that lists the predecessors of a state. A search holds it as an option, so that games
/// without predecessors can be searched too.
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
