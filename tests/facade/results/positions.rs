//! Quoridor: legal positions by number of fences.

use abstract_games::Transform;
use abstract_games::quoridor::counting::{BarrierPositions, LegalPositions, PositionCounts};

use super::{Row, data};

fn positions(board: &str) -> Vec<Row> {
    data(&format!("positions-{board}.csv"))
}

/// The rows of the board of a row of `positions-totals.csv`.
fn positions_of(row: &Row) -> Vec<Row> {
    let size = row.cell("size");
    let most = if row.cell("fences") == "any" { "" } else { &format!("-{}", row.cell("fences")) };
    let players = if row.cell("players") == "4" { "-for-four" } else { "" };
    positions(&format!("{size}x{size}{most}{players}"))
}

/// The sum of a column.
fn sum(rows: &[Row], column: &str) -> String {
    rows.iter().map(|row| row.number::<u128>(column)).sum::<u128>().to_string()
}

/// Compares the rows of a file with counts.
fn check(rows: &[Row], counts: &PositionCounts) {
    let columns = [&counts.arrangements, &counts.placements, &counts.finished];
    assert_eq!(rows.len(), columns[0].as_slice().len());
    for (fences, row) in rows.iter().enumerate() {
        let found = columns.map(|column| column.as_slice()[fences].to_string());
        assert_eq!(row.cells(["arrangements", "placements", "finished"]), found);
        assert_eq!(row.number::<usize>("fences"), fences);
    }
}

#[test]
fn the_positions_are_those_of_the_library() {
    for board in data("positions-totals.csv") {
        let rows = positions_of(&board);
        let (size, players) = (board.number("size"), board.number("players"));
        if size <= 5 && players == 2 {
            check(&rows, &LegalPositions::new(size).count().unwrap());
        }
        // By clusters, a second method.
        let few = match size {
            2..=4 => rows.len() - 1,
            9 if players == 2 => 6,
            _ => 4,
        };
        let barriers = BarrierPositions::new(size).players(players).max_fences(few);
        check(&rows[..=few], &barriers.count().unwrap());
    }
}

#[test]
fn the_totals_are_the_sums_of_the_data_files() {
    for board in data("positions-totals.csv") {
        let rows = positions_of(&board);
        let columns = ["arrangements", "placements", "finished"];
        assert_eq!(board.cells(columns), columns.map(|column| sum(&rows, column)));
        if !board.cell("states").is_empty() {
            let found = states(&rows, board.number("fences")).map(|number| number.to_string());
            assert_eq!(board.cells(["states", "finished_states"]), found);
        }
    }
    for row in data("positions-by-size.csv") {
        let rows = positions(&format!("{0}x{0}", row.cell("size")));
        assert_eq!(row.cell("placements"), sum(&rows, "placements"));
    }
}

/// The numbers of states and of finished ones, if each player has half of `most` fences at the
/// start: a placement has one state for each way in which the fences on the board are shared, and
/// for each player to move. A finished one has only the other player to move.
fn states(rows: &[Row], most: usize) -> [u128; 2] {
    let supply = most / 2;
    let shares =
        |fences: usize| (fences.min(supply) + 1).saturating_sub(fences.saturating_sub(supply));
    let (mut all, mut finished) = (0, 0);
    for (fences, row) in rows.iter().enumerate() {
        let [placements, ended] = ["placements", "finished"].map(|it| row.number::<u128>(it));
        all += (2 * placements - ended) * shares(fences) as u128;
        finished += ended * shares(fences) as u128;
    }
    [all, finished]
}

/// The sweep along the columns counts the polynomial of the placements at a point modulo a prime.
#[test]
fn the_sweeps_along_the_columns_give_the_numbers_of_the_data_files() {
    let (prime, point) = ((1 << 61) - 1, 1_234_567_890_123_456_789);
    for board in data("positions-by-columns.csv") {
        let rows = positions(&format!("{0}x{0}", board.cell("size")));
        let horner =
            |value: u128, row: &Row| (value * point + row.number::<u128>("placements")) % prime;
        let value = rows.iter().rev().fold(0, horner).to_string();
        let found = [sum(&rows, "placements"), sum(&rows, "finished"), value];
        assert_eq!(board.cells(["placements", "finished", "polynomial_at_the_point"]), found);
    }
}

#[test]
fn the_orbits_of_the_game_follow_from_the_positions() {
    let rows = data("positions-9x9-20-orbits.csv");
    let of_game = positions("9x9-20");
    let placements = sum(&of_game, "placements");
    let fixed = positions("9x9-20-fixed");
    let [columns, turn, across] =
        ["reflection_of_the_columns", "half_turn", "reflection_of_the_rows"]
            .map(|column| sum(&fixed, column));
    let mirrored = LegalPositions::new(9).max_fences(20).symmetric(()).unwrap();
    let mirrored = mirrored.states().unwrap().to_string();
    let expected = [
        ["states", "4", &states(&of_game, 20)[0].to_string(), &mirrored, "0", "0"],
        ["placements", "2", &placements, &columns, "", ""],
        ["placements", "4", &placements, &columns, &turn, &across],
    ];
    assert_eq!(rows.len(), expected.len());
    let counts = [
        "all",
        "fixed_by_the_reflection_of_the_columns",
        "fixed_by_the_half_turn",
        "fixed_by_the_reflection_of_the_rows",
    ];
    for (row, expected) in rows.iter().zip(expected) {
        assert_eq!(row.cells(["objects", "symmetries"]), expected[..2]);
        assert_eq!(row.cells(counts), expected[2..]);
        let fixed = counts.map(|column| row.cell(column).parse::<u128>().unwrap_or_default());
        let orbits = row.number::<u128>("symmetries") * row.number::<u128>("orbits");
        assert_eq!(fixed.iter().sum::<u128>(), orbits);
    }
}

#[test]
fn the_placements_that_symmetries_fix_are_those_of_the_library() {
    let rows = positions("9x9-20-fixed");
    assert_eq!(rows.len(), 21);
    for (g, column, most) in [
        (Transform::MirrorColumns, "reflection_of_the_columns", 20),
        (Transform::Rotate180, "half_turn", 8),
        (Transform::MirrorRows, "reflection_of_the_rows", 8),
    ] {
        let counted = LegalPositions::new(9).max_fences(most).count_fixed(g, ()).unwrap();
        for (row, count) in rows.iter().zip(counted.as_slice()) {
            assert_eq!(row.cell(column), count.to_string(), "{g}");
        }
    }
}
