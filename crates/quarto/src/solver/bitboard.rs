//! The board in the form that the search uses, and its threats.

use wide::{i16x8, u16x8};

use crate::cell::Cell;
use crate::piece::{PROPERTIES, Piece};
use crate::position::Position;
use crate::rules::Rules;

/// Eight sets of cells: four lanes for having each property, four for not having it.
pub(crate) type Lanes = u16x8;

/// A board without a piece in hand.
#[derive(Clone, Copy)]
pub(crate) struct Bitboard {
    sides: Lanes,
    pub(super) occupied: u16,
    /// The set of remaining pieces, as one bit for each piece.
    pub(super) rest: u16,
    /// The number of pieces on the board.
    pub(super) placed: u32,
}

impl Bitboard {
    /// The board of `position`. A piece in hand counts among the remaining pieces.
    pub(crate) fn of(position: &Position) -> Self {
        let hand = position.hand().map_or(0, Piece::bit);
        Self {
            sides: Lanes::new(position.sides()),
            occupied: position.occupied(),
            rest: position.remaining_set() | hand,
            placed: position.placed(),
        }
    }

    pub(super) fn planes(&self) -> [u16; PROPERTIES] {
        let [a, b, c, d, ..] = self.sides.to_array();
        [a, b, c, d]
    }

    /// The board with `piece`, a remaining piece, on the empty `cell`.
    #[inline]
    pub(super) fn with(&self, piece: Piece, cell: Cell) -> Self {
        Self {
            sides: self.sides | values_of(piece) & splat(cell.bit()),
            occupied: self.occupied | cell.bit(),
            rest: self.rest & !(piece.bit()),
            placed: self.placed + 1,
        }
    }

    /// The threats on these winning sets. The pieces on a set agree in a value if all its occupied
    /// cells are in the lane of the value.
    #[inline]
    pub(super) fn outlook(&self, sets: &[Lanes]) -> Outlook {
        let (one, occupied) = (splat(1), splat(self.occupied));
        let empty = splat(!self.occupied);
        let mut outlook = Outlook { threats: splat(0), pairs: splat(0), open: splat(0) };
        for &set in sets {
            let agree = (self.sides & set).cmp_eq(occupied & set);
            let cells = empty & set;
            let but_one = cells & (cells - one);
            let but_two = but_one & (but_one - one);
            let open = agree & cells;
            outlook.open |= open;
            outlook.threats |= open & but_one.cmp_eq(splat(0));
            outlook.pairs |= open & but_two.cmp_eq(splat(0));
        }
        outlook
    }
}

pub(crate) fn winning_sets(rules: &Rules) -> Vec<Lanes> {
    rules.masks().iter().map(|&set| splat(set)).collect()
}

/// The empty cells of the alive winning sets, for each value. An alive set has an empty cell, and
/// all its pieces have the value.
pub(super) struct Outlook {
    /// The cells on which a piece with the value completes a set.
    pub(super) threats: Lanes,
    /// The cells of alive sets with one or two empty cells.
    pairs: Lanes,
    /// The cells of all alive sets.
    open: Lanes,
}

impl Outlook {
    /// Whether no set is alive, so that the game is a draw.
    #[inline]
    pub(super) fn is_dead(&self) -> bool {
        self.open == splat(0)
    }

    #[inline]
    pub(super) fn harmless(&self) -> u16 {
        !WITH_VALUES[threatened(self.threats)]
    }

    #[inline]
    pub(super) fn completing(&self, piece: Piece) -> u16 {
        let lanes = (self.threats & values_of(piece)).to_array();
        lanes.into_iter().fold(0, |cells, lane| cells | lane)
    }

    /// For each value, the empty cells that leave a threat, whichever piece is placed there.
    #[inline]
    pub(super) fn standing(&self, occupied: u16) -> Lanes {
        // A threat remains unless the piece takes its only cell.
        let threats = self.threats;
        let none = threats.cmp_eq(splat(0));
        let one = (threats & (threats - splat(1))).cmp_eq(splat(0));
        let elsewhere = splat(u16::MAX) ^ (threats & one);
        (splat(u16::MAX) ^ none) & elsewhere & splat(!occupied)
    }

