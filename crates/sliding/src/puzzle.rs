//! The rules: each move slides one piece as far as it can go.

use std::sync::Arc;

use abstract_games_core::{
    Dihedral, Game, Group, Indexed, Keyed, MoveSet, Predecessors, Quotient, Symmetry, map_array,
};
use abstract_games_counting::SubsetRanking;

use crate::configuration::{Configuration, pieces_in};
use crate::error::ConfigurationError;
use crate::piece::{MAX_PIECES, Piece};
use crate::reach::Reach;
use crate::square::{MAX_SIZE, Slide, Square};

/// A puzzle with identical pieces on a board of `size` × `size` squares: with one to eight of them,
/// or with exactly `N` if `N` is less than eight.
///
/// Each move slides one piece until the edge or another piece stops it. The rules have no goal; a
/// search is given one. Searches are fastest with four pieces, and states of `SlidingPuzzle<4>`
/// take half the memory. A state that [`check`](Self::check) refuses has no meaning.
///
/// ```
/// use abstract_games_search::Bfs;
/// use abstract_games_core::{Game, Quotient};
/// use abstract_games_sliding::{Configuration, Piece, SlidingPuzzle, centre};
///
/// let rooks = SlidingPuzzle::<4>::from_corners(Piece::Rook, 8)?;
/// assert_eq!(rooks.initial().to_string(), "a1 h1 a8 h8");
///
/// let board = rooks.symmetry();
/// let quotient = Quotient::new(rooks, board);
/// let found = Bfs::new(&quotient).explore();
/// assert_eq!(found.len(), 27_467);
/// assert_eq!(found.distance(&quotient.orbit(&centre(8)?)), Some(25));
/// assert_eq!(found.eccentricity(), Some(32));
///
/// let three: Configuration = "a1 b1 c1".parse()?;
/// assert_eq!(SlidingPuzzle::new(Piece::Queen, 5, three)?.initial().pieces(), 3);
/// # Ok::<(), abstract_games_sliding::ConfigurationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlidingPuzzle<const N: usize = MAX_PIECES> {
    piece: Piece,
    size: u32,
    start: Configuration<N>,
    /// The numbering of the configurations, shared by all clones of the puzzle.
    ranking: Arc<SubsetRanking>,
}

impl<const N: usize> SlidingPuzzle<N> {
    /// Creates a puzzle with pieces of one kind that start on the squares of `start`.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError::Size`] unless `size` is from 2 to 702, with eight pieces from 2 to
    /// 496. [`ConfigurationError::OffBoard`] if a piece is not on the board.
    pub fn new(
        piece: Piece,
        size: u32,
        start: Configuration<N>,
    ) -> Result<Self, ConfigurationError> {
        let pieces = start.pieces();
        let most = MAX_SIZE.min(SubsetRanking::most_squares(pieces).isqrt());
        if !(2..=most).contains(&size) {
            return Err(ConfigurationError::Size { size, least: 2, most });
        }
        let ranking = SubsetRanking::new(size * size, pieces).expect("keys of at most 128 bits");
        let puzzle = Self { piece, size, start, ranking: Arc::new(ranking) };
        puzzle.check(&start)?;
        Ok(puzzle)
    }

    /// The same puzzle as one of any number of pieces.
    pub fn widened(&self) -> SlidingPuzzle {
        self.resized()
    }

    /// The same puzzle in `M` places, which must be enough.
    pub(crate) fn resized<const M: usize>(&self) -> SlidingPuzzle<M> {
        let Self { piece, size, start, ref ranking } = *self;
        SlidingPuzzle { piece, size, start: start.resized(), ranking: Arc::clone(ranking) }
    }

