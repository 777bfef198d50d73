//! A configuration: the set of occupied squares.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use abstract_games_core::{TextError, map_array};
use wide::u8x16;

use crate::error::ConfigurationError;
use crate::piece::MAX_PIECES;
use crate::square::Square;

/// A set of `K` squares, occupied by `K` identical pieces.
///
/// A configuration takes 4 `K` bytes. Its text form lists the squares in ascending order, separated
/// by spaces; the parser accepts them in any order.
///
/// ```
/// use abstract_games_sliding::Configuration;
///
/// let centre: Configuration<4> = "e5 d4 d5 e4".parse()?;
/// assert_eq!(centre.to_string(), "d4 e4 d5 e5");
/// assert!("d4 e4 d5 d4".parse::<Configuration<4>>().is_err());
/// # Ok::<(), abstract_games_sliding::ConfigurationError>(())
/// ```
///
/// Configurations are ordered by their greatest square, then by the next greatest, and so on. This
/// is the order of their numbers in the combinatorial number system
/// ([`SubsetRanking`](abstract_games_counting::SubsetRanking)).
#[derive(Clone, Copy)]
pub struct Configuration<const K: usize>(
    /// The squares in ascending order.
    [Square; K],
);

impl<const K: usize> Configuration<K> {
    /// Creates a configuration with pieces on these squares.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError::Overlap`] if a square occurs twice, and [`ConfigurationError::Pieces`]
    /// unless `K` is from 1 to 8.
    pub fn new(mut squares: [Square; K]) -> Result<Self, ConfigurationError> {
        if !(1..=MAX_PIECES).contains(&K) {
            return Err(ConfigurationError::Pieces { found: K });
        }
        squares.sort_unstable();
        match squares.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(ConfigurationError::Overlap { square: pair[0] }),
            None => Ok(Self(squares)),
        }
    }

    /// Creates a configuration from a slice of `K` squares.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError::PieceCount`] if the slice has another length, and the errors of
    /// [`new`](Configuration::new).
    pub fn from_slice(squares: &[Square]) -> Result<Self, ConfigurationError> {
        let found = squares.len();
        let squares =
            squares.try_into().map_err(|_| ConfigurationError::PieceCount { found, expected: K });
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

    /// Creates a configuration from distinct squares in ascending order.
    pub(crate) fn from_ascending(squares: [Square; K]) -> Self {
        debug_assert!(squares.is_sorted_by(|a, b| a < b), "{squares:?}");
        Self(squares)
    }

    /// Creates a configuration from distinct squares in any order, without a branch.
    #[inline]
    pub(crate) fn from_any_order(mut squares: [Square; K]) -> Self {
        for end in (2..=K).rev() {
            for k in 1..end {
                exchange(&mut squares, k);
            }
        }
        Self::from_ascending(squares)
    }

    /// The squares as words of two squares each. Words are faster to compare and hash than
    /// squares.
    #[inline]
    fn words(&self) -> impl Iterator<Item = u64> {
        let word = |two: &[Square]| {
            two.iter().rev().fold(0, |word, square| word << 32 | u64::from(square.bits()))
        };
        self.0.chunks(2).map(word)
    }

    /// The configuration whose squares have the files and ranks that are the bytes of `word`, from
    /// the lowest.
    #[inline]
    pub(crate) fn from_word(word: u128) -> Self {
        let bytes = u8x16::from(word.to_le_bytes());
        let zeros = u8x16::splat(0);
        let [low, high] = [u8x16::unpack_low(bytes, zeros), u8x16::unpack_high(bytes, zeros)];
        let squares: [[u32; 4]; 2] = bytemuck::cast([low, high]);
        let mut ascending = [Square::default(); K];
        for (k, square) in ascending.iter_mut().enumerate() {
            *square = Square::from_bits(u32::from_le(squares[k / 4][k % 4]));
        }
        Self::from_ascending(ascending)
    }

    /// The configuration with the piece on `from` moved to `to`.
    #[inline]
    pub(crate) fn with_moved(&self, from: Square, to: Square) -> Self {
        let after = |square| if square == from { to } else { square };
        let mut squares = map_array(self.0, after);
        // At most one square is out of order. The first pass moves it up, the second down.
        for k in 1..K {
            exchange(&mut squares, k);
        }
        for k in (1..K.saturating_sub(1)).rev() {
            exchange(&mut squares, k);
        }
        Self::from_ascending(squares)
    }
}

/// A set of occupied squares of any number, as it stands in results.
///
/// Its text form is that of a [`Configuration`], which [`from_slice`](Configuration::from_slice)
/// makes of its [squares](Self::squares).
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SquareSet(
    /// The squares in ascending order.
    Vec<Square>,
);

impl SquareSet {
    /// The occupied squares in ascending order.
    pub fn squares(&self) -> &[Square] {
        &self.0
    }
}

impl<const K: usize> From<Configuration<K>> for SquareSet {
    fn from(configuration: Configuration<K>) -> Self {
        Self(configuration.0.to_vec())
    }
}

impl fmt::Display for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_squares(&self.0, f)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_squares(&self.0, f)
    }
}

/// Sorts squares `k - 1` and `k`, without a branch.
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
        // `Iterator::eq` is a call in a build without link-time optimisation, and has a branch.
        let pairs = self.0.iter().zip(&other.0);
        pairs.fold(0, |differences, (a, b)| differences | (a.bits() ^ b.bits())) == 0
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
    type Err = ConfigurationError;

    fn from_str(text: &str) -> Result<Self, ConfigurationError> {
        Self::from_slice(&parse_squares(text)?)
    }
}

/// Parses a list of squares separated by white space or commas, and keeps its order.
///
/// # Errors
///
/// [`TextError`] for the first word that is not the name of a square.
///
/// ```
/// let squares = abstract_games_sliding::parse_squares("a1 a8, h1 h8")?;
/// assert_eq!(squares.len(), 4);
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
pub fn parse_squares(text: &str) -> Result<Vec<Square>, TextError> {
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    words.filter(|word| !word.is_empty()).map(str::parse).collect()
}
