//! `Mark`: the result for a state, packed in 32 bits.

use abstract_games_core::Value;

/// The result for a state so far.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mark {
    /// Undecided. The number counts the successors, by [`Edge`](super::reverse_edges::Edge), that
    /// are not known to lose; none if some are unknown.
    Open(Option<u32>),
    Decided(Value, u32),
}

/// A mark in 32 bits: two bits for its kind, and 30 bits for its number.
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
        assert!(number <= NO_NUMBER, "a number of moves or a distance exceeds 30 bits");
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
