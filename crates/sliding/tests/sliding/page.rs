//! The page of results, its data files and the program have the same numbers.

use std::fs;

use abstract_games_sliding::{CensusTaker, Piece, SlidingPuzzle, centre};

fn document(name: &str) -> String {
    let path = format!("{}/../../docs/results/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The section of the page below a heading, to the next heading.
fn section<'p>(page: &'p str, heading: &str) -> &'p str {
    let (_, rest) = page.split_once(heading).unwrap_or_else(|| panic!("no heading {heading}"));
    rest.split("\n## ").next().unwrap().split("\n### ").next().unwrap()
}

/// The numbers of the first table of a section, without the spaces between groups of digits.
fn first_table(section: &str, columns: usize) -> Vec<Vec<String>> {
    let rows = section.lines().skip_while(|line| !line.starts_with("| ---"));
    let rows = rows.skip(1).take_while(|line| line.starts_with('|'));
    let cells = |line: &str| {
        let cells = line.trim_matches('|').split('|').take(columns);
        cells.map(|cell| cell.replace(' ', "")).collect()
    };
    rows.map(cells).collect()
}

#[test]
fn the_tables_from_the_corners_are_those_of_the_data_files_and_of_the_program() {
    let page = document("sliding.md");
    for (piece, heading) in [
        (Piece::Rook, "## Four rooks from the corners to the centre\n"),
        (Piece::Queen, "## Four queens from the corners to the centre\n"),
        (Piece::Bishop, "## Four bishops in the corners\n"),
    ] {
        let name = piece.name();
        let data = document(&format!("data/sliding-{name}s.csv"));
        let mut lines = data.lines();
        assert_eq!(lines.next(), Some("piece,size,moves,reachable_orbits,eccentricity"));
        let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
        let table = first_table(section(&page, heading), 4);
        assert!(rows.len() >= 6 && table.len() >= rows.len(), "{name}");
        for (row, printed) in rows.iter().zip(table) {
            assert_eq!(row[0], name);
            let expected: Vec<_> =
                row[1..].iter().map(|&cell| if cell.is_empty() { "–" } else { cell }).collect();
            assert_eq!(printed, expected, "{name}");
            let size: u32 = row[1].parse().unwrap();
            if size <= 8 {
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
    let data = document("data/sliding-rook-components.csv");
    let mut lines = data.lines();
    assert_eq!(lines.next(), Some("piece,board,of,component_size,components,example"));
    let mut boards = std::collections::BTreeMap::<i128, usize>::new();
    for line in lines {
        let cells: Vec<_> = line.split(',').collect();
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
