//! Benchmarks of Quarto: canonical forms, exact solutions, and the cost of the generic search.

#![allow(missing_docs, reason = "criterion_group! makes public functions")]

use std::time::Duration;

use abstract_games::quarto::{Piece, Position, Quarto, QuartoKnowledge, Rules, Solver};
use abstract_games::{
    AlphaBeta, Group, OrbitKnowledge, Quotient, SplitMix64, Symmetry, TranspositionTable, Value,
};
use criterion::{
    BatchSize, BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};

/// The size of every table in bytes.
const TABLE: u64 = 1 << 24;

fn below(random: &mut SplitMix64, bound: usize) -> usize {
    (random.number() >> 33) as usize % bound
}

fn shuffled(random: &mut SplitMix64) -> [u8; 16] {
    let mut all = std::array::from_fn(|i| u8::try_from(i).unwrap());
    for last in (1..16).rev() {
        all.swap(last, below(random, last + 1));
    }
    all
}

/// A random position with `placed` pieces on the board and no Quarto.
fn position(random: &mut SplitMix64, placed: usize, has_hand: bool) -> Position {
    loop {
        let cells = shuffled(random);
        let pieces = shuffled(random).map(|number| Piece::new(number).unwrap());
        let mut board = [None; 16];
        for (&cell, &piece) in cells.iter().zip(&pieces).take(placed) {
            board[usize::from(cell)] = Some(piece);
        }
        let position = Position::new(board, has_hand.then_some(pieces[placed])).unwrap();
        if Rules::lines().quarto(&position).is_none() {
            return position;
        }
    }
}

/// The throughput is in positions.
fn canonical(c: &mut Criterion) {
    let mut group = c.benchmark_group("quarto canonical form");
    let symmetry = Quarto::default().symmetry();
    let mut random = SplitMix64(1);
    for (name, has_hand) in [("nothing in hand", false), ("a piece in hand", true)] {
        let positions: Vec<_> =
            (0..4096).map(|i| position(&mut random, 4 + i % 9, has_hand)).collect();
        for position in &positions {
            let (form, witness) = symmetry.canonical(position);
            assert_eq!(symmetry.apply(&witness, position), form);
            assert_eq!(symmetry.canonical(&form).0, form);
        }
        group.throughput(Throughput::Elements(positions.len() as u64));
        group.bench_function(name, |b| {
            b.iter(|| {
                for position in &positions {
                    std::hint::black_box(symmetry.canonical(std::hint::black_box(position)));
                }
            });
        });
    }
    group.finish();
}

fn symmetry(c: &mut Criterion) {
    let mut group = c.benchmark_group("quarto symmetry");
    group.sample_size(10);
    let all = [(Rules::lines(), 32), (Rules::squares(), 8), (Rules::torus(), 128)];
    for (rules, boards) in all {
        let quarto = Quarto::new(rules);
        assert_eq!(quarto.symmetry().order(), 384 * boards);
        group.bench_function(quarto.rules().to_string(), |b| b.iter(|| quarto.symmetry()));
    }
    group.finish();
}

/// A solver with an empty table.
fn solver() -> Solver {
    Solver::new(&Quarto::default(), TABLE).unwrap()
}

fn solve(c: &mut Criterion) {
    let mut group = c.benchmark_group("quarto solve");
    group.sample_size(20);
    let all = [
        (".b../e.../4..7/3.1. -", Value::Draw),
        ("..../.2.f/5..b/da.. e", Value::Win),
        ("d2ca/..5./.93./..e. -", Value::Draw),
        (".e.8/.17./9.../afd. -", Value::Win),
    ];
    for (text, value) in all {
        let position: Position = text.parse().unwrap();
        let placed = position.placed();
        let solve = |solver: &mut Solver| solver.solve(&position, ()).unwrap().value;
        assert_eq!(solve(&mut solver()), Some(value), "{position}");
        let id = BenchmarkId::new(format!("value of a {value}"), format!("{placed} pieces"));
        group.bench_function(id, |b| b.iter_batched_ref(solver, solve, BatchSize::PerIteration));
    }
    group.finish();
}