    /// The threats after `piece`, which completes no set, is placed on each cell, from
    /// [`standing`](Self::standing).
    #[inline]
    pub(super) fn after(&self, standing: Lanes, piece: Piece) -> After {
        let lanes = standing | (self.pairs & values_of(piece));
        let [a, b, c, d, e, f, g, h] = lanes.to_array();
        After { low: [e | f, a | f, e | b, a | b], high: [g | h, c | h, g | d, c | d] }
    }
}

/// For each other piece, the cells of a placement after which that piece completes a set.
pub(super) struct After {
    /// The cells by the first two properties of the other piece.
    low: [u16; 4],
    /// The cells by its last two properties.
    high: [u16; 4],
}

impl After {
    #[inline]
    fn danger(&self, other: u32) -> u16 {
        self.low[(other & 3) as usize] | self.high[(other >> 2 & 3) as usize]
    }

    #[inline]
    pub(super) fn fatal(&self, mut pieces: u16) -> u16 {
        let mut fatal = u16::MAX;
        while pieces != 0 {
            fatal &= self.danger(pieces.trailing_zeros());
            pieces &= pieces - 1;
        }
        fatal
    }

    /// For each cell, how many of `pieces` complete no set afterwards, as four binary digits,
    /// lowest first.
    #[inline]
    pub(super) fn count_harmless(&self, mut pieces: u16) -> [u16; 4] {
        let mut bits = [0; 4];
        while pieces != 0 {
            let mut carry = !self.danger(pieces.trailing_zeros());
            for bit in &mut bits {
                (*bit, carry) = (*bit ^ carry, *bit & carry);
            }
            pieces &= pieces - 1;
        }
        bits
    }

    /// The number of replies: a cell, and one of `pieces` that completes no set afterwards.
    #[inline]
    pub(super) fn count_replies(&self, cells: u16, pieces: u16) -> u32 {
        let digits = self.count_harmless(pieces);
        digits.iter().rev().fold(0, |count, digit| 2 * count + (digit & cells).count_ones())
    }
}

#[inline]
fn values_of(piece: Piece) -> Lanes {
    Lanes::new(VALUES[usize::from(piece.number())])
}

#[inline]
fn splat(set: u16) -> Lanes {
    Lanes::new([set; 8])
}

/// A bit for each lane that is not empty.
#[inline]
fn threatened(threats: Lanes) -> usize {
    let empty: i16x8 = bytemuck::cast(threats.cmp_eq(splat(0)));
    (!empty.move_mask() & 0xff).unsigned_abs() as usize
}

/// The pieces with each value.
const WITH_VALUE: [u16; 8] = [0xaaaa, 0xcccc, 0xf0f0, 0xff00, 0x5555, 0x3333, 0x0f0f, 0x00ff];

/// For each piece, all cells in the lanes of its values.
const VALUES: [[u16; 8]; 16] = {
    let mut lanes = [[0; 8]; 16];
    let mut piece = 0;
    while piece < 16 {
        let mut lane = 0;
        while lane < 8 {
            lanes[piece][lane] = if WITH_VALUE[lane] >> piece & 1 == 1 { u16::MAX } else { 0 };
            lane += 1;
        }
        piece += 1;
    }
    lanes
};

/// For each set of values, the pieces that have at least one of them.
const WITH_VALUES: [u16; 256] = {
    let mut pieces = [0; 256];
    let mut values = 1_usize;
    while values < 256 {
        let last = values.ilog2() as usize;
        pieces[values] = pieces[values ^ 1 << last] | WITH_VALUE[last];
        values += 1;
    }
    pieces
};

#[cfg(test)]
#[path = "../../tests/unit/bitboard.rs"]
mod tests;
