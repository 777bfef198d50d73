//! The successors of a position in a walk through a game.

use abstract_games_core::{Adversarial, Keyed, Value};

/// A position after a move, with the first move that leads to it.
pub(super) struct Successor<G: Adversarial> {
    pub(super) key: u128,
    pub(super) number: usize,
    pub(super) passes_turn: bool,
    pub(super) m: G::Move,
    pub(super) state: G::State,
}

impl<G: Adversarial + Keyed> Successor<G> {
    pub(super) fn node(&self, owner_moved: bool) -> Node {
        Node { key: self.key, is_owners: owner_moved != self.passes_turn }
    }

    pub(super) fn wins_at_once(&self, game: &G) -> bool {
        let won = if self.passes_turn { Value::Loss } else { Value::Win };
        game.result(&self.state) == Some(won)
    }
}

/// The different positions after the moves of `state`, by ascending key. If only some moves to a
/// state pass the turn, there are two positions, first that with the same player to move.
pub(super) fn successors<G: Adversarial + Keyed>(game: &G, state: &G::State) -> Vec<Successor<G>> {
    let successor = |(number, (m, next)): (usize, (G::Move, G::State))| Successor {
        key: game.key(&next),
        number,
        passes_turn: game.passes_turn(state, &m),
        m,
        state: next,
    };
    let mut successors: Vec<_> = game.successors(state).enumerate().map(successor).collect();
    successors.sort_by_key(|next| (next.key, next.passes_turn));
    successors.dedup_by_key(|next| (next.key, next.passes_turn));
    successors
}

/// A position of a walk: the orbit of a quotient does not say which player is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Node {
    pub(super) key: u128,
    pub(super) is_owners: bool,
}
