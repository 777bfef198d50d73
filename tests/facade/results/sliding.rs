//! Sliding pieces: the tables from the corners, components and the race.

use abstract_games::sliding::race::{Race, RaceSolver};
use abstract_games::sliding::{CensusTaker, Piece, SlidingPuzzle, centre};

use super::{data, document, first_table, section};

#[test]
fn the_tables_from_the_corners_are_those_of_the_data_files_and_of_the_program() {
    let page = document("sliding.md");
    for (piece, heading) in [
        (Piece::Rook, "## Four rooks from the corners to the centre\n"),
        (Piece::Queen, "## Four queens from the corners to the centre\n"),
        (Piece::Bishop, "## Four bishops in the corners\n"),
    ] {
        let name = piece.name();
        let head = "piece,size,moves,reachable_orbits,eccentricity";
        let rows = data(&format!("sliding-{name}s.csv"), head);
        let table = first_table(section(&page, heading), 4);
        assert!(rows.len() >= 6 && table.len() == rows.len(), "{name}");
        for (row, printed) in rows.iter().zip(table) {
            assert_eq!(row[0], name);
            let expected: Vec<_> =
                row[1..].iter().map(|cell| if cell.is_empty() { "–" } else { cell }).collect();
            assert_eq!(printed, expected, "{name}");
            let size: u32 = row[1].parse().unwrap();
            if size <= 7 {
                let puzzle = SlidingPuzzle::from_corners(piece, size).unwrap();
                let census = CensusTaker::new(&puzzle).goal(centre(size).unwrap()).unwrap().take();
                let cell = |n: Option<usize>| n.map_or_else(String::new, |n| n.to_string());
                let orbits = census.reachable_orbits.to_string();
                let computed = [cell(census.goal_distance), orbits, cell(census.eccentricity)];
                assert_eq!(row[2..], computed, "{name}, size {size}");
            }
        }
    }
}

/// The value at `n` of a polynomial as the page prints it, such as `(n^2 − 3n + 2)/2`.
fn value_at(polynomial: &str, n: i128) -> i128 {
    let text = polynomial.replace(' ', "").replace('−', "+-");
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
fn the_polynomials_of_the_components_give_the_numbers_of_the_data_file() {
    assert_eq!(value_at("(n^2 − 3n + 2)/2", 5), 6);
    let page = document("sliding.md");
    let (_, table) = page.split_once("| size | number of components |").unwrap();
    let polynomials = first_table(table, 2);
    let head = "piece,board,of,component_size,components,example";
    let rows = data("sliding-rook-components.csv", head);
    let mut boards = std::collections::BTreeMap::<i128, usize>::new();
    for cells in rows {
        let [n, size, number] = [1, 3, 4].map(|column: usize| cells[column].parse().unwrap());
        let printed = polynomials.iter().find(|row| row[0] == cells[3]);
        // The page has the size of the main component as a polynomial of its own.
        if number == 1 && size > 278 {
            let main = value_at("(36n^5 − 75n^4 − 454n^3 − 1302n^2 + 15334n − 24108)/3", n);
            assert_eq!(size, main);
            continue;
        }
        let printed = printed.unwrap_or_else(|| panic!("the page has no size {size}"));
        assert_eq!(number, value_at(&printed[1], n), "{size} on {n} × {n}");
        *boards.entry(n).or_default() += 1;
    }
    // No size is missing in the data.
    for (n, sizes) in boards {
        let occurring = polynomials.iter().filter(|row| value_at(&row[1], n) != 0).count();
        assert_eq!(sizes, occurring, "{n} × {n}");
    }
}

#[test]
fn the_orbits_by_distance_add_up_to_those_that_can_be_reached() {
    let boards = data("sliding-rooks.csv", "piece,size,moves,reachable_orbits,eccentricity");
    let rows = data("sliding-rooks-by-depth.csv", "size,moves,orbits");
    let mut sums = std::collections::BTreeMap::<&str, (u64, u64)>::new();
    for row in &rows {
        let [moves, orbits] = [1, 2].map(|column: usize| row[column].parse::<u64>().unwrap());
        let (levels, sum) = sums.entry(&row[0]).or_default();
        assert_eq!((moves, orbits > 0), (*levels, true), "{row:?}");
        *levels += 1;
        *sum += orbits;
    }
    assert!(sums.len() >= 2);
    for (size, (levels, sum)) in sums {
        let board = boards.iter().find(|board| board[1] == size).unwrap();
        assert_eq!(board[3..], [sum.to_string(), (levels - 1).to_string()], "{size}");
    }
}

#[test]
fn the_table_of_the_race_is_its_data_file() {
    let page = document("sliding.md");
    let table = first_table(section(&page, "## The race\n"), 7);
    let rows = data("race.csv", "size,value,orbits,won,lost,drawn,longest_win");
    assert_eq!(table.len(), rows.len());
    for (row, printed) in rows.iter().zip(table) {
        // Such as `winwiththefirstmove`, and `5plies`.
        assert_eq!(printed[0], row[0]);
        assert!(printed[1].starts_with(&row[1]), "{printed:?}");
        assert_eq!(printed[2..6], row[2..6]);
        assert_eq!(printed[6], format!("{}plies", row[6]));
    }
    let found = RaceSolver::new(Race::new(4).unwrap()).solve();
    let counts = [found.orbits, found.won, found.lost, found.drawn];
    assert_eq!(rows[0][2..6], counts.map(|count| count.to_string()));
}
