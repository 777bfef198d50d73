//! Sliding pieces: the tables from the corners and from the centre, and the formulas.

#[path = "../../../research/sliding_heuristic.rs"]
#[expect(dead_code, reason = "the program's own output")]
mod program;

use std::collections::BTreeMap;
use std::fs;

use abstract_games::sliding::{Census, CensusTaker, Piece, SlidingPuzzle, centre, corners};

use super::{data, document, first_table, folder, section};

const HEAD: &str = "piece,size,moves,reachable_orbits,eccentricity";

/// The columns of a census that the data files have.
fn columns(census: &Census) -> [String; 3] {
    let cell = |n: Option<usize>| n.map_or_else(String::new, |n| n.to_string());
    [cell(census.goal_distance), census.reachable_orbits.to_string(), cell(census.eccentricity)]
}

fn from_corners(piece: Piece, size: u32) -> Census {
    let puzzle = SlidingPuzzle::from_corners(piece, size).unwrap();
    CensusTaker::new(&puzzle).goal(centre(size).unwrap()).unwrap().take()
}

#[test]
fn the_tables_from_the_corners_are_those_of_the_data_files_and_of_the_program() {
    let page = document("sliding.md");
    for (piece, heading) in [
        (Piece::Rook, "## Four rooks from the corners to the centre\n"),
        (Piece::Queen, "## Four queens from the corners to the centre\n"),
    ] {
        let name = piece.name();
        let rows = data(&format!("sliding-{name}s.csv"), HEAD);
        let table = first_table(section(&page, heading), 4);
        assert!(rows.len() >= 6 && table.len() == rows.len(), "{name}");
        for (row, printed) in rows.iter().zip(table) {
            assert_eq!(row[0], name);
            assert_eq!(printed, row[1..], "{name}");
            let size: u32 = row[1].parse().unwrap();
            if size <= 7 {
                let found = columns(&from_corners(piece, size));
                assert_eq!(row[2..], found, "{name}, size {size}");
            }
        }
    }
}

#[test]
fn the_table_of_the_second_way_has_the_orbits_of_the_data_file() {
    let page = document("sliding.md");
    let queens = section(&page, "## Four queens from the corners to the centre\n");
    let (_, below) = queens.split_once("**A second way.**").unwrap();
    let rows = data("sliding-queens.csv", HEAD);
    for printed in first_table(below, 5) {
        let row = rows.iter().find(|row| row[1] == printed[0]).unwrap();
        assert_eq!([&printed[1..3], &printed[4..5]].concat(), row[2..], "{printed:?}");
        let [orbits, configurations] = [2, 3].map(|at: usize| printed[at].parse::<u64>().unwrap());
        // Most orbits have eight configurations, and none has more.
        assert!((79 * orbits / 10..=8 * orbits).contains(&configurations), "{printed:?}");
    }
}

#[test]
fn moves_and_eccentricities_of_queens_follow_the_formulas_of_the_page() {
    let number = |cell: &String| cell.parse::<u32>().unwrap();
    for row in data("sliding-queens.csv", HEAD) {
        let [size, moves] = [1, 2].map(|column: usize| number(&row[column]));
        if size >= 4 {
            assert_eq!(moves, 3 * size / 2 + u32::from(size % 4 != 0), "{row:?}");
        }
        if (28..=38).contains(&size) {
            assert_eq!(number(&row[4]), 5 * size - 30, "{row:?}");
        }
    }
}