    /// Checks that `configuration` is one of this puzzle.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError::PieceCount`] if it has another number of pieces, and
    /// [`ConfigurationError::OffBoard`] with the first square that is not on the board.
    pub fn check(&self, configuration: &Configuration<N>) -> Result<(), ConfigurationError> {
        let (size, found, expected) = (self.size, configuration.pieces(), self.pieces());
        if found != expected {
            return Err(ConfigurationError::PieceCount { found, expected });
        }
        match configuration.squares().iter().find(|square| !square.is_on(size)) {
            Some(&square) => Err(ConfigurationError::OffBoard { square, size }),
            None => Ok(()),
        }
    }

    /// The kind of the pieces.
    pub fn piece(&self) -> Piece {
        self.piece
    }

    /// The number of pieces.
    #[inline]
    pub fn pieces(&self) -> usize {
        pieces_in::<N>(self.ranking.size())
    }

    /// The number of squares along each side of the board.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The symmetry group of the board, for a [`Quotient`](abstract_games_core::Quotient).
    pub fn symmetry(&self) -> Dihedral {
        Dihedral::square(self.size)
    }

    /// The stabiliser of `state`: the symmetries of the board that map it to itself.
    pub fn stabiliser(&self, state: &Configuration<N>) -> Dihedral {
        let board = self.symmetry();
        board.generated_by(board.on(self).stabiliser(state))
    }

    /// The quotient by the stabiliser of the start or of `goal`, whichever is larger.
    pub(crate) fn quotient_fixing(&self, goal: &Configuration<N>) -> Quotient<Self, Dihedral> {
        let (of_start, of_goal) = (self.stabiliser(&self.start), self.stabiliser(goal));
        let group = if of_start.order() > of_goal.order() { of_start } else { of_goal };
        Quotient::new(self.clone(), group)
    }

    /// The distance that each piece of `state` can slide in each direction.
    #[inline]
    pub(crate) fn reach(&self, state: &Configuration<N>) -> Reach<N> {
        debug_assert_eq!(state.pieces(), self.pieces(), "{state}");
        Reach::new(*state.places(), self.pieces(), self.size)
    }

    /// The slides of `state` that are not in `except`, each with its number in sleep sets.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the iterator is large, and its copy costs time")]
    pub(crate) fn slides_except(
        &self,
        state: &Configuration<N>,
        except: MoveSet,
    ) -> impl Iterator<Item = (u32, Slide)> + use<N> {
        let reach = self.reach(state);
        let slides = reach.slides(self.piece, self.pieces()).without(except);
        slides.numbers().map(move |number| (number, reach.slide(number)))
    }

    /// The number of a square, counted rank by rank from the bottom.
    #[inline]
    fn number(&self, square: Square) -> u32 {
        square.rank() * self.size + square.file()
    }

    /// The square with this number, which must be on the board.
    #[inline]
    pub(crate) fn square(&self, number: u32) -> Square {
        Square::at(number % self.size, number / self.size)
    }

    /// The configuration with this key. `numbers` may be those of a configuration with a near key.
    #[inline]
    fn unranked(&self, key: u128, mut numbers: [u32; N]) -> Option<Configuration<N>> {
        let numbers = &mut numbers[..self.pieces()];
        self.ranking.unrank_into(key, numbers).ok()?;
        let mut squares = [Square::NONE; N];
        for (k, &mut number) in numbers.iter_mut().enumerate() {
            squares[k] = self.square(number);
        }
        Some(Configuration::from_ascending(squares))
    }

    /// The numbers of the squares, ascending. Those of free places have no meaning.
    #[inline]
    pub(crate) fn numbers(&self, configuration: &Configuration<N>) -> [u32; N] {
        map_array(*configuration.places(), |square| self.number(square))
    }
}

impl SlidingPuzzle<4> {
    /// Creates the puzzle of B. Gunsolus, in which four pieces start in the corners.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError::Size`] unless `size` is from 2 to 702.
    pub fn from_corners(piece: Piece, size: u32) -> Result<Self, ConfigurationError> {
        Self::new(piece, size, corners(size)?)
    }
}

