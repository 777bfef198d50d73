//! The fuzz targets: the functions with which the tests of the crates check their parsers and their
//! readers of files.

#[path = "../../crates/four-way-fences/tests/four_way/fuzzed.rs"]
mod four_way;

#[path = "../../crates/quoridor/tests/game/fuzzed.rs"]
mod fuzzed;

#[path = "../../tests/facade/fuzzed_files.rs"]
mod fuzzed_files;

#[path = "../../tests/facade/fuzzed_words.rs"]
mod fuzzed_words;

#[path = "../../crates/distributed/tests/distributed/fuzzed.rs"]
mod hosts;

mod saved_levels;

use fuzzed_files::FileTarget;

/// The targets whose data are texts.
fn text_targets() -> impl Iterator<Item = (&'static str, fn(&str))> {
    let hosts = ("hosts", hosts::hosts as fn(&str));
    let targets = fuzzed::TARGETS.into_iter().chain(four_way::TARGETS);
    targets.chain(fuzzed_words::TARGETS).chain([hosts])
}

/// The targets whose data are files.
fn file_targets() -> impl Iterator<Item = &'static FileTarget> {
    fuzzed_files::TARGETS.iter().chain([&saved_levels::TARGET])
}

/// Runs the target with this name on `data`. Data that are not UTF-8 are passed over by the parsers
/// of texts.
///
/// # Panics
///
/// If the data are a counterexample, or if there is no such target.
pub fn run(name: &str, data: &[u8]) {
    if let Some(target) = file_targets().find(|target| target.name == name) {
        (target.run)(data);
        return;
    }
    let target = text_targets().find(|(target, _)| *target == name);
    let (_, target) = target.expect("a target has the name of its file");
    if name == "qtp" {
        fuzzed::served(data);
    }
    if let Ok(text) = std::str::from_utf8(data) {
        target(text);
    }
}

/// The names of the targets whose data are files, each with valid data.
pub fn seeds() -> impl Iterator<Item = (&'static str, Vec<Vec<u8>>)> {
    file_targets().map(|target| (target.name, (target.seeds)()))
}
