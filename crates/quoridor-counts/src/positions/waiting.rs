//! The pawns that are still to be cut off from their goals.

/// The waiting pawns of a pass: each is still to be placed, or is in a block with squares on the
/// frontier. A pawn stops waiting when its block is closed, which cuts it off from its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Waiting {
    /// The pawn whose goal is the first row.
    pub(super) first: bool,
    /// The pawn whose goal is the last row.
    pub(super) second: bool,
}

impl Waiting {
    pub(super) const NONE: Self = Self { first: false, second: false };
    pub(super) const FIRST: Self = Self { first: true, second: false };
    pub(super) const BOTH: Self = Self { first: true, second: true };

    pub(super) fn bits(self) -> u8 {
        u8::from(self.first) | u8::from(self.second) << 1
    }

    pub(super) fn from_bits(bits: u8) -> Self {
        Self { first: bits & 1 == 1, second: bits >> 1 & 1 == 1 }
    }
}
