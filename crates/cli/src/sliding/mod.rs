//! `abstract-games sliding`: puzzles, censuses, components and the race.

mod analyse;
#[cfg(feature = "distributed")]
mod distributed;
mod play;
mod race;
mod solve;

use std::io::Write;
use std::process::ExitCode;

use abstract_games::sliding::{
    Configuration, ConfigurationError, SlidingPuzzle, Square, centre, corners, parse_squares,
};
use serde::Serialize;

use crate::arguments::{Board, SlidingCommand};
use crate::failure::Failure;

pub(crate) fn run(command: &SlidingCommand, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    /// Calls a function that is generic over the number of pieces.
    macro_rules! with_pieces {
        ($board:expr, $run:path, $options:expr) => {{
            let squares = start($board)?;
            match squares.len() {
                1 => $run(&puzzle::<1>($board, &squares)?, $options, out),
                2 => $run(&puzzle::<2>($board, &squares)?, $options, out),
                3 => $run(&puzzle::<3>($board, &squares)?, $options, out),
                4 => $run(&puzzle::<4>($board, &squares)?, $options, out),
                5 => $run(&puzzle::<5>($board, &squares)?, $options, out),
                6 => $run(&puzzle::<6>($board, &squares)?, $options, out),
                7 => $run(&puzzle::<7>($board, &squares)?, $options, out),
                8 => $run(&puzzle::<8>($board, &squares)?, $options, out),
                found => Err(usage("--from", &ConfigurationError::Pieces { found })),
            }
        }};
    }
    match command {
        SlidingCommand::Solve(options) => with_pieces!(&options.board, solve::solve, options),
        SlidingCommand::Construct(options) => solve::construct(options, out),
        SlidingCommand::Census(options) => with_pieces!(&options.board, analyse::census, options),
        SlidingCommand::Components(options) => {
            with_pieces!(&options.board, analyse::components, options)
        }
        SlidingCommand::Table(options) => solve::table(options, out),
        SlidingCommand::Race(options) => race::race(options, out),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// A usage failure that names the argument.
fn usage(argument: &str, error: &dyn std::error::Error) -> Failure {
    Failure::Usage(format!("{argument}: {error}"))
}

/// The failure of a puzzle that cannot be set up. It names `--size` or the argument `pieces`.
fn setup(pieces: &str, error: &ConfigurationError) -> Failure {
    let size =
        matches!(error, ConfigurationError::Size { .. } | ConfigurationError::TooMany { .. });
    usage(if size { "--size" } else { pieces }, error)
}

/// The squares on which the pieces start.
fn start(board: &Board) -> Result<Vec<Square>, Failure> {
    match &board.from {
        Some(text) => parse_squares(text).map_err(|error| usage("--from", &error)),
        None => corners(board.size)
            .map(|corners| corners.squares().to_vec())
            .map_err(|error| setup("--from", &error)),
    }
}

fn puzzle<const K: usize>(board: &Board, squares: &[Square]) -> Result<SlidingPuzzle<K>, Failure> {
    let start = Configuration::from_slice(squares);
    let puzzle = start.and_then(|start| SlidingPuzzle::new(board.piece, board.size, start));
    puzzle.map_err(|error| setup("--from", &error))
}

/// The goal squares that `--to` names, by default the four central squares.
fn goal<const K: usize>(to: Option<&str>, size: u32) -> Result<Configuration<K>, Failure> {
    if let Some(text) = to {
        return text.parse().map_err(|error| usage("--to", &error));
    }
    let centre = centre(size).map_err(|error| setup("--to", &error))?;
    Configuration::from_slice(centre.squares()).map_err(|_| {
        Failure::Usage(format!(
            "--to: the default goal is for four pieces, not {K}; name the goal squares"
        ))
    })
}

/// A number of moves with its noun.
fn in_moves(moves: usize) -> String {
    format!("{moves} {}", if moves == 1 { "move" } else { "moves" })
}

/// A number of plies with its noun: moves of both players.
pub(crate) fn in_plies(plies: usize) -> String {
    format!("{plies} {}", if plies == 1 { "ply" } else { "plies" })
}

/// Prints one object on one line.
fn print_json(value: &impl Serialize, out: &mut dyn Write) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}