/// The four corners of a board of `size` × `size` squares.
///
/// # Errors
///
/// [`ConfigurationError::Size`] unless `size` is from 2 to 702.
pub fn corners(size: u32) -> Result<Configuration<4>, ConfigurationError> {
    block(size, 0, size.wrapping_sub(1))
}

/// The four central squares of a board of `size` × `size` squares.
///
/// # Errors
///
/// [`ConfigurationError::Size`] unless `size` is from 2 to 702, and
/// [`ConfigurationError::NoCentre`] if it is odd.
pub fn centre(size: u32) -> Result<Configuration<4>, ConfigurationError> {
    let centre = block(size, (size / 2).wrapping_sub(1), size / 2)?;
    if size % 2 == 0 { Ok(centre) } else { Err(ConfigurationError::NoCentre { size }) }
}

/// The four squares whose file and rank are each `low` or `high`.
fn block(size: u32, low: u32, high: u32) -> Result<Configuration<4>, ConfigurationError> {
    if !(2..=MAX_SIZE).contains(&size) {
        return Err(ConfigurationError::Size { size, least: 2, most: MAX_SIZE });
    }
    let squares = [(low, low), (high, low), (low, high), (high, high)];
    let square = |(file, rank)| Square::new(file, rank).expect("on a board of at most 702 × 702");
    Configuration::new(squares.map(square))
}

impl<const N: usize> Game for SlidingPuzzle<N> {
    type State = Configuration<N>;
    type Move = Slide;

    fn initial(&self) -> Configuration<N> {
        self.start
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the iterator is large, and its copy costs time")]
    fn moves(&self, state: &Configuration<N>) -> impl Iterator<Item = Slide> {
        self.slides_except(state, MoveSet::EMPTY).map(|(_, slide)| slide)
    }

    #[inline]
    fn play(&self, state: &Configuration<N>, slide: &Slide) -> Configuration<N> {
        state.with_moved(slide.from, slide.to)
    }
}

/// The key is the number of the configuration in the combinatorial number system, with squares
/// counted rank by rank from the bottom. Keys have the order of the configurations.
impl<const N: usize> Keyed for SlidingPuzzle<N> {
    /// The number of bits of the largest key: at most 128, for eight pieces on 496 × 496 squares.
    fn key_bits(&self) -> u32 {
        u128::BITS - (self.ranking.count() - 1).leading_zeros()
    }

    #[inline]
    fn key(&self, state: &Configuration<N>) -> u128 {
        self.ranking.rank_ascending(&self.numbers(state)[..self.pieces()])
    }

    #[inline]
    fn state(&self, key: u128) -> Option<Configuration<N>> {
        self.unranked(key, [0; N])
    }

    #[inline]
    fn state_near(&self, key: u128, near: &Configuration<N>) -> Option<Configuration<N>> {
        self.unranked(key, self.numbers(near))
    }
}

/// Every number below the count is the key of a configuration, reachable or not.
///
/// ```
/// use abstract_games_core::{Indexed, Keyed};
/// use abstract_games_sliding::{Piece, SlidingPuzzle};
///
/// let rooks = SlidingPuzzle::from_corners(Piece::Rook, 6)?;
/// assert_eq!(rooks.state_count(), 58_905);
/// assert_eq!(rooks.states().next().unwrap().to_string(), "a1 b1 c1 d1");
/// # Ok::<(), abstract_games_sliding::ConfigurationError>(())
/// ```
impl<const N: usize> Indexed for SlidingPuzzle<N> {
    fn state_count(&self) -> u128 {
        self.ranking.count()
    }
}

impl<const N: usize> Predecessors for SlidingPuzzle<N> {
    #[inline]
    fn predecessors(
        &self,
        state: &Configuration<N>,
    ) -> impl Iterator<Item = (Slide, Configuration<N>)> {
        let state = *state;
        let unslides = self.reach(&state).unslides(self.piece, self.pieces());
        unslides.map(move |slide| (slide, state.with_moved(slide.to, slide.from)))
    }
}
