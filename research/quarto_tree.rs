//! Measures on random positions of Quarto what a memory of positions, canonical forms and
//! alpha-beta save.
//!
//! A plain minimax follows every line of play. With a memory it visits every position once; with
//! canonical forms, every orbit. Alpha-beta without a memory is compared with the tree: the rule of
//! thumb says that it visits the square root.

use abstract_games::quarto::Quarto;
use abstract_games::{AlphaBeta, Bfs, BigUint, Perft, Quotient};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u32>());
    let first = numbers.next().transpose()?.unwrap_or(10);
    let last = numbers.next().transpose()?.unwrap_or(12).min(16);
    let samples = numbers.next().transpose()?.unwrap_or(5);
    println!(
        "| pieces | tree | positions | orbits | alpha-beta | exponent | with memory and orbits |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for pieces in (first..=last).rev() {
        let Means { tree, positions, orbits, alone, exponent, best } = measure(pieces, samples)?;
        let [tree, positions, orbits, alone, best] =
            [tree, positions, orbits, alone, best].map(|mean| format!("{mean:.2e}"));
        println!(
            "| {pieces} | {tree} | {positions} | {orbits} | {alone} | {exponent:.2} | {best} |"
        );
    }
    Ok(())
}

/// Means over some random positions: geometric ones of numbers, as these differ by powers of ten,
/// and the arithmetic one of the exponent.
pub(crate) struct Means {
    /// Lines of play.
    pub(crate) tree: f64,
    /// Positions that can follow.
    pub(crate) positions: f64,
    /// Their orbits.
    pub(crate) orbits: f64,
    /// Positions visited by alpha-beta without a memory.
    pub(crate) alone: f64,
    /// log(`alone`) / log(`tree`).
    pub(crate) exponent: f64,
    /// Orbits visited by alpha-beta with a memory.
    pub(crate) best: f64,
}

/// Measures the first `samples` random positions with `pieces` pieces.
pub(crate) fn measure(pieces: u32, samples: u32) -> Result<Means, Box<dyn std::error::Error>> {
    let quarto = Quarto::default();
    let quotient = Quotient::new(quarto.clone(), quarto.symmetry());
    let mut sums = [0.0; 6];
    for position in quarto.random_positions(2 * pieces, 0).take(samples as usize) {
        let orbit = quotient.orbit(&position);
        let plies = 32 - position.ply() as usize;
        let lines = Perft::new(&quotient, &orbit, plies, ());
        let tree = logarithm(&lines.lines().iter().sum());
        let positions = Bfs::new(&quarto).source(position).explore().len();
        let orbits = Bfs::new(&quotient).source(orbit).explore().len();
        let alone = AlphaBeta::new(&quarto).value(&position).nodes();
        let best = AlphaBeta::new(&quotient).memory(1 << 26)?.value(&orbit).nodes();
        let [positions, orbits] = [positions, orbits].map(|n| logarithm(&n.into()));
        let [alone, best] = [alone, best].map(|n| logarithm(&n.into()));
        let all = [tree, positions, orbits, alone, alone / tree, best];
        for (sum, number) in sums.iter_mut().zip(all) {
            *sum += number / f64::from(samples);
        }
    }
    let [tree, positions, orbits, alone, exponent, best] = sums;
    let [tree, positions, orbits, alone, best] =
        [tree, positions, orbits, alone, best].map(|mean| 10_f64.powf(mean));
    Ok(Means { tree, positions, orbits, alone, exponent, best })
}

/// The decimal logarithm.
fn logarithm(number: &BigUint) -> f64 {
    number.to_string().parse().map_or(0.0, f64::log10)
}
