//! The puzzle that the arguments give.

use abstract_games::sliding::{Configuration, ConfigurationError, SlidingPuzzle, centre, corners};

use crate::arguments::Board;
use crate::failure::{Failure, Result, refuse_if, usage};

/// The failure of a puzzle that cannot be set up. It names `--size` or the argument `pieces`.
pub(super) fn setup(pieces: &str, error: &ConfigurationError) -> Failure {
    let size =
        matches!(error, ConfigurationError::Size { .. } | ConfigurationError::TooMany { .. });
    usage(if size { "--size" } else { pieces }, error)
}

pub(super) fn puzzle(board: &Board) -> Result<SlidingPuzzle> {
    let start = match &board.from {
        Some(text) => text.parse(),
        None => corners(board.size).map(|corners| corners.widened()),
    };
    let puzzle = start.and_then(|start| SlidingPuzzle::new(board.piece, board.size, start));
    puzzle.map_err(|error| setup("--from", &error))
}

/// The goal squares that `--to` names, by default the four central squares.
pub(super) fn goal(to: Option<&str>, puzzle: &SlidingPuzzle) -> Result<Configuration> {
    let goal = match to {
        Some(text) => text.parse(),
        None => centre(puzzle.size()).map(|centre| centre.widened()),
    };
    let goal: Configuration = goal.map_err(|error| setup("--to", &error))?;
    let pieces = puzzle.pieces();
    let reason =
        format!("the default goal is for four pieces, not {pieces}; name the goal squares");
    refuse_if(to.is_none() && pieces != goal.pieces(), "--to", reason).map(|()| goal)
}
