//! `abstract-games quoridor table`.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use abstract_games::quoridor::solved::{BoardSolver, Supply};
use abstract_games::quoridor::{Board, MOST_SQUARES};
use serde::Serialize;

use super::game::usage;
use super::solve::{Resources, Unsolved, solved, winner};
use crate::arguments::{CountFormat, QuoridorTableOptions};
use crate::failure::Failure;

pub(super) fn run(
    options: &QuoridorTableOptions,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let resources = Resources {
        memory: options.memory,
        threads: options.threads.threads,
        progress: options.progress,
    };
    let limited = (0..=options.max_walls).map(Supply::Limited);
    let supplies: Vec<_> = limited.chain(options.unlimited.then_some(Supply::Unlimited)).collect();
    print_head(options, &supplies, out)?;
    for board in boards(options.squares)? {
        if options.odd_heights && board.height() % 2 == 0 {
            continue;
        }
        let clock = Instant::now();
        let winners = winners(board, &supplies, &resources)?;
        let seconds = clock.elapsed().as_secs_f64();
        print_row(options, board, &supplies, &winners, seconds, out)?;
        // A long run shows each board as soon as it is solved.
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The boards of at most this many squares, in the order of their height and width.
fn boards(squares: u32) -> Result<Vec<Board>, Failure> {
    let sides = || 2..=MOST_SQUARES;
    let sizes = sides().flat_map(|height| sides().map(move |width| (width, height)));
    let sizes = sizes.filter(|&(width, height)| u32::from(width) * u32::from(height) <= squares);
    let board = |(width, height)| {
        let board = Board::new(width, height).map_err(|error| usage("--squares", error))?;
        BoardSolver::new(board).map_err(|error| usage("--squares", error))?;
        Ok(board)
    };
    sizes.map(board).collect()
}

/// The winner for each supply, `None` if one alone needs more than the memory limit.
///
/// Supplies share most of their positions, so they are solved together as far as the memory suffices.
fn winners(
    board: Board,
    supplies: &[Supply],
    resources: &Resources,
) -> Result<Vec<Option<u8>>, Failure> {
    let solver = BoardSolver::new(board).map_err(|error| usage("--squares", error))?;
    match solved(solver, supplies, resources) {
        Ok(solved) => Ok(solved.starts().iter().map(|start| Some(winner(start))).collect()),
        Err(Unsolved::Memory { .. }) if supplies.len() > 1 => {
            let (few, many) = supplies.split_at(supplies.len() / 2);
            let mut all = winners(board, few, resources)?;
            all.extend(winners(board, many, resources)?);
            Ok(all)
        }
        Err(Unsolved::Memory { .. }) => Ok(vec![None]),
        Err(unsolved) => Err(unsolved.into()),
    }
}

/// A row of the table as JSON.
#[derive(Serialize)]
struct Row<'a> {
    width: u8,
    height: u8,
    /// The winner for each number of fences from 0 on: 1 or 2, 0 for a draw, `null` if unknown.
    winners: &'a [Option<u8>],
    #[serde(flatten)]
    unlimited: Option<Unlimited>,
    seconds: f64,
}

/// The winner with unlimited fences, if that was asked for.
#[derive(Serialize)]
struct Unlimited {
    unlimited: Option<u8>,
}

fn print_head(
    options: &QuoridorTableOptions,
    supplies: &[Supply],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match options.format {
        CountFormat::Text => {
            write!(out, "{:<7}", "Board")?;
            supplies.iter().try_for_each(|supply| write!(out, " {:>2}", name(*supply)))?;
            writeln!(out)?;
        }
        CountFormat::Csv => writeln!(out, "width,height,walls,winner")?,
        CountFormat::Json => {}
    }
    Ok(())
}

fn print_row(
    options: &QuoridorTableOptions,
    board: Board,
    supplies: &[Supply],
    winners: &[Option<u8>],
    seconds: f64,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match options.format {
        CountFormat::Text => {
            write!(out, "{:<7}", board.to_string())?;
            for winner in winners {
                let winner = match winner {
                    None => "?".to_owned(),
                    Some(0) => "D".to_owned(),
                    Some(winner) => winner.to_string(),
                };
                write!(out, " {winner:>2}")?;
            }
            writeln!(out)?;
        }
        CountFormat::Csv => {
            for (supply, winner) in supplies.iter().zip(winners) {
                let winner = winner.map_or_else(String::new, |winner| winner.to_string());
                writeln!(out, "{},{},{supply},{winner}", board.width(), board.height())?;
            }
        }
        CountFormat::Json => {
            let limited = usize::from(options.max_walls) + 1;
            let (winners, unlimited) = winners.split_at(limited);
            let (width, height) = (board.width(), board.height());
            let unlimited = unlimited.first().map(|&unlimited| Unlimited { unlimited });
            let row = Row { width, height, winners, unlimited, seconds };
            serde_json::to_writer(&mut *out, &row)?;
            writeln!(out)?;
        }
    }
    Ok(())
}

/// The heading of a column.
fn name(supply: Supply) -> String {
    match supply {
        Supply::Limited(fences) => fences.to_string(),
        Supply::Unlimited => "∞".to_owned(),
    }
}
