//! Pictures of positions and of games.
//!
//! The first player is blue, the second red, the third green and the fourth yellow, and so are
//! their goals. A fence has the colour of the player who placed it, or is dark if unknown.

use abstract_games_picture::{Animation, Board, Ink};

use crate::board::Fence;
use crate::board::arrangement::{bar, place};
use crate::game::{AnyPosition, AnyQuoridor, Move, Position, Quoridor};
use crate::notation::{GameRecord, ReplayError};

impl<const N: usize> Quoridor<N> {
    /// Draws a position. A position does not show who placed its fences, so all are dark.
    ///
    /// ```
    /// use abstract_games_core::Game;
    /// use abstract_games_quoridor::{Board, Quoridor};
    ///
    /// let game = Quoridor::new(Board::new(3, 3)?, [1; 2])?;
    /// let position = game.play(&game.initial(), &"a1h".parse()?);
    /// let board = game.picture(&position);
    /// assert_eq!(board.to_text(), "3 . 2 .\n\n2 . . .\n  ---\n1 . 1 .\n  a b c\n");
    /// assert!(board.to_svg().starts_with("<svg "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn picture(&self, position: &Position<N>) -> Board {
        AnyQuoridor::from(self).picture(&position.into())
    }
}

impl AnyQuoridor {
    /// Draws a position, as [`Quoridor::picture`] does.
    pub fn picture(&self, position: &AnyPosition) -> Board {
        let fences = position.fences();
        self.drawn(position, fences.iter().map(|fence| (fence, Ink::Dark)))
    }

    fn drawn(
        &self,
        position: &AnyPosition,
        fences: impl IntoIterator<Item = (Fence, Ink)>,
    ) -> Board {
        let mut board = self.board().picture(position.pawns(), fences);
        for player in 0..self.players() {
            for square in self.goal(player) {
                board = board.tint(place(square), Ink::of_player(player));
            }
        }
        board.title(format!("Quoridor on {} squares: {position}", self.board()))
    }
}

impl GameRecord {
    /// Draws the last position, with the last move highlighted.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if a move is not legal.
    pub fn picture(&self, game: impl Into<AnyQuoridor>) -> Result<Board, ReplayError> {
        let game = game.into();
        let positions = self.replay_any(&game)?;
        let position = positions[positions.len() - 1];
        let fences = position.fences();
        let owner = |fence| self.fences().find(|(placed, _)| *placed == fence);
        let fences = fences.iter().map(|fence| {
            (fence, owner(fence).map_or(Ink::Dark, |(_, player)| Ink::of_player(player)))
        });
        let board = game.drawn(&position, fences);
        let last = self.plies.iter().zip(&positions).next_back();
        Ok(match last.and_then(|(ply, before)| Some((ply.m?, before))) {
            Some((Move::Pawn(to), before)) => {
                board.last(place(before.pawns()[before.turn()])).last(place(to))
            }
            Some((Move::Fence(fence), _)) => board.last_bar(bar(fence)),
            Some((Move::Pass, _)) | None => board,
        })
    }

    /// Animates the game: a step for each move, with its number and its text as the caption.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if a move is not legal.
    pub fn animation(&self, game: impl Into<AnyQuoridor>) -> Result<Animation, ReplayError> {
        let game = game.into();
        let positions = self.replay_any(&game)?;
        let mut animation = Animation::new(game.picture(&positions[0]));
        for (index, (ply, before)) in self.plies.iter().zip(&positions).enumerate() {
            let (number, player) = (self.number(index), self.player(index));
            let dots = if player == 0 { "." } else { "…" };
            let word = ply.m.map_or_else(|| "__".to_owned(), |m| m.to_string());
            let caption = format!("{number}{dots} {word}");
            match ply.m {
                Some(Move::Pawn(to)) => {
                    animation.step(place(before.pawns()[player]), place(to), caption);
                }
                Some(Move::Fence(fence)) => {
                    animation.bar(bar(fence), Ink::of_player(player), caption);
                }
                Some(Move::Pass) | None => animation.rest(caption),
            }
        }
        Ok(animation)
    }
}
