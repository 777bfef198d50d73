//! Glendenning's scores: rows are numbered from the second player's side, and a fence is named by
//! the square at its northwest, as seen by the first player.
//!
//! Both names are the algebraic ones of the board reflected from top to bottom.

use abstract_games_core::{TextError, Transform};

use super::algebraic::{self, Spelled};
use super::error::ScoreError;
use super::layout::{self, Layout};
use super::record::GameRecord;
use super::replay::ReplayError;
use super::token::Token;
use crate::board::Board;
use crate::game::{AnyQuoridor, Move};

/// The move that a word spells, after the square of the pawn if the word names it.
pub(super) fn read_word(board: Board, word: &str) -> Result<Spelled, TextError> {
    let a_move = "a move: a square as e8, a fence as e6h or e6v, or pass";
    let the_board = || format!("the board of {board} squares");
    let (from, m) = algebraic::read(word, a_move, &the_board)?;
    let is_on_board = match m {
        Move::Pawn(square) => board.contains(square),
        Move::Fence(fence) => board.places().contains(fence.square()),
        Move::Pass => true,
    };
    if !is_on_board || from.is_some_and(|from| !board.contains(from)) {
        return Err(TextError::new(word, format!("on {}", the_board())));
    }
    let from = from.map(|from| board.transform_square(Transform::MirrorRows, from));
    Ok((from, reflected(board, m)))
}

/// The move on the board reflected from top to bottom.
pub(super) fn reflected(board: Board, m: Move) -> Move {
    m.transformed(board, Transform::MirrorRows)
}

/// Reads a score.
pub(super) fn read(game: &AnyQuoridor, tokens: &[Token<'_>]) -> Result<GameRecord, ScoreError> {
    algebraic::read_words(game.players(), tokens, &|word| read_word(game.board(), word))
}

/// Writes a score.
pub(super) fn write(
    game: &AnyQuoridor,
    record: &GameRecord,
    layout: Layout,
) -> Result<String, ReplayError> {
    // A legal move is on the board.
    record.replay_any(game)?;
    Ok(layout::write(record, &|_, m| reflected(game.board(), m).to_string(), layout))
}
