//! Words that are not moves, in each notation.

use thiserror::Error;

use crate::board::{Board, Square};

/// A word that is not a move in algebraic notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AlgebraicError {
    /// It is not written like a move.
    #[error("it is not a move: a square as e2, a fence as e3h or e3v, or pass")]
    NotAMove,
    /// Its square is beyond the largest board.
    #[error("it is beyond the largest board, whose squares are a1 to k11")]
    Beyond,
    /// It is a step from a square on which the pawn does not stand.
    #[error("the pawn does not stand on the first of the two squares")]
    Elsewhere,
}

/// A word that is not a move in Glendenning's notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GlendenningError {
    /// It is not written like a move.
    #[error("it is not a move: a square as e8, a fence as e6h or e6v, or pass")]
    NotAMove,
    /// Its square or fence is not on the board, so it has no place on the board reflected from top
    /// to bottom.
    #[error("it is beyond the board of {board} squares")]
    Beyond {
        /// The board.
        board: Board,
    },
    /// It is a step from a square on which the pawn does not stand.
    #[error("the pawn does not stand on the first of the two squares")]
    Elsewhere,
}

/// A word that is not a move in NESW notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NeswError {
    /// It is not written like a move.
    #[error("it is not a move: a step as N, a jump as NN or NE, a fence as C4/ or F3-, or PASS")]
    NotAMove,
    /// Its fence is beyond the largest board.
    #[error("it is beyond the largest board, whose intersections are A1 to J10")]
    Beyond,
    /// The pawn does not move in this direction.
    #[error("the pawn on {pawn} {}", directions(possible))]
    Direction {
        /// The square of the pawn.
        pawn: Square,
        /// The directions in which it moves.
        possible: Vec<String>,
    },
}

fn directions(possible: &[String]) -> String {
    match possible {
        [] => "cannot move".to_owned(),
        [only] => format!("only moves {only}"),
        [others @ .., last] => format!("only moves {} or {last}", others.join(", ")),
    }
}
