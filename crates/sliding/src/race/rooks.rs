//! Four rooks in eight bytes.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use crate::configuration::Configuration;
use crate::square::Square;

/// The largest board on which a position, with 15 bits for each square and one for the turn, has a
/// key.
pub(super) const MAX_RACE_SIZE: u32 = 181;

/// Four rooks on a board of the race. They take 8 bytes, half of those of a [`Configuration`]:
/// analyses of the race keep all positions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Rooks(
    /// The rank of each square in the high byte and its file in the low byte, ascending.
    [u16; 4],
);

impl Rooks {
    /// The rooks on these squares.
    ///
    /// # Errors
    ///
    /// The first square that is on no board of the race.
    pub(super) fn new(squares: Configuration<4>) -> Result<Self, Square> {
        match squares.squares().iter().find(|square| !square.is_on(MAX_RACE_SIZE)) {
            Some(&square) => Err(square),
            None => Ok(Self::on_board(squares)),
        }
    }

    /// The rooks on these squares of a board of the race.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 181 files and ranks")]
    pub(super) fn on_board(squares: Configuration<4>) -> Self {
        Self(squares.places().map(|square| (square.rank() << 8 | square.file()) as u16))
    }

    /// The rooks whose [word](Rooks::word) this is.
    #[inline]
    pub(super) fn from_word(word: u64) -> Self {
        let [a, b, c, d, e, f, g, h] = word.to_le_bytes();
        Self([[a, b], [c, d], [e, f], [g, h]].map(u16::from_le_bytes))
    }

    /// The squares as the 16-bit groups of a word, from the lowest.
    #[inline]
    fn word(self) -> u64 {
        self.0.iter().rev().fold(0, |word, &square| word << 16 | u64::from(square))
    }

    /// The squares of the rooks.
    #[inline]
    pub(super) fn squares(self) -> Configuration<4> {
        Configuration::from_word(self.word().into(), 4)
    }
}

/// The order is that of the [squares](Rooks::squares).
impl Ord for Rooks {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.word().cmp(&other.word())
    }
}

impl PartialOrd for Rooks {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Rooks {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.word());
    }
}
