//! Scores: the winner, and the number of pieces at the win.

use abstract_games_solve as solve;

/// The score of a board for a player: positive for a win, 0 for a draw, negative for a loss.
///
/// The score of a win is greater if fewer pieces are on the board at the win. The score of a loss
/// is the negated score of the opponent's win. A score counts the pieces on the board, not the
/// plies to come, so it does not depend on the path to a board.
pub(super) type Score = i32;

/// The score of a win with `placed` pieces on the board: from 13 for four pieces to 1 for sixteen.
/// For more than sixteen it is 0, the score of a draw.
#[inline]
#[expect(clippy::cast_possible_wrap, reason = "at most 17")]
pub(super) const fn win_with(placed: u32) -> Score {
    if placed > 16 { 0 } else { 17 - placed as i32 }
}

/// The least score of at least `target`, which counts plies from a board with `placed` pieces.
/// `has_hand` is whether the player to move has a piece in hand.
pub(super) fn least_of(target: solve::Score, placed: u32, has_hand: bool) -> Score {
    let plies = |distance: u32| distance + u32::from(has_hand);
    match target {
        solve::Score::Win(distance) => win_with((placed + plies(distance) / 2).min(16)),
        solve::Score::Draw => 0,
        solve::Score::Loss(distance) => -win_with(placed + plies(distance).div_ceil(2)),
    }
}

/// Converts `score` to a score in plies from a board with `placed` pieces. `has_hand` is whether
/// the player to move has a piece in hand.
pub(super) fn in_plies(score: Score, placed: u32, has_hand: bool) -> solve::Score {
    let placements = (17 - score.unsigned_abs().min(17)).saturating_sub(placed);
    let plies = (2 * placements).saturating_sub(u32::from(has_hand));
    match score {
        1.. => solve::Score::Win(plies),
        0 => solve::Score::Draw,
        _ => solve::Score::Loss(plies),
    }
}