/// Ten positions after ten plies, half the length of most games.
fn after_ten_plies(c: &mut Criterion) {
    let mut group = c.benchmark_group("quarto after ten plies");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    let mut random = SplitMix64(10);
    let positions = [(); 10].map(|()| position(&mut random, 5, false));
    // All positions share one table.
    let solve =
        |solver: &mut Solver| positions.map(|position| solver.solve(&position, ()).unwrap().value);
    assert_eq!(solve(&mut solver()), [Some(Value::Draw); 10]);
    group.bench_function("ten positions", |b| {
        b.iter_batched_ref(solver, solve, BatchSize::PerIteration);
    });
    group.finish();
}

/// The cost of the generic search. The solver and core's search with the same knowledge find the
/// values of the same positions, each with an empty table of the same size.
fn generality(c: &mut Criterion) {
    let mut group = c.benchmark_group("quarto generic against specialised");
    group.sample_size(20).sampling_mode(SamplingMode::Flat);
    let quarto = Quarto::default();
    let knowledge = QuartoKnowledge::new(&quarto);
    let quotient = Quotient::new(quarto.clone(), quarto.symmetry());
    let mut random = SplitMix64(2);
    let ten = (0..10).map(|i| position(&mut random, 7 + i % 2, false)).collect();
    let one = vec!["d2ca/..5./.93./..e. -".parse().unwrap()];
    for (name, positions) in [("8 pieces", one), ("ten of 7 and 8 pieces", ten)] {
        let table = || TranspositionTable::with_bytes(TABLE).unwrap();
        let each = |value: &mut dyn FnMut(usize) -> Option<Value>| {
            (0..positions.len()).map(value).collect::<Vec<_>>()
        };
        let tables = || each_of(&positions, table);
        let solvers = || each_of(&positions, solver);
        let specialised = |solvers: &mut Vec<Solver>| {
            each(&mut |i| solvers[i].solve(&positions[i], ()).unwrap().value)
        };
        let in_quotient = |tables: &mut Vec<TranspositionTable>| {
            each(&mut |i| {
                let search = AlphaBeta::new(&quotient).knowledge(OrbitKnowledge(&knowledge));
                let search = search.table(&tables[i]).unwrap();
                search.value(&quotient.orbit(&positions[i])).value()
            })
        };
        let raw = |tables: &mut Vec<TranspositionTable>| {
            each(&mut |i| {
                let search = AlphaBeta::new(&quarto).knowledge(&knowledge);
                let search = search.table(&tables[i]).unwrap();
                search.value(&positions[i]).value()
            })
        };
        let values = specialised(&mut solvers());
        assert_eq!(in_quotient(&mut tables()), values);
        assert_eq!(raw(&mut tables()), values);
        let size = BatchSize::PerIteration;
        group.bench_function(BenchmarkId::new("specialised", name), |b| {
            b.iter_batched_ref(solvers, specialised, size);
        });
        group.bench_function(BenchmarkId::new("generic", name), |b| {
            b.iter_batched_ref(tables, in_quotient, size);
        });
        group.bench_function(BenchmarkId::new("generic without symmetry", name), |b| {
            b.iter_batched_ref(tables, raw, size);
        });
    }
    group.finish();
}

fn each_of<T>(positions: &[Position], make: impl Fn() -> T) -> Vec<T> {
    positions.iter().map(|_| make()).collect()
}

/// Shorter times than criterion's defaults, with which the benchmarks would take two minutes.
fn brief() -> Criterion {
    let seconds = Duration::from_secs;
    Criterion::default().warm_up_time(seconds(1) / 2).measurement_time(seconds(2))
}

criterion_group! {
    name = benches;
    config = brief();
    targets = canonical, symmetry, solve, after_ten_plies, generality
}
criterion_main!(benches);
