//! Brute force: enumeration of all arrangements.

use abstract_games_core::{Observer, Progress};
use num_bigint::BigUint;

use crate::arrangement::FencePlace;
use crate::bounds::Intersections;
use crate::error::CountError;

/// The number of arrangements between two calls of the observer.
const STRIDE: u64 = 1 << 16;

/// The bytes that the method needs: one arrangement, what is still to be tried for it, and the
/// counts.
pub(super) fn bytes(board: &Intersections) -> Option<u64> {
    // Up to two contents of each intersection are untried.
    let place = (size_of::<FencePlace>() + 2 * size_of::<(usize, FencePlace, usize)>()) as u64;
    let places = (board.columns.checked_mul(board.rows)? as u64).checked_mul(place)?;
    (board.max_fences as u64).checked_add(1)?.checked_mul(8)?.checked_add(places)
}

/// Enumerates all arrangements in lexicographic order, intersection by intersection.
pub(super) fn count(
    board: &Intersections,
    observer: &mut dyn Observer,
) -> Result<Vec<BigUint>, CountError> {
    let &Intersections { columns, rows, max_fences } = board;
    let places = columns * rows;
    let mut by_fences = vec![0_u64; max_fences + 1];
    let mut listed = 0;
    // The intersections to fill, with their contents and the fences before them, the next last.
    let next = |at, fences| FencePlace::ALL.map(|place| (at, place, fences)).into_iter().rev();
    let mut untried: Vec<_> = next(0, 0).collect();
    let mut filled = Vec::new();
    while let Some((at, place, before)) = untried.pop() {
        filled.truncate(at);
        let beside = at % columns > 0 && filled[at - 1] == FencePlace::Horizontal;
        let above = at >= columns && filled[at - columns] == FencePlace::Vertical;
        let (fits, fences) = match place {
            FencePlace::Empty => (true, before),
            FencePlace::Horizontal => (!beside, before + 1),
            FencePlace::Vertical => (!above, before + 1),
        };
        if !fits || fences > max_fences {
            continue;
        }
        filled.push(place);
        if filled.len() < places {
            untried.extend(next(at + 1, fences));
            continue;
        }
        by_fences[fences] += 1;
        listed += 1;
        if listed % STRIDE == 0 {
            observer.observe(&Progress::at(listed))?;
        }
    }
    Ok(by_fences.into_iter().map(BigUint::from).collect())
}
