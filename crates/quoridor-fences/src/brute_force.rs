//! Brute force: enumeration of all arrangements.

use abstract_games_core::{Observer, Progress};
use num_bigint::BigUint;

use crate::arrangement::FencePlace;
use crate::bounds::Intersections;
use crate::error::CountError;

/// The number of arrangements between two calls of the observer.
const STRIDE: u64 = 1 << 16;

/// The bytes that the method needs: one arrangement and the counts.
pub(super) fn bytes(board: &Intersections) -> Option<u64> {
    let places = board.columns.checked_mul(board.rows)? as u64;
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
    // The prefix of an arrangement, and its number of fences.
    let mut filled: Vec<FencePlace> = Vec::new();
    let mut fences = 0;
    let mut next = Some(FencePlace::Empty);
    loop {
        // Put `next` on the next intersection if it is allowed there, or else try its successor.
        if let Some(place) = next {
            let at = filled.len();
            let beside = at % columns.max(1) > 0 && filled.last() == Some(&FencePlace::Horizontal);
            let above = at >= columns && filled.get(at - columns) == Some(&FencePlace::Vertical);
            let clear = match place {
                FencePlace::Empty => at < places,
                FencePlace::Horizontal => at < places && fences < max_fences && !beside,
                FencePlace::Vertical => at < places && fences < max_fences && !above,
            };
            if clear {
                filled.push(place);
                fences += usize::from(place != FencePlace::Empty);
                next = Some(FencePlace::Empty);
            } else if at == places {
                by_fences[fences] += 1;
                listed += 1;
                if listed % STRIDE == 0 {
                    observer.observe(&Progress::at(listed))?;
                }
                next = None;
            } else {
                next = after(place);
            }
        } else if let Some(place) = filled.pop() {
            fences -= usize::from(place != FencePlace::Empty);
            next = after(place);
        } else {
            return Ok(by_fences.into_iter().map(BigUint::from).collect());
        }
    }
}

fn after(place: FencePlace) -> Option<FencePlace> {
    FencePlace::ALL.get(place as usize + 1).copied()
}
