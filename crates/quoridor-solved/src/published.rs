//! Published results about solved boards, with the computations that reproduce them.

use abstract_games_core::{Outcome, Published, RecomputeError, Run, Side};
use abstract_games_quoridor::{Board, Quoridor};

use crate::distances::{DistanceError, DistanceSolver};
use crate::fence_supply::Supply;
use crate::solver::BoardSolver;

const SOLVED_SOURCE: &str = "grantslatton/quoridor-solving, table";
const SOLVED: &str = "docs/results/quoridor-solved.md";
/// The winners from the start on the boards of [`Quoridor::solved_table`], a character for each
/// number of fences from 0 on: 1 is the first player, 2 the second, D a draw.
const WINNERS: [&str; 17] = [
    "21111111111",
    "22222222222",
    "22211111111",
    "22211111111",
    "22221111111",
    "22222222222",
    "222D2222222",
    "22222221111",
    "22222222222",
    "22212222222",
    "22221111111",
    "22222111111",
    "22111111111",
    "22222111111",
    "2212111",
    "22222222222",
    "222221111",
];

/// The same on boards that others left open, from a number of fences on.
const NEW_WINNERS: [((u8, u8), u8, &str); 2] = [((4, 7), 7, "1111"), ((3, 9), 9, "11")];
/// Distances to the end of the game, from the start and at most.
const LONGEST: [((u8, u8), u8, &str); 3] = [
    ((3, 3), 2, "12 plies from the start, 13 at most"),
    ((3, 5), 10, "22 plies from the start, 28 at most"),
    ((4, 3), 2, "10 plies from the start, 12 at most"),
];
/// The winner on square boards, from 0 fences on.
const MCRL2: &str = "mCRL2, example quoridor.mcrl2";
const SQUARE_WINNERS: [(u8, &str); 3] = [(4, "11111111111"), (6, "11"), (7, "22")];

/// The published results that this crate recomputes.
pub fn published() -> Vec<Published> {
    let mut rows = Vec::new();
    for (game, winners) in Quoridor::solved_table(0).zip(WINNERS) {
        let size = (game.board().width(), game.board().height());
        rows.push(solved_row("winners", size, 0, winners, SOLVED_SOURCE));
    }
    for (size, winners) in SQUARE_WINNERS {
        rows.push(solved_row("winners", (size, size), 0, winners, MCRL2));
    }
    for (board, first, winners) in NEW_WINNERS {
        let name = format!("winners-from-{first}");
        rows.push(solved_row(&name, board, first, winners, SOLVED).first_computed_here());
    }
    let three = Published::on_threads(
        "quoridor/values-3x3-with-2",
        "equal to retrograde analysis of all positions one by one",
        "3124 won, 1426 lost, 0 drawn",
        |threads, observer| {
            let solver = board_solver(3, 3)?.supplies([Supply::Limited(2)]);
            let solved = solver.run(Run::new().observer(observer).threads(threads)).solve()?;
            let counts = solved.starts[0].counts();
            Ok(format!("{} won, {} lost, {} drawn", counts.won, counts.lost, counts.drawn))
        },
    );
    rows.push(three.first_computed_here());
    rows.extend(LONGEST.map(|(board, supply, value)| longest_row(board, supply, value)));
    rows
}

/// The row of the distances on a board with `supply` fences for each player.
fn longest_row((width, height): (u8, u8), supply: u8, value: &'static str) -> Published {
    let name = format!("quoridor/longest-win-{width}x{height}-with-{supply}");
    let row = Published::on_threads(name, SOLVED, value, move |threads, observer| {
        let board = Board::new(width, height).map_err(RecomputeError::refused)?;
        let solver = DistanceSolver::new(board).map_err(RecomputeError::refused)?;
        let solver = solver.supply(Supply::Limited(supply));
        let solver = solver.run(Run::new().observer(observer).threads(threads));
        let solved = solver.solve().map_err(|error| match error {
            DistanceError::Stopped(stop) => stop.into(),
            error => RecomputeError::refused(error),
        })?;
        let longest = solved.longest.as_ref().map_or(0, |longest| longest.plies);
        Ok(match solved.start {
            Some(start) => format!("{start} plies from the start, {longest} at most"),
            None => format!("drawn from the start, {longest} plies at most"),
        })
    });
    row.first_computed_here()
}

/// The row of the winners on a board, with `first` and more fences for each player.
fn solved_row(
    name: &str,
    (width, height): (u8, u8),
    first: u8,
    winners: &'static str,
    source: &'static str,
) -> Published {
    let name = format!("quoridor/{name}-{width}x{height}");
    let row = Published::on_threads(name, source, winners, move |threads, observer| {
        let mut winners_found = String::new();
        for (fences, _) in (first..).zip(winners.chars()) {
            let run = Run::new().observer(&mut *observer).threads(threads);
            let solver = board_solver(width, height)?.supplies([Supply::Limited(fences)]);
            let solved = solver.run(run).solve()?;
            winners_found.push(match solved.starts[0].outcome {
                Outcome::Win(Side::First) => '1',
                Outcome::Win(Side::Second) => '2',
                Outcome::Draw => 'D',
            });
        }
        Ok(winners_found)
    });
    if width.max(height) < 8 && width * height < 25 { row } else { row.long() }
}

fn board_solver<'a>(width: u8, height: u8) -> Result<BoardSolver<'a>, RecomputeError> {
    let board = Board::new(width, height).map_err(RecomputeError::refused)?;
    BoardSolver::new(board).map_err(RecomputeError::refused)
}
