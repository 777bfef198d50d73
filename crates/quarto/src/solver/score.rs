//! Scores: who wins, and when.

use abstract_games_core::Value;

/// What a board is worth to a player: 0 for a draw; for a win, more than 0, and the more the fewer
/// pieces are on the board when it is won; for a loss the same negated.
///
/// It counts pieces on the board and not moves to come, so that it is the same from wherever a board
/// is reached.
pub(super) type Score = i32;

/// The score of a win with this many pieces on the board: from 13 for four to 1 for all sixteen; of
/// a draw for more than there are.
#[inline]
#[expect(clippy::cast_possible_wrap, reason = "at most 17")]
pub(super) const fn win_with(placed: u32) -> Score {
    if placed > 16 { 0 } else { 17 - placed as i32 }
}

/// The greatest score.
pub(super) const MOST: Score = 17;

pub(super) fn value_of(score: Score) -> Value {
    match score {
        1.. => Value::Win,
        0 => Value::Draw,
        _ => Value::Loss,
    }
}

/// The least score of a value.
pub(super) fn least_of(value: Value) -> Score {
    match value {
        Value::Loss => -MOST,
        Value::Draw => 0,
        Value::Win => 1,
    }
}

/// How many placements there are from a board with `placed` pieces to the end that `score` tells of.
pub(super) fn distance_of(score: Score, placed: u32) -> Option<u32> {
    (score != 0).then(|| (17 - score.unsigned_abs()).saturating_sub(placed))
}
