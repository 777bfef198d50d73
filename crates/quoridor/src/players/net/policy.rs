//! The policy: how likely each move is the one that a search of the position prefers.

use super::features::{PLACES, ROW, SQUARES, near, number, place};
use crate::board::{Fence, Orientation, STRIDE, Square, Squares};
use crate::game::{Move, Position, Quoridor};
use crate::players::gains::{Gain, all_gains};

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
/// Steps of the longest detour that the other player can no longer cause; the last stands for more.
const THREATS: usize = 10;
/// Fences left of the other player, as the threats see them: none, one, two, more.
const FEW_SUPPLIES: usize = 4;
/// Numbers of the points of a fence, its ends and its middle, that touch something.
const CONTACT_COUNTS: usize = 4;
/// Numbers of fences left, and of steps by which the other way is longer, from -5.
const SUPPLIES: usize = 11;
const LEADS: usize = 11;

// The first part of each sort. A move has one of each.
const NUMBERS: usize = 0;
const GAINS: usize = NUMBERS + SQUARES + 2 * PLACES;
const NEAR_OWN: usize = GAINS + WON * LOST + STEPS;
const NEAR_OTHER: usize = NEAR_OWN + NEAR;
const OWN_SUPPLIES: usize = NEAR_OTHER + NEAR;
const OTHER_SUPPLIES: usize = OWN_SUPPLIES + SUPPLIES * KINDS;
const OF_LEADS: usize = OTHER_SUPPLIES + SUPPLIES * KINDS;

const OF_THREATS: usize = OF_LEADS + LEADS * KINDS;
const CONTACTS: usize = OF_THREATS + THREATS * FEW_SUPPLIES + 1;

/// The number of parts of moves.
pub const PARTS: usize = CONTACTS + CONTACT_COUNTS * WON + 1;

/// What the policy sees of a move.
pub type Parts = [u16; 9];

/// A weight of this size makes a move twice as likely.
pub const DOUBLING: i16 = 256;

/// The legal moves but the pass of `position`, whose player 0 is to move, as the policy sees them.
pub(super) fn parts(game: Quoridor, position: &Position) -> impl Iterator<Item = (Move, Parts)> {
    let (lead, moves) = all_gains(game, position);
    let seen = Surroundings::new(position, lead, &moves);
    moves.into_iter().map(move |gain| (gain.m, seen.parts(gain)))
}

/// What the policy sees of a position.
struct Surroundings {
    pawns: [Square; 2],
    supplies: [usize; 2],
    lead: usize,
    /// The steps by which each fence makes the way of the player to move longer: what the other
    /// player threatens, by orientation and square.
    threats: [[u8; 128]; 2],
    /// The corners of squares, each named by the square at its lower left, that fences touch.
    touched: Squares,
}

impl Surroundings {
    fn new(position: &Position, lead: i32, moves: &[Gain]) -> Self {
        let mut threats = [[0; 128]; 2];
        for gain in moves {
            if let Move::Fence(fence) = gain.m {
                let lost = u8::try_from(gain.lost).unwrap_or(u8::MAX);
                threats[fence.orientation() as usize][fence.square().index()] = lost;
            }
        }
        let touched = position.fences().touched();
        let supplies = position.supplies().map(|supply| usize::from(supply).min(SUPPLIES - 1));
        let [own, other] = position.pawns();
        let lead = at_most(lead + 5, LEADS - 1);
        Self { pawns: [own, other], supplies, lead, threats, touched }
    }

    /// The longest detour by another fence, which `fence` leaves no place.
    fn threat(&self, fence: Fence) -> u8 {
        let (at, orientation) = (fence.square().index(), fence.orientation());
        let along = if orientation == Orientation::Vertical { STRIDE as usize } else { 1 };
        let same = &self.threats[orientation as usize];
        let crossing = self.threats[1 - orientation as usize][at];
        // No fence is in the last column or row, so none of another row is beside this one.
        let before = at.checked_sub(along).map_or(0, |at| same[at]);
        before.max(same[at + along]).max(crossing)
    }

    /// The number of points of `fence`, its ends and its middle, that touch something.
    fn contacts(&self, fence: Fence) -> usize {
        let (square, at) = (fence.square(), fence.square().index());
        let (along, number) = match fence.orientation() {
            Orientation::Horizontal => (1, square.column()),
            Orientation::Vertical => (STRIDE as usize, square.row()),
        };
        let touches = |at: usize| usize::from(self.touched.0 >> at & 1 == 1);
        let first = if number == 0 { 1 } else { touches(at - along) };
        let last = if usize::from(number) == ROW - 1 { 1 } else { touches(at + along) };
        first + touches(at) + last
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are fewer parts")]
    fn parts(&self, gain: Gain) -> Parts {
        let (number, kind, gains, near, threat, contacts) = match gain.m {
            Move::Fence(fence) => {
                let (won, lost) = (at_most(gain.won, WON - 1), at_most(gain.lost, LOST - 1));
                let square = fence.square();
                let first = if fence.orientation() == Orientation::Vertical { PLACES } else { 0 };
                let number = SQUARES + first + place(square);
                let threat = usize::from(self.threat(fence)).min(THREATS - 1);
                let threat = threat * FEW_SUPPLIES + self.supplies[1].min(FEW_SUPPLIES - 1);
                let contacts = self.contacts(fence) * WON + won;
                let near = |pawn| near(square, pawn).map_or(NEAR - 1, |place| first + place);
                let near = self.pawns.map(near);
                (number, won, won * LOST + lost, near, threat, contacts)
            }
            m => {
                let square = if let Move::Pawn(square) = m { square } else { self.pawns[0] };
                let step = at_most(gain.won + 2, STEPS - 1);
                let number = number(square);
                let (threat, contacts) = (THREATS * FEW_SUPPLIES, CONTACT_COUNTS * WON);
                (number, WON + step, WON * LOST + step, [NEAR - 1; 2], threat, contacts)
            }
        };
        let parts = [
            NUMBERS + number,
            GAINS + gains,
            NEAR_OWN + near[0],
            NEAR_OTHER + near[1],
            OWN_SUPPLIES + self.supplies[0] * KINDS + kind,
            OTHER_SUPPLIES + self.supplies[1] * KINDS + kind,
            OF_LEADS + self.lead * KINDS + kind,
            OF_THREATS + threat,
            CONTACTS + contacts,
        ];
        parts.map(|part| part as u16)
    }
}

fn at_most(number: i32, most: usize) -> usize {
    usize::try_from(number).unwrap_or(0).min(most)
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
