//! The search for a shortest solution.

use abstract_games_core::{
    Dihedral, Game, Group, Line, Path, Quotient, Run, Stop, Symmetry, run_setters,
};
use abstract_games_search::{BidirectionalSearch, End};
#[cfg(feature = "disk")]
use abstract_games_search::{LevelSearch, LevelStoreError, Scratch};

use crate::configuration::Configuration;
#[cfg(feature = "disk")]
use crate::disk_census::parameters;
use crate::error::ConfigurationError;
use crate::piece::{MAX_PIECES, Piece};
use crate::puzzle::{SlidingPuzzle, centre};

/// Returns a shortest solution for four pieces from the corners of a board to its centre.
///
/// A bidirectional search, well under a second up to 12 × 12. [`Solver`] takes any start and goal,
/// and can be observed and limited.
///
/// # Errors
///
/// [`ConfigurationError::Size`] unless `size` is from 2 to 702, and
/// [`ConfigurationError::NoCentre`] if it is odd.
///
/// ```
/// use abstract_games_sliding::{Piece, corners_to_centre};
///
/// assert_eq!(corners_to_centre(Piece::Rook, 8)?.moves(), Some(25));
/// assert_eq!(corners_to_centre(Piece::Queen, 8)?.moves(), Some(12));
/// # Ok::<(), abstract_games_sliding::ConfigurationError>(())
/// ```
pub fn corners_to_centre(piece: Piece, size: u32) -> Result<Solution, ConfigurationError> {
    Ok(Solver::new(&SlidingPuzzle::from_corners(piece, size)?, centre(size)?)?.solve())
}

/// A bidirectional search for a shortest solution from the start of a puzzle to a goal.
///
/// The search runs on the quotient by the larger of the stabilisers of the goal and the start.
///
/// ```
/// use abstract_games_sliding::{Piece, SlidingPuzzle, Solver, corners, centre};
///
/// // The way from the centre to the corners is much shorter.
/// let puzzle = SlidingPuzzle::new(Piece::Rook, 8, centre(8)?)?;
/// let solution = Solver::new(&puzzle, corners(8)?)?.solve();
/// assert_eq!(solution.moves(), Some(8));
/// # Ok::<(), abstract_games_sliding::ConfigurationError>(())
/// ```
#[derive(Debug)]
pub struct Solver<'r> {
    pub(crate) puzzle: SlidingPuzzle,
    pub(crate) goal: Configuration,
    pub(crate) run: Run<'r>,
}

impl<'r> Solver<'r> {
    /// Creates a search from the start of `puzzle` to `goal`.
    ///
    /// # Errors
    ///
    /// As [`SlidingPuzzle::check`].
    pub fn new<const N: usize, const M: usize>(
        puzzle: &SlidingPuzzle<N>,
        goal: Configuration<M>,
    ) -> Result<Self, ConfigurationError> {
        let (puzzle, goal) = (puzzle.widened(), goal.widened());
        puzzle.check(&goal)?;
        Ok(Self { puzzle, goal, run: Run::new() })
    }

    run_setters! {
        'r;
        /// See [`BidirectionalSearch::observer`].
        observer;
        threads;
    }

    /// Runs the search.
    pub fn solve(self) -> Solution {
        match self.puzzle.pieces() {
            4 => self.solve_with::<4>(),
            _ => self.solve_with::<MAX_PIECES>(),
        }
    }

    fn solve_with<const N: usize>(self) -> Solution {
        let Self { puzzle, goal, run } = self;
        let (puzzle, goal) = (puzzle.resized::<N>(), goal.resized::<N>());
        let quotient = puzzle.quotient_fixing(&goal);
        let search = BidirectionalSearch::new(&quotient).target(quotient.orbit(&goal)).sleep_sets();
        let found = search.run(run).search();
        let path = found.path(&quotient);
        Solution {
            path: path.map(|path| lifted(&quotient, &path, &goal)),
            end: found.end(),
            orbits_found: found.len(),
            at_least: found.distance_at_least(),
        }
    }

