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
