//! Glendenning's scores: rows are numbered from the second player's side, and a fence is named by
//! the square at its northwest, as seen by the first player.
//!
//! Both names are the algebraic ones of the board reflected from top to bottom.

use abstract_games_core::Transform;

use super::algebraic;
use super::error::{ScoreError, ScoreFault};
use super::layout::{self, Layout};
use super::reader::{self, Spelling};
use super::record::GameRecord;
use super::replay::ReplayError;
use super::word_errors::{AlgebraicError, GlendenningError};
use crate::board::Board;
use crate::game::{Move, Quoridor};

struct Glendenning(Board);

impl<const N: usize> Spelling<N> for Glendenning {
    fn read(&mut self, _: &GameRecord<N>, word: &str) -> Result<Move, ScoreFault> {
        let Self(board) = *self;
        let beyond = GlendenningError::Beyond { board };
        let m = algebraic::read(word).map_err(|error| match error {
            AlgebraicError::NotAMove => GlendenningError::NotAMove,
            AlgebraicError::Beyond => beyond,
        })?;
        let is_on_board = match m {
            Move::Pawn(square) => board.contains(square),
            Move::Fence(fence) => board.places().contains(fence.square()),
            Move::Pass => true,
        };
        if is_on_board { Ok(reflected(board, m)) } else { Err(beyond.into()) }
    }

    fn skip(&mut self, _: &GameRecord<N>) -> Result<(), ScoreFault> {
        Ok(())
    }
}

/// The move on the board reflected from top to bottom.
fn reflected(board: Board, m: Move) -> Move {
    match m {
        Move::Pawn(square) => Move::Pawn(board.transform_square(Transform::MirrorRows, square)),
        Move::Fence(fence) => Move::Fence(board.transform_fence(Transform::MirrorRows, fence)),
        Move::Pass => Move::Pass,
    }
}

/// Reads a score.
pub(super) fn read<const N: usize>(
    board: Board,
    text: &str,
) -> Result<GameRecord<N>, ScoreError<N>> {
    reader::read(text, |word| word == Move::Pass.to_string(), Glendenning(board))
}

/// Writes a score.
pub(super) fn write<const N: usize>(
    game: &Quoridor<N>,
    record: &GameRecord<N>,
    layout: Layout,
) -> Result<String, ReplayError<N>> {
    // A legal move is on the board.
    record.replay(game)?;
    let word = |m| reflected(game.board(), m).to_string();
    let words = record.plies.iter().map(|ply| ply.m.map_or_else(|| "__".to_owned(), word));
    Ok(layout::write(record, words, layout))
}
