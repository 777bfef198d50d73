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

/// A set of squares with identical pieces: one to eight, or exactly `N` if `N` is less than eight.
///
/// `Configuration<4>` takes 16 bytes, `Configuration` 32. The text form lists the squares in
/// ascending order, separated by spaces; the parser accepts any order.
///
/// ```
/// use abstract_games_sliding::Configuration;
///
/// let centre: Configuration<4> = "e5 d4 d5 e4".parse()?;
/// assert_eq!(centre.to_string(), "d4 e4 d5 e5");
/// assert!("d4 e4 d5".parse::<Configuration<4>>().is_err());
/// assert_eq!("d4 e4 d5".parse::<Configuration>()?.pieces(), 3);
/// # Ok::<(), abstract_games_sliding::ConfigurationError>(())
/// ```
///
/// Configurations of equally many pieces are ordered by their greatest square, then by the next
/// greatest, and so on, as in a [`SubsetRanking`](abstract_games_counting::SubsetRanking). Those of
/// fewer pieces come after those of more.
#[derive(Clone, Copy)]
pub struct Configuration<const N: usize = MAX_PIECES>(
    /// The squares in ascending order, then [`Square::NONE`] in the free places.
    [Square; N],
);

/// The number of pieces: `N`, or `found` if `N` is [`MAX_PIECES`], with which places may be free.
#[inline(always)]
#[expect(clippy::inline_always, reason = "inner loops need its value as a constant")]
pub(crate) const fn pieces_in<const N: usize>(found: usize) -> usize {
    if N < MAX_PIECES { N } else { found }
}

impl<const N: usize> Configuration<N> {
    /// Creates a configuration with pieces on these squares.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError::Overlap`] if a square occurs twice, and [`ConfigurationError::Pieces`]
    /// unless `N` is from 1 to 8.
    pub fn new(squares: [Square; N]) -> Result<Self, ConfigurationError> {
        Self::from_slice(&squares)
    }

    /// Creates a configuration with pieces on the squares of a slice.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError::PieceCount`] if there must be exactly `N` and the slice has another
    /// length, [`ConfigurationError::Pieces`] unless its length is from 1 to 8, and
    /// [`ConfigurationError::Overlap`] if a square occurs twice.
    pub fn from_slice(squares: &[Square]) -> Result<Self, ConfigurationError> {
        let found = squares.len();
        let expected = pieces_in::<N>(found);
        if found != expected {
            return Err(ConfigurationError::PieceCount { found, expected });
        }
        if found == 0 || found.max(N) > MAX_PIECES {
            return Err(ConfigurationError::Pieces { found });
        }
        let mut places = [Square::NONE; N];
        let occupied = &mut places[..found];
        occupied.copy_from_slice(squares);
        occupied.sort_unstable();
        match occupied.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(ConfigurationError::Overlap { square: pair[0] }),
            None => Ok(Self(places)),
        }
    }

    /// The same configuration with the default parameter, which the results of searches have.
    pub fn widened(&self) -> Configuration {
        self.resized()
    }

    /// The same configuration in `M` places, which must be enough.
    pub(crate) fn resized<const M: usize>(&self) -> Configuration<M> {
        let mut places = [Square::NONE; M];
        for (place, &square) in places.iter_mut().zip(self.squares()) {
            *place = square;
        }
        Configuration::from_ascending(places)
    }

    /// The number of pieces.
    #[inline]
    pub fn pieces(&self) -> usize {
        pieces_in::<N>(self.0.iter().filter(|&&square| square != Square::NONE).count())
    }

    /// The occupied squares in ascending order.
    #[inline]
    pub fn squares(&self) -> &[Square] {
        &self.0[..self.pieces()]
    }

    /// The squares, and [`Square::NONE`] in the free places after them.
    #[inline]
    pub(crate) fn places(&self) -> &[Square; N] {
        &self.0
    }

    /// Whether there is a piece on `square`.
    pub fn contains(&self, square: Square) -> bool {
        self.0.contains(&square)
    }

    /// Creates a configuration from distinct squares in ascending order, before free places.
    pub(crate) fn from_ascending(squares: [Square; N]) -> Self {
        debug_assert!(squares.is_sorted_by(|a, b| a < b || *b == Square::NONE), "{squares:?}");
        Self(squares)
    }

    /// Creates a configuration from `pieces` distinct squares in any order, before free places.
    #[inline]
    pub(crate) fn from_any_order(mut squares: [Square; N], pieces: usize) -> Self {
        for end in (2..=pieces_in::<N>(pieces)).rev() {
            for k in 1..end {
                exchange(&mut squares, k);
            }
        }
        Self::from_ascending(squares)
    }

    /// The configuration whose files and ranks are the bytes of `word`, from the lowest.
    #[inline]
    pub(crate) fn from_word(word: u128, pieces: usize) -> Self {
        let bytes = u8x16::from(word.to_le_bytes());
        let zeros = u8x16::splat(0);
        let [low, high] = [u8x16::unpack_low(bytes, zeros), u8x16::unpack_high(bytes, zeros)];
        let squares: [[u32; 4]; 2] = bytemuck::cast([low, high]);
        let mut ascending = [Square::NONE; N];
        for (k, square) in ascending.iter_mut().enumerate().take(pieces_in::<N>(pieces)) {
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
        for k in 1..N {
            exchange(&mut squares, k);
        }
        for k in (1..N.saturating_sub(1)).rev() {
            exchange(&mut squares, k);
        }
        Self::from_ascending(squares)
    }
}

/// Sorts squares `k - 1` and `k`, without a branch.
#[inline]
fn exchange<const N: usize>(squares: &mut [Square; N], k: usize) {
    let (a, b) = (squares[k - 1], squares[k]);
    squares[k - 1] = a.min(b);
    squares[k] = a.max(b);
}

impl<const N: usize> Ord for Configuration<N> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const N: usize> PartialOrd for Configuration<N> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> PartialEq for Configuration<N> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        // `Iterator::eq` has a branch, and adapters are calls without link-time optimisation.
        let mut differences = 0;
        for (k, square) in self.0.iter().enumerate() {
            differences |= square.bits() ^ other.0[k].bits();
        }
        differences == 0
    }
}

impl<const N: usize> Eq for Configuration<N> {}

impl<const N: usize> Hash for Configuration<N> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Words of two squares each are faster to hash.
        for two in self.0.chunks(2) {
            let second = two.get(1).map_or(0, |square| square.bits());
            state.write_u64(u64::from(second) << 32 | u64::from(two[0].bits()));
        }
    }
}

impl<const N: usize> fmt::Display for Configuration<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, square) in self.squares().iter().enumerate() {
            if position > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

impl<const N: usize> fmt::Debug for Configuration<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const N: usize> FromStr for Configuration<N> {
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
