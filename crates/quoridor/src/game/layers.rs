//! The layers of a game: fences are only ever added.

use abstract_games_core::Layers;

use super::position::Position;
use super::rules::Quoridor;

/// The layer of a position is its number of fences. A block has the positions with the same fences
/// on the board and in hand.
///
/// The small boards that `abstract-games-quoridor-solved` solves are solved in this way too, but
/// much more slowly.
///
/// ```
/// use abstract_games_core::{Game, Value};
/// use abstract_games_solve::LayeredRetrograde;
/// use abstract_games_quoridor::{Board, Quoridor};
///
/// let game = Quoridor::new(Board::new(3, 3)?, [2; 2])?;
/// let solved = LayeredRetrograde::new(&game).solve()?;
/// assert_eq!(solved.value(&game.initial()), Some(Value::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Layers for Quoridor<2> {
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 100 fences")]
    fn layer(&self, position: &Position<2>) -> u32 {
        position.fences().len() as u32
    }

    fn block(&self, position: &Position<2>) -> u128 {
        self.number_of_fences(position)
    }
}