    /// Runs the search with the keys of the orbits in the folder of `scratch`, or resumes it there.
    ///
    /// The search runs from the start alone: it finds more orbits than [`solve`](Self::solve), and
    /// perhaps another solution of the same length. Adds the pieces, the size of the board and the
    /// goal to the parameters of `scratch`, whose files remain until [removed](Scratch::remove).
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::Storage`] if a file cannot be written, read or resumed; complete levels
    /// are then saved. [`LevelStoreError::Stopped`] if the observer stops the verification of a
    /// resumed search.
    #[cfg(feature = "disk")]
    pub fn solve_on_disk(self, scratch: Scratch) -> Result<Solution, LevelStoreError> {
        let scratch = parameters(scratch, &self.puzzle, "solution").parameter("goal", self.goal);
        match self.puzzle.pieces() {
            4 => self.on_disk_with::<4>(scratch),
            _ => self.on_disk_with::<MAX_PIECES>(scratch),
        }
    }

    #[cfg(feature = "disk")]
    fn on_disk_with<const N: usize>(self, scratch: Scratch) -> Result<Solution, LevelStoreError> {
        let Self { puzzle, goal, run } = self;
        let (puzzle, goal) = (puzzle.resized::<N>(), goal.resized::<N>());
        let quotient = puzzle.quotient_fixing(&goal);
        let target = quotient.orbit(&goal);
        let search = LevelSearch::new(&quotient).by_predecessors().run(run);
        let mut levels = search.on_disk(scratch)?;
        let mut is_found = false;
        // The newest level of a search that is resumed may be that of the goal.
        while !is_found {
            if let Some(newest) = levels.levels().checked_sub(1) {
                is_found = levels.contains(newest, &target)?;
            }
            if is_found || levels.next_level()?.is_none() {
                break;
            }
        }
        let path = if is_found { levels.path_to(&target)? } else { None };
        Ok(Solution {
            path: path.map(|path| lifted(&quotient, &path, &goal)),
            end: levels.end().unwrap_or(End::Goal),
            orbits_found: usize::try_from(levels.found()).unwrap_or(usize::MAX),
            at_least: levels.levels() - usize::from(is_found),
        })
    }
}

/// The path on the board that a path from the orbit of the start to that of the goal stands for.
pub(crate) fn lifted<const N: usize>(
    quotient: &Quotient<SlidingPuzzle<N>, Dihedral>,
    path: &Line<Quotient<SlidingPuzzle<N>, Dihedral>>,
    goal: &Configuration<N>,
) -> Line<SlidingPuzzle> {
    let puzzle = quotient.game();
    let lifted = quotient.lift(&puzzle.initial(), path);
    let lifted = lifted.expect("the path begins in the start's orbit");
    // Turned so that it ends at the goal. The start stays, as the group fixes the start or the
    // goal.
    let action = quotient.symmetry().on(puzzle);
    let turn = quotient.symmetry().elements().find(|g| action.apply(g, lifted.end()) == *goal);
    let turn = turn.expect("the path ends in the goal's orbit");
    let moves = lifted.moves().map(|m| action.apply_move(&turn, m));
    let start = action.apply(&turn, lifted.start()).widened();
    Path::play(&puzzle.widened(), start, moves).expect("a symmetry keeps moves legal")
}

/// The result of a [`Solver`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// A shortest solution from the start to the goal, or `None` if none was found.
    pub path: Option<Line<SlidingPuzzle>>,
    /// How the search ended: [`End::Goal`] with a solution, [`End::Exhausted`] if none exists,
    /// [`End::Stopped`] if the observer stopped it.
    pub end: End,
    /// The number of orbits found from both ends together, under the group of the search.
    pub orbits_found: usize,
    /// A lower bound for the number of moves of any solution, valid even if the search was stopped.
    pub at_least: usize,
}

impl Solution {
    /// The least number of moves, or `None` if no solution was found.
    pub fn moves(&self) -> Option<usize> {
        self.path.as_ref().map(Path::len)
    }

    /// The reason why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.end.stopped()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Solution {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut form = to.serialize_struct("Solution", 5)?;
        form.serialize_field("moves", &self.moves())?;
        let path = self.path.as_ref().map(|path| path.moves().collect::<Vec<_>>());
        form.serialize_field("path", &path)?;
        form.serialize_field("at_least", &self.at_least)?;
        form.serialize_field("orbits_found", &self.orbits_found)?;
        form.serialize_field("complete", &self.stopped().is_none())?;
        form.end()
    }
}
