//! A configuration: which squares are occupied.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use crate::{NotationError, SetupError, Square};

/// The most pieces on a board.
pub const MAX_PIECES: usize = 8;

/// `K` pieces on `K` different squares. The pieces are alike, so it is a set of squares.
///
/// Takes 2 `K` bytes. As text it is the squares in ascending order with spaces between them; it is
/// read in any order.
///
/// ```
/// use abstract_games_sliding::Configuration;
///
/// let centre: Configuration<4> = "e5 d4 d5 e4".parse()?;
/// assert_eq!(centre.to_string(), "d4 e4 d5 e5");
/// assert!("d4 e4 d5 d4".parse::<Configuration<4>>().is_err());
/// # Ok::<(), abstract_games_sliding::NotationError>(())
/// ```
///
/// Configurations are ordered by their last squares, among equal ones by those before, and so on:
/// as their numbers in the combinatorial number system are
/// ([`SubsetRanking`](abstract_games_core::SubsetRanking)).
#[derive(Clone, Copy)]
pub struct Configuration<const K: usize>(
    /// In ascending order.
    [Square; K],
);

impl<const K: usize> Configuration<K> {
    /// Pieces on these squares.
    ///
    /// # Errors
    ///
    /// [`SetupError::Overlap`] if a square is named twice, and [`SetupError::Pieces`] unless `K` is
    /// from 1 to 8.
    pub fn new(mut squares: [Square; K]) -> Result<Self, SetupError> {
        if !(1..=MAX_PIECES).contains(&K) {
            return Err(SetupError::Pieces { found: K });
        }
        squares.sort_unstable();
        match squares.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(SetupError::Overlap { square: pair[0] }),
            None => Ok(Self(squares)),
        }
    }

    /// Pieces on these squares, which must be `K`.
    ///
    /// # Errors
    ///
    /// [`SetupError::PieceCount`] if they are not, and those of [`new`](Configuration::new).
    pub fn from_slice(squares: &[Square]) -> Result<Self, SetupError> {
        let found = squares.len();
        let squares = squares.try_into().map_err(|_| SetupError::PieceCount { found, expected: K });
        Self::new(squares?)
    }

    /// The occupied squares in ascending order.
    pub fn squares(&self) -> &[Square; K] {
        &self.0
    }

    /// Whether there is a piece on `square`.
    pub fn contains(&self, square: Square) -> bool {
        self.0.contains(&square)
    }

    /// Squares that are different and in ascending order already.
    pub(crate) fn from_ascending(squares: [Square; K]) -> Self {
        debug_assert!(squares.is_sorted_by(|a, b| a < b), "{squares:?}");
        Self(squares)
    }

    /// Four squares at a time as one number, which is compared and hashed faster than they are.
    #[inline]
    fn words(&self) -> impl Iterator<Item = u64> {
        let word = |four: &[Square]| {
            four.iter().rev().fold(0, |word, square| word << 16 | u64::from(square.bits()))
        };
        self.0.chunks(4).map(word)
    }

    /// The configuration whose squares are these sixteen bits each, the first lowest.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "sixteen bits at a time")]
    pub(crate) fn from_word(word: u128) -> Self {
        let square = |k| Square::from_bits((word >> (16 * k)) as u16);
        Self::from_ascending(std::array::from_fn(square))
    }

    /// The configuration with the piece that is on `from` put on `to` instead.
    #[inline]
    pub(crate) fn with_moved(&self, from: Square, to: Square) -> Self {
        let mut squares = self.0.map(|square| if square == from { to } else { square });
        // One piece is out of order at most: it rises to its place, or sinks to it.
        for k in 1..K {
            exchange(&mut squares, k);
        }
        for k in (1..K.saturating_sub(1)).rev() {
            exchange(&mut squares, k);
        }
        Self::from_ascending(squares)
    }
}

/// Brings a square and the one before it into order, without a branch.
#[inline]
fn exchange<const K: usize>(squares: &mut [Square; K], k: usize) {
    let (a, b) = (squares[k - 1], squares[k]);
    squares[k - 1] = a.min(b);
    squares[k] = a.max(b);
}

impl<const K: usize> Ord for Configuration<K> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const K: usize> PartialOrd for Configuration<K> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const K: usize> PartialEq for Configuration<K> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.words().eq(other.words())
    }
}

impl<const K: usize> Eq for Configuration<K> {}

impl<const K: usize> Hash for Configuration<K> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words().for_each(|word| state.write_u64(word));
    }
}

impl<const K: usize> fmt::Display for Configuration<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_squares(&self.0, f)
    }
}

impl<const K: usize> fmt::Debug for Configuration<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_squares(&self.0, f)
    }
}

fn write_squares(squares: &[Square], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (position, square) in squares.iter().enumerate() {
        if position > 0 {
            f.write_str(" ")?;
        }
        write!(f, "{square}")?;
    }
    Ok(())
}

impl<const K: usize> FromStr for Configuration<K> {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Ok(Self::from_slice(&parse_squares(text)?)?)
    }
}

/// The squares named in `text`, with white space or commas between them, in the order of the text.
///
/// # Errors
///
/// [`NotationError::Square`] for the first word that names none.
///
/// ```
/// let squares = abstract_games_sliding::parse_squares("a1 a8, h1 h8")?;
/// assert_eq!(squares.len(), 4);
/// # Ok::<(), abstract_games_sliding::NotationError>(())
/// ```
pub fn parse_squares(text: &str) -> Result<Vec<Square>, NotationError> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    words.filter(|word| !word.is_empty()).map(str::parse).collect()
}
