//! Weights of the evaluation of Quoridor for two, fitted to the results of games.
//!
//! ```text
//! cargo research quoridor_fit -- [options]
//!
//! --games N       the number of games that alpha-beta plays against itself (default 4)
//! --nodes N       states for each move (default 300)
//! --plies N       the number of random plies before each game (default 4)
//! --seed N        the seed of the openings (default 0)
//! ```
//!
//! Each position of a game without a proved result is a sample: the parts of `PathEvaluation`, and
//! whether the player to move won. The fit is a logistic regression (`logistic.rs`). Its weights
//! are scaled so that a step of a shortest path counts 100 points.

mod logistic;

use std::error::Error;

use abstract_games::play::{Estimate, Evaluation, Player};
use abstract_games::quoridor::players::{PathEvaluation, PathParts, alpha_beta_with};
use abstract_games::quoridor::{Position, Quoridor};
use abstract_games::{Game, Limits, RandomPlay};
use logistic::Sample;

const NAMES: [&str; 4] = ["distance", "tempo", "fence", "narrow"];

/// The samples of one game of the default player against itself, none if it has no winner.
fn samples(game: Quoridor, plies: usize, nodes: u64, seed: u64) -> Vec<Sample<4>> {
    let mut opening = RandomPlay::new(&game, seed);
    opening.by_ref().take(plies).for_each(drop);
    let mut position: Position = *opening.state();
    let evaluation = PathEvaluation::default();
    let mut player = alpha_beta_with(evaluation.clone());
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
    logistic::samples(&seen, game.winner(&position))
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = [("--games", 4), ("--nodes", 300), ("--plies", 4), ("--seed", 0)];
    let [games, nodes, plies, seed] = logistic::options(options)?;
    let game = Quoridor::standard();
    let plies = usize::try_from(plies)?;
    let played: Vec<_> =
        (0..games).map(|number| samples(game, plies, nodes, seed + number)).collect();
    let count: usize = played.iter().map(Vec::len).sum();
    println!("{count} positions of {games} games at {nodes} states a move\n");
    logistic::print(NAMES, 0, logistic::fit(&played)?);
    Ok(())
}
