//! Sliding rooks, bishops and queens.

use abstract_games::sliding::{
    CensusTaker, Configuration, ConfigurationError, Piece, Slide, SlidingPuzzle, Solver, Square,
    centre, corners, parse_squares,
};
use abstract_games::{BigUint, Game, Group, Path, Symmetry};
use pyo3::prelude::*;

use crate::watch::{Options, run};
use crate::{drawn, invalid};

/// A puzzle as the package passes it on: the piece, the size of the board, and the squares of the
/// start, where none stands for the corners.
type Puzzle<'a> = (&'a str, u32, Option<&'a str>);

/// Calls a function that is generic over the number of pieces, with the puzzle and other arguments.
macro_rules! with_pieces {
    ($puzzle:expr, $run:ident, $($argument:expr),*) => {{
        let (piece, size, squares) = start($puzzle)?;
        match squares.len() {
            1 => $run(&puzzle::<1>(piece, size, &squares)?, $($argument),*),
            2 => $run(&puzzle::<2>(piece, size, &squares)?, $($argument),*),
            3 => $run(&puzzle::<3>(piece, size, &squares)?, $($argument),*),
            4 => $run(&puzzle::<4>(piece, size, &squares)?, $($argument),*),
            5 => $run(&puzzle::<5>(piece, size, &squares)?, $($argument),*),
            6 => $run(&puzzle::<6>(piece, size, &squares)?, $($argument),*),
            7 => $run(&puzzle::<7>(piece, size, &squares)?, $($argument),*),
            8 => $run(&puzzle::<8>(piece, size, &squares)?, $($argument),*),
            found => Err(invalid(ConfigurationError::Pieces { found })),
        }
    }};
}

fn start((piece, size, start): Puzzle<'_>) -> PyResult<(Piece, u32, Vec<Square>)> {
    let piece = piece.parse().map_err(invalid)?;
    let squares = match start {
        Some(text) => parse_squares(text).map_err(invalid)?,
        None => corners(size).map_err(invalid)?.squares().to_vec(),
    };
    Ok((piece, size, squares))
}

fn puzzle<const K: usize>(
    piece: Piece,
    size: u32,
    squares: &[Square],
) -> PyResult<SlidingPuzzle<K>> {
    let start = Configuration::from_slice(squares);
    start.and_then(|start| SlidingPuzzle::new(piece, size, start)).map_err(invalid)
}

/// The goal, by default the four central squares.
fn goal<const K: usize>(goal: Option<&str>, size: u32) -> PyResult<Configuration<K>> {
    if let Some(text) = goal {
        return text.parse().map_err(invalid);
    }
    let centre = centre(size).map_err(invalid)?;
    Configuration::from_slice(centre.squares()).map_err(|_| {
        invalid(format!("the default goal is for four pieces, not {K}: name the goal squares"))
    })
}

/// The result of a search for a shortest solution.
#[derive(IntoPyObject)]
pub(crate) struct Solution {
    piece: &'static str,
    size: u32,
    start: String,
    goal: String,
    length: Option<usize>,
    moves: Option<Vec<String>>,
    at_least: usize,
    orbits_found: usize,
    stopped: Option<String>,
}

/// Finds a shortest solution.
#[pyfunction]
pub(crate) fn sliding_solve(
    py: Python<'_>,
    puzzle: Puzzle<'_>,
    goal: Option<&str>,
    mut options: Options,
) -> PyResult<Solution> {
    with_pieces!(puzzle, solve, py, goal, &mut options)
}

fn solve<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    py: Python<'_>,
    to: Option<&str>,
    options: &mut Options,
) -> PyResult<Solution> {
    let goal = goal::<K>(to, puzzle.size())?;
    puzzle.check(&goal).map_err(invalid)?;
    let threads = options.threads();
    let solution = run(py, options, |observer| {
        let solver = Solver::new(puzzle, goal)?;
        Ok(solver.threads(threads).observer(observer).solve())
    })?;
    let solution = solution.map_err(|error: ConfigurationError| invalid(error))?;
    Ok(Solution {
        piece: puzzle.piece().name(),
        size: puzzle.size(),
        start: puzzle.initial().to_string(),
        goal: goal.to_string(),
        length: solution.moves(),
        moves: solution.path().map(|path| path.moves().map(ToString::to_string).collect()),
        at_least: solution.at_least(),
        orbits_found: solution.looked_at(),
        stopped: solution.stopped().map(|stop| stop.to_string()),
    })
}

