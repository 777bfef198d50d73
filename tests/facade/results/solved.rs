//! Quoridor: the boards that are solved.

use abstract_games::quoridor::Board;
use abstract_games::quoridor::solved::{BoardSolver, DistanceSolver, Supply};
use abstract_games::{Outcome, Side};

use super::{Row, data};

fn solver(row: &Row) -> (Board, Supply) {
    let board = Board::new(row.number("width"), row.number("height")).unwrap();
    (board, row.number("walls"))
}

/// The winner as the data files write it.
fn winner(outcome: Outcome<Side>) -> &'static str {
    match outcome {
        Outcome::Win(Side::First) => "1",
        Outcome::Win(Side::Second) => "2",
        Outcome::Draw => "0",
    }
}

#[test]
fn the_winners_are_those_of_the_solver() {
    let rows = data("quoridor-winners.csv");
    assert_eq!(rows.len(), 18 * 12);
    for of_board in rows.chunks(12) {
        let (board, supplies) = (solver(&of_board[0]).0, of_board.iter().map(|row| solver(row).1));
        if board.width() * board.height() <= 12 {
            let solved = BoardSolver::new(board).unwrap().supplies(supplies).solve().unwrap();
            for (row, start) in of_board.iter().zip(&solved.starts) {
                let found = winner(start.outcome);
                assert_eq!(row.cell("winner"), found, "{board} with {}", row.cell("walls"));
            }
        }
    }
}

#[test]
fn the_values_of_all_positions_are_those_of_the_solver() {
    for row in data("quoridor-values.csv") {
        let counts = ["won", "lost", "drawn"].map(|column| row.number::<u64>(column));
        let positions: u64 = row.number("positions");
        assert_eq!(positions, counts.iter().sum::<u64>());
        if positions <= 100_000 {
            let (board, supply) = solver(&row);
            let solved = BoardSolver::new(board).unwrap().supplies([supply]).solve().unwrap();
            let start = &solved.starts[0];
            let found = start.counts();
            assert_eq!(row.cell("winner"), winner(start.outcome), "{board}");
            assert_eq!(counts, [found.won, found.lost, found.drawn], "{board}");
        }
    }
}

#[test]
fn the_longest_wins_are_those_of_the_solver() {
    for row in data("quoridor-longest-wins.csv") {
        let (board, supply) = solver(&row);
        if board.width() * board.height() <= 9 {
            let solved = DistanceSolver::new(board).unwrap().supply(supply).solve().unwrap();
            let longest = solved.longest.as_ref().unwrap();
            let found = [solved.start.unwrap() as u64, longest.plies as u64, longest.positions];
            let expected = row.cells(["from_the_start", "at_most", "positions"]);
            assert_eq!(expected, found.map(|number| number.to_string()), "{board}");
        }
    }
}

#[test]
fn the_wins_by_alpha_beta_have_the_winners_of_the_solved_boards() {
    let winners = data("quoridor-winners.csv");
    let mut compared = 0;
    for row in data("quoridor-alpha-beta.csv") {
        let start = row.cells(["width", "height", "walls"]);
        let solved = winners.iter().find(|of| of.cells(["width", "height", "walls"]) == start);
        if let (Some(solved), Ok(plies)) = (solved, row.cell("plies").parse::<u32>()) {
            assert_eq!(solved.cell("winner"), if plies % 2 == 1 { "1" } else { "2" }, "{start:?}");
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}
