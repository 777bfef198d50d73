//! Weights of the evaluation of Quoridor for two, fitted to the results of games.
//!
//! ```text
//! cargo bench --bench quoridor_fit -- [options]
//!
//! --games N       the number of games that the default player plays against itself (default 4)
//! --nodes N       states for each move (default 300)
//! --plies N       the number of random plies before each game (default 4)
//! --seed N        the seed of the openings (default 0)
//! ```
//!
//! Each position of a game without a proved result is a sample: the parts of `PathEvaluation`, and whether the
//! player to move won. The fit is a logistic regression: the weights w for which the probabilities
//! 1 / (1 + exp(-w · parts)) of the results that occurred have the greatest product, by Newton's method. They
//! are then scaled so that a step of a shortest path counts 100 points. The positions of a game have
//! one result, so the standard errors take each game for one observation (a sandwich estimate by games: K.-Y.
//! Liang and S. L. Zeger, 1986).

use std::error::Error;

use abstract_games::play::{Estimate, Evaluation, Player};
use abstract_games::quoridor::players::{PathEvaluation, PathParts, alpha_beta};
use abstract_games::quoridor::{Position, Quoridor};
use abstract_games::{Game, Limits, RandomPlay};

const PARTS: usize = 4;
const NAMES: [&str; PARTS] = ["distance", "tempo", "fence", "narrow"];

type Vector = [f64; PARTS];
type Matrix = [Vector; PARTS];

/// The parts of a position, and whether the player to move won.
struct Sample {
    parts: Vector,
    won: bool,
}

/// The samples of one game of the default player against itself, none if it has no winner.
fn samples(game: Quoridor, plies: usize, nodes: u64, seed: u64) -> Vec<Sample> {
    let mut opening = RandomPlay::new(&game, seed);
    opening.by_ref().take(plies).for_each(drop);
    let mut position: Position = *opening.state();
    let (evaluation, mut player) = (PathEvaluation::default(), alpha_beta());
    let mut seen = Vec::new();
    for _ in 0..300 {
        let limits = &mut Limits::new().work(nodes);
        let Some(choice) = player.choose(&game, &position, limits) else { break };
        if let Estimate::Points(_) = evaluation.evaluate(&game, &position) {
            let PathParts { distance, tempo, fence, narrow, .. } = PathParts::new(&game, &position);
            seen.push((position.turn(), [distance, tempo, fence, narrow].map(f64::from)));
        }
        position = game.play(&position, &choice.best);
    }
    let winner = game.winner(&position).into_iter();
    let of = |winner| seen.iter().map(move |&(turn, parts)| Sample { parts, won: turn == winner });
    winner.flat_map(of).collect()
}

fn dot(one: &Vector, two: &Vector) -> f64 {
    one.iter().zip(two).map(|(a, b)| a * b).sum()
}

/// The probability of a win with weights `w`.
fn probability(w: &Vector, sample: &Sample) -> f64 {
    1.0 / (1.0 + (-dot(w, &sample.parts)).exp())
}

/// The gradient of the logarithm of the likelihood over some samples.
fn gradient<'a>(w: &Vector, samples: impl Iterator<Item = &'a Sample>) -> Vector {
    let mut gradient = [0.0; PARTS];
    for sample in samples {
        let error = f64::from(u8::from(sample.won)) - probability(w, sample);
        for (sum, part) in gradient.iter_mut().zip(sample.parts) {
            *sum += error * part;
        }
    }
    gradient
}

/// The second derivatives of that logarithm, negated.
fn curvature<'a>(w: &Vector, samples: impl Iterator<Item = &'a Sample>) -> Matrix {
    let mut curvature = [[0.0; PARTS]; PARTS];
    for sample in samples {
        let p = probability(w, sample);
        for (row, a) in curvature.iter_mut().zip(sample.parts) {
            for (sum, b) in row.iter_mut().zip(sample.parts) {
                *sum += p * (1.0 - p) * a * b;
            }
        }
    }
    curvature
}

/// The inverse of a positive definite matrix, by Gauss–Jordan elimination.
fn inverse(mut m: Matrix) -> Matrix {
    let mut inverse: Matrix =
        std::array::from_fn(|i| std::array::from_fn(|j| f64::from(u8::from(i == j))));
    for pivot in 0..PARTS {
        let scale = 1.0 / m[pivot][pivot];
        m[pivot] = m[pivot].map(|entry| entry * scale);
        inverse[pivot] = inverse[pivot].map(|entry| entry * scale);
        let (row, inverse_row) = (m[pivot], inverse[pivot]);
        for i in (0..PARTS).filter(|&i| i != pivot) {
            let factor = m[i][pivot];
            m[i].iter_mut().zip(row).for_each(|(entry, of_pivot)| *entry -= factor * of_pivot);
            let entries = inverse[i].iter_mut().zip(inverse_row);
            entries.for_each(|(entry, of_pivot)| *entry -= factor * of_pivot);
        }
    }
    inverse
}

/// The weights of greatest likelihood and their standard errors.
fn fit(games: &[Vec<Sample>]) -> (Vector, Vector) {
    let all = || games.iter().flatten();
    let mut w = [0.0; PARTS];
    for _ in 0..20 {
        let (gradient, inverse) = (gradient(&w, all()), inverse(curvature(&w, all())));
        for (weight, row) in w.iter_mut().zip(&inverse) {
            *weight += dot(row, &gradient);
        }
    }
    let inverse = inverse(curvature(&w, all()));
    let mut variances = [0.0; PARTS];
    for game in games {
        let gradient = gradient(&w, game.iter());
        for (variance, row) in variances.iter_mut().zip(&inverse) {
            *variance += dot(row, &gradient).powi(2);
        }
    }
    (w, variances.map(f64::sqrt))
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut games, mut nodes, mut plies, mut seed) = (4, 300, 4, 0);
    let mut arguments = std::env::args().skip(1);
    while let Some(flag) = arguments.next() {
        let option = match flag.as_str() {
            // Cargo adds this one.
            "--bench" => continue,
            "--games" => &mut games,
            "--nodes" => &mut nodes,
            "--plies" => &mut plies,
            "--seed" => &mut seed,
            _ => return Err(format!("unknown option {flag}").into()),
        };
        let value = arguments.next().ok_or_else(|| format!("{flag} needs a value"))?;
        *option = value.parse().map_err(|error| format!("{flag} {value}: {error}"))?;
    }
    let game = Quoridor::standard();
    let plies = usize::try_from(plies)?;
    let played: Vec<_> =
        (0..games).map(|number| samples(game, plies, nodes, seed + number)).collect();
    let count: usize = played.iter().map(Vec::len).sum();
    let (weights, errors) = fit(&played);
    println!("{count} positions of {games} games at {nodes} states a move\n");
    println!("| part | weight in points | standard error |\n| --- | --- | --- |");
    for ((name, weight), error) in NAMES.iter().zip(weights).zip(errors) {
        println!(
            "| {name} | {:.0} | {:.0} |",
            100.0 * weight / weights[0],
            100.0 * error / weights[0].abs()
        );
    }
    println!("\nA step changes the logarithm of the odds by {:.3}.", weights[0]);
    Ok(())
}
