//! The quotient of a puzzle with states of few bytes and keys of few bits.

use std::sync::Arc;

#[cfg(doc)]
use abstract_games_core::Quotient;
use abstract_games_core::{
    Dihedral, Game, Group, Keyed, MoveSet, ParameterError, SleepSets, SleepSymmetry, Transform,
    map_array,
};
use abstract_games_counting::SubsetOrbits;

use crate::configuration::Configuration;
use crate::piece::MAX_PIECES;
use crate::puzzle::SlidingPuzzle;
use crate::square::{Slide, Square};

/// The quotient of a puzzle by symmetries of the board, with compact orbits.
///
/// It is isomorphic to the [`Quotient`], but a state takes 2 `N` bytes, and its key is the [number
/// of the orbit](SubsetOrbits). A [`LevelSearch`](abstract_games_search::LevelSearch) takes at most
/// two bits for each orbit of a large board, in addition to its levels: much less than with keys of
/// configurations if a large part of all orbits is reached, as with queens.
///
/// A move is a slide of the [representative](Self::representative). Distances are those from the
/// start of the puzzle only if each symmetry fixes it ([`SlidingPuzzle::stabiliser`]).
///
/// ```
/// use abstract_games_search::LevelSearch;
/// use abstract_games_sliding::{CompactQuotient, Piece, SlidingPuzzle, centre};
///
/// let queens = SlidingPuzzle::from_corners(Piece::Queen, 8)?;
/// let board = queens.symmetry();
/// let quotient = CompactQuotient::new(queens, board)?;
/// let goal = quotient.orbit(&centre(8)?);
/// let mut levels = LevelSearch::new(&quotient).sleep_sets().until(|orbit| *orbit == goal).start();
/// let mut found = 0;
/// while levels.next_level().is_some() {
///     found += 1;
/// }
/// // The first level is the start.
/// assert_eq!(found - 1, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CompactQuotient<const N: usize = MAX_PIECES> {
    puzzle: SlidingPuzzle<N>,
    symmetry: Dihedral,
    orbits: Arc<SubsetOrbits>,
    /// The square at each place of the numbering.
    squares: Arc<[Square]>,
}

/// An orbit of configurations, for use with the [`CompactQuotient`] that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompactOrbit<const N: usize = MAX_PIECES>([u16; N]);

impl<const N: usize> CompactOrbit<N> {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a place on a board of 256 × 256 squares")]
    fn new(places: [u32; N]) -> Self {
        debug_assert!(places.iter().all(|&place| place <= u16::MAX.into()), "{places:?}");
        Self(map_array(places, |place| place as u16))
    }

    #[inline]
    fn places(self) -> [u32; N] {
        map_array(self.0, u32::from)
    }
}

impl<const N: usize> CompactQuotient<N> {
    /// The size of the largest board. Its squares have places of 16 bits.
    pub const MAX_SIZE: u32 = 256;

    /// The quotient of `puzzle` by `symmetry`, a group of symmetries of its board.
    ///
    /// # Errors
    ///
    /// [`ParameterError::Mismatch`] if `symmetry` acts on a board of another width or height.
    /// [`ParameterError::TooLarge`] if the board is larger than [`MAX_SIZE`](Self::MAX_SIZE), or if
    /// the numbers of orbits exceed 64 bits.
    pub fn new(puzzle: SlidingPuzzle<N>, symmetry: Dihedral) -> Result<Self, ParameterError> {
        let size = puzzle.size();
        for (what, found) in [("width", symmetry.width()), ("height", symmetry.height())] {
            if found != size {
                let what = format!("the {what} of the symmetric board").into();
                let (found, expected) = (found.into(), size.into());
                return Err(ParameterError::Mismatch { what, found, expected });
            }
        }
        ParameterError::check("the size of the board", size, 0..=Self::MAX_SIZE.into())?;
        let orbits = SubsetOrbits::new(&symmetry.on_squares()?, puzzle.pieces())?;
        let squares = (0..).map_while(|place| orbits.point_at(place));
        let squares = squares.map(|number| puzzle.square(number)).collect();
        Ok(Self { puzzle, symmetry, orbits: Arc::new(orbits), squares })
    }

