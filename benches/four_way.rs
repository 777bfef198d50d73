//! Benchmarks of Four-Way Fences: legal moves, whole turns, and the choice of a player.

#![allow(missing_docs, reason = "criterion_group! makes public functions")]

use abstract_games::four_way_fences::{FourWayFences, Position, WholeTurns, players};
use abstract_games::play::Player;
use abstract_games::{Game, Limits, RandomPlay};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Positions of random games in which stones are to move.
fn positions(game: &FourWayFences) -> Vec<Position> {
    let games = (0..16).flat_map(|seed| RandomPlay::new(game, seed).take(60).step_by(10));
    games.map(|(_, position)| position).filter(|position| game.move_count(position) < 20).collect()
}

fn moves(c: &mut Criterion) {
    let game = FourWayFences::standard();
    let turns = WholeTurns::new(game);
    let positions = positions(&game);
    let mut group = c.benchmark_group("four-way fences");
    group.throughput(Throughput::Elements(positions.len() as u64));
    let count =
        |positions: &[Position]| positions.iter().map(|p| game.move_count(p)).sum::<usize>();
    assert_eq!((positions.len(), count(&positions)), (0, 0));
    group.bench_function("moves of stones", |b| b.iter(|| count(&positions)));
    let whole = || positions.iter().map(|position| turns.move_count(position)).sum::<usize>();
    assert_eq!(whole(), 0);
    group.sample_size(20);
    group.bench_function("whole turns", |b| b.iter(whole));
    group.finish();
}

/// One choice of the strongest player at the start, after 200 positions.
fn choice(c: &mut Criterion) {
    let game = FourWayFences::standard();
    let start = game.initial();
    let choose = || {
        let limits = &mut Limits::new().work(200);
        players::alpha_beta().choose(&game, &start, limits)
    };
    assert!(choose().is_some_and(|choice| game.is_legal(&start, &choice.best)));
    let mut group = c.benchmark_group("four-way fences");
    group.sample_size(20);
    group.bench_function("alpha-beta, 200 positions", |b| b.iter(choose));
    group.finish();
}

criterion_group!(benches, moves, choice);
criterion_main!(benches);
