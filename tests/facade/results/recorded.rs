//! The recorded figures: those of the tables that no test computes, such as times, memory and games.

use std::fs;
use std::path::Path;

use super::{data_text, document, tables};

/// A table of a page, named by the first words of its head, and its columns.
struct Columns {
    page: &'static str,
    head: &'static str,
    /// The first columns, which say what a row is about.
    labels: usize,
    /// The number of the first columns that another test compares with what the library computes or with another data file. The
    /// others are recorded.
    tested: usize,
}

const fn table(page: &'static str, head: &'static str, labels: usize, tested: usize) -> Columns {
    Columns { page, head, labels, tested }
}

/// No column is recorded.
const ALL: usize = usize::MAX;

/// All tables of the pages of results, in order. The page of the named openings is the output of an example, which a test compares.
const TABLES: &[Columns] = &[
    table("README.md", "page | results", 1, ALL),
    table("fences.md", "fences | arrangements", 1, ALL),
    table("fences.md", "symmetry | fixed", 1, ALL),
    table("fences.md", "squares | arrangements", 1, 2),
    table("four-way-fences.md", "part of the cost", 1, 1),
    table("four-way-fences.md", "opponent | positions", 1, 1),
    table("four-way-fences.md", "stones needed | walls of each player | option", 3, ALL),
    table("four-way-fences.md", "stones needed | walls of each player | stopped", 2, 2),
    table("four-way-fences.md", "walls of each player | value", 1, ALL),
    table("four-way-fences.md", "cells | one wall", 1, ALL),
    table("four-way-fences.md", "cells | sets of edges", 1, ALL),
    table("four-way-fences.md", "file in", 1, ALL),
    table("four-way-fences.md", "walls | sets of edges | positions", 1, ALL),
    table("four-way-fences.md", "position | player to move", 2, 2),
    table("four-way-fences.md", "number | second way", 1, ALL),
    table("quarto.md", "rules | value", 1, 2),
    table("quarto.md", "percentile", 1, ALL),
    table("quarto.md", "pieces | tree", 1, ALL),
    table("quarto.md", "plies | won", 1, ALL),
    table("quarto.md", "plies | won", 1, ALL),
    table("quarto.md", "plies | won", 1, ALL),
    table("quarto.md", "owner | ply 0", 1, ALL),
    table("quarto.md", "rules | owner", 1, ALL),
    table("quarto.md", "rules | draws", 1, ALL),
    table("quarto.md", "rules | processor seconds", 1, 1),
    table("quarto.md", "plies | lines", 1, ALL),
    table("quarto.md", "file in", 1, ALL),
    table("quarto.md", "plies | lines", 1, ALL),
    table("quarto.md", "ply | moves", 1, ALL),
    table("quarto.md", "plies | 0 | 1", 1, 10),
    table("quoridor-matches.md", "player | opponent", 2, 2),
    table("quoridor-matches.md", "player | games", 1, 1),
    table("quoridor-matches.md", "options | states", 1, 1),
    table("quoridor-matches.md", "change | won", 1, 1),
    table("quoridor-matches.md", "part | default", 1, 1),
    table("quoridor-matches.md", "weight of a fence", 1, 1),
    table("quoridor-matches.md", "player | opponent", 2, 2),
    table("quoridor-openings-search.md", "opening | line", 1, 1),
    table("quoridor-openings-search.md", "move | score", 1, 1),
    table("quoridor-openings-search.md", "move | score", 1, 1),
    table("quoridor-openings-search.md", "move | score", 1, 1),
    table("quoridor-openings-search.md", "move | score", 1, 1),
    table("quoridor-openings-search.md", "move | score", 1, 1),
    table("quoridor-openings-search.md", "move | score", 1, 1),
    table("quoridor-openings-search.md", "move | score", 1, 1),
    table("quoridor-openings-search.md", "move of the line", 1, 1),
    table("quoridor-openings.md", "opening | line", 1, ALL),
    table("quoridor-openings.md", "move | lengths", 1, ALL),
    table("quoridor-solved.md", "board | 0 | 1", 1, ALL),
    table("quoridor-solved.md", "board | fences each | positions", 2, ALL),
    table("quoridor-solved.md", "board | fences each | from the start", 2, ALL),
    table("quoridor-solved.md", "board | fences each | winner", 2, 7),
    table("quoridor-solved.md", "file in", 1, ALL),
    table("quoridor-solved.md", "memory limit", 1, 1),
    table("quoridor-solved.md", "compression", 1, 1),
    table("quoridor-solved.md", "board | 0 | 1", 1, 1),
    table("quoridor-solved.md", "board | fences each | threads", 3, 3),
    table("quoridor.md", "fences | arrangements", 1, ALL),
    table("quoridor.md", "squares | fences | placements | states", 2, ALL),
    table("quoridor.md", "file in", 1, ALL),
    table("quoridor.md", "squares | fences | placements with the most", 2, 3),
    table("quoridor.md", "squares | placements | finished", 1, 4),
    table("quoridor.md", "squares | fences | placements | finished", 2, ALL),
    table("quoridor.md", "file in", 1, ALL),
    table("quoridor.md", "squares | fences | seconds", 2, 2),
    table("sliding.md", "n | moves | reachable orbits | eccentricity | seconds", 1, 4),
    table("sliding.md", "n | moves", 1, 5),
    table("sliding.md", "n | moves | reachable orbits | eccentricity", 1, ALL),
    table("sliding.md", "n | moves | reachable orbits | reachable configurations", 1, 5),
    table("sliding.md", "n | moves | reachable orbits | eccentricity", 1, ALL),
    table("sliding.md", "n | reachable orbits from", 1, ALL),
    table("sliding.md", "file | contents", 1, ALL),
    table("sliding.md", "n | configurations | components", 1, ALL),
    table("sliding.md", "size | number of components", 1, ALL),
    table("sliding.md", "n | components | singletons | sizes", 1, ALL),
    table("sliding.md", "n | components | singletons | largest", 1, ALL),
    table("sliding.md", "n | value for Black", 1, 7),
    table("sliding.md", "n | owner", 2, ALL),
    table("sliding.md", "opponent | won", 1, ALL),
    table("sliding.md", "plies | 15", 1, 1),
];

/// A cell without marks and without the spaces between groups of three digits.
fn plain(cell: &str) -> String {
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
    let mut left = TABLES.iter().peekable();
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
                for (name, cell) in table[0].iter().zip(row).skip(columns.tested) {
                    if !cell.is_empty() {
                        let record = [&page, section, &label, &plain(name), &plain(cell)];
                        file.write_record(record).unwrap();
                    }
                }
            }
        }
    }
    assert!(left.next().is_none(), "{:?}", left.next().map(|columns| columns.head));
    String::from_utf8(file.into_inner().unwrap()).unwrap()
}

#[test]
fn every_figure_of_a_table_is_tested_or_in_the_file_of_recorded_figures() {
    let found = recorded();
    if found != data_text("recorded.csv") {
        let new = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recorded.csv");
        fs::write(&new, found).unwrap();
        panic!("docs/results/data/recorded.csv differs from {}", new.display());
    }
}

#[test]
fn cells_are_read_without_marks_and_groups_of_digits() {
    assert_eq!(plain("**1 234 567** in `a1 b2`"), "1234567 in a1 b2");
    assert_eq!(plain("26 min 36 s"), "26 min 36 s");
    assert_eq!(plain("2 3456"), "2 3456");
}
