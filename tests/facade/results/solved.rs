//! Quoridor: the boards that are solved.

use abstract_games::quoridor::Board;
use abstract_games::quoridor::solved::{BoardSolver, DistanceSolver, Supply};
use abstract_games::{Outcome, Side};

use super::{data, document, first_table, section};

/// The board of a row of a data file, as the tables of the page have it without spaces: `3×5`.
fn board_of(row: &[String]) -> String {
    format!("{}×{}", row[0], row[1])
}

fn solver(row: &[String]) -> (Board, Supply) {
    let [width, height] = [0, 1].map(|column: usize| row[column].parse().unwrap());
    (Board::new(width, height).unwrap(), row[2].parse().unwrap())
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
fn the_winners_are_those_of_the_data_file_and_of_the_solver() {
    let page = document("quoridor-solved.md");
    let table = first_table(section(&page, "## Winners from the start\n"), 13);
    let rows = data("quoridor-winners.csv", "width,height,walls,winner");
    let supplies: Vec<String> =
        (0..=10).map(|n| n.to_string()).chain(["unlimited".into()]).collect();
    let mut found = 0;
    for printed in &table {
        let of_board: Vec<_> = rows.iter().filter(|row| board_of(row) == printed[0]).collect();
        assert_eq!(
            of_board.iter().map(|row| &row[2]).collect::<Vec<_>>(),
            supplies.iter().collect::<Vec<_>>()
        );
        for (row, cell) in of_board.iter().zip(&printed[1..]) {
            let cell = cell.replace('*', "").replace('D', "0");
            assert_eq!(row[3], cell, "{row:?}");
        }
        found += of_board.len();
        let board = solver(of_board[0]).0;
        if board.width() * board.height() <= 12 {
            let supplies = of_board.iter().map(|row| solver(row).1);
            let solved = BoardSolver::new(board).unwrap().supplies(supplies).solve().unwrap();
            let computed: Vec<_> =
                solved.starts.iter().map(|start| winner(start.outcome)).collect();
            assert_eq!(
                of_board.iter().map(|row| &*row[3]).collect::<Vec<_>>(),
                computed,
                "{}",
                printed[0]
            );
        }
    }
    assert_eq!((table.len(), found), (18, rows.len()));
}

#[test]
fn the_values_of_all_positions_are_those_of_the_data_file() {
    let page = document("quoridor-solved.md");
    let rows = data("quoridor-values.csv", "width,height,walls,winner,positions,won,lost,drawn");
    let small = first_table(section(&page, "## Draws\n"), 6);
    let large = first_table(section(&page, "## Boards of 30 and more squares\n"), 7);
    let mut found = 0;
    for printed in small.iter().map(|row| (row, 2)).chain(large.iter().map(|row| (row, 3))) {
        let (printed, positions) = printed;
        let is_here = |row: &&Vec<String>| board_of(row) == printed[0] && row[2] == printed[1];
        let Some(row) = rows.iter().find(is_here) else {
            panic!("{printed:?} is not in the file");
        };
        assert_eq!(row[6 - positions..], printed[2..], "{printed:?}");
        found += 1;
    }
    assert_eq!(found, rows.len());
    for row in &rows {
        let numbers: Vec<u64> = row[4..].iter().map(|cell| cell.parse().unwrap()).collect();
        assert_eq!(numbers[0], numbers[1..].iter().sum::<u64>(), "{row:?}");
        let (board, supply) = solver(row);
        if numbers[0] <= 100_000 {
            let solved = BoardSolver::new(board).unwrap().supplies([supply]).solve().unwrap();
            let start = &solved.starts[0];
            let counts = start.counts();
            assert_eq!(row[3], winner(start.outcome), "{row:?}");
            assert_eq!(numbers[1..], [counts.won, counts.lost, counts.drawn], "{row:?}");
        }
    }
}

#[test]
fn the_longest_wins_are_those_of_the_data_file_and_of_the_solver() {
    let page = document("quoridor-solved.md");
    let table = first_table(section(&page, "## Longest wins\n"), 6);
    let head = "width,height,walls,from_the_start,at_most,positions,position";
    let rows = data("quoridor-longest-wins.csv", head);
    assert_eq!(table.len(), rows.len());
    for (printed, row) in table.iter().zip(&rows) {
        assert_eq!((&printed[0], &printed[1..5]), (&board_of(row), &row[2..6]));
        assert_eq!(printed[5].replace('`', ""), row[6].replace(' ', ""), "{}", printed[0]);
        let (board, supply) = solver(row);
        if board.width() * board.height() <= 9 {
            let solver = DistanceSolver::new(board).unwrap().supply(supply);
            let solved = solver.solve().unwrap();
            let longest = solved.longest.as_ref().unwrap();
            let computed = [solved.start.unwrap() as u64, longest.plies as u64, longest.positions];
            assert_eq!(row[3..6], computed.map(|number| number.to_string()), "{}", printed[0]);
        }
    }
}
