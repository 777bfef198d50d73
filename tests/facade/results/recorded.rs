//! The recorded figures: those of the tables that no test computes, such as times, memory and
//! games.

use std::fs;
use std::path::Path;

use super::{data_text, document, tables};

/// A table of a page, named by the first words of its head, and its columns.
struct Columns {
    page: &'static str,
    head: &'static str,
    /// The number of the first columns, which say what a row is about.
    labels: usize,
    /// The columns with recorded figures. Another test compares the others with what the library
    /// computes or with another data file, except for words.
    recorded: &'static [usize],
}

const fn tested(page: &'static str, head: &'static str) -> Columns {
    Columns { page, head, labels: 0, recorded: &[] }
}

const fn table(
    page: &'static str,
    head: &'static str,
    labels: usize,
    recorded: &'static [usize],
) -> Columns {
    Columns { page, head, labels, recorded }
}

/// All tables of the pages of results, in order. The page of the named openings is the output of a
/// program, which a test compares.
const TABLES: &[Columns] = &[
    tested("README.md", "page | results"),
    tested("fences.md", "fences | arrangements"),
    tested("fences.md", "symmetry | fixed"),
    table("fences.md", "squares | arrangements", 1, &[2, 3]),
    tested("four-way-fences.md", "part of the cost"),
    table("four-way-fences.md", "opponent | positions", 1, &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
    tested("four-way-fences.md", "stones needed | walls of each player | option"),
    table("four-way-fences.md", "stones needed | walls of each player | stopped", 2, &[2, 3, 4, 5]),
    tested("four-way-fences.md", "walls of each player | value"),
    tested("four-way-fences.md", "cells | one wall"),
    tested("four-way-fences.md", "cells | sets of edges"),
    tested("four-way-fences.md", "file in"),
    tested("four-way-fences.md", "walls | sets of edges | positions"),
    table("four-way-fences.md", "position | player to move", 2, &[2, 3, 4]),
    tested("four-way-fences.md", "number | second way"),
    table("quarto.md", "rules | value", 1, &[2, 3, 4]),
    table("quarto.md", "percentile", 1, &[1]),
    table("quarto.md", "pieces | tree", 1, &[1, 2, 3, 4, 5]),
    tested("quarto.md", "plies | won"),
    tested("quarto.md", "plies | won"),
    tested("quarto.md", "plies | won"),
    table("quarto.md", "owner | ply 0", 1, &[10, 11, 12, 13, 14, 15, 16, 17, 18, 19]),
    tested("quarto.md", "rules | owner | claim"),
    table("quarto.md", "rules | owner | plies", 3, &[3, 4, 5]),
    table("quarto.md", "rules | owner | plies", 3, &[3, 4, 5, 6]),
    tested("quarto.md", "rules | draws"),
    table("quarto.md", "rules | processor seconds", 1, &[1, 2, 3]),
    tested("quarto.md", "plies | lines"),
    tested("quarto.md", "file in"),
    tested("quarto.md", "plies | lines"),
    tested("quarto.md", "ply | moves"),
    table("quarto.md", "plies | 0 | 1", 1, &[10, 11, 12, 13]),
    table("quoridor-matches.md", "player | opponent", 2, &[2, 3, 4, 5, 6, 7, 8, 9, 10]),
    table("quoridor-matches.md", "player | games", 1, &[1, 2, 3, 4, 5]),
    table("quoridor-matches.md", "options | states", 1, &[1, 2]),
    table("quoridor-matches.md", "change | won", 1, &[1, 2, 3, 4]),
    table("quoridor-matches.md", "part | default", 1, &[1, 2, 3]),
    table("quoridor-matches.md", "weight of a fence", 1, &[1, 2]),
    table("quoridor-matches.md", "player | opponent", 2, &[2, 3, 4, 5, 6, 7]),
    table("quoridor-openings-search.md", "opening | line", 1, &[1, 2, 3, 4]),
    table("quoridor-openings-search.md", "move | score", 1, &[1, 2, 3]),
    table("quoridor-openings-search.md", "move | score", 1, &[1, 2, 3]),
    table("quoridor-openings-search.md", "move | score", 1, &[1, 2, 3]),
    table("quoridor-openings-search.md", "move | score", 1, &[1, 2, 3]),
    table("quoridor-openings-search.md", "move | score", 1, &[1, 2, 3]),
    table("quoridor-openings-search.md", "move | score", 1, &[1, 2, 3]),
    table("quoridor-openings-search.md", "move | score", 1, &[1, 2, 3]),
    table("quoridor-openings-search.md", "move of the line", 1, &[1, 2, 3]),
    tested("quoridor-openings.md", "opening | line"),
    tested("quoridor-openings.md", "move | lengths"),
    tested("quoridor-solved.md", "board | 0 | 1"),
    tested("quoridor-solved.md", "board | fences each | positions"),
    tested("quoridor-solved.md", "board | fences each | from the start"),
    table("quoridor-solved.md", "board | fences each | winner", 2, &[7, 8]),
    tested("quoridor-solved.md", "file in"),
    table("quoridor-solved.md", "memory limit", 1, &[1, 2, 3]),
    table("quoridor-solved.md", "compression", 1, &[1, 2, 3]),
    table("quoridor-solved.md", "board | 0 | 1", 1, &[1, 2, 3, 4, 5]),
    table("quoridor-solved.md", "board | fences each | threads", 3, &[3, 4]),
    tested("quoridor.md", "fences | arrangements"),
    tested("quoridor.md", "squares | fences | placements | states"),
    tested("quoridor.md", "file in"),
    table("quoridor.md", "squares | fences | placements with the most", 2, &[3]),
    table("quoridor.md", "squares | placements | finished", 1, &[4, 5, 6]),
    tested("quoridor.md", "squares | fences | placements | finished"),
    tested("quoridor.md", "file in"),
    table("quoridor.md", "squares | fences | seconds", 2, &[2, 3, 4, 5]),
    table("sliding.md", "n | moves | reachable orbits | eccentricity | seconds", 1, &[4]),
    table("sliding.md", "n | moves", 1, &[5, 6]),
    tested("sliding.md", "n | moves | reachable orbits | eccentricity"),
    table(
        "sliding.md",
        "n | moves | reachable orbits | reachable configurations",
        1,
        &[3, 5, 6, 7],
    ),
    table("sliding.md", "n | processor time", 1, &[1, 2, 3, 4]),
    tested("sliding.md", "n | moves | reachable orbits | eccentricity"),
    tested("sliding.md", "n | reachable orbits from"),
    tested("sliding.md", "file | contents"),
    tested("sliding.md", "n | configurations | components"),
    tested("sliding.md", "size | number of components"),
    tested("sliding.md", "n | components | singletons | sizes"),
    tested("sliding.md", "n | components | singletons | largest"),
    table("sliding.md", "n | value for Black", 1, &[7, 8]),
    tested("sliding.md", "n | owner"),
    tested("sliding.md", "opponent | won"),
    table("sliding.md", "plies | 15", 1, &[1, 2, 3, 4, 5, 6, 7, 8, 9]),
];

/// A cell without marks and without the spaces between groups of three digits.
pub(super) fn plain(cell: &str) -> String {
    let marks = cell.replace(['`', '*', '\\'], "");
    let cell: Vec<char> = marks.chars().collect();
    let is_digit = |at: usize| cell.get(at).is_some_and(char::is_ascii_digit);
    let groups = |at: usize| {
        at > 0 && is_digit(at - 1) && (1..4).all(|next| is_digit(at + next)) && !is_digit(at + 4)
    };
    let kept = (0..cell.len()).filter(|&at| cell[at] != ' ' || !groups(at));
    kept.map(|at| cell[at]).collect()
}

/// The file as the pages have it: one recorded cell a row.
fn recorded() -> String {
    let mut file = csv::Writer::from_writer(Vec::new());
    file.write_record(["page", "section", "row", "column", "value"]).unwrap();
    let mut left = TABLES.iter();
    for page in super::pages() {
        let text = document(&page);
        for (section, table) in tables(&text) {
            let head = table[0].join(" | ");
            let columns = left.next().unwrap_or_else(|| panic!("{page}: another table: {head}"));
            assert_eq!(columns.page, page, "{head}");
            assert!(head.starts_with(columns.head), "{page}: {head}, not {}", columns.head);
            for row in &table[2..] {
                assert_eq!(row.len(), table[0].len(), "{page}: {row:?}");
                let label = plain(&row[..columns.labels].join(", "));
                for &column in columns.recorded.iter().filter(|&&column| !row[column].is_empty()) {
                    let (name, cell) = (plain(table[0][column]), plain(row[column]));
                    file.write_record([&page, section, &label, &name, &cell]).unwrap();
                }
            }
        }
    }
    assert!(left.next().is_none(), "{:?}", left.next().map(|columns| columns.head));
    String::from_utf8(file.into_inner().unwrap()).unwrap()
}

/// Panics if the data file `name` differs from `found`, which it writes to a temporary file.
pub(super) fn compare(name: &str, found: &str) {
    if found != data_text(name) {
        let new = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&new, found).unwrap();
        panic!(
            "docs/results/data/{name} differs from {}: copy it, and put its SHA-256 into docs/results/README.md",
            new.display()
        );
    }
}

#[test]
fn every_figure_of_a_table_is_tested_or_in_the_file_of_recorded_figures() {
    compare("recorded.csv", &recorded());
}

#[test]
fn cells_are_read_without_marks_and_groups_of_digits() {
    assert_eq!(plain("**1 234 567** in `a1 b2`"), "1234567 in a1 b2");
    assert_eq!(plain("26 min 36 s"), "26 min 36 s");
    assert_eq!(plain("2 3456"), "2 3456");
}
