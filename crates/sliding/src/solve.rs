//! The search for a shortest solution.

use abstract_games_core::{
    BidirectionalSearch, Dihedral, End, Game, Group, Line, Path, Quotient, Run, Stop, Symmetry,
    run_setters,
};

use crate::{Configuration, ConfigurationError, Piece, SlidingPuzzle, centre};

/// Returns a shortest solution for four pieces from the corners of a board to its centre.
///
/// [`Solver`] takes any start and goal, and can be observed and limited.
///
/// # Cost
///
/// A bidirectional search of the puzzle: well under a second up to 12 × 12.
///
/// # Errors
///
/// [`ConfigurationError::Size`] unless `size` is from 2 to 64, and [`ConfigurationError::NoCentre`] if it is odd.
///
/// ```
/// use abstract_games_sliding::{Piece, corners_to_centre};
///
/// assert_eq!(corners_to_centre(Piece::Rook, 8)?.moves(), Some(25));
/// assert_eq!(corners_to_centre(Piece::Queen, 8)?.moves(), Some(12));
/// # Ok::<(), abstract_games_sliding::ConfigurationError>(())
/// ```
pub fn corners_to_centre(piece: Piece, size: u32) -> Result<Solution<4>, ConfigurationError> {
    Ok(Solver::new(&SlidingPuzzle::from_corners(piece, size)?, centre(size)?)?.solve())
}

/// A bidirectional search for a shortest solution from the start of a puzzle to a goal.
///
/// The search runs on the quotient by the stabiliser of the goal or of the start, whichever is
/// larger. The solution is lifted to the board: it leads from the start itself to the goal itself.
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
pub struct Solver<'p, const K: usize> {
    puzzle: &'p SlidingPuzzle<K>,
    goal: Configuration<K>,
    run: Run<'p>,
}

impl<'p, const K: usize> Solver<'p, K> {
    /// Creates a search from the start of `puzzle` to `goal`.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError::OffBoard`] if a piece of `goal` is not on the board.
    pub fn new(
        puzzle: &'p SlidingPuzzle<K>,
        goal: Configuration<K>,
    ) -> Result<Self, ConfigurationError> {
        puzzle.check(&goal)?;
        Ok(Self { puzzle, goal, run: Run::new() })
    }
}

impl<'p, const K: usize> Solver<'p, K> {
    run_setters! {
        'p;
        /// See [`BidirectionalSearch::observer`].
        observer;
        threads;
    }

    /// Runs the search.
    pub fn solve(self) -> Solution<K> {
        let Self { puzzle, goal, run } = self;
        let start = puzzle.initial();
        let (of_start, of_goal) = (puzzle.stabiliser(&start), puzzle.stabiliser(&goal));
        let group = if of_start.order() > of_goal.order() { of_start } else { of_goal };
        let quotient = Quotient::new(puzzle.clone(), group);
        let search = BidirectionalSearch::new(&quotient).target(quotient.orbit(&goal)).sleep_sets();
        let found = search.run(run).search();
        let path = found.path(&quotient).map(|path| {
            let lifted =
                quotient.lift(&start, &path).expect("the path begins in the start's orbit");
            onto(puzzle, group, &lifted, &goal)
        });
        Solution {
            path,
            end: found.end(),
            looked_at: found.len(),
            at_least: found.distance_at_least(),
        }
    }
}

/// The image of `path` under the first element of `group` that maps its end to `goal`. A group that
/// fixes the start keeps the start of the path. A group that fixes the goal has paths that end
/// there already, and the first element is the identity.
fn onto<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    group: Dihedral,
    path: &Line<SlidingPuzzle<K>>,
    goal: &Configuration<K>,
) -> Line<SlidingPuzzle<K>> {
    let action = group.on(puzzle);
    let turn = group.elements().find(|g| action.apply(g, path.end()) == *goal);
    let turn = turn.expect("the path ends in the goal's orbit");
    let moves = path.moves().map(|m| action.apply_move(&turn, m));
    let start = action.apply(&turn, path.start());
    Path::play(puzzle, start, moves).expect("a symmetry keeps moves legal")
}

/// The result of a [`Solver`].
#[derive(Clone, Debug)]
pub struct Solution<const K: usize> {
    path: Option<Line<SlidingPuzzle<K>>>,
    end: End,
    looked_at: usize,
    at_least: usize,
}

impl<const K: usize> Solution<K> {
    /// The least number of moves, or `None` if no solution was found.
    pub fn moves(&self) -> Option<usize> {
        self.path.as_ref().map(Path::len)
    }

    /// A solution with the least number of moves, from the start to the goal, or `None` if none was
    /// found.
    pub fn path(&self) -> Option<&Line<SlidingPuzzle<K>>> {
        self.path.as_ref()
    }

    /// How the search ended: [`End::Goal`] with a solution, [`End::Exhausted`] if none exists,
    /// [`End::Stopped`] if the observer stopped it.
    pub fn end(&self) -> End {
        self.end
    }

    /// The reason why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.end.stopped()
    }

    /// The number of orbits found from both ends together, under the group of the search.
    pub fn looked_at(&self) -> usize {
        self.looked_at
    }

    /// A lower bound for the number of moves of any solution, valid even if the search was stopped.
    pub fn at_least(&self) -> usize {
        self.at_least
    }
}
