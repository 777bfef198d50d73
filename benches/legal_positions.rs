//! Benchmarks of counting legal Quoridor positions: growth with the board, and the effect of each
//! reduction.

#![allow(missing_docs, reason = "criterion_group! makes public functions")]

use std::hint::black_box;
use std::time::Duration;

use abstract_games::quoridor::counting::LegalPositions;
use abstract_games_quoridor_counts::Reductions;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

fn boards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("legal positions");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    let is = |positions: &LegalPositions, expected: u64| {
        assert_eq!(positions.count().unwrap().total(), expected.into());
    };
    for (size, expected) in [(5, 720_545_194), (6, 4_112_532_029_422)] {
        let positions = LegalPositions::new(size);
        is(&positions, expected);
        group.bench_function(BenchmarkId::new("any number of fences", size), |bencher| {
            bencher.iter(|| black_box(&positions).count());
        });
    }
    for threads in [1, 2] {
        let positions = LegalPositions::new(7).max_fences(10).threads(threads);
        is(&positions, 220_591_402_724_775);
        group.bench_function(BenchmarkId::new("7 × 7, up to 10, threads", threads), |bencher| {
            bencher.iter(|| black_box(&positions).count());
        });
    }
    group.finish();
}

fn reductions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("legal positions of 6 × 6 with up to 12 fences");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    let without = |change: fn(&mut Reductions)| {
        let mut reductions = Reductions::ALL;
        change(&mut reductions);
        reductions
    };
    let expected = LegalPositions::new(6).max_fences(12).count().unwrap().placements;
    for (name, reductions) in [
        ("all reductions", Reductions::ALL),
        ("without mirror images", without(|reductions| reductions.mirror = false)),
        ("without forgetting", without(|reductions| reductions.forget = false)),
        ("without bounds", without(|reductions| reductions.bounds = false)),
    ] {
        let positions = LegalPositions::new(6).max_fences(12).reductions(reductions);
        assert_eq!(positions.count().unwrap().placements, expected);
        group.bench_function(name, |bencher| bencher.iter(|| black_box(&positions).count()));
    }
    group.finish();
}

criterion_group!(benches, boards, reductions);
criterion_main!(benches);
