//! The residues of a count of legal positions, modulus by modulus.

use super::last_row::Sums;

/// The sums of a count of legal positions modulo one number, each by number of fences.
///
/// The Chinese remainder theorem joins the residues modulo all numbers of a count to its sums over
/// arrangements of fences, from which `docs/legal-positions.md` derives the number of placements.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CutOffResidues {
    /// The modulus: 2⁶⁴ for the first residues, an odd number of 62 bits for the others. The moduli
    /// of a count are pairwise coprime.
    pub modulus: u128,
    /// The number of squares that are cut off from the first row.
    pub squares: Vec<u64>,
    /// The number of squares of the last row that are cut off from the first row.
    pub in_last_row: Vec<u64>,
    /// The number of pairs of different squares, the first cut off from the first row and the
    /// second from the last row.
    pub pairs: Vec<u64>,
}

impl CutOffResidues {
    /// The residues modulo 2⁶⁴ and `moduli`, from the sums of all passes, two for each modulus.
    pub(super) fn of_passes(sums: &[Sums], moduli: &[u64]) -> Vec<Self> {
        let moduli = moduli.iter().copied().map(u128::from);
        let moduli = std::iter::once(1 << u64::BITS).chain(moduli);
        let residues = |(modulus, pair): (u128, &[Sums])| Self {
            modulus,
            squares: pair[0].cut_off.clone(),
            in_last_row: pair[0].in_last_row.clone(),
            pairs: pair[1].cut_off.clone(),
        };
        moduli.zip(sums.chunks_exact(2)).map(residues).collect()
    }
}