#[test]
fn bishops_in_the_corners_have_one_row_for_all_boards_but_the_smallest() {
    let page = document("sliding.md");
    let table = first_table(section(&page, "## Four bishops in the corners\n"), 4);
    let rows = data("sliding-bishops.csv", HEAD);
    assert!(rows.iter().map(|row| row[1].parse::<u32>().unwrap()).eq((2..=128).step_by(2)));
    let [smallest, others] = &table[..] else { panic!("{table:?}") };
    assert_eq!((&*smallest[0], &*others[0]), ("2", "4,6,…,128"));
    for row in &rows {
        let printed = if row[1] == "2" { smallest } else { others };
        let cells: Vec<_> =
            row[2..].iter().map(|cell| if cell.is_empty() { "–" } else { cell }).collect();
        assert_eq!(printed[1..], cells, "{row:?}");
        // Each takes a few milliseconds, for there are 121 configurations.
        let census = from_corners(Piece::Bishop, row[1].parse().unwrap());
        assert_eq!(row[2..], columns(&census), "{row:?}");
        if row[1] != "2" {
            assert_eq!(census.reachable_configurations, 121, "{row:?}");
        }
    }
}

#[test]
fn bishops_from_the_centre_have_the_data_file_and_the_formulas_of_the_page() {
    let page = document("sliding.md");
    let section = section(&page, "## Four bishops in the corners\n");
    let (_, from_centre) = section.split_once("| n | reachable orbits from the centre").unwrap();
    let head = "size,moves_to_corners,reachable_orbits,eccentricity";
    let rows = data("sliding-bishops-from-centre.csv", head);
    let table = first_table(from_centre, 3);
    assert!(table.len() >= 7);
    for (row, printed) in rows.iter().zip(&table) {
        assert_eq!([&row[0], &row[2], &row[3]], [&printed[0], &printed[1], &printed[2]]);
    }
    let orbits = formula(from_centre, "> (441 n² ");
    for row in &rows {
        let [n, moves, found, farthest] =
            [0, 1, 2, 3].map(|column: usize| row[column].parse::<i128>().unwrap());
        assert_eq!(moves, 4, "{n}");
        if n >= 6 {
            assert_eq!(found, value_at(orbits, n), "{n}");
        }
        if n >= 8 {
            // The page: 5n/2 if n is divisible by 4, and otherwise (5n − 6)/2.
            let expected = if n % 4 == 0 { "(5n)/2" } else { "(5n − 6)/2" };
            assert_eq!(farthest, value_at(expected, n), "{n}");
        }
        if n <= 10 {
            let size = u32::try_from(n).unwrap();
            let puzzle = SlidingPuzzle::new(Piece::Bishop, size, centre(size).unwrap()).unwrap();
            let census = CensusTaker::new(&puzzle).goal(corners(size).unwrap()).unwrap().take();
            assert_eq!(row[1..], columns(&census), "{n}");
        }
    }
    assert_eq!(rows.len(), 63);
}

#[test]
fn the_largest_boards_of_rooks_are_those_of_the_data_file_and_of_the_formulas() {
    let page = document("sliding.md");
    let table = first_table(section(&page, "### The largest boards\n"), 5);
    let rows = data("sliding-rooks.csv", HEAD);
    let formulas = section(&page, "### Formulas\n");
    let configurations = formula(formulas, "> (36 n⁵ − 75 n⁴ − 454 n³ − 1302 n²");
    let orbits = formula(formulas, "> (36 n⁵ − 75 n⁴ − 454 n³ − 1221 n²");
    let mut large = table.iter();
    for row in &rows {
        let n: i128 = row[1].parse().unwrap();
        if n >= 4 {
            assert_eq!(row[2], (10 * n / 3 - 1).to_string(), "{n}");
        }
        if n >= 8 {
            assert_eq!(row[3], value_at(orbits, n).to_string(), "{n}");
        }
        if n > 40 {
            let found = value_at(configurations, n).to_string();
            let expected = [&row[1], &row[2], &row[3], &found, &row[4]];
            assert_eq!(large.next().unwrap().iter().collect::<Vec<_>>(), expected);
        }
    }
    assert!(large.next().is_none() && table.len() == 3);
    // The examples in the text.
    for (n, printed) in [(6, "35 232"), (8, "218 412"), (32, "371 191 004")] {
        assert_eq!(value_at(configurations, n).to_string(), printed.replace(' ', ""));
        assert!(formulas.replace('\n', " ").contains(printed), "{printed}");
    }
}

