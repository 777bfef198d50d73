//! The sixteen pieces.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{TextError, debug_as_text};
use abstract_games_picture::Glyph;

/// One of the sixteen pieces: one for each combination of four binary properties.
///
/// A piece has a number from 0 to 15, with one bit for each property. As text it is this number as
/// a hexadecimal digit, `0` to `f`, read in either case.
///
/// | bit | 0 | 1 |
/// | --- | --- | --- |
/// | 1, colour | dark | light |
/// | 2, height | short | tall |
/// | 4, shape | round | square |
/// | 8, consistency | hollow | solid |
///
/// ```
/// use abstract_games_quarto::Piece;
///
/// let piece: Piece = "b".parse()?;
/// assert_eq!(piece.number(), 11);
/// assert_eq!(piece.description(), "light tall round solid");
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

/// The number of properties of a piece.
pub(crate) const PROPERTIES: usize = 4;

/// The outlines of the pieces, by their numbers without the colour: hollow ones before solid ones,
/// round ones before square ones, short ones before tall ones.
const OUTLINES: [&str; 8] = [
    "M28 50 A22 22 0 1 0 72 50 A22 22 0 1 0 28 50 Z M40 50 A10 10 0 1 1 60 50 A10 10 0 1 1 40 50 Z",
    "M12 50 A38 38 0 1 0 88 50 A38 38 0 1 0 12 50 Z M34 50 A16 16 0 1 1 66 50 A16 16 0 1 1 34 50 Z",
    "M28 28 V72 H72 V28 Z M40 40 H60 V60 H40 Z",
    "M14 14 V86 H86 V14 Z M34 34 H66 V66 H34 Z",
    "M28 50 A22 22 0 1 0 72 50 A22 22 0 1 0 28 50 Z",
    "M12 50 A38 38 0 1 0 88 50 A38 38 0 1 0 12 50 Z",
    "M28 28 V72 H72 V28 Z",
    "M14 14 V86 H86 V14 Z",
];

impl Piece {
    /// The number of pieces.
    pub const COUNT: usize = 16;

    /// The piece with this number, if it is below 16.
    pub const fn new(number: u8) -> Option<Self> {
        if number < 16 { Some(Self(number)) } else { None }
    }

    /// The piece with the last four bits of `number`.
    pub(crate) const fn from_bits(number: u8) -> Self {
        Self(number & 15)
    }

    pub(crate) fn from_digit(digit: char) -> Option<Self> {
        digit.to_digit(16).and_then(|number| Self::new(u8::try_from(number).ok()?))
    }

    /// The piece of a code of four letters in any order, one for each property: `D` dark or `L`
    /// light, `S` small or `B` big, `C` cylinder or `P` prism, `E` empty or `F` full.
    ///
    /// ```
    /// use abstract_games_quarto::Piece;
    ///
    /// assert_eq!(Piece::from_code("BDEC").unwrap().description(), "dark tall round hollow");
    /// assert_eq!(Piece::from_code("BDEB"), None);
    /// ```
    pub fn from_code(code: &str) -> Option<Self> {
        const LETTERS: [[char; 2]; PROPERTIES] = [['D', 'L'], ['S', 'B'], ['C', 'P'], ['E', 'F']];
        let bits = LETTERS.iter().enumerate().map(|(property, letters)| {
            let value = letters.iter().position(|letter| code.contains(*letter))?;
            Some(u8::from(value == 1) << property)
        });
        let number = bits.sum::<Option<u8>>().filter(|_| code.len() == PROPERTIES);
        number.and_then(Self::new)
    }

    pub(crate) const fn bit(self) -> u16 {
        1 << self.0
    }

    /// All pieces, in ascending order of their numbers.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..16).map(Self)
    }

    /// The pieces of a set, in ascending order.
    pub(crate) fn of_set(set: u16) -> impl Iterator<Item = Self> + Clone {
        Self::all().filter(move |piece| set & piece.bit() != 0)
    }

    /// The number of the piece, from 0 to 15.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether the bit of this property, from 0 to 3, is set.
    pub const fn has(self, property: usize) -> bool {
        self.0 >> (property & 3) & 1 == 1
    }

    /// The four properties in words.
    pub fn description(self) -> String {
        const WORDS: [[&str; 2]; PROPERTIES] =
            [["dark", "light"], ["short", "tall"], ["round", "square"], ["hollow", "solid"]];
        [0, 1, 2, 3].map(|property| WORDS[property][usize::from(self.has(property))]).join(" ")
    }

    /// The glyph of the piece: its digit, and an outline, larger if tall, with a hole if hollow.
    pub const fn glyph(self) -> Glyph {
        Glyph {
            letter: b"0123456789abcdef"[self.0 as usize] as char,
            path: OUTLINES[(self.0 >> 1) as usize],
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}", self.0)
    }
}

debug_as_text!(Piece);

impl FromStr for Piece {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut characters = text.chars();
        let piece = characters.next().and_then(Self::from_digit);
        let piece = piece.filter(|_| characters.next().is_none());
        piece.ok_or_else(|| TextError::new(text, "a piece: a hexadecimal digit, 0 to f"))
    }
}
