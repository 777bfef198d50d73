//! The policy: how likely each move is the one that a search of the position prefers.

use crate::board::{Fence, Orientation, Square};
use crate::game::{Move, Position, Quoridor};
use crate::players::gains::{Gain, gains};

/// Squares of a row of the board, and places of fences of one orientation.
const SIDE: usize = 9;
const ROW: usize = 8;
const PLACES: usize = ROW * ROW;
/// Places of fences beside a pawn, of which the last stands for all that are far.
const NEAR: usize = 2 * PLACES + 1;
/// Steps by which a fence makes the other player's way longer, and the own one; the last stand for
/// more.
const WON: usize = 10;
const LOST: usize = 6;
/// Steps that a move of the pawn wins, from -2.
const STEPS: usize = 5;
/// Kinds of moves.
const KINDS: usize = WON + STEPS;
/// Numbers of fences left, and of steps by which the other way is longer, from -5.
const SUPPLIES: usize = 11;
const LEADS: usize = 11;

// The first part of each sort. A move has one of each.
const NUMBERS: usize = 0;
const GAINS: usize = NUMBERS + SIDE * SIDE + 2 * PLACES;
const NEAR_OWN: usize = GAINS + WON * LOST + STEPS;
const NEAR_OTHER: usize = NEAR_OWN + NEAR;
const OWN_SUPPLIES: usize = NEAR_OTHER + NEAR;
const OTHER_SUPPLIES: usize = OWN_SUPPLIES + SUPPLIES * KINDS;
const OF_LEADS: usize = OTHER_SUPPLIES + SUPPLIES * KINDS;

/// The number of parts of moves.
pub const PARTS: usize = OF_LEADS + LEADS * KINDS;

/// What the policy sees of a move.
pub type Parts = [u16; 7];

/// A weight of this size makes a move twice as likely.
pub const DOUBLING: i16 = 256;

/// The moves to search in `position`, whose player 0 is to move, as the policy sees them.
pub(super) fn parts(game: Quoridor, position: &Position) -> Vec<(Move, Parts)> {
    let gains = gains(game, position);
    gains.moves.into_iter().map(|gain| (gain.m, parts_of(position, gains.lead, gain))).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "there are fewer parts")]
fn parts_of(position: &Position, lead: i32, gain: Gain) -> Parts {
    let at_most = |number: i32, most: usize| usize::try_from(number).unwrap_or(0).min(most);
    let [own, other] = position.pawns();
    let (number, kind, gains, near) = match gain.m {
        Move::Fence(fence) => {
            let (won, lost) = (at_most(gain.won, WON - 1), at_most(gain.lost, LOST - 1));
            let number = SIDE * SIDE + place(fence);
            (number, won, won * LOST + lost, [own, other].map(|pawn| near(fence, pawn)))
        }
        m => {
            let square = if let Move::Pawn(square) = m { square } else { own };
            let step = at_most(gain.won + 2, STEPS - 1);
            let number = usize::from(square.row()) * SIDE + usize::from(square.column());
            (number, WON + step, WON * LOST + step, [NEAR - 1; 2])
        }
    };
    let supplies = position.supplies().map(|supply| usize::from(supply).min(SUPPLIES - 1));
    let parts = [
        NUMBERS + number,
        GAINS + gains,
        NEAR_OWN + near[0],
        NEAR_OTHER + near[1],
        OWN_SUPPLIES + supplies[0] * KINDS + kind,
        OTHER_SUPPLIES + supplies[1] * KINDS + kind,
        OF_LEADS + at_most(lead + 5, LEADS - 1) * KINDS + kind,
    ];
    parts.map(|part| part as u16)
}

fn place(fence: Fence) -> usize {
    let square = fence.square();
    let first = if fence.orientation() == Orientation::Vertical { PLACES } else { 0 };
    first + usize::from(square.row()) * ROW + usize::from(square.column())
}

/// The place of a fence beside a pawn.
fn near(fence: Fence, pawn: Square) -> usize {
    let square = fence.square();
    // Less than 8 if the fence is near; greater, by wrapping, if it is not.
    let right = (usize::from(square.column()) + ROW / 2).wrapping_sub(pawn.column().into());
    let up = (usize::from(square.row()) + ROW / 2).wrapping_sub(pawn.row().into());
    let first = if fence.orientation() == Orientation::Vertical { PLACES } else { 0 };
    if right < ROW && up < ROW { first + up * ROW + right } else { NEAR - 1 }
}

/// The probabilities of moves with these sums of weights, in whole numbers up to the last division,
/// so that they are the same on all machines.
pub(super) fn probabilities(sums: &[i32]) -> Vec<f32> {
    let most = sums.iter().copied().max().unwrap_or(0);
    let doubling = u32::from(DOUBLING.unsigned_abs());
    let likelihood = |&sum: &i32| {
        let less = most.abs_diff(sum);
        // Between powers of two, linear.
        ((2 * doubling - less % doubling) << 15) >> (less / doubling).min(31)
    };
    let likelihoods: Vec<u32> = sums.iter().map(likelihood).collect();
    #[expect(clippy::cast_precision_loss, reason = "few digits suffice")]
    let number = |likelihood: u32| likelihood as f32;
    let total: f32 = likelihoods.iter().copied().map(number).sum();
    likelihoods.into_iter().map(|it| number(it) / total).collect()
}
