//! `Seat`: one of up to 255 players.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::str::FromStr;

use crate::rules::error::ParameterError;
use crate::rules::players::Side;
use crate::rules::text::TextError;

/// One of up to 255 players, numbered from 0 in the order in which they sit round the board.
///
/// The [`Player`](crate::Players::Player) of games for more than two; a
/// [`Coalition`](crate::Coalition) makes a game for two [`Side`]s of such a game. Seats of games
/// for different numbers of players are not equal. The text form counts from 1.
///
/// ```
/// use abstract_games_core::Seat;
///
/// let second = Seat::new(1, 3)?;
/// assert_eq!(second.to_string(), "seat 2 of 3");
/// assert_eq!("seat 2 of 3".parse(), Ok(second));
/// assert_eq!(second.next().next(), Seat::new(0, 3)?);
/// assert_eq!(Seat::all(3).count(), 3);
/// assert!(Seat::new(3, 3).is_err());
/// # Ok::<(), abstract_games_core::ParameterError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat {
    index: u8,
    count: u8,
}

impl Seat {
    /// The seat numbered `index`, from 0, of `count` seats.
    ///
    /// # Errors
    ///
    /// [`ParameterError::OutOfRange`] if `index` is not less than `count`.
    pub const fn new(index: u8, count: u8) -> Result<Self, ParameterError> {
        if index < count {
            Ok(Self { index, count })
        } else {
            Err(ParameterError::OutOfRange {
                what: Cow::Borrowed("the index of a seat"),
                found: index as u128,
                count: count as u128,
            })
        }
    }

    /// The `count` seats of a game, in their order.
    pub fn all(count: u8) -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator + Clone {
        (0..count).map(move |index| Self { index, count })
    }

    /// The number of this seat, from 0.
    pub const fn index(self) -> u8 {
        self.index
    }

    /// The number of seats of the game.
    pub const fn count(self) -> u8 {
        self.count
    }

    /// The seat after this one. After the last seat comes the first.
    #[must_use]
    pub const fn next(self) -> Self {
        let index = if self.index + 1 == self.count { 0 } else { self.index + 1 };
        Self { index, ..self }
    }
}

impl Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {} of {}", u16::from(self.index) + 1, self.count)
    }
}

impl FromStr for Seat {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let read = |text: &str| -> Option<Self> {
            let (number, count) = text.strip_prefix("seat ")?.split_once(" of ")?;
            Self::new(number.parse::<u8>().ok()?.checked_sub(1)?, count.parse().ok()?).ok()
        };
        // A seat has one text form, without signs or leading zeros.
        let seat = read(text).filter(|seat| seat.to_string() == text);
        seat.ok_or_else(|| TextError::new(text, "a seat, as in seat 2 of 3"))
    }
}

#[cfg(feature = "serde")]
crate::serde_as_text!(Seat);

/// A side as a seat in a game for two: [`Side::First`] is the first seat.
impl From<Side> for Seat {
    fn from(side: Side) -> Self {
        Self { index: u8::from(side == Side::Second), count: 2 }
    }
}
