//! The corpora: inputs that led the fuzz targets to further code, and those that were
//! counterexamples.
//!
//! `tests/corpora` has a file for each target, with an input in hexadecimal digits in each line.

use std::fs;

use crate::{fuzzed_files, fuzzed_words};

#[path = "../../crates/four-way-fences/tests/four_way/fuzzed.rs"]
mod four_way;
#[path = "../../crates/quoridor/tests/game/fuzzed.rs"]
mod quoridor;

/// The inputs of a target.
fn inputs(target: &str) -> Vec<Vec<u8>> {
    let path = format!("{}/tests/corpora/{target}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let byte = |place: usize, line: &str| u8::from_str_radix(&line[place..place + 2], 16).unwrap();
    let bytes = |line: &str| (0..line.len()).step_by(2).map(|place| byte(place, line)).collect();
    let inputs: Vec<_> = text.lines().map(bytes).collect();
    assert!(inputs.len() > 5, "{path}");
    inputs
}

#[test]
fn every_target_of_texts_holds_of_its_corpus() {
    let targets = quoridor::TARGETS.into_iter().chain(four_way::TARGETS);
    for (name, target) in targets.chain(fuzzed_words::TARGETS) {
        for input in inputs(name) {
            if name == "qtp" {
                quoridor::served(&input);
            }
            if let Ok(text) = std::str::from_utf8(&input) {
                target(text);
            }
        }
    }
}

#[test]
fn every_target_of_files_holds_of_its_corpus() {
    for target in &fuzzed_files::TARGETS {
        for input in inputs(target.name) {
            // Whether it is read does not matter.
            (target.run)(&input);
        }
    }
}
