//! The numbers of legal placements, from the sums over squares that are cut off.

use abstract_games_quoridor_fences::CountsByFences;
use abstract_games_quoridor_fences::residues::Joined;
use num_bigint::{BigInt, BigUint};

use super::last_row::CutOffResidues;

/// The numbers of legal placements and of finished ones, by number of fences, or none if one would
/// be negative: then the sums are wrong. See `docs/legal-positions.md`.
pub(super) fn complement(
    residues: &[CutOffResidues],
    fences: &CountsByFences,
) -> Option<(Vec<BigUint>, Vec<BigUint>)> {
    let mut joined = [(); 3].map(|()| Joined::new(fences.as_slice().len()));
    for CutOffResidues { modulus, squares, in_last_row, pairs } in residues {
        for (joined, residues) in joined.iter_mut().zip([squares, in_last_row, pairs]) {
            joined.join(*modulus, residues.iter().map(|&residue| residue.into()));
        }
    }
    let [cut_off, in_last_row, pairs] = joined.map(Joined::into_numbers);
    let width = BigInt::from(fences.width());
    let squares = &width * fences.height();
    let sums = cut_off.into_iter().zip(in_last_row).zip(pairs);
    let terms = fences.as_slice().iter().zip(sums);
    terms
        .map(|(ways, ((cut_off, in_last_row), pairs))| {
            let (ways, cut_off) = (BigInt::from(ways.clone()), BigInt::from(cut_off));
            let (in_last_row, pairs) = (BigInt::from(in_last_row), BigInt::from(pairs));
            // By the half turn, `cut_off` is the sum for the last row as well.
            let both_connected = &ways * &squares * (&squares - 1_u32) + pairs
                - &cut_off * (&squares - 1_u32) * 2_u32;
            // In one row, the squares must be different.
            let both_at_goal = &ways * &width * (&width - usize::from(fences.height() == 1));
            // One pawn is on one of the `width` squares of its goal; the other is on a different
            // square, connected with its goal and not at it.
            let connected = &ways * &squares - cut_off;
            let connected_at_goal = &ways * &width - in_last_row;
            let one_at_goal = connected * &width - connected_at_goal - &both_at_goal;
            let placements = (both_connected - both_at_goal).to_biguint()?;
            Some((placements, (one_at_goal * 2_u32).to_biguint()?))
        })
        .collect()
}
