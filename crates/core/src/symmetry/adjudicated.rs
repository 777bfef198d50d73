//! `Adjudicated`: a game that ends where the value is known, which is again a game.

use std::fmt;

use crate::rules::game::{Game, Predecessors};
use crate::rules::keys::{Indexed, Keyed, keys_of_game, numbers_of_game};
use crate::rules::layers::Layers;
use crate::rules::players::{Adversarial, Value};

/// A game that also ends in the states whose values are known.
///
/// A book of openings, a database of endgames or a table of an earlier search supplies the values,
/// always the same for a state. If they are right, every state has the same value as in the game,
/// and a `Strategy` for the opening proves its claim for the game. Distances are those to the end
/// of the adjudicated game. To search up to symmetry, adjudicate the [`Quotient`](crate::Quotient).
///
/// ```
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_core::{Adjudicated, Game, Value};
/// use abstract_games_solve::AlphaBeta;
/// use abstract_games_search::Bfs;
///
/// // A table of the states after two plies.
/// let found = Bfs::new(&TicTacToe).within(2).explore();
/// let mut table = std::collections::HashMap::new();
/// for state in found.levels().nth(2).unwrap() {
///     let score = AlphaBeta::new(&TicTacToe).score(state).score();
///     table.insert(*state, score.unwrap().value());
/// }
/// assert_eq!(table.len(), 72);
///
/// // The opening is a small game with the same value.
/// let opening = Adjudicated::new(TicTacToe, |state: &_| table.get(state).copied());
/// assert_eq!(Bfs::new(&opening).explore().states().len(), 82);
/// let score = AlphaBeta::new(&opening).score(&opening.initial()).score();
/// assert_eq!(score.unwrap().value(), Value::Draw);
/// ```
#[derive(Clone, Copy)]
pub struct Adjudicated<G, F> {
    game: G,
    known: F,
}

impl<G: Adversarial, F: Fn(&G::State) -> Option<Value> + Sync> Adjudicated<G, F> {
    /// The game that ends where `known` returns the value to the player to move.
    ///
    /// States that are finished in `game` keep their result.
    pub fn new(game: G, known: F) -> Self {
        Self { game, known }
    }

    fn is_unknown(&self, state: &G::State) -> bool {
        (self.known)(state).is_none()
    }
}

impl<G, F> Adjudicated<G, F> {
    /// The game itself.
    pub fn game(&self) -> &G {
        &self.game
    }
}

impl<G: fmt::Debug, F> fmt::Debug for Adjudicated<G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Adjudicated").field("game", &self.game).finish_non_exhaustive()
    }
}

impl<G: Adversarial, F: Fn(&G::State) -> Option<Value> + Sync> Game for Adjudicated<G, F> {
    type State = G::State;
    type Move = G::Move;

    fn initial(&self) -> Self::State {
        self.game.initial()
    }

    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move> {
        self.is_unknown(state).then(|| self.game.moves(state)).into_iter().flatten()
    }

    fn play(&self, state: &Self::State, m: &Self::Move) -> Self::State {
        self.game.play(state, m)
    }

    fn is_legal(&self, state: &Self::State, m: &Self::Move) -> bool {
        self.is_unknown(state) && self.game.is_legal(state, m)
    }

    fn show(&self, state: &Self::State) -> String {
        self.game.show(state)
    }

    fn move_list(&self, state: &Self::State) -> Vec<Self::Move> {
        if self.is_unknown(state) { self.game.move_list(state) } else { Vec::new() }
    }

    fn move_count(&self, state: &Self::State) -> usize {
        if self.is_unknown(state) { self.game.move_count(state) } else { 0 }
    }

    fn successors(&self, state: &Self::State) -> impl Iterator<Item = (Self::Move, Self::State)> {
        self.is_unknown(state).then(|| self.game.successors(state)).into_iter().flatten()
    }
}

impl<G: Adversarial + Keyed, F: Fn(&G::State) -> Option<Value> + Sync> Keyed for Adjudicated<G, F> {
    keys_of_game!();
}

impl<G: Adversarial, F: Fn(&G::State) -> Option<Value> + Sync> Adversarial for Adjudicated<G, F> {
    fn result(&self, state: &Self::State) -> Option<Value> {
        self.game.result(state).or_else(|| (self.known)(state))
    }

    fn passes_turn(&self, state: &Self::State, m: &Self::Move) -> bool {
        self.game.passes_turn(state, m)
    }
}

impl<G: Adversarial + Indexed, F: Fn(&G::State) -> Option<Value> + Sync> Indexed
    for Adjudicated<G, F>
{
    numbers_of_game!();
}

impl<G: Adversarial + Predecessors, F: Fn(&G::State) -> Option<Value> + Sync> Predecessors
    for Adjudicated<G, F>
{
    fn predecessors(&self, state: &Self::State) -> impl Iterator<Item = (Self::Move, Self::State)> {
        self.game.predecessors(state).filter(|(_, before)| self.is_unknown(before))
    }
}

/// The layers of the game.
impl<G: Layers, F: Fn(&G::State) -> Option<Value> + Sync> Layers for Adjudicated<G, F> {
    fn layer(&self, state: &Self::State) -> u32 {
        self.game.layer(state)
    }

    fn block(&self, state: &Self::State) -> u128 {
        self.game.block(state)
    }
}