/// The reachable configurations by distance.
#[derive(IntoPyObject)]
pub(crate) struct Census {
    piece: &'static str,
    size: u32,
    start: String,
    configurations: BigUint,
    orbits: BigUint,
    reachable_orbits: usize,
    reachable_configurations: u64,
    by_depth: Vec<usize>,
    eccentricity: Option<usize>,
    farthest: Vec<String>,
    goal_distance: Option<usize>,
    stopped: Option<String>,
}

/// Counts the reachable configurations.
#[pyfunction]
pub(crate) fn sliding_census(
    py: Python<'_>,
    puzzle: Puzzle<'_>,
    goal: Option<&str>,
    mut options: Options,
) -> PyResult<Census> {
    with_pieces!(puzzle, census, py, goal, &mut options)
}

fn census<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    py: Python<'_>,
    to: Option<&str>,
    options: &mut Options,
) -> PyResult<Census> {
    // Without a goal the distance of the centre is wanted, where it is a goal.
    let goal = match to {
        Some(_) => Some(goal::<K>(to, puzzle.size())?),
        None => goal::<K>(None, puzzle.size()).ok(),
    };
    let threads = options.threads();
    let census = run(py, options, |observer| {
        let taker = CensusTaker::new(puzzle).threads(threads).observer(observer);
        let taker = match goal {
            Some(goal) => taker.goal(goal)?,
            None => taker,
        };
        Ok(taker.take())
    })?;
    let census = census.map_err(|error: ConfigurationError| invalid(error))?;
    Ok(Census {
        piece: puzzle.piece().name(),
        size: puzzle.size(),
        start: puzzle.initial().to_string(),
        configurations: census.configurations.clone(),
        orbits: census.orbits.clone(),
        reachable_orbits: census.reachable_orbits,
        reachable_configurations: census.reachable_configurations,
        eccentricity: census.eccentricity,
        farthest: census.farthest.iter().map(ToString::to_string).collect(),
        goal_distance: census.goal_distance,
        stopped: census.stopped().map(|stop| stop.to_string()),
        by_depth: census.by_depth,
    })
}

/// The board with the pieces on the start: as text, and as SVG.
#[pyfunction]
pub(crate) fn sliding_picture(
    puzzle: Puzzle<'_>,
    goal: Option<&str>,
) -> PyResult<(String, String)> {
    with_pieces!(puzzle, picture, goal)
}

fn picture<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    to: Option<&str>,
) -> PyResult<(String, String)> {
    let goal = to.map(|to| goal::<K>(Some(to), puzzle.size())).transpose()?;
    if let Some(goal) = &goal {
        puzzle.check(goal).map_err(invalid)?;
    }
    Ok(drawn(&puzzle.picture(&puzzle.initial(), goal.as_ref())))
}

/// Moves from the start as an animated SVG.
#[pyfunction]
pub(crate) fn sliding_animation(puzzle: Puzzle<'_>, moves: Vec<String>) -> PyResult<String> {
    with_pieces!(puzzle, animation, &moves)
}

fn animation<const K: usize>(puzzle: &SlidingPuzzle<K>, moves: &[String]) -> PyResult<String> {
    let moves: Result<Vec<Slide>, _> = moves.iter().map(|m| m.parse()).collect();
    let path = Path::play(puzzle, puzzle.initial(), moves.map_err(invalid)?);
    Ok(puzzle.animation(&path.map_err(invalid)?).to_svg())
}

/// The images of the start under the symmetries of the board, each once, and the number of
/// symmetries that fix it.
#[pyfunction]
pub(crate) fn sliding_orbit(puzzle: Puzzle<'_>) -> PyResult<(Vec<String>, usize)> {
    with_pieces!(puzzle, orbit,)
}

#[expect(clippy::unnecessary_wraps, reason = "the functions of `with_pieces!` return results")]
fn orbit<const K: usize>(puzzle: &SlidingPuzzle<K>) -> PyResult<(Vec<String>, usize)> {
    let start = puzzle.initial();
    let images = puzzle.symmetry().on(puzzle).orbit(&start);
    let images = images.iter().map(ToString::to_string).collect();
    Ok((images, puzzle.stabiliser(&start).order()))
}
