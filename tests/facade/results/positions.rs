//! Quoridor: legal positions by number of fences.

use abstract_games::Transform;
use abstract_games::quoridor::counting::{BarrierPositions, LegalPositions, PositionCounts};

use super::{data, document, first_table, section};

/// The columns of the files that `quoridor positions --table` writes.
const HEAD: &str = "fences,arrangements,placements,finished";

/// The columns of the file of the placements that symmetries fix.
const FIXED: &str = "fences,reflection_of_the_columns,half_turn,reflection_of_the_rows";

/// The sum of a column.
fn sum(rows: &[Vec<String>], column: usize) -> String {
    rows.iter().map(|row| row[column].parse::<u128>().unwrap()).sum::<u128>().to_string()
}

#[test]
fn the_table_of_the_game_is_its_data_file() {
    let page = document("quoridor.md");
    let rows = data("positions-9x9-20.csv", HEAD);
    let mut table = first_table(section(&page, "## The game: 9 × 9 squares, 20 fences\n"), 4);
    let total = table.pop().unwrap();
    assert_eq!((table, rows.len()), (rows.clone(), 21));
    assert_eq!(total, ["total".to_owned(), sum(&rows, 1), sum(&rows, 2), sum(&rows, 3)]);
}

#[test]
fn the_sums_of_the_data_files_are_on_the_page() {
    let page = document("quoridor.md");
    let table = first_table(section(&page, "## Smaller boards\n"), 5);
    let mut found = 0;
    for printed in table {
        // Such as `7×7(QuoridorKid)` with `16`, or `3×3` with `any`.
        let size = printed[0].chars().next().unwrap().to_digit(10).unwrap();
        let most = if printed[1] == "any" { String::new() } else { format!("-{}", printed[1]) };
        let rows = data(&format!("positions-{size}x{size}{most}.csv"), HEAD);
        assert_eq!(printed[2], sum(&rows, 2), "{size} × {size}, {most}");
        if let Ok(most) = printed[1].parse() {
            assert_eq!(printed[3..], states(&rows, most), "{size} × {size}, {most}");
        }
        found += 1;
        if size <= 5 {
            check(&rows, &LegalPositions::new(size as usize).count().unwrap());
        }
    }
    assert_eq!(found, 10);
    // The plot.
    for row in data("positions-by-size.csv", "size,placements") {
        let rows = data(&format!("positions-{0}x{0}.csv", row[0]), HEAD);
        assert_eq!(row[1], sum(&rows, 2), "{row:?}");
    }
}

/// The numbers of states and of finished ones, if each player has half of `most` fences at the
/// start: a placement has one state for each way in which the fences on the board are shared, and
/// for each player to move. A finished one has only the other player to move.
fn states(rows: &[Vec<String>], most: usize) -> [String; 2] {
    let supply = most / 2;
    let shares =
        |fences: usize| (fences.min(supply) + 1).saturating_sub(fences.saturating_sub(supply));
    let (mut all, mut finished) = (0, 0);
    for (fences, row) in rows.iter().enumerate() {
        let [placements, ended] = [2, 3].map(|column: usize| row[column].parse::<u128>().unwrap());
        all += (2 * placements - ended) * shares(fences) as u128;
        finished += ended * shares(fences) as u128;
    }
    [all, finished].map(|number| number.to_string())
}

#[test]
fn the_orbits_of_the_game_are_those_of_the_data_files() {
    let page = document("quoridor.md");
    let text =
        section(&page, "## Up to symmetry: 9 × 9 squares, 20 fences\n").replace(['\n', ' '], "");
    let head = "objects,symmetries,all,fixed_by_the_reflection_of_the_columns,fixed_by_the_half_turn,\
                fixed_by_the_reflection_of_the_rows,orbits";
    let rows = data("positions-9x9-20-orbits.csv", head);
    let of_game = data("positions-9x9-20.csv", HEAD);
    let [states, _] = states(&of_game, 20);
    let placements = sum(&of_game, 2);
    let fixed = data("positions-9x9-20-fixed.csv", FIXED);
    let [columns, turn, across] = [1, 2, 3].map(|column| sum(&fixed, column));
    let mirrored = LegalPositions::new(9).max_fences(20).symmetric(()).unwrap();
    let mirrored = mirrored.states().unwrap().to_string();
    let expected = [
        ["states", "4", &states, &mirrored, "0", "0"],
        ["placements", "2", &placements, &columns, "", ""],
        ["placements", "4", &placements, &columns, &turn, &across],
    ];
    assert_eq!(rows.len(), expected.len());
    for (row, expected) in rows.iter().zip(expected) {
        assert_eq!(row[..6], expected);
        let number = |column: usize| row[column].parse::<u128>().unwrap_or_default();
        assert_eq!((2..6).map(number).sum::<u128>(), number(1) * number(6), "{row:?}");
        let printed = [3, 4, 5, 6].map(|column| &row[column]);
        assert!(printed.into_iter().all(|it| it == "0" || text.contains(it)), "{row:?}");
    }
}

