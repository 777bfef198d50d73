//! The article's first method: rows are joined one by one, by their signatures.

use abstract_games_core::{Observer, Progress};
use num_bigint::BigUint;

use crate::bounds::Intersections;
use crate::error::CountError;
use crate::row::ways;

/// The bytes that the method needs: two layers of counts, and the rows of each signature.
pub(super) fn bytes(board: &Intersections) -> Option<u64> {
    let signatures = 1_u64.checked_shl(u32::try_from(board.columns).ok()?)?;
    let counts = board.bytes_of_counts()?.checked_mul(2)?;
    signatures.checked_mul(counts.checked_add(8 * (board.columns as u64 + 1) + 64)?)
}

/// Joins the rows one by one, over all pairs of signatures that share no column.
pub(super) fn count(
    board: &Intersections,
    observer: &mut dyn Observer,
) -> Result<Vec<BigUint>, CountError> {
    let signatures = signatures(board.columns);
    let total = (board.rows as u64).saturating_mul(signatures.len() as u64);
    let none = || vec![BigUint::ZERO; board.max_fences + 1];
    let mut ways_above = vec![none(); signatures.len()];
    ways_above[0][0] = BigUint::from(1_u32);
    for row in 0..board.rows {
        let mut ways_here = vec![none(); signatures.len()];
        for (above, ways_above) in ways_above.iter().enumerate() {
            let done = (row * signatures.len() + above) as u64;
            observer.observe(&Progress::at(done).of(total))?;
            let compatible = |(here, _): &(usize, _)| above & here == 0;
            let all = signatures.iter().zip(&mut ways_here);
            for (_, (rows, ways_here)) in all.enumerate().filter(compatible) {
                for (fences_above, ways) in ways_above.iter().enumerate() {
                    if *ways == BigUint::ZERO {
                        continue;
                    }
                    for (sum, &more) in ways_here[fences_above..].iter_mut().zip(rows) {
                        *sum += ways * more;
                    }
                }
            }
        }
        ways_above = ways_here;
    }
    Ok(ways_above.into_iter().fold(none(), |mut total, ways| {
        total.iter_mut().zip(ways).for_each(|(sum, ways)| *sum += ways);
        total
    }))
}

/// For each signature, whose bit c is set if column c holds a vertical fence, the number of rows by
/// number of fences, from 0 to the number of columns.
fn signatures(columns: usize) -> Vec<Vec<u64>> {
    let ways_of =
        |vertical: usize| ways((0..columns).map(move |column| vertical >> column & 1 == 1));
    (0..1 << columns).map(ways_of).collect()
}
