//! The pages of docs/results and their data files.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/results"))
}

/// The texts of all pages.
fn pages() -> Vec<String> {
    let entries = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let pages = entries.filter(|path| path.extension().is_some_and(|it| it == "md"));
    pages.map(|path| fs::read_to_string(path).unwrap()).collect()
}

#[test]
fn every_data_file_is_on_a_page_with_its_checksum() {
    let pages = pages();
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

#[test]
fn the_table_of_the_game_is_its_data_file() {
    let page = fs::read_to_string(folder().join("quoridor.md")).unwrap();
    let data = fs::read_to_string(folder().join("data/positions-9x9-20.csv")).unwrap();
    let rows = data.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(rows.len(), 21);
    let table = page.lines().filter(|line| line.starts_with("| ")).map(|line| {
        let cells = line.trim_matches('|').split('|').map(|cell| cell.replace(' ', ""));
        cells.collect::<Vec<_>>().join(",")
    });
    let table: Vec<_> = table.skip_while(|row| *row != rows[0]).take(rows.len()).collect();
    assert_eq!(table, rows);
    // The sums of the columns, which the page gives below.
    for column in 1..=3 {
        let numbers = rows.iter().map(|row| row.split(',').nth(column).unwrap());
        let sum: u128 = numbers.map(|number| number.parse::<u128>().unwrap()).sum();
        let total = page.lines().find(|line| line.starts_with("| total |")).unwrap();
        let cell = total.trim_matches('|').split('|').nth(column).unwrap().replace(' ', "");
        assert_eq!(cell, sum.to_string());
    }
}