#[test]
fn the_placements_that_symmetries_fix_are_those_of_the_data_file() {
    let rows = data("positions-9x9-20-fixed.csv", FIXED);
    assert_eq!(rows.len(), 21);
    let symmetries =
        [(Transform::MirrorColumns, 20), (Transform::Rotate180, 8), (Transform::MirrorRows, 8)];
    for (column, (g, most)) in symmetries.into_iter().enumerate() {
        let counted = LegalPositions::new(9).max_fences(most).count_fixed(g, ()).unwrap();
        for (row, count) in rows.iter().zip(counted.as_slice()) {
            assert_eq!(row[column + 1], count.to_string(), "{g}: {row:?}");
        }
    }
}

#[test]
fn the_placements_by_clusters_are_those_of_the_data_files() {
    let page = document("quoridor.md");
    let table = first_table(section(&page, "## A second exact method\n"), 3);
    for printed in &table {
        let size = printed[0].chars().next().unwrap();
        let most = if size == '9' { "-20" } else { "" };
        let rows = data(&format!("positions-{size}x{size}{most}.csv"), HEAD);
        // Such as `8`, or `16,any` with `22(720545194inall)`.
        let fences: usize = printed[1].split(',').next().unwrap().parse().unwrap();
        let (last, all) = printed[2].split_once('(').unwrap_or((&printed[2], ""));
        assert_eq!(last, rows[fences][2], "{printed:?}");
        assert!(all.is_empty() || all == format!("{}inall)", sum(&rows, 2)), "{printed:?}");
        let few = fences.min(if size == '9' { 6 } else { 4 });
        let barriers = BarrierPositions::new(size.to_digit(10).unwrap() as usize).max_fences(few);
        check(&rows[..=few], &barriers.count().unwrap());
    }
    assert_eq!(table.len(), 6);
}

#[test]
fn the_sweeps_along_the_columns_give_the_numbers_of_the_data_files() {
    let page = document("quoridor.md");
    let of_sweeps = section(&page, "## Whole boards by an enumeration and by columns\n");
    let (_, command) = of_sweeps.split_once("-- columns 7 ").unwrap();
    let point: u128 = command.lines().next().unwrap().parse().unwrap();
    let prime = (1 << 61) - 1;
    let table = first_table(of_sweeps, 4);
    for printed in &table {
        let size = printed[0].chars().next().unwrap();
        let rows = data(&format!("positions-{size}x{size}.csv"), HEAD);
        let horner = |value: u128, row: &Vec<String>| {
            (value * point + row[2].parse::<u128>().unwrap()) % prime
        };
        let value = rows.iter().rev().fold(0, horner);
        assert_eq!(printed[1..], [sum(&rows, 2), sum(&rows, 3), value.to_string()], "{size}");
    }
    assert_eq!(table.len(), 4);
    let rows = data("positions-6x6.csv", HEAD);
    let listed = of_sweeps.replace(' ', "");
    assert!([1, 2].iter().all(|&column| listed.contains(&sum(&rows, column))));
}

#[test]
fn the_counts_for_four_players_are_those_of_the_data_files() {
    let page = document("quoridor.md");
    let table = first_table(section(&page, "## Four players\n"), 4);
    for printed in &table {
        let size = printed[0].chars().next().unwrap().to_digit(10).unwrap();
        let most = if printed[1] == "any" { String::new() } else { format!("-{}", printed[1]) };
        let rows = data(&format!("positions-{size}x{size}{most}-for-four.csv"), HEAD);
        assert_eq!(printed[2..], [sum(&rows, 2), sum(&rows, 3)], "{size} × {size}");
        let few = if size <= 4 { rows.len() - 1 } else { 4 };
        let barriers = BarrierPositions::new(size as usize).players(4).max_fences(few);
        check(&rows[..=few], &barriers.count().unwrap());
    }
    assert_eq!(table.len(), 6);
}

/// Compares the rows of a file with counts.
fn check(rows: &[Vec<String>], counts: &PositionCounts) {
    let columns = [&counts.arrangements, &counts.placements, &counts.finished];
    assert_eq!(rows.len(), columns[0].as_slice().len());
    for (fences, row) in rows.iter().enumerate() {
        let numbers = columns.map(|column| column.as_slice()[fences].to_string());
        assert_eq!((&row[0], &row[1..]), (&fences.to_string(), &numbers[..]));
    }
}

#[test]
fn the_sizes_of_10_by_10_are_those_of_the_data_file() {
    let rows = data("positions-10x10-20-sizes.csv", "squares,frontiers,counts");
    let [squares, frontiers, counts] = [0, 1, 2].map(|column: usize| {
        rows.iter().map(|row| row[column].parse().unwrap()).collect::<Vec<u64>>()
    });
    assert_eq!(squares, (1..=90).collect::<Vec<_>>());
    let page = document("quoridor.md");
    let text = section(&page, "## 10 × 10 squares, 20 fences: what a count needs\n")
        .replace(['\n', ' '], "");
    let gigabytes = 8 * counts.iter().sum::<u64>() / 1_000_000_000;
    let [frontiers, counts] = [frontiers, counts].map(|them| them.into_iter().max().unwrap());
    let expected = [
        format!("{frontiers}frontiers"),
        format!("{counts}counts"),
        format!("{}.{:03}TB", gigabytes / 1000, gigabytes % 1000),
    ];
    assert!(expected.iter().all(|it| text.contains(it)), "{expected:?}");
}
