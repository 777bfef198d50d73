//! Every law is violated at least once. The error names the law, the state, the move and the other
//! parts.

mod case;
mod groups;
mod keys;
mod knowledge;
mod layers;
mod lifting;
mod margins;
mod players;
mod rules;
mod sleep_sets;
mod stone;
mod symmetries;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use case::Case;

fn cases() -> Vec<Case> {
    let all = [
        rules::cases(),
        players::cases(),
        keys::cases(),
        groups::cases(),
        symmetries::cases(),
        sleep_sets::cases(),
        knowledge::cases(),
        layers::cases(),
        lifting::cases(),
        margins::cases(),
    ];
    all.into_iter().flatten().collect()
}

#[test]
fn each_violation_names_the_law_and_the_counterexample() {
    let mut faults = Vec::new();
    for Case { law, shows, result } in cases() {
        let Err(violation) = result else {
            faults.push(format!("{law}: not violated"));
            continue;
        };
        let advice = violation.advice().map(|advice| format!(" ({advice})")).unwrap_or_default();
        let message = violation.to_string();
        if violation.law() != law || message != format!("{law}: {shows}{advice}") {
            faults.push(format!("{law}: {shows}, but: {message}"));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The names of the laws, read from the sources: the first text in quotes after each `Law::new(`.
fn names_in_sources() -> Vec<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let folder = fs::read_dir(crates.join("core/src/laws"));
    let files =
        folder.expect("the folder of the laws can be read").map(|file| file.unwrap().path());
    let mut names = Vec::new();
    for file in files.chain([crates.join("solve/src/laws.rs")]) {
        let text = fs::read_to_string(file).expect("a source file is text");
        for after in text.split("Law::new(").skip(1) {
            names.push(after.split('"').nth(1).expect("a name in quotes follows").to_owned());
        }
    }
    names
}

#[test]
fn every_law_has_a_case() {
    let names = names_in_sources();
    let different: BTreeSet<_> = names.iter().map(String::as_str).collect();
    assert_eq!(different.len(), names.len(), "two laws have the same name");
    let broken: BTreeSet<_> = cases().iter().map(|case| case.law).collect();
    assert_eq!(broken, different);
}
