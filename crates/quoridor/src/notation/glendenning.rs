//! Glendenning's scores: rows are numbered from the second player's side, and a fence is named by
//! the square at its northwest, as seen by the first player.
//!
//! Both names are the algebraic ones of the board reflected from top to bottom.

use abstract_games_core::Transform;

use super::algebraic;
use super::error::{ScoreError, ScoreFault};
use super::layout::Layout;
use super::reader::{self, Spelling};
use super::record::GameRecord;
use super::replay::ReplayError;
use super::word_errors::{AlgebraicError, GlendenningError};
use crate::board::Board;
use crate::game::{Move, Quoridor};

struct Glendenning(Board);

impl<const N: usize> Spelling<N> for Glendenning {
    fn read(&mut self, before: &GameRecord<N>, word: &str) -> Result<Move, ScoreFault> {
        let Self(board) = *self;
        let beyond = GlendenningError::Beyond { board };
        if let Some(squares) = algebraic::step(word) {
            let [from, to] = <[_; 2]>::from(squares).map(|square| {
                let is_on_board = board.contains(square);
                is_on_board.then(|| board.transform_square(Transform::MirrorRows, square))
            });
            let (Some(from), Some(to)) = (from, to) else { return Err(beyond.into()) };
            let is_step = algebraic::is_from(before, from, to);
            return is_step.then_some(Move::Pawn(to)).ok_or(GlendenningError::Elsewhere.into());
        }
        Ok(read_word(board, word)?)
    }

    fn skip(&mut self, _: &GameRecord<N>) -> Result<(), ScoreFault> {
        Ok(())
    }
}

/// The move that a word spells.
pub(super) fn read_word(board: Board, word: &str) -> Result<Move, GlendenningError> {
    let beyond = GlendenningError::Beyond { board };
    let m = algebraic::read(word).map_err(|error| match error {
        AlgebraicError::NotAMove => GlendenningError::NotAMove,
        AlgebraicError::Elsewhere => GlendenningError::Elsewhere,
        AlgebraicError::Beyond => beyond,
    })?;
    let is_on_board = match m {
        Move::Pawn(square) => board.contains(square),
        Move::Fence(fence) => board.places().contains(fence.square()),
        Move::Pass => true,
    };
    if is_on_board { Ok(reflected(board, m)) } else { Err(beyond) }
}

/// The move on the board reflected from top to bottom.
pub(super) fn reflected(board: Board, m: Move) -> Move {
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
    reader::read(text, &mut Glendenning(board))
}

/// Writes a score.
pub(super) fn write<const N: usize>(
    game: &Quoridor<N>,
    record: &GameRecord<N>,
    layout: Layout,
) -> Result<String, ReplayError<N>> {
    // A legal move is on the board.
    record.replay(game)?;
    Ok(record.spelled(|m| reflected(game.board(), m).to_string(), layout))
}
