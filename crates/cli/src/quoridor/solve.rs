//! `abstract-games quoridor solve` and `table`.

use std::io::Write;
use std::time::Instant;

use abstract_games::quoridor::solved::{BoardSolver, SolvedStart, Supply, ValueCounts};
use abstract_games::quoridor::{Board, MOST_SQUARES};
use serde_json::json;

use super::query;
use super::solved_boards::{DATABASE, WALLS, described, solve, solve_watched, winner};
use crate::arguments::{
    CountFormat, QuoridorSolveOptions, QuoridorTableOptions, ReportFormat, Resources,
};
use crate::checkpoints;
use crate::failure::{Failure, OrUsage, Result, refuse_if};
use crate::print::{self, cell, cells, joined, optional};

pub(super) fn run(options: &QuoridorSolveOptions, out: &mut dyn Write) -> Result {
    if let Some(text) = &options.query {
        return query::run(options, text, out);
    }
    let walls = options.supply.unwrap_or(Supply::Limited(WALLS));
    let (argument, width, height) = options.size.small_or(5)?;
    let board = Board::new(width, height).or_usage(argument)?;
    if options.distances {
        return query::distances(options, board, walls, out);
    }
    let resources = &options.resources;
    let clock = Instant::now();
    let solver = BoardSolver::new(board).or_usage(argument)?;
    let solver = solver.supplies([walls]);
    let solved = if let Some(folder) = &options.database {
        let refused = |error| checkpoints::failure(DATABASE, &error);
        let folder = checkpoints::folder(folder, options.resume).map_err(refused)?;
        solve_watched(resources, board, |run| {
            solver.run(run).database(&folder).memory(resources.memory).solve()
        })?
    } else {
        solve(resources, board, |run| solver.run(run).solve())?
    };
    solved.starts.iter().try_for_each(|start| {
        if options.format == ReportFormat::Text {
            return print(start, board, out);
        }
        let seconds = json!({ "seconds": clock.elapsed().as_secs_f64() });
        let size = json!({ "width": board.width(), "height": board.height() });
        let layers = json!({ "layers": solved.layers });
        print::json(&joined([size, json!(start), layers, seconds]), out)
    })
}

fn print(start: &SolvedStart, board: Board, out: &mut dyn Write) -> Result {
    let result = match winner(start) {
        1 => "the first player wins",
        2 => "the second player wins",
        _ => "neither player wins",
    };
    writeln!(out, "{}: {result}", described(board, start.supply))?;
    let row = |name: String, counts: ValueCounts| {
        let ValueCounts { won, lost, drawn, .. } = counts;
        cells![name, counts.total(), won, lost, drawn]
    };
    let width = print::width("Positions", [start.counts().total()]);
    let [positions, won, lost, drawn] = ["Positions", "Won", "Lost", "Drawn"].map(|it| (it, width));
    let rows = (0..).zip(&start.by_fences).map(|(fences, counts)| row(fences.to_string(), *counts));
    let total = row("Total".to_owned(), start.counts());
    let columns = [("Fences", 6), positions, won, lost, drawn];
    Ok(print::table(&columns, 2, rows.chain([total]), out)?)
}

pub(super) fn table(options: &QuoridorTableOptions, out: &mut dyn Write) -> Result {
    let limited = (0..=options.max_supply).map(Supply::Limited);
    let supplies: Vec<_> = limited.chain(options.unlimited.then_some(Supply::Unlimited)).collect();
    let boards = boards(options)?;
    let reason = format!("no board of at most {} squares has an odd height", options.squares);
    refuse_if(boards.is_empty(), "--odd-heights", reason)?;
    print_head(options, &supplies, out)?;
    for board in boards {
        let clock = Instant::now();
        let winners = winners(board, &supplies, &options.resources)?;
        let seconds = clock.elapsed().as_secs_f64();
        print_row(options, board, (&supplies, &winners), seconds, out)?;
        // A long run shows each board as soon as it is solved.
        out.flush()?;
    }
    Ok(())
}

/// The boards that the arguments select, in the order of their height and width.
fn boards(options: &QuoridorTableOptions) -> Result<Vec<Board>> {
    let is_wanted = |&(width, height): &(u8, u8)| {
        u32::from(width) * u32::from(height) <= options.squares
            && (height % 2 == 1 || !options.odd_heights)
    };
    let sides = || 2..=MOST_SQUARES;
    let sizes = sides().flat_map(|height| sides().map(move |width| (width, height)));
    let board = |(width, height)| {
        let board = Board::new(width, height).or_usage("--squares")?;
        BoardSolver::new(board).or_usage("--squares").map(|_| board)
    };
    sizes.filter(is_wanted).map(board).collect()
}

/// The winner for each supply, `None` if one alone needs more than the memory limit.
///
/// Supplies share most of their positions, so they are solved together as far as the memory
/// suffices.
fn winners(board: Board, supplies: &[Supply], resources: &Resources) -> Result<Vec<Option<u8>>> {
    let solver = BoardSolver::new(board).or_usage("--squares")?;
    let solver = solver.supplies(supplies.iter().copied());
    match solve(resources, board, |run| solver.run(run).solve()) {
        Ok(solved) => Ok(solved.starts.iter().map(|start| Some(winner(start))).collect()),
        Err(Failure::Memory(_)) if supplies.len() > 1 => {
            let (few, many) = supplies.split_at(supplies.len() / 2);
            let mut all = winners(board, few, resources)?;
            all.extend(winners(board, many, resources)?);
            Ok(all)
        }
        Err(Failure::Memory(_)) => Ok(vec![None]),
        Err(failure) => Err(failure),
    }
}

fn print_head(options: &QuoridorTableOptions, supplies: &[Supply], out: &mut dyn Write) -> Result {
    match options.format {
        CountFormat::Text => {
            let names = supplies.iter().map(|supply| match supply {
                Supply::Limited(fences) => fences.to_string(),
                Supply::Unlimited => "∞".to_owned(),
            });
            print_line("Board", names, out)
        }
        CountFormat::Csv => Ok(writeln!(out, "width,height,walls,winner")?),
        CountFormat::Json => Ok(()),
    }
}

/// Prints a board, and a cell for each number of fences.
fn print_line(board: &str, mut cells: impl Iterator<Item = String>, out: &mut dyn Write) -> Result {
    write!(out, "{board:<7}")?;
    cells.try_for_each(|cell| write!(out, " {cell:>2}"))?;
    Ok(writeln!(out)?)
}

fn print_row(
    options: &QuoridorTableOptions,
    board: Board,
    (supplies, winners): (&[Supply], &[Option<u8>]),
    seconds: f64,
    out: &mut dyn Write,
) -> Result {
    let (width, height) = (board.width(), board.height());
    match options.format {
        CountFormat::Text => {
            let cells = winners.iter().map(|winner| match winner {
                None => "?".to_owned(),
                Some(0) => "D".to_owned(),
                Some(winner) => winner.to_string(),
            });
            print_line(&board.to_string(), cells, out)?;
        }
        CountFormat::Csv => {
            for (supply, winner) in supplies.iter().zip(winners) {
                writeln!(out, "{width},{height},{supply},{}", cell(*winner))?;
            }
        }
        CountFormat::Json => {
            let (winners, unlimited) = winners.split_at(usize::from(options.max_supply) + 1);
            let row = json!({ "width": width, "height": height, "winners": winners });
            let unlimited = optional("unlimited", unlimited.first().copied());
            print::json(&joined([row, unlimited, json!({ "seconds": seconds })]), out)?;
        }
    }
    Ok(())
}
