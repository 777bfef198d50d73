//! Quarto: canonical forms, exact solutions, and what generality costs.

#![allow(missing_docs, reason = "criterion_group! makes public functions")]

use abstract_games::quarto::{Piece, Position, Quarto, QuartoKnowledge, Rules, Solver};
use abstract_games::{AlphaBeta, Group, Quotient, Score, Symmetry, TranspositionTable, Value};
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

const MEBIBYTES: u64 = 1 << 20;

/// Random numbers, always the same (splitmix64).
struct Numbers(u64);

impl Numbers {
    /// One below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed >> 33) as usize % bound
    }

    fn shuffled(&mut self) -> [u8; 16] {
        let mut all = std::array::from_fn(|i| u8::try_from(i).unwrap());
        for last in (1..16).rev() {
            all.swap(last, self.below(last + 1));
        }
        all
    }

    /// A board with so many pieces and no Quarto.
    fn position(&mut self, placed: usize, has_hand: bool) -> Position {
        loop {
            let cells = self.shuffled();
            let pieces = self.shuffled().map(|number| Piece::new(number).unwrap());
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
}

/// The throughput is in positions.
fn canonical(c: &mut Criterion) {
    let mut group = c.benchmark_group("quarto canonical form");
    let symmetry = Quarto::default().symmetry();
    let mut numbers = Numbers(1);
    for (name, has_hand) in [("nothing in hand", false), ("a piece in hand", true)] {
        let positions: Vec<_> = (0..4096).map(|i| numbers.position(4 + i % 9, has_hand)).collect();
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

fn solver(mebibytes: u64) -> Solver {
    Solver::new(&Quarto::default(), mebibytes * MEBIBYTES).unwrap()
}

criterion_group!(benches, canonical, symmetry);
criterion_main!(benches);
