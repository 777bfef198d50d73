//! The article's second method: intersections are filled one by one.

use abstract_games_core::{Observer, Transform};
use num_bigint::BigUint;

use crate::bounds::Intersections;
use crate::counter::FenceCounter;
use crate::error::CountError;
use crate::sweep::count_fixed;

/// The bytes that the method needs: at most two layers of profiles, the contents of the last
/// intersection filled in each column, each with its counts.
fn bytes(board: &Intersections) -> Option<u64> {
    // A profile is the end of one row and the start of another. There are fewer than 3 · (1 + √3)ᶜ,
    // and 1 + √3 < 11/4.
    let mut profiles = 3_u128;
    for _ in 0..board.columns {
        profiles = (profiles * 11).div_ceil(4);
        u64::try_from(profiles).ok()?;
    }
    let counts = board.bytes_of_counts()?.checked_add(64)?;
    u64::try_from(profiles).ok()?.checked_mul(2)?.checked_mul(counts)
}

/// Fills the intersections one by one. Returns the counts and the number of additions, which
/// includes those of zeros, as in the article's program.
pub(super) fn count(
    board: &Intersections,
    counter: &FenceCounter,
    observer: &mut dyn Observer,
) -> Result<(Vec<BigUint>, u64), CountError> {
    counter.permit(bytes(board))?;
    // The identity fixes all arrangements. A content is held until that below it is filled in.
    let (columns, rows) = (board.columns, board.rows);
    count_fixed(Transform::Identity, (columns, rows), columns, board, counter, observer)
}
