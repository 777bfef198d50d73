//! `WordError`: a word that is not a move.

use thiserror::Error;

use crate::board::Square;

/// A word that is not a move in the notation of a score.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WordError {
    /// It is not written like a move.
    #[error("it is not a move: {examples}")]
    NotAMove {
        /// Words that are moves in this notation.
        examples: &'static str,
    },
    /// A square or a fence is beyond a board, which the text names: `the board of 9 × 9 squares`.
    #[error("it is beyond {0}")]
    Beyond(String),
    /// It is a step from a square on which the pawn does not stand.
    #[error("the pawn does not stand on the first of the two squares")]
    Elsewhere,
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
