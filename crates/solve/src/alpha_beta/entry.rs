//! The entry of a state in the transposition table: its span and worth, in 32 bits.

use std::num::NonZeroU32;

use super::rank::{REACH, Rank, Span};

/// Bits of a bound. An entry has the upper bound in its lowest bits, then the lower bound, then the
/// worth.
const BOUND_BITS: u32 = 12;
const BOUND_MASK: u32 = (1 << BOUND_BITS) - 1;
/// The stored number of bound 0. The least stored number is 1, so that no entry is 0.
const MIDDLE: i32 = REACH + 1;

/// Packs `span` with its worth, a logarithmic measure of the `nodes` that were visited to find it.
/// A span whose ranks are too far from the middle is widened.
pub(super) fn pack<R: Rank>(span: Span<R>, nodes: u64) -> NonZeroU32 {
    // Four steps for each power of two: 256 steps for 64 bits.
    let nodes = nodes.max(1);
    let exponent = nodes.ilog2();
    let quarter = u32::try_from((nodes << (63 - exponent)) >> 61 & 3).unwrap_or(0);
    let worth = 4 * exponent + quarter;
    let least = span.least.pack_least();
    // An upper bound is a lower one for the opponent.
    let greatest = -span.greatest.negated().pack_least();
    let [least, greatest] = [least, greatest].map(|bound| (MIDDLE + bound).unsigned_abs());
    NonZeroU32::new(worth << (2 * BOUND_BITS) | least << BOUND_BITS | greatest)
        .unwrap_or(NonZeroU32::MIN)
}

pub(super) fn unpack<R: Rank>(entry: NonZeroU32) -> Span<R> {
    let bound =
        |shift: u32| i32::try_from(entry.get() >> shift & BOUND_MASK).unwrap_or(MIDDLE) - MIDDLE;
    Span {
        least: R::unpack_least(bound(BOUND_BITS)),
        greatest: R::unpack_least(-bound(0)).negated(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alpha_beta::rank::{MarginRank, ScoreRank};
    use crate::alpha_beta::{Bounds, Score};

    fn kept(least: Score, greatest: Score) -> (Score, Score) {
        let span: Span<ScoreRank> = Bounds { least, greatest }.into();
        let bounds = unpack::<ScoreRank>(pack(span, 1)).bounds();
        (bounds.least, bounds.greatest)
    }

    #[test]
    fn bounds_up_to_distance_2045_are_kept_exactly_and_farther_ones_are_widened() {
        for d in 0..=2045 {
            for score in [Score::Win(d), Score::Loss(d), Score::Draw] {
                assert_eq!(kept(score, score), (score, score));
            }
        }
        let sometime = Score::LONGEST;
        for d in [2046, 2047, 1 << 20, sometime] {
            assert_eq!(
                kept(Score::Win(d), Score::Win(d)),
                (Score::Win(sometime), Score::Win(2045))
            );
            let loss = (Score::Loss(2045), Score::Loss(sometime));
            assert_eq!(kept(Score::Loss(d), Score::Loss(d)), loss);
        }
    }

    #[test]
    fn margins_up_to_2046_are_kept_exactly_and_larger_ones_are_widened() {
        let kept = |margin: i32| {
            let span = Span { least: MarginRank(margin), greatest: MarginRank(margin) };
            let bounds = unpack::<MarginRank>(pack(span, 1)).bounds();
            (bounds.least, bounds.greatest)
        };
        for margin in -2046..=2046 {
            assert_eq!(kept(margin), (margin, margin));
        }
        let Bounds { least, greatest } = Bounds::ANY_MARGIN;
        for margin in [2047, 2048, 1 << 20, greatest] {
            assert_eq!(kept(margin), (2047, greatest));
            assert_eq!(kept(-margin), (least, -2047));
        }
    }

    #[test]
    fn more_work_is_worth_more() {
        let worth = |nodes| pack(ScoreRank::UNFINISHED, nodes).get() >> 24;
        let work = [0, 2, 3, 4, 5, 6, 7, 8, 1000, 1200, 1 << 40, u64::MAX];
        assert!(work.windows(2).all(|pair| worth(pair[0]) < worth(pair[1])));
    }
}
