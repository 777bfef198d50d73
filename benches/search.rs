//! Benchmarks of the generic searches on small and large games, and of the transposition table.

#![allow(missing_docs, reason = "criterion_group! makes public functions")]

use std::num::NonZeroU32;

use abstract_games::tic_tac_toe::TicTacToe;
use abstract_games::{
    AlphaBeta, Bfs, Dihedral, Game, Perft, Quotient, StronglyConnectedComponents,
    TranspositionTable, Value, negamax, perft,
};
use criterion::{Criterion, criterion_group, criterion_main};

fn tic_tac_toe(c: &mut Criterion) {
    let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
    let start = TicTacToe.initial();
    let mut group = c.benchmark_group("tic-tac-toe");

    let found = Bfs::new(&TicTacToe).explore();
    assert_eq!(found.len(), 5478);
    group.bench_function("breadth first", |b| b.iter(|| Bfs::new(&TicTacToe).explore()));
    assert_eq!(Bfs::new(&quotient).explore().len(), 765);
    group.bench_function("breadth first, quotient", |b| b.iter(|| Bfs::new(&quotient).explore()));

    let components = || StronglyConnectedComponents::of_exploration(&TicTacToe, &found, ());
    assert_eq!(components().len(), 5478);
    group.bench_function("components", |b| b.iter(components));

    assert_eq!(perft(&TicTacToe, &start, 9), 127_872);
    group.bench_function("perft 9, tree", |b| b.iter(|| perft(&TicTacToe, &start, 9)));
    assert_eq!(Perft::new(&TicTacToe, &start, 9, ()).games(), 255_168_u32.into());
    group.bench_function("perft 9, merged", |b| b.iter(|| Perft::new(&TicTacToe, &start, 9, ())));

    let value = || AlphaBeta::new(&TicTacToe).value(&start);
    assert_eq!(value().value(), Some(Value::Draw));
    group.bench_function("alpha-beta, no table", |b| b.iter(value));

    group.sample_size(10);
    assert_eq!(negamax(&TicTacToe, &start, ()), Ok(Value::Draw));
    group.bench_function("negamax", |b| b.iter(|| negamax(&TicTacToe, &start, ())));
    group.finish();
}

/// A graph of a million states with three moves each, which shows the cost of a state.
#[derive(Clone, Copy)]
struct Circles;

const STATES: u32 = 1_000_003;

impl Game for Circles {
    type State = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        1
    }

    fn moves(&self, _: &u32) -> impl Iterator<Item = u32> {
        [2, 3, 5].into_iter()
    }

    fn play(&self, state: &u32, factor: &u32) -> u32 {
        state * factor % STATES
    }
}

fn million_states(c: &mut Criterion) {
    let mut group = c.benchmark_group("a million states");
    group.sample_size(10);
    let found = Bfs::new(&Circles).explore();
    assert_eq!(found.len(), STATES as usize - 1);
    for threads in [1, 2] {
        let name = format!("breadth first, threads: {threads}");
        group.bench_function(name, |b| b.iter(|| Bfs::new(&Circles).threads(threads).explore()));
    }
    let components = || StronglyConnectedComponents::of_exploration(&Circles, &found, ());
    assert_eq!(components().sizes(), [STATES - 1]);
    group.bench_function("components", |b| b.iter(components));
    group.finish();
}

/// Inserts a million entries into a transposition table, and looks them up.
fn transposition_table(c: &mut Criterion) {
    let mut group = c.benchmark_group("transposition table");
    group.sample_size(10);
    let payload = NonZeroU32::MIN;
    let table = TranspositionTable::with_bytes(1 << 28).expect("the system has the memory");
    let fill = || (0..1 << 20).for_each(|key| table.insert(key, payload));
    let find = || (0..1 << 20).filter(|&key| table.get(key).is_some()).count();
    fill();
    assert!(find() > (1 << 20) * 9 / 10);
    group.bench_function("a million in, 2^28 bytes", |b| b.iter(fill));
    group.bench_function("a million looked up, 2^28 bytes", |b| b.iter(find));
    group.finish();
}

criterion_group!(benches, tic_tac_toe, million_states, transposition_table);
criterion_main!(benches);
