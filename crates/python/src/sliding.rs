//! Sliding rooks, bishops and queens.

use abstract_games::sliding::{
    CensusTaker, ComponentCensus, Configuration, ConfigurationError, Slide, SlidingPuzzle, Solver,
    centre, corners,
};
use abstract_games::{BigUint, Game, Group, Path, Symmetry};
use pyo3::prelude::*;

use crate::convert::{Parts, drawn, invalid, parts, texts};
use crate::playing;
use crate::watch::Options;

/// The goal, by default the four central squares.
fn goal(goal: Option<&str>, puzzle: &SlidingPuzzle) -> PyResult<Configuration> {
    if let Some(text) = goal {
        let goal = text.parse().map_err(invalid)?;
        return puzzle.check(&goal).map_err(invalid).map(|()| goal);
    }
    let centre = centre(puzzle.size()).map_err(invalid)?.widened();
    puzzle.check(&centre).map(|()| centre).map_err(|_| {
        let pieces = puzzle.pieces();
        invalid(format!("the default goal is for four pieces, not {pieces}: name the goal squares"))
    })
}

/// A puzzle: the piece, the size of the board, and the squares of the start; none stands for the
/// corners.
#[pyclass(frozen, module = "abstract_games._native")]
pub(crate) struct Puzzle(SlidingPuzzle);

#[pymethods]
impl Puzzle {
    #[new]
    fn new(piece: &str, size: u32, start: Option<&str>) -> PyResult<Self> {
        let piece = piece.parse().map_err(invalid)?;
        let start = match start {
            Some(text) => text.parse().map_err(invalid)?,
            None => corners(size).map_err(invalid)?.widened(),
        };
        SlidingPuzzle::new(piece, size, start).map(Self).map_err(invalid)
    }

    /// Finds a shortest solution.
    fn solve(&self, goal: Option<&str>, options: Options<'_>) -> PyResult<Parts> {
        let Self(puzzle) = self;
        let goal = self::goal(goal, puzzle)?;
        let solution = options.run(|observer| {
            let solver = Solver::new(puzzle, goal)?;
            Ok(solver.threads(options.threads).observer(observer).solve())
        })?;
        let solution = solution.map_err(|error: ConfigurationError| invalid(error))?;
        parts!(options.py, {
            "piece": puzzle.piece().name(),
            "size": puzzle.size(),
            "start": puzzle.initial().to_string(),
            "goal": goal.to_string(),
            "length": solution.moves(),
            "moves": solution.path.as_ref().map(|path| texts(path.moves())),
            "at_least": solution.at_least,
            "orbits_found": solution.orbits_found,
            "stopped": solution.stopped().map(|stop| stop.to_string()),
        })
    }

    /// Counts the reachable configurations.
    fn census(&self, goal: Option<&str>, options: Options<'_>) -> PyResult<Parts> {
        let Self(puzzle) = self;
        // Without a goal the distance of the centre is wanted, where it is a goal.
        let goal = match goal {
            Some(_) => Some(self::goal(goal, puzzle)?),
            None => self::goal(None, puzzle).ok(),
        };
        let census = options.run(|observer| {
            let taker = CensusTaker::new(puzzle).threads(options.threads).observer(observer);
            let taker = if let Some(goal) = goal { taker.goal(goal)? } else { taker };
            Ok(taker.take())
        })?;
        let census = census.map_err(|error: ConfigurationError| invalid(error))?;
        parts!(options.py, {
            "piece": puzzle.piece().name(),
            "size": puzzle.size(),
            "start": puzzle.initial().to_string(),
            "configurations": &census.configurations,
            "orbits": &census.orbits,
            "reachable_orbits": census.reachable_orbits,
            "reachable_configurations": census.reachable_configurations,
            "by_depth": &census.by_depth,
            "eccentricity": census.eccentricity,
            "farthest": texts(&census.farthest),
            "goal_distance": census.goal_distance,
            "stopped": census.stopped().map(|stop| stop.to_string()),
        })
    }

    /// Computes the strongly connected components.
    fn components(&self, orbits: bool, options: Options<'_>) -> PyResult<Parts> {
        let Self(puzzle) = self;
        let census = options.run(|observer| {
            if orbits {
                ComponentCensus::of_orbits(puzzle, observer)
            } else {
                ComponentCensus::of_all(puzzle, observer)
            }
        })?;
        let census = census.map_err(invalid)?;
        let relations = census.relations.as_ref();
        parts!(options.py, {
            "piece": puzzle.piece().name(),
            "size": puzzle.size(),
            "components": census.components,
            "singletons": census.singletons,
            "sizes": &census.sizes,
            "main": census.main,
            "reaching_main": relations.map(|relations| relations.reaching_main),
            "reached_from_main": relations.map(|relations| relations.reached_from_main),
            "sources": relations.map(|relations| relations.without_entry),
            "sinks": relations.map(|relations| relations.without_exit),
            "stopped": census.stopped.map(|stop| stop.to_string()),
        })
    }

    /// The number of lines of moves of a length.
    fn perft(&self, depth: usize, options: Options<'_>) -> PyResult<BigUint> {
        let Self(puzzle) = self;
        playing::lines((puzzle, &puzzle.initial()), depth, &options)
    }

    /// The board with the pieces on the start: as text, and as SVG.
    fn picture(&self, goal: Option<&str>) -> PyResult<(String, String)> {
        let Self(puzzle) = self;
        let goal = goal.map(|_| self::goal(goal, puzzle)).transpose()?;
        Ok(drawn(&puzzle.picture(&puzzle.initial(), goal.as_ref())))
    }

    /// Moves from the start as an animated SVG.
    fn animation(&self, moves: Vec<String>) -> PyResult<String> {
        let Self(puzzle) = self;
        let moves: Result<Vec<Slide>, _> = moves.iter().map(|m| m.parse()).collect();
        let path = Path::play(puzzle, puzzle.initial(), moves.map_err(invalid)?);
        Ok(puzzle.animation(&path.map_err(invalid)?).to_svg())
    }

    /// The images of the start under the symmetries of the board, each once, and the number of
    /// symmetries that fix it.
    fn orbit(&self) -> (Vec<String>, usize) {
        let Self(puzzle) = self;
        let start = puzzle.initial();
        let images = puzzle.symmetry().on(puzzle).orbit(&start);
        (texts(&images), puzzle.stabiliser(&start).order())
    }
}
