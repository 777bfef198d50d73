//! Benchmarks of Quoridor: perft, the legality of fences, shortest paths and keys.
//!
//! The positions are those of random play in the standard game for two. Beside each operation
//! stands a floor: a part of it that cannot be left out.

#![allow(missing_docs, reason = "criterion_group! makes public functions")]

use std::hint::black_box;

use abstract_games::quoridor::analysis::{Analysis, Distances, ShortestPaths};
use abstract_games::quoridor::{
    Fence, Move, Orientation, Passages, Position, Quoridor, Square, Squares,
};
use abstract_games::{Game, Keyed, Quotient, Run, laws, merged_perft, perft};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const GAME: Quoridor = Quoridor::standard();

/// A thousand positions of unfinished games.
fn positions() -> Vec<Position> {
    let mut positions = laws::sample(&GAME, 1, 2000);
    positions.retain(|position| GAME.winner(position).is_none());
    positions.truncate(1000);
    assert_eq!(positions.len(), 1000);
    positions
}

/// The number of lines of play, without a table and with equal positions merged up to symmetry.
fn lines_of_play(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    group.sample_size(10);
    let quotient = Quotient::new(GAME, GAME.symmetry());
    let start = GAME.initial();
    let orbit = quotient.initial();
    let lines = 247_569_030_u64;
    group.throughput(Throughput::Elements(lines));
    assert_eq!(perft(&GAME, &start, 4), lines);
    group.bench_function("4 plies, tree", |b| b.iter(|| perft(&GAME, black_box(&start), 4)));
    let merged = || merged_perft(&quotient, black_box(&orbit), 4, Run::new());
    assert_eq!(merged().unwrap(), lines.into());
    group.bench_function("4 plies, merged", |b| b.iter(merged));
    group.finish();
}

/// The fences of the board.
fn every_fence() -> Vec<Fence> {
    let of = |orientation| move |square| Fence::new(square, orientation);
    let places = GAME.board().places();
    let horizontal = places.iter().map(of(Orientation::Horizontal));
    horizontal.chain(places.iter().map(of(Orientation::Vertical))).collect()
}

/// Tests of one fence, and sets of legal moves.
fn legality(c: &mut Criterion) {
    let mut group = c.benchmark_group("legality");
    let mut positions = positions();
    positions.retain(|position| position.supplies()[position.turn()] > 0);
    let fences = every_fence();
    let pairs = || positions.iter().flat_map(|position| fences.iter().map(move |f| (position, *f)));
    group.throughput(Throughput::Elements(pairs().count() as u64));

    let room = || {
        let has_room = |(position, fence): &(&Position, _)| {
            GAME.board().clear_of(position.fences()).contains(*fence)
        };
        pairs().filter(has_room).count()
    };
    let legal =
        || pairs().filter(|(position, f)| GAME.is_legal(position, &Move::Fence(*f))).count();
    let listed = || {
        let fences = |position| GAME.legal_moves(position).fences().len();
        positions.iter().map(fences).sum::<usize>()
    };
    assert!(legal() == listed() && legal() < room());
    group.bench_function("floor: room for a fence", |b| b.iter(room));
    group.bench_function("a fence is legal", |b| b.iter(legal));

    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("all legal moves, as sets", |b| b.iter(listed));
    let moves = || positions.iter().map(|position| GAME.move_list(position).len()).sum::<usize>();
    let counted = positions.iter().map(|position| GAME.move_count(position)).sum::<usize>();
    assert_eq!(moves(), counted);
    group.bench_function("all legal moves, as a list", |b| b.iter(moves));
    group.finish();
}

/// A pawn with the passages of its position.
struct Pawn {
    passages: Passages,
    at: Square,
    goal: Squares,
}

impl Pawn {
    fn length(&self) -> u64 {
        u64::from(self.passages.distance(self.at, self.goal).unwrap_or_default())
    }

    fn length_by_distances(&self) -> u64 {
        u64::from(Distances::new(self.passages, self.goal).of(self.at).unwrap_or_default())
    }

    fn length_by_paths(&self) -> u64 {
        let paths = ShortestPaths::new(self.passages, self.at, self.goal);
        u64::from(paths.unwrap_or_default().length)
    }
}

/// Shortest paths of both pawns.
fn shortest_paths(c: &mut Criterion) {
    let mut group = c.benchmark_group("shortest paths");
    let positions = positions();
    let pawns_of = |position: &Position| {
        let pawns = position.pawns().into_iter().enumerate();
        let passages = GAME.passages(position);
        pawns.map(move |(player, at)| Pawn { passages, at, goal: GAME.goal(player) })
    };
    let pawns: Vec<Pawn> = positions.iter().flat_map(pawns_of).collect();
    group.throughput(Throughput::Elements(pawns.len() as u64));
    let sum = |length: fn(&Pawn) -> u64| pawns.iter().map(length).sum::<u64>();
    let lengths: Vec<_> = pawns.iter().map(Pawn::length).collect();
    assert!(sum(Pawn::length) == sum(Pawn::length_by_distances));
    assert!(sum(Pawn::length) == sum(Pawn::length_by_paths));

    // As many steps of a flood as the path is long.
    let flooded = || {
        let flood = |(pawn, length): (&Pawn, &u64)| {
            let start = Squares::EMPTY.with(pawn.at);
            let reached = (0..*length).fold(start, |reached, _| pawn.passages.spread(reached));
            !(reached & pawn.goal).is_empty()
        };
        pawns.iter().zip(&lengths).filter(|pair| flood(*pair)).count()
    };
    assert_eq!(flooded(), pawns.len());
    group.bench_function("floor: the steps of the flood", |b| b.iter(flooded));
    group.bench_function("the length", |b| b.iter(|| sum(Pawn::length)));
    group.bench_function("the distances of all squares", |b| {
        b.iter(|| sum(Pawn::length_by_distances));
    });
    group.bench_function("the length and the number", |b| b.iter(|| sum(Pawn::length_by_paths)));

    group.throughput(Throughput::Elements(positions.len() as u64));
    let analyses = || {
        let lengths = |position: &_| {
            let players = Analysis::new(GAME, position).players.into_iter();
            players.map(|player| player.distance)
        };
        positions.iter().flat_map(lengths).map(u64::from).sum::<u64>()
    };
    assert_eq!(analyses(), sum(Pawn::length));
    group.bench_function("analysis of a position", |b| b.iter(analyses));
    group.finish();
}

/// Keys, and positions of keys.
fn keys(c: &mut Criterion) {
    let mut group = c.benchmark_group("keys");
    let positions = positions();
    let keys: Vec<_> = positions.iter().map(|position| GAME.key(position)).collect();
    let states = || keys.iter().filter_map(|key| GAME.state(*key));
    assert!(states().eq(positions.iter().copied()));
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("floor: the fences are counted", |b| {
        b.iter(|| positions.iter().map(|position| position.fences().len()).sum::<usize>());
    });
    group.bench_function("the key of a position", |b| {
        b.iter(|| positions.iter().fold(0, |all, position| all ^ GAME.key(position)));
    });
    group.bench_function("the position of a key", |b| b.iter(|| states().count()));
    group.finish();
}

criterion_group!(benches, lines_of_play, legality, shortest_paths, keys);
criterion_main!(benches);
