//! Quoridor: legal positions by number of fences.

use abstract_games::Transform;
use abstract_games::quoridor::counting::{BarrierPositions, LegalPositions, PositionCounts};

use super::{Row, data};

/// The data file of a board, for two or four players, and the greatest number of fences.
const FILES: [(&str, usize, usize); 16] = [
    ("2x2", 2, 0),
    ("3x3", 2, 0),
    ("4x4", 2, 0),
    ("5x5", 2, 0),
    ("6x6", 2, 0),
    ("7x7", 2, 0),
    ("7x7-16", 2, 16),
    ("8x8", 2, 0),
    ("8x8-20", 2, 20),
    ("9x9-20", 2, 20),
    ("3x3-for-four", 4, 0),
    ("4x4-for-four", 4, 0),
    ("5x5-for-four", 4, 0),
    ("6x6-for-four", 4, 0),
    ("7x7-7-for-four", 4, 7),
    ("9x9-7-for-four", 4, 7),
];

fn positions(board: &str) -> Vec<Row> {
    data(&format!("positions-{board}.csv"))
}

/// The sum of a column.
fn sum(rows: &[Row], column: &str) -> String {
    rows.iter().map(|row| row.number::<u128>(column)).sum::<u128>().to_string()
}

/// Compares the rows of a file with counts.
fn check(rows: &[Row], counts: &PositionCounts) {
    let columns = [counts.arrangements(), counts.placements(), counts.finished()];
    assert_eq!(rows.len(), columns[0].as_slice().len());
    for (fences, row) in rows.iter().enumerate() {
        let found = columns.map(|column| column.as_slice()[fences].to_string());
        assert_eq!(row.cells(["arrangements", "placements", "finished"]), found);
        assert_eq!(row.number::<usize>("fences"), fences);
    }
}

#[test]
fn the_positions_are_those_of_the_library() {
    for (board, players, _) in FILES {
        let rows = positions(board);
        let size = board[..1].parse().unwrap();
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
    for row in data("positions-by-size.csv") {
        let rows = positions(&format!("{0}x{0}", row.cell("size")));
        assert_eq!(row.cell("placements"), sum(&rows, "placements"));
    }
}

/// The number of states, if each player has half of `most` fences at the start: a placement has one
/// state for each way in which the fences on the board are shared, and for each player to move. A
/// finished one has only the other player to move.
fn states(rows: &[Row], most: usize) -> u128 {
    let supply = most / 2;
    let shares =
        |fences: usize| (fences.min(supply) + 1).saturating_sub(fences.saturating_sub(supply));
    let of_row = |(fences, row): (usize, &Row)| {
        let [placements, ended] = ["placements", "finished"].map(|it| row.number::<u128>(it));
        (2 * placements - ended) * shares(fences) as u128
    };
    rows.iter().enumerate().map(of_row).sum()
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
        ["states", "4", &states(&of_game, 20).to_string(), &mirrored, "0", "0"],
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
