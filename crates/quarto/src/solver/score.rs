//! Scores: who wins, and when.

use abstract_games_core as core;

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

/// The least score that is worth `target` or more on a board with `placed` pieces, where `has_hand`
/// says whether the player to move has a piece in hand: `target` counts plies, of which a gift is one.
pub(super) fn least_of(target: core::Score, placed: u32, has_hand: bool) -> Score {
    let plies = |distance: u32| distance + u32::from(has_hand);
    match target {
        core::Score::Win(distance) => win_with((placed + plies(distance) / 2).min(16)),
        core::Score::Draw => 0,
        core::Score::Loss(distance) => -win_with(placed + plies(distance).div_ceil(2)),
    }
}

/// What a score is worth there, counted in plies.
pub(super) fn in_plies(score: Score, placed: u32, has_hand: bool) -> core::Score {
    let placements = (17 - score.unsigned_abs().min(17)).saturating_sub(placed);
    let plies = (2 * placements).saturating_sub(u32::from(has_hand));
    match score {
        1.. => core::Score::Win(plies),
        0 => core::Score::Draw,
        _ => core::Score::Loss(plies),
    }
}
