//! What is kept of a state in the transposition table, in 32 bits.

use std::num::NonZeroU32;

use super::score::{Rank, Span};

/// A bound has so many bits, each above those of the other, and the worth stands above both.
const BOUND_BITS: u32 = 12;
const BOUND_MASK: u32 = (1 << BOUND_BITS) - 1;
/// The draw, in the middle of the numbers that a bound can be; the first is 1, so that no entry is 0.
const DRAW: i32 = 1 << (BOUND_BITS - 1);
/// How far the numbers reach on either side of the draw: the longest distance that is kept leaves
/// room for 1, which stands for a win at some time.
const REACH: i32 = DRAW - 1;
const LONGEST: i32 = REACH - 2;

/// The span, which may be wider than `span` at distances beyond [`LONGEST`], with the work that it
/// took to find.
pub(super) fn pack(span: Span, nodes: u64) -> NonZeroU32 {
    // Four steps from each power of two to the next make 256 of 64 bits.
    let nodes = nodes.max(1);
    let exponent = nodes.ilog2();
    let quarter = u32::try_from((nodes << (63 - exponent)) >> 61 & 3).unwrap_or(0);
    let worth = 4 * exponent + quarter;
    let least = pack_least(span.least);
    // An upper bound is a lower one for the opponent.
    let greatest = -pack_least(span.greatest.negated());
    let [least, greatest] = [least, greatest].map(|bound| (DRAW + bound).unsigned_abs());
    NonZeroU32::new(worth << (2 * BOUND_BITS) | least << BOUND_BITS | greatest)
        .unwrap_or(NonZeroU32::MIN)
}

pub(super) fn unpack(entry: NonZeroU32) -> Span {
    let bound =
        |shift: u32| i32::try_from(entry.get() >> shift & BOUND_MASK).unwrap_or(DRAW) - DRAW;
    Span { least: unpack_bound(bound(BOUND_BITS)), greatest: unpack_bound(bound(0)) }
}

/// A number from -[`REACH`] to [`REACH`] that stands for this rank or a lower one.
fn pack_least(rank: Rank) -> i32 {
    let near = REACH - rank.distance().min(LONGEST);
    if rank < Rank::DRAW {
        -near
    } else if rank == Rank::DRAW {
        0
    } else if rank.distance() <= LONGEST {
        near
    } else {
        1
    }
}

fn unpack_bound(bound: i32) -> Rank {
    match bound {
        2.. => Rank::win_in(REACH - bound),
        1 => Rank::WIN,
        0 => Rank::DRAW,
        -1 => Rank::WIN.negated(),
        _ => Rank::win_in(REACH + bound).negated(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::alpha_beta::{Bounds, Score};

    fn kept(least: Score, greatest: Score) -> (Score, Score) {
        let bounds = unpack(pack(Bounds { least, greatest }.into(), 1)).bounds();
        (bounds.least, bounds.greatest)
    }

    #[test]
    fn bounds_are_kept_as_they_are_up_to_a_distance_and_as_wider_ones_beyond() {
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
    fn more_work_is_worth_more() {
        let worth = |nodes| pack(Span::UNFINISHED, nodes).get() >> 24;
        let work = [0, 2, 3, 4, 5, 6, 7, 8, 1000, 1200, 1 << 40, u64::MAX];
        assert!(work.windows(2).all(|pair| worth(pair[0]) < worth(pair[1])));
    }
}
