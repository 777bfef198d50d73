//! The data files of docs/results have the numbers that the library computes, and agree with each
//! other.

mod four_way;
mod matches;
mod positions;
mod quarto;
mod sliding;
mod sliding_components;
mod sliding_race;
mod solved;

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::str::FromStr;

use abstract_games::play::{Strategy, VerifiedStrategy};
use abstract_games::storage::{Header, Target};
use sha2::{Digest, Sha256};

/// A row of a data file, by the names of its columns.
struct Row(HashMap<String, String>);

impl Row {
    fn cell(&self, column: &str) -> &str {
        self.0.get(column).unwrap_or_else(|| panic!("no column {column} in {:?}", self.0))
    }

    fn number<T: FromStr>(&self, column: &str) -> T {
        self.cell(column).parse().unwrap_or_else(|_| panic!("{column} of {:?}", self.0))
    }

    /// The cells of some columns.
    fn cells<const N: usize>(&self, columns: [&str; N]) -> [String; N] {
        columns.map(|column| self.cell(column).to_owned())
    }
}

/// The rows of a data file.
fn data(name: &str) -> Vec<Row> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/results/data")).join(name);
    let mut reader = csv::Reader::from_path(&path).unwrap();
    reader.deserialize().map(|row| Row(row.unwrap())).collect()
}

/// The columns of a strategy that `strategy_cells` computes.
const STRATEGY: [&str; 6] = ["replies", "won_at_once", "positions", "finished", "bytes", "sha256"];

/// What the verifier counts, and the bytes and the checksum of the file.
fn strategy_cells(
    strategy: &Strategy,
    verified: &VerifiedStrategy,
    header: &Header,
) -> [String; 6] {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("strategy");
    strategy.write_to(&Target::new(&path).unwrap(), header).unwrap();
    let file = fs::read(&path).unwrap();
    let &VerifiedStrategy { replies, won_at_once, positions, finished, .. } = verified;
    let [a, b, c, d, e] =
        [replies, won_at_once, positions, finished, file.len()].map(|number| number.to_string());
    [a, b, c, d, e, format!("{:x}", Sha256::digest(file))]
}
