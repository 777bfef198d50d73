//! The fuzz targets: the functions with which the tests of the crates `abstract-games-quoridor` and
//! `abstract-games-four-way-fences` check their parsers.

#[path = "../../crates/four-way-fences/tests/four_way/fuzzed.rs"]
mod four_way;

#[path = "../../crates/quoridor/tests/game/fuzzed.rs"]
mod fuzzed;

/// Runs the target with this name on `data`. Data that are not UTF-8 are passed over, except by the server
/// of the text protocol.
///
/// # Panics
///
/// If the data are a counterexample, or if there is no such target.
pub fn run(name: &str, data: &[u8]) {
    let target =
        fuzzed::TARGETS.iter().chain(&four_way::TARGETS).find(|(target, _)| *target == name);
    let (_, target) = target.expect("a target has the name of its file");
    if name == "qtp" {
        fuzzed::served(data);
    }
    if let Ok(text) = std::str::from_utf8(data) {
        target(text);
    }
}
