//! The pages of docs/results, their data files and the library have the same numbers.

mod four_way;
mod matches;
mod positions;
mod quarto;
mod recorded;
mod sliding;
mod sliding_components;
mod sliding_race;
mod solved;
mod text;

use std::fs;
use std::path::Path;

use abstract_games::play::{Strategy, VerifiedStrategy};
use abstract_games::storage::{Header, Target};
use sha2::{Digest, Sha256};

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/results"))
}

/// The text of a page or of a data file.
fn document(name: &str) -> String {
    let path = folder().join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rows of a data file, whose head must be this.
fn data(name: &str, head: &str) -> Vec<Vec<String>> {
    let text = data_text(name);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(head), "{name}");
    lines.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// The text of a data file.
fn data_text(name: &str) -> String {
    document(&format!("data/{name}"))
}

/// The names of the pages, in order.
fn pages() -> Vec<String> {
    let names = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.into_string().unwrap());
    let mut pages: Vec<_> =
        names.filter(|name| Path::new(name).extension().is_some_and(|it| it == "md")).collect();
    pages.sort_unstable();
    pages
}

/// A table: its rows of cells, the head first.
type Table<'p> = Vec<Vec<&'p str>>;

/// The tables of a page, each with the heading of its section.
fn tables(page: &str) -> Vec<(&str, Table<'_>)> {
    let row = |line| {
        let line: &str = str::trim(line);
        let cells = line.strip_prefix('|').and_then(|line| line.strip_suffix('|'));
        cells.unwrap_or(line).split('|').map(str::trim).collect()
    };
    let (mut tables, mut section, mut is_in_table) = (Vec::new(), "", false);
    let mut is_code = false;
    for line in page.lines() {
        is_code ^= line.starts_with("```");
        if is_code {
            continue;
        }
        let was_in_table = std::mem::replace(&mut is_in_table, line.starts_with('|'));
        if line.starts_with('#') {
            section = line.trim_start_matches('#').trim();
        } else if is_in_table {
            if !was_in_table {
                tables.push((section, Table::new()));
            }
            tables.last_mut().unwrap().1.push(row(line));
        }
    }
    tables
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

/// The cells of a strategy in the data files: what the verifier counts, and the bytes and the
/// checksum of its file.
fn strategy_cells(
    strategy: &Strategy,
    verified: &VerifiedStrategy,
    header: &Header,
) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("strategy");
    strategy.write_to(&Target::new(&path).unwrap(), header).unwrap();
    let file = fs::read(&path).unwrap();
    let &VerifiedStrategy { replies, won_at_once, positions, finished, .. } = verified;
    let numbers = [replies, won_at_once, positions, finished, file.len()];
    let numbers = numbers.map(|number| number.to_string());
    numbers.into_iter().chain([format!("{:x}", Sha256::digest(file))]).collect()
}

#[test]
fn every_data_file_is_on_a_page_with_its_checksum() {
    let pages: Vec<_> = pages().iter().map(|page| document(page)).collect();
    let entries = fs::read_dir(folder().join("data")).unwrap();
    for path in entries.map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_str().unwrap();
        let bytes = fs::read(&path).unwrap();
        // As `sha256sum` prints it.
        let digest = format!("{:x}", Sha256::digest(bytes));
        let is_on = |page: &&String| page.contains(name) && page.contains(&digest);
        assert!(pages.iter().any(|page| is_on(&page)), "{name} {digest}");
    }
}
