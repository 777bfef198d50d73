//! What is known of a state, in 32 bits.

use crate::rules::players::Value;

/// What is known of a state.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mark {
    /// Neither won nor lost as far as is known. So many different successors, with the turn passed
    /// or not, are not known to be won for the opponent; no number if they are not known.
    Open(Option<u32>),
    Decided(Value, u32),
}

/// A mark in 32 bits: two for what it is, and a number of 30.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedMark(u32);

const NUMBER_BITS: u32 = 30;
const NO_NUMBER: u32 = (1 << NUMBER_BITS) - 1;

impl PackedMark {
    pub(super) fn pack(mark: Mark) -> Self {
        let (kind, number) = match mark {
            Mark::Open(left) => (0, left.unwrap_or(NO_NUMBER)),
            Mark::Decided(Value::Loss, distance) => (1, distance),
            Mark::Decided(Value::Draw, distance) => (2, distance),
            Mark::Decided(Value::Win, distance) => (3, distance),
        };
        assert!(number <= NO_NUMBER, "no game has so many moves, in a state or in a line");
        Self(kind << NUMBER_BITS | number)
    }

    pub(super) fn unpack(self) -> Mark {
        let number = self.0 & NO_NUMBER;
        match self.0 >> NUMBER_BITS {
            0 => Mark::Open((number != NO_NUMBER).then_some(number)),
            1 => Mark::Decided(Value::Loss, number),
            2 => Mark::Decided(Value::Draw, number),
            _ => Mark::Decided(Value::Win, number),
        }
    }
}