    /// The orbit of a configuration that passes [`SlidingPuzzle::check`].
    ///
    /// # Panics
    ///
    /// If a piece is above the board, or if there are too few.
    #[inline]
    pub fn orbit(&self, configuration: &Configuration<N>) -> CompactOrbit<N> {
        CompactOrbit::new(self.orbits.canonical_places(self.puzzle.numbers(configuration)).0)
    }

    /// The configuration that represents an orbit, in general not the canonical form.
    ///
    /// # Panics
    ///
    /// If another quotient, of a larger board, made the orbit.
    #[inline]
    pub fn representative(&self, orbit: CompactOrbit<N>) -> Configuration<N> {
        let (mut squares, pieces) = ([Square::NONE; N], self.puzzle.pieces());
        for (k, square) in squares.iter_mut().enumerate().take(pieces) {
            *square = self.squares[usize::from(orbit.0[k])];
        }
        Configuration::from_any_order(squares, pieces)
    }

    /// The slides of an orbit that are not in `except`, each with its number and its result.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the iterator is large, and its copy costs time")]
    fn after_each(
        &self,
        orbit: CompactOrbit<N>,
        except: MoveSet,
    ) -> impl Iterator<Item = (u32, Slide, CompactOrbit<N>)> {
        let representative = self.representative(orbit);
        let slides = self.puzzle.slides_except(&representative, except);
        slides.map(move |(number, slide)| {
            (number, slide, self.orbit(&self.puzzle.play(&representative, &slide)))
        })
    }
}

impl<const N: usize> Game for CompactQuotient<N> {
    type State = CompactOrbit<N>;
    type Move = Slide;

    fn initial(&self) -> CompactOrbit<N> {
        self.orbit(&self.puzzle.initial())
    }

    fn moves(&self, orbit: &CompactOrbit<N>) -> impl Iterator<Item = Slide> {
        let slides = self.puzzle.slides_except(&self.representative(*orbit), MoveSet::EMPTY);
        slides.map(|(_, slide)| slide)
    }

    fn play(&self, orbit: &CompactOrbit<N>, slide: &Slide) -> CompactOrbit<N> {
        self.orbit(&self.puzzle.play(&self.representative(*orbit), slide))
    }

    fn show(&self, orbit: &CompactOrbit<N>) -> String {
        self.representative(*orbit).to_string()
    }

    fn successors(
        &self,
        orbit: &CompactOrbit<N>,
    ) -> impl Iterator<Item = (Slide, CompactOrbit<N>)> {
        self.after_each(*orbit, MoveSet::EMPTY).map(|(_, slide, next)| (slide, next))
    }
}

/// The key is the number of the orbit.
impl<const N: usize> Keyed for CompactQuotient<N> {
    fn key_bits(&self) -> u32 {
        u64::BITS - self.orbits.end().saturating_sub(1).leading_zeros()
    }

    #[inline]
    fn key(&self, orbit: &CompactOrbit<N>) -> u128 {
        self.orbits.number_of_places(orbit.places()).into()
    }

    fn state(&self, key: u128) -> Option<CompactOrbit<N>> {
        let number = u64::try_from(key).ok()?;
        self.orbits.places(number).map(CompactOrbit::new)
    }
}

/// A slide has the number that it has for the [representative](CompactQuotient::representative).
impl<const N: usize> SleepSets for CompactQuotient<N> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the iterator is large, and its copy costs time")]
    fn successors_except(
        &self,
        orbit: &CompactOrbit<N>,
        except: MoveSet,
    ) -> impl Iterator<Item = (u32, CompactOrbit<N>)> {
        self.after_each(*orbit, except).map(|(number, _, next)| (number, next))
    }

    #[inline]
    fn play_numbered(
        &self,
        orbit: &CompactOrbit<N>,
        number: u32,
        earlier: MoveSet,
    ) -> (CompactOrbit<N>, MoveSet) {
        let representative = self.representative(*orbit);
        let (next, transposing) = self.puzzle.play_numbered(&representative, number, earlier);
        let (places, witness) = self.orbits.canonical_places(self.puzzle.numbers(&next));
        // The numbering has the transforms in the order of the group.
        let witness = self.symmetry.elements().nth(witness).unwrap_or(Transform::Identity);
        let transposing = self.symmetry.apply_moves(&witness, &next, transposing);
        (CompactOrbit::new(places), transposing)
    }
}
