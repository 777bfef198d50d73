//! The published results of all crates, recomputed through the facade.

use std::collections::HashSet;

use abstract_games::{Limits, Published, RecomputeError, Stop, all_published};

/// Rows that take from a quarter of a second to several seconds each without full optimisation.
/// Smaller boards of the same kind are among the other rows. The tests of `crates/sliding` check
/// the components of the 8 × 8 rooks with one computation, and `abstract-games reproduce` computes
/// every row.
const HEAVY: [&str; 25] = [
    "fences/9x9-additions",
    "fences/9x9-by-intersections",
    "positions/9x9-with-6-by-barriers",
    "quoridor/winners-3x7",
    "quoridor/winners-4x5",
    "quoridor/winners-6x3",
    "quoridor/winners-7x3",
    "quoridor/perft-4",
    "quoridor/winners-4x4",
    "sliding/queens-10x10-only-lone-orbits-unreachable",
    "sliding/8x8-orbits-by-enumeration",
    "sliding/queens-8x8-lone-orbits",
    "sliding/queens-8x8-lone-orbits-one-move-from-the-rest",
    "sliding/queens-8x8-lone-orbits-that-no-move-enters",
    "sliding/queens-8x8-only-lone-orbits-unreachable",
    "sliding/queens-8x8-reachable-orbits",
    "sliding/rooks-8x8-largest-component",
    "sliding/rooks-8x8-next-component",
    "sliding/rooks-10x10-moves",
    "sliding/rooks-12x12-moves",
    "sliding/rooks-14x14-moves",
    "sliding/rooks-16x16-moves",
    "sliding/8x8-configurations",
    "sliding/8x8-orbits-by-burnside",
    "sliding/rooks-8x8-reachable-configurations",
];

fn is_heavy(published: &Published) -> bool {
    HEAVY.contains(&published.name())
}

/// The number of threads that a computation is told.
#[test]
fn without_a_number_of_threads_there_is_one_for_each_core() {
    let row = Published::on_threads("threads/told", "none", 0, |threads, _| Ok(threads));
    assert_eq!(row.recompute(&mut ()).unwrap(), "0");
    assert_eq!(row.recompute_on_threads(3, &mut ()).unwrap(), "3");
}

fn reproduce(published: &Published) {
    let computed = published.recompute(&mut ());
    assert_eq!(computed.as_deref(), Ok(published.value()), "{}", published.name());
}

#[test]
fn every_published_result_is_reproduced() {
    let all = all_published();
    all.iter().filter(|row| !row.is_long() && !is_heavy(row)).for_each(reproduce);
}

#[test]
#[ignore = "takes up to several seconds for each row; every run reproduces all others"]
fn heavy_published_results_are_reproduced() {
    let all = all_published();
    let heavy: Vec<_> = all.iter().filter(|row| is_heavy(row)).collect();
    assert_eq!(heavy.len(), HEAVY.len(), "every name in `HEAVY` is the name of a row");
    heavy.into_iter().for_each(reproduce);
}

#[test]
fn names_are_unique_and_begin_with_a_subject() {
    let all = all_published();
    let names: HashSet<_> = all.iter().map(Published::name).collect();
    assert_eq!(names.len(), all.len());
    for published in &all {
        let (subject, result) = published.name().split_once('/').unwrap();
        assert!(!subject.is_empty() && !result.is_empty() && !published.source().is_empty());
    }
}

#[test]
fn a_stopped_computation_returns_the_stop() {
    let all = all_published();
    let row = all.iter().find(|published| published.name() == "fences/9x9-by-rows").unwrap();
    let stopped = row.recompute(&mut Limits::new().work(3));
    assert_eq!(stopped, Err(RecomputeError::Stopped(Stop::WorkLimit)));
}

#[test]
fn a_stopped_strategy_is_no_wrong_result() {
    for name in [
        "quarto/plies-of-the-verified-win-on-the-torus",
        "sliding/race-5x5-verified-strategies-that-draw",
        "sliding/race-8x8-won-within-10-plies",
    ] {
        let row = all_published().into_iter().find(|row| row.name() == name).unwrap();
        let stopped = row.recompute(&mut Limits::new().work(1));
        assert_eq!(stopped, Err(RecomputeError::Stopped(Stop::WorkLimit)), "{name}");
    }
}
