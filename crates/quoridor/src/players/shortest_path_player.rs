//! `ShortestPathPlayer`: a player that only runs.

use abstract_games_core::Observer;
use abstract_games_play::{Choice, Player};

use crate::board::Square;
use crate::game::Position;
use crate::game::{Move, Quoridor};

/// A player that takes a shortest path to its goal and places no fence while its pawn can move.
///
/// It moves the pawn to the square that is nearest to the goal along the passages, over another
/// pawn where the rules allow it. Of equally near squares it takes the first, row by row from the
/// bottom. A pawn that cannot move lets it take the first legal move of another kind, a fence or
/// the pass. It does not ask the observer.
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_play::Player;
/// use abstract_games_quoridor::Quoridor;
/// use abstract_games_quoridor::players::ShortestPathPlayer;
///
/// let game = Quoridor::standard();
/// let mut position = game.initial();
/// let mut moves = Vec::new();
/// while let Some(choice) = ShortestPathPlayer.choose(&game, &position, &mut ()) {
///     position = game.play(&position, &choice.best);
///     moves.push(choice.best.to_string());
/// }
/// // The player who jumps first wins.
/// assert_eq!(moves.len(), 14);
/// assert_eq!(moves[7..9], ["e4", "e6"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShortestPathPlayer;

impl<const N: usize> Player<Quoridor<N>> for ShortestPathPlayer {
    fn name(&self) -> String {
        "shortest-path".into()
    }

    fn choose(
        &mut self,
        game: &Quoridor<N>,
        position: &Position<N>,
        _: &mut dyn Observer,
    ) -> Option<Choice<Move>> {
        let moves = game.legal_moves(position);
        let (passages, goal) = (game.passages(position), game.goal(position.turn()));
        let distance = |square: &Square| passages.distance(*square, goal).unwrap_or(u32::MAX);
        let step = moves.pawn().into_iter().min_by_key(distance).map(Move::Pawn);
        step.or_else(|| moves.iter().next()).map(Choice::of)
    }
}
