//! The positions of a record, and why it cannot be replayed.

use abstract_games_core::{Game, Players};
use thiserror::Error;

use super::record::GameRecord;
use crate::cell::Cell;
use crate::game::{Move, Quarto};
use crate::piece::Piece;
use crate::position::Position;

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Illegality {
    /// The game is over: there is a Quarto on the board.
    #[error("the game is over: there is a Quarto on {}", cells.map(|cell| cell.to_string()).join(" "))]
    Quarto {
        /// The cells of the Quarto.
        cells: [Cell; 4],
    },
    /// A piece is given before the one in hand is placed.
    #[error("{hand} is in hand and not yet placed")]
    InHand {
        /// The piece in hand.
        hand: Piece,
    },
    /// The piece is on the board.
    #[error("the piece is on {cell}")]
    OnBoard {
        /// The cell of the piece.
        cell: Cell,
    },
    /// No piece is in hand.
    #[error("no piece is in hand")]
    NoHand,
    /// There is a piece on the cell.
    #[error("{piece} is on the cell")]
    Occupied {
        /// The piece.
        piece: Piece,
    },
}

impl Quarto {
    /// Why a move is not legal, or `None` if it is.
    pub fn illegality(&self, position: &Position, m: &Move) -> Option<Illegality> {
        if let Some(cells) = self.rules().quarto(position) {
            return Some(Illegality::Quarto { cells });
        }
        match (*m, position.hand()) {
            (Move::Give(_), Some(hand)) => Some(Illegality::InHand { hand }),
            (Move::Give(piece), None) => {
                position.find(piece).map(|cell| Illegality::OnBoard { cell })
            }
            (Move::Place(_), None) => Some(Illegality::NoHand),
            (Move::Place(cell), Some(_)) => {
                position.piece(cell).map(|piece| Illegality::Occupied { piece })
            }
        }
    }
}

/// A record that cannot be replayed, with the first position and the one after each legal ply.
pub type ReplayError = abstract_games_core::ReplayError<Illegality, Vec<Position>>;

impl GameRecord {
    /// The positions of the game: the start, and the position after each ply.
    ///
    /// # Errors
    ///
    /// [`ReplayError`], with the positions up to the illegal move.
    pub fn replay(&self, quarto: &Quarto) -> Result<Vec<Position>, ReplayError> {
        let mut positions = vec![self.start];
        for (index, ply) in self.plies.iter().enumerate() {
            let position = positions[index];
            if let Some(why) = quarto.illegality(&position, &ply.m) {
                let number = self.start.ply() as usize + index + 1;
                let (m, player) = (ply.m, quarto.turn(&position) as u8 + 1);
                let what = Some(format!("`{m}`, ply {number} of the game, by player {player}"));
                let (place, fault, before) = (ply.place, Box::new(why), positions);
                return Err(ReplayError { index, place, what, fault, before });
            }
            positions.push(quarto.play(&position, &ply.m));
        }
        Ok(positions)
    }
}
