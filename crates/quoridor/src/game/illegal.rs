//! `Illegality`: why a move is not legal.

use abstract_games_core::Game;
use thiserror::Error;

use super::legal_moves::Move;
use super::position::Position;
use super::rules::Quoridor;
use crate::board::{Board, Fence, Square};

/// Why a move is not legal in a position. Fields number players from 0, messages from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Illegality {
    /// The game is finished.
    #[error("the game is over: player {} has won", winner + 1)]
    Finished {
        /// The player who has won.
        winner: usize,
    },
    /// A square or a fence that is not on the board.
    #[error("it is beyond the board of {board} squares")]
    Beyond {
        /// The board.
        board: Board,
    },
    /// A pawn on the square.
    #[error("player {}'s pawn stands there", player + 1)]
    Occupied {
        /// The player whose pawn it is.
        player: usize,
    },
    /// A square to which the pawn neither steps nor jumps.
    #[error("the pawn on {from} neither steps nor jumps there")]
    OutOfReach {
        /// The square of the pawn.
        from: Square,
    },
    /// No fence left to the player.
    #[error("player {} has no fence left", player + 1)]
    NoFenceLeft {
        /// The player to move.
        player: usize,
    },
    /// A fence on the board that overlaps or crosses it.
    #[error("it overlaps or crosses {other}")]
    Collides {
        /// The fence on the board.
        other: Fence,
    },
    /// A pawn that would have no path to its goal.
    #[error("it takes from player {} the last path to the goal", player + 1)]
    CutsOff {
        /// The first player who would be cut off.
        player: usize,
    },
    /// A pass of a player who has other moves.
    #[error("a player passes only if there is no other move")]
    NeedlessPass,
}

impl<const N: usize> Quoridor<N> {
    /// Why `m` is not legal in `position`, or `None` if it is legal.
    ///
    /// <!-- atlas: quoridor -->
    /// ```
    /// use abstract_games_core::Game;
    /// use abstract_games_quoridor::Quoridor;
    ///
    /// let game = Quoridor::standard();
    /// let position = game.play(&game.initial(), &"e3h".parse()?);
    /// let why = |m: &str| Some(game.illegality(&position, &m.parse().unwrap())?.to_string());
    /// assert_eq!(why("e8"), None);
    /// assert_eq!(why("e7").as_deref(), Some("the pawn on e9 neither steps nor jumps there"));
    /// assert_eq!(why("f3h").as_deref(), Some("it overlaps or crosses e3h"));
    /// # Ok::<(), abstract_games_core::TextError>(())
    /// ```
    pub fn illegality(&self, position: &Position<N>, m: &Move) -> Option<Illegality> {
        if let Some(winner) = self.winner(position) {
            return Some(Illegality::Finished { winner });
        }
        if self.is_legal(position, m) {
            return None;
        }
        let (board, player) = (self.board(), position.turn());
        Some(match *m {
            Move::Pass => Illegality::NeedlessPass,
            Move::Pawn(square) if !board.contains(square) => Illegality::Beyond { board },
            Move::Pawn(square) => match position.pawns.iter().position(|pawn| *pawn == square) {
                Some(player) => Illegality::Occupied { player },
                None => Illegality::OutOfReach { from: position.pawns[player] },
            },
            Move::Fence(fence) if !board.places().contains(fence.square()) => {
                Illegality::Beyond { board }
            }
            Move::Fence(_) if position.supplies[player] == 0 => Illegality::NoFenceLeft { player },
            Move::Fence(fence) => self.fence_in_the_way(position, fence),
        })
    }

    /// Why a fence that is on the board is not legal.
    fn fence_in_the_way(&self, position: &Position<N>, fence: Fence) -> Illegality {
        if let Some(other) = self.board().colliding(position.fences, fence) {
            return Illegality::Collides { other };
        }
        Illegality::CutsOff { player: self.cut_off(position, fence).unwrap_or_default() }
    }
}
