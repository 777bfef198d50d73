//! A square and its name, as on a chessboard. A slide: a move of one piece as far as it can go.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{Coordinates, TextError, debug_as_text};
use wide::i16x8;

/// The largest board: 702 × 702 squares, so that the name of a file has at most two letters.
pub const MAX_SIZE: u32 = 702;

/// A square of a board of up to 702 × 702 squares.
///
/// Files are counted from the left and ranks from the bottom, both from 0. The name is the file as
/// a letter (after `z` come `aa`, … `zz`), then the rank from 1. Squares are ordered by rank, then
/// file.
///
/// ```
/// use abstract_games_sliding::Square;
///
/// let square: Square = "d4".parse()?;
/// assert_eq!((square.file(), square.rank()), (3, 3));
/// assert_eq!(Square::new(27, 63).unwrap().to_string(), "ab64");
/// assert!("d0".parse::<Square>().is_err());
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(
    /// The file in the lowest sixteen bits, the rank in the next sixteen.
    u32,
);

const FILE_BITS: u32 = 16;
const FILE_MASK: u32 = (1 << FILE_BITS) - 1;

impl Square {
    /// The square in this file and rank, or `None` unless both are less than 702.
    pub const fn new(file: u32, rank: u32) -> Option<Self> {
        if file < MAX_SIZE && rank < MAX_SIZE { Some(Self::at(file, rank)) } else { None }
    }

    /// The file, from 0 at the left.
    pub const fn file(self) -> u32 {
        self.0 & FILE_MASK
    }

    /// The rank, from 0 at the bottom.
    pub const fn rank(self) -> u32 {
        self.0 >> FILE_BITS
    }

    /// Whether the square lies on a board of `size` × `size` squares.
    pub const fn is_on(self, size: u32) -> bool {
        self.file() < size && self.rank() < size
    }

    /// Stands for no square, in the free places of a configuration. It is greater than every
    /// square.
    pub(crate) const NONE: Self = Self(u32::MAX);

    /// The square in this file and rank, which must be less than [`MAX_SIZE`].
    pub(crate) const fn at(file: u32, rank: u32) -> Self {
        Self(rank << FILE_BITS | file)
    }

    pub(crate) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The bits of the square, which have the order of squares.
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The file and the rank, each repeated in all lanes.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "less than 702")]
    pub(crate) fn lanes(self) -> (i16x8, i16x8) {
        (i16x8::splat(self.file() as i16), i16x8::splat(self.rank() as i16))
    }

    /// The change of the bits with one step up. A step to the right changes them by 1.
    pub(crate) const RANK: i32 = 1 << FILE_BITS;

    /// The square whose bits are those of this square plus `offset`.
    pub(crate) const fn offset(self, offset: i32) -> Self {
        Self(self.0.wrapping_add_signed(offset))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Coordinates { column: self.file(), row: self.rank() }.fmt(f)
    }
}

debug_as_text!(Square);

impl FromStr for Square {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let square = text.parse().ok();
        let square = square.and_then(|Coordinates { column, row }| Self::new(column, row));
        square.ok_or_else(|| TextError::new(text, "a square; squares are named a1 to zz702"))
    }
}

/// A slide of a piece from one square to another, written `a1-a8`.
///
/// ```
/// use abstract_games_sliding::Slide;
///
/// let slide: Slide = "a1-a8".parse()?;
/// assert_eq!(slide.to_string(), "a1-a8");
/// assert!("a1a8".parse::<Slide>().is_err());
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slide {
    /// The square on which the piece stands.
    pub from: Square,
    /// The square on which the piece stops.
    pub to: Square,
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{}", self.from, self.to))
    }
}

debug_as_text!(Slide);

impl FromStr for Slide {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let error = || TextError::new(text, "a move; moves are written like a1-a8");
        let (from, to) = text.split_once('-').ok_or_else(error)?;
        Ok(Self { from: from.parse()?, to: to.parse()? })
    }
}
