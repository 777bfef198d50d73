//! The article's second method: intersections are filled one by one.

use std::collections::BTreeMap;

use abstract_games_core::{Observer, Progress};
use num_bigint::BigUint;

use crate::bounds::Intersections;
use crate::error::CountError;

/// The contents of the last intersection filled in each column, two bits each.
type Profile = u128;

const EMPTY: Profile = 0;
const HORIZONTAL: Profile = 1;
const VERTICAL: Profile = 2;

/// The bytes that the method needs: at most two layers of profiles, each with its counts.
pub(super) fn bytes(board: &Intersections) -> Option<u64> {
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
    observer: &mut dyn Observer,
) -> Result<(Vec<BigUint>, u64), CountError> {
    let places = board.columns * board.rows;
    let mut additions = 0;
    let mut layer = BTreeMap::from([(EMPTY, vec![BigUint::from(1_u32)])]);
    for place in 0..places {
        let progress = Progress::at(place as u64).of(places as u64).found(layer.len() as u64);
        observer.observe(&progress)?;
        let column = place % board.columns;
        let counts = board.max_fences.min(place + 1) + 1;
        let mut next_layer: BTreeMap<Profile, Vec<BigUint>> = BTreeMap::new();
        for (profile, ways) in layer {
            let above = profile >> (2 * column) & 3;
            let left = if column > 0 { profile >> (2 * (column - 1)) & 3 } else { EMPTY };
            let mut fill = |fence, more| {
                let next = profile ^ (above ^ fence) << (2 * column);
                let sums = next_layer.entry(next).or_insert_with(|| vec![BigUint::ZERO; counts]);
                for (sum, ways) in sums[more..].iter_mut().zip(&ways) {
                    // A copy is faster than an addition to zero.
                    if *sum == BigUint::ZERO {
                        sum.clone_from(ways);
                    } else {
                        *sum += ways;
                    }
                    additions += 1;
                }
            };
            fill(EMPTY, 0);
            if above != VERTICAL {
                fill(VERTICAL, 1);
            }
            if left != HORIZONTAL {
                fill(HORIZONTAL, 1);
            }
        }
        layer = next_layer;
    }
    let mut total = vec![BigUint::ZERO; board.max_fences + 1];
    for ways in layer.into_values() {
        total.iter_mut().zip(ways).for_each(|(sum, ways)| *sum += ways);
    }
    Ok((total, additions))
}
