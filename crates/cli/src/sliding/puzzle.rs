//! The puzzle that the arguments give, and saved puzzles and races: lines that begin with a word,
//! and then the moves in any lines.

use std::error::Error;

use abstract_games::sliding::{
    Configuration, ConfigurationError, Slide, SlidingPuzzle, centre, corners,
};

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

/// The values of words, and moves.
type Saved<'t, const N: usize> = ([&'t str; N], Vec<Slide>);

/// What follows each of these words, with which the first lines begin, and the moves after them.
pub(super) fn read_saved<'t, const N: usize>(
    text: &'t str,
    words: [&str; N],
) -> Result<Saved<'t, N>, Box<dyn Error>> {
    let mut lines = text.lines();
    let mut values = [""; N];
    for (number, (value, word)) in (1..).zip(values.iter_mut().zip(words)) {
        let line = lines.next().and_then(|line| line.trim().strip_prefix(word));
        *value = line.ok_or_else(|| format!("line {number} does not begin with `{word}`"))?.trim();
    }
    let slides =
        lines.flat_map(str::split_whitespace).map(str::parse::<Slide>).collect::<Result<_, _>>()?;
    Ok((values, slides))
}
