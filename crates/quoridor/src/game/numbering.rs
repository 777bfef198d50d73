//! A dense numbering of fences and supplies, for the keys of positions.
//!
//! It numbers overlapping fences too: 75 bits on 9 × 9 squares with 20 fences, and tables of
//! 250 KB. The numbers of the sets that fit have 71 bits, but a table of 11 MB.

use std::sync::OnceLock;

use crate::board::{Board, Fence, Fences, MOST_SQUARES, Orientation, STRIDE, Square, Squares};

/// The greatest number of intersections: those of the largest board.
const MOST_PLACES: usize = (MOST_SQUARES as usize - 1) * (MOST_SQUARES as usize - 1);

const MOST_PLAYERS: usize = 4;

/// The greatest number of fences of all players together.
const MOST_FENCES: usize = MOST_PLAYERS * u8::MAX as usize;

/// A numbering of the pairs of a set of fences and the supplies left, of a given total, for boards
/// with a given number of intersections. Its tables are made at their first use.
///
/// Let W₀(f) = C(n, f) · 2ᶠ be the number of sets of f fences on n intersections, and Wₘ(f) the
/// number of ways to divide f fences among the board and m supplies: the sum of Wₘ₋₁(0), …,
/// Wₘ₋₁(f).
///
/// A pair with f fences in total is preceded by the pairs with more fences in the first supply. If
/// f′ of the fences are not in it, there are Wₘ(f′ - 1) of these. The pairs with the same first
/// supply are numbered by the rest, and at last the sets of fences on the board by their
/// intersections, in the combinatorial number system, and then by their orientations.
///
/// A number takes one lookup for each supply and one for each fence on the board.
#[derive(Debug)]
pub(super) struct Numbering {
    places: usize,
    /// C(place, fences) at `fences · (places + 1) + place`.
    binomials: Box<[u128]>,
    /// Wₘ(f) at index m and f. A number that exceeds 128 bits is `u128::MAX`.
    ways: [Box<[u128]>; MOST_PLAYERS + 1],
}

impl Numbering {
    /// The numbering for `board`.
    #[inline]
    pub(super) fn of(board: Board) -> &'static Self {
        static NUMBERINGS: [OnceLock<Numbering>; MOST_PLACES + 1] =
            [const { OnceLock::new() }; MOST_PLACES + 1];
        let places = usize::from(board.width() - 1) * usize::from(board.height() - 1);
        NUMBERINGS[places].get_or_init(|| Self::new(places))
    }

    fn new(places: usize) -> Self {
        let width = places + 1;
        let mut binomials = vec![0_u128; width * width];
        binomials[..width].fill(1);
        for fences in 1..width {
            for place in 1..width {
                // C(c, k) = C(c - 1, k) + C(c - 1, k - 1), at most C(100, 50) < 2⁹⁷.
                let at = fences * width + place;
                binomials[at] = binomials[at - 1] + binomials[at - 1 - width];
            }
        }
        let mut ways = [const { Vec::new() }; MOST_PLAYERS + 1];
        ways[0] = (0..=MOST_FENCES)
            .map(|f| match binomials.get(f * width + places) {
                Some(subsets) if subsets.leading_zeros() as usize >= f => subsets << f,
                Some(_) => u128::MAX,
                None => 0,
            })
            .collect();
        for m in 1..=MOST_PLAYERS {
            let sum = |sum: &mut u128, ways: &u128| {
                *sum = sum.saturating_add(*ways);
                Some(*sum)
            };
            ways[m] = ways[m - 1].iter().scan(0, sum).collect();
        }
        let ways = ways.map(Vec::into_boxed_slice);
        Self { places, binomials: binomials.into_boxed_slice(), ways }
    }

    /// The number of pairs with `total` fences and `N` supplies, at most `u128::MAX`.
    pub(super) fn count<const N: usize>(&self, total: usize) -> u128 {
        self.ways[N][total]
    }

    /// The number of `fences`, which are on `board`, with these supplies.
    #[inline]
    pub(super) fn rank<const N: usize>(
        &self,
        board: Board,
        fences: Fences,
        supplies: [u8; N],
    ) -> u128 {
        let placed = fences.len();
        // The supplies from the last: how many fences are not in those before.
        let (mut rank, mut outside) = (0_u128, placed);
        for (m, supply) in (1..).zip(supplies.into_iter().rev()) {
            if let Some(fewer) = outside.checked_sub(1) {
                rank = rank.saturating_add(self.ways[m].get(fewer).copied().unwrap_or(u128::MAX));
            }
            outside += usize::from(supply);
        }
        let gap = STRIDE + 1 - u32::from(board.width());
        let (mut subset, mut vertical, mut fence) = (0_u128, 0_u128, 0);
        let mut column = self.places + 1;
        let (h, v) = (halves(fences.horizontal), halves(fences.vertical));
        for (h, v, first) in [(h[0], v[0], 0), (h[1], v[1], u64::BITS)] {
            let mut rest = h | v;
            while rest != 0 {
                let bit = rest.trailing_zeros();
                let index = first + bit;
                let place = index - index / STRIDE * gap;
                let subsets = self.binomials.get(column + place as usize);
                subset += subsets.copied().unwrap_or_default();
                column += self.places + 1;
                vertical |= u128::from(v >> bit & 1) << fence;
                fence += 1;
                rest &= rest - 1;
            }
        }
        match subset.checked_shl(fence) {
            Some(sets) if sets >> fence == subset => rank.saturating_add(sets | vertical),
            _ => u128::MAX,
        }
    }

    /// The fences and supplies on `board` with number `rank` among those with `total` fences, or
    /// `None` if `rank` is not less than their number or a supply exceeds 255.
    pub(super) fn unrank<const N: usize>(
        &self,
        board: Board,
        mut rank: u128,
        total: usize,
    ) -> Option<(Vec<Fence>, [u8; N])> {
        if rank >= self.count::<N>(total) {
            return None;
        }
        let (mut supplies, mut outside) = ([0; N], total);
        for (supply, m) in supplies.iter_mut().zip((1..=N).rev()) {
            // The greatest number outside of this supply for which the lesser ones do not exceed
            // the rank.
            let ways = &self.ways[m][..outside];
            let rest = ways.partition_point(|&ways| ways <= rank);
            rank -= rest.checked_sub(1).map_or(0, |fewer| ways[fewer]);
            *supply = u8::try_from(outside - rest).ok()?;
            outside = rest;
        }
        let (mut subset, vertical) = (rank >> outside, rank);
        let mut fences = Vec::with_capacity(outside);
        let (width, mut place) = (self.places + 1, self.places);
        for fence in (0..outside).rev() {
            let column = &self.binomials[(fence + 1) * width..(fence + 2) * width];
            // A walk is faster than a binary search: with many fences it has few steps.
            while column[place] > subset {
                place -= 1;
            }
            subset -= column[place];
            let square = Square::of_number(u8::try_from(place).ok()?, board.width() - 1)?;
            let orientation = Orientation::BOTH[usize::from(vertical >> fence & 1 == 1)];
            fences.push(Fence::new(square, orientation));
        }
        Some((fences, supplies))
    }
}

/// The lower and the upper bits of a set.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "each half has 64 bits")]
fn halves(Squares(squares): Squares) -> [u64; 2] {
    [squares & u128::from(u64::MAX), squares >> u64::BITS].map(|half| half as u64)
}

#[cfg(test)]
#[path = "../../tests/unit/numbering.rs"]
mod tests;
