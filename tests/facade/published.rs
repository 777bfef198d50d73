//! Every published result that any crate lists is computed again, through the facade.

use std::collections::HashSet;

use abstract_games::{Limits, RecomputeError, Stop, all_published};

#[test]
fn every_published_result_is_reproduced() {
    for published in all_published().iter().filter(|published| !published.is_long()) {
        let computed = published.recompute(&mut ());
        assert_eq!(computed.as_deref(), Ok(published.value()), "{}", published.name());
    }
}

#[test]
fn names_are_unique_and_say_their_subject() {
    let all = all_published();
    let names: HashSet<_> = all.iter().map(abstract_games::Published::name).collect();
    assert_eq!(names.len(), all.len());
    for published in &all {
        let (subject, result) = published.name().split_once('/').unwrap();
        assert!(!subject.is_empty() && !result.is_empty() && !published.source().is_empty());
    }
}

#[test]
fn the_reproduction_table_in_the_docs_lists_every_result() {
    let table = include_str!("../../docs/reproduction.md");
    for published in all_published() {
        let row = format!("| `{}` | {} |", published.name(), published.value());
        assert!(table.contains(&row), "docs/reproduction.md lacks a row that begins {row}");
    }
}

#[test]
fn a_computation_that_is_stopped_says_so() {
    let all = all_published();
    let row = all.iter().find(|published| published.name() == "fences/9x9-by-rows").unwrap();
    let stopped = row.recompute(&mut Limits::new().work(3));
    assert_eq!(stopped, Err(RecomputeError::Stopped(Stop::WorkLimit)));
}
