//! Benchmarks of fence counts, by every method and by the size of the board, and of random samples.

#![allow(missing_docs, reason = "criterion_group! makes public functions")]

use abstract_games::BigUint;
use abstract_games::quoridor::counting::{FenceCounter, FenceSampler, Method, count_fences};
use criterion::{Criterion, criterion_group, criterion_main};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::hint::black_box;

fn the_game(c: &mut Criterion) {
    let published: BigUint = 1_375_968_129_062_134_174_771_u128.into();
    let mut group = c.benchmark_group("count_fences(9, 20)");
    assert_eq!(count_fences(9, 20), published);
    group.bench_function("zeta", |b| b.iter(|| count_fences(black_box(9), black_box(20))));
    group.sample_size(10);
    for method in [Method::Rows, Method::Intersections] {
        let counter = FenceCounter::new(9).max_fences(20).method(method);
        assert_eq!(counter.count().unwrap().total(), published);
        group.bench_function(format!("{method:?}").to_lowercase(), |b| b.iter(|| counter.count()));
    }
    group.finish();
}

fn growth(c: &mut Criterion) {
    let mut group = c.benchmark_group("all fences");
    group.sample_size(10);
    for size in [9, 12, 16] {
        let counter = FenceCounter::new(size);
        let counts = counter.count().unwrap();
        // The fullest arrangements are the two checkerboards.
        assert_eq!(counts.as_slice().last(), Some(&2_u32.into()));
        group.bench_function(format!("{size} × {size}"), |b| b.iter(|| counter.count()));
    }
    group.finish();
}

fn samples(c: &mut Criterion) {
    for (name, builder) in [
        ("9x9 up to 20", FenceSampler::new(9).max_fences(20)),
        ("9x9 any", FenceSampler::new(9)),
        ("12x12 up to 20", FenceSampler::new(12).max_fences(20)),
    ] {
        let mut group = c.benchmark_group(format!("sample fences, {name}"));
        let sampler = builder.prepare().unwrap();
        assert!(sampler.nth(sampler.total()).is_none());
        assert!(sampler.nth(&(sampler.total() - 1_u32)).is_some());
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        group.bench_function("draw", |b| b.iter(|| sampler.sample(&mut rng)));
        group.sample_size(10);
        group.bench_function("make", |b| b.iter(|| builder.prepare()));
        group.finish();
    }
}

criterion_group!(benches, the_game, growth, samples);
criterion_main!(benches);