/// The formula of a text that begins with these characters, without the mark of the quotation.
fn formula<'t>(text: &'t str, begin: &str) -> &'t str {
    let line = text.lines().find(|line| line.starts_with(begin));
    line.unwrap_or_else(|| panic!("no formula {begin}")).trim_start_matches("> ")
}

/// The value at `n` of a polynomial as the page prints it, such as `(n^2 − 3n + 2)/2` or `n² − 3
/// n`.
pub(super) fn value_at(polynomial: &str, n: i128) -> i128 {
    let mut text = polynomial.replace(' ', "").replace('−', "+-");
    for (power, digit) in [('²', "^2"), ('³', "^3"), ('⁴', "^4"), ('⁵', "^5")] {
        text = text.replace(power, digit);
    }
    let (terms, divisor) = match text.strip_prefix('(').and_then(|text| text.split_once(")/")) {
        Some((terms, divisor)) => (terms, divisor.parse().unwrap()),
        None => (&*text, 1),
    };
    let term = |term: &str| {
        let (coefficient, power) =
            term.split_once('n').map_or((term, 0), |(coefficient, power)| {
                let power = power.strip_prefix('^').map_or(1, |power| power.parse().unwrap());
                (coefficient, power)
            });
        let coefficient = match coefficient {
            "" => 1,
            "-" => -1,
            number => number.parse().unwrap(),
        };
        coefficient * n.pow(power)
    };
    let sum: i128 = terms.split('+').map(term).sum();
    assert_eq!(sum % divisor, 0, "{polynomial} at {n}");
    sum / divisor
}

#[test]
fn polynomials_are_read_as_the_page_prints_them() {
    assert_eq!(value_at("(n^2 − 3n + 2)/2", 5), 6);
    assert_eq!(value_at("(2 n³ − 3 n² + 7) / 2", 3), 17);
}

#[test]
fn the_orbits_by_distance_add_up_to_those_that_can_be_reached() {
    for piece in ["rooks", "queens"] {
        let boards = data(&format!("sliding-{piece}.csv"), HEAD);
        let rows = data(&format!("sliding-{piece}-by-depth.csv"), "size,moves,orbits");
        let mut sums = BTreeMap::<&str, (u64, u64)>::new();
        for row in &rows {
            let [moves, orbits] = [1, 2].map(|column: usize| row[column].parse::<u64>().unwrap());
            let (levels, sum) = sums.entry(&row[0]).or_default();
            assert_eq!((moves, orbits > 0), (*levels, true), "{piece}, {row:?}");
            *levels += 1;
            *sum += orbits;
        }
        assert!(sums.len() >= 2, "{piece}");
        for (size, (levels, sum)) in sums {
            let board = boards.iter().find(|board| board[1] == size).unwrap();
            // On the largest boards of queens only the orbits before the centre are known.
            if board[3].is_empty() {
                assert_eq!(board[2], levels.to_string(), "{piece}, {size}");
            } else {
                let expected = [sum.to_string(), (levels - 1).to_string()];
                assert_eq!(board[3..], expected, "{piece}, {size}");
            }
        }
    }
}

#[test]
fn the_searches_with_a_lower_bound_are_those_of_the_page() {
    let path = folder().join("../sliding.md");
    let page = fs::read_to_string(path).unwrap();
    let table = first_table(section(&page, "## A lower bound for A*\n"), 7);
    assert_eq!(table.len(), 5);
    for printed in table {
        let size = printed[0].parse().unwrap();
        if size > 10 {
            continue;
        }
        let found = program::compare(size).unwrap();
        assert_eq!(found.a_star.moves, found.breadth_first.moves);
        let found = [
            found.a_star.moves.unwrap(),
            found.bound.unwrap(),
            found.breadth_first.expanded,
            found.a_star.expanded,
            found.breadth_first.orbits,
            found.a_star.orbits,
        ];
        assert_eq!(printed[1..], found.map(|number| number.to_string()), "{size}");
    }
}
