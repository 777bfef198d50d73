//! The puzzle that the arguments give, for any number of pieces.

use abstract_games::sliding::{
    Configuration, ConfigurationError, SlidingPuzzle, Square, centre, corners, parse_squares,
};

use crate::arguments::Board;
use crate::failure::{Failure, usage};

/// Calls a function that is generic over the number of pieces, with the puzzle first.
macro_rules! with_pieces {
    ($board:expr, $run:path $(, $argument:expr)*) => {{
        let squares = crate::sliding::puzzle::start($board)?;
        match squares.len() {
            1 => $run(&puzzle::<1>($board, &squares)? $(, $argument)*),
            2 => $run(&puzzle::<2>($board, &squares)? $(, $argument)*),
            3 => $run(&puzzle::<3>($board, &squares)? $(, $argument)*),
            4 => $run(&puzzle::<4>($board, &squares)? $(, $argument)*),
            5 => $run(&puzzle::<5>($board, &squares)? $(, $argument)*),
            6 => $run(&puzzle::<6>($board, &squares)? $(, $argument)*),
            7 => $run(&puzzle::<7>($board, &squares)? $(, $argument)*),
            8 => $run(&puzzle::<8>($board, &squares)? $(, $argument)*),
            found => Err(usage("--from", ConfigurationError::Pieces { found })),
        }
    }};
}
pub(super) use with_pieces;

/// The failure of a puzzle that cannot be set up. It names `--size` or the argument `pieces`.
pub(super) fn setup(pieces: &str, error: &ConfigurationError) -> Failure {
    let size =
        matches!(error, ConfigurationError::Size { .. } | ConfigurationError::TooMany { .. });
    usage(if size { "--size" } else { pieces }, error)
}

/// The squares on which the pieces start.
pub(super) fn start(board: &Board) -> Result<Vec<Square>, Failure> {
    match &board.from {
        Some(text) => parse_squares(text).map_err(|error| usage("--from", error)),
        None => corners(board.size)
            .map(|corners| corners.squares().to_vec())
            .map_err(|error| setup("--from", &error)),
    }
}

pub(super) fn puzzle<const K: usize>(
    board: &Board,
    squares: &[Square],
) -> Result<SlidingPuzzle<K>, Failure> {
    let start = Configuration::from_slice(squares);
    let puzzle = start.and_then(|start| SlidingPuzzle::new(board.piece, board.size, start));
    puzzle.map_err(|error| setup("--from", &error))
}

/// The goal squares that `--to` names, by default the four central squares.
pub(super) fn goal<const K: usize>(
    to: Option<&str>,
    size: u32,
) -> Result<Configuration<K>, Failure> {
    if let Some(text) = to {
        return text.parse().map_err(|error| usage("--to", error));
    }
    let centre = centre(size).map_err(|error| setup("--to", &error))?;
    Configuration::from_slice(centre.squares()).map_err(|_| {
        let error = format!("the default goal is for four pieces, not {K}; name the goal squares");
        usage("--to", error)
    })
}
