//! Measures on random positions of Quarto what a memory of positions, canonical forms and alpha-beta save.
//!
//! A plain minimax follows every line of play. With a memory it visits every position once; with canonical forms, every orbit.
//! Alpha-beta without a memory is compared with the tree: the rule of thumb says that it visits the square root.

use abstract_games::quarto::Quarto;
use abstract_games::{AlphaBeta, Bfs, BigUint, Perft, Quotient};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u32>());
    let first = numbers.next().transpose()?.unwrap_or(10);
    let last = numbers.next().transpose()?.unwrap_or(12).min(16);
    let samples = numbers.next().transpose()?.unwrap_or(5);
    let quarto = Quarto::default();
    let quotient = Quotient::new(quarto.clone(), quarto.symmetry());
    println!(
        "| pieces | tree | positions | orbits | alpha-beta | exponent | with memory and orbits |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for pieces in (first..=last).rev() {
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
        // Geometric means, as the numbers differ by powers of ten.
        let [tree, positions, orbits, alone, exponent, best] = sums;
        let [tree, positions, orbits, alone, best] =
            [tree, positions, orbits, alone, best].map(|log| format!("{:.2e}", 10_f64.powf(log)));
        println!(
            "| {pieces} | {tree} | {positions} | {orbits} | {alone} | {exponent:.2} | {best} |"
        );
    }
    Ok(())
}

/// The decimal logarithm.
fn logarithm(number: &BigUint) -> f64 {
    number.to_string().parse().map_or(0.0, f64::log10)
}
