//! Weights of the evaluation of Four-Way Fences, fitted to the results of games.
//!
//! ```text
//! cargo research four_way_fit -- [options]
//!
//! --games N       the number of games (default 20)
//! --from N        take the positions from this number of walls on (default 10)
//! --to N          take the positions up to this number of walls (default 40)
//! --seed N        the seed of the openings and of the players (default 0)
//! ```
//!
//! Each game is between two greedy players with random weights, after eight random steps: in
//! points, 20 to 99 for `turns`, 0 to 49 for `steps`, 0 to 39 for `reserve`. So the positions
//! differ in every part, and the players are quick. Each position at the beginning of a turn, with
//! a number of walls in the range, is a sample, if the game has a winner within 600 steps: the
//! parts of `PathEvaluation`, and whether the player to move won. The fit is a logistic regression
//! (`logistic.rs`). Its weights are scaled so that a step of the longest path of a runner, which
//! counts as `turns` and as `steps`, has 100 points.

mod logistic;

use std::error::Error;

use abstract_games::four_way_fences::players::{
    PathEvaluation, PathParts, PathWeights, greedy_with,
};
use abstract_games::four_way_fences::{FourWayFences, Position};
use abstract_games::play::Player;
use abstract_games::{Game, RandomPlay};
use logistic::Sample;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const NAMES: [&str; 5] = ["turns", "steps", "reserve", "tempo of a stone", "turns and steps"];

/// The samples of one game, none if it has no winner.
fn samples(game: FourWayFences, walls: [u64; 2], seed: u64) -> Vec<Sample<4>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut opening = RandomPlay::new(&game, seed);
    opening.by_ref().take(8).for_each(drop);
    let mut position: Position = *opening.state();
    let mut players = [(); 2].map(|()| {
        let mut below = |most: u32| i32::try_from(random.next_u32() % most).unwrap_or(0);
        let weights = PathWeights {
            turns: 20 + below(80),
            steps: below(50),
            reserve: below(40),
            ..PathWeights::default()
        };
        greedy_with(PathEvaluation::new(weights))
    });
    let mut seen = Vec::new();
    for _ in 0..600 {
        let turn = position.turn();
        let Some(choice) = players[turn as usize].choose(&game, &position, &mut ()) else { break };
        let number = position.walls().len() as u64 / 2;
        if position.moved().is_empty() && (walls[0]..=walls[1]).contains(&number) {
            let parts = PathParts::new(&game, &position);
            let PathParts { turns, steps, reserve, tempo, .. } = parts;
            seen.push((turn, [turns, steps, reserve, tempo].map(f64::from)));
        }
        position = game.play(&position, &choice.best);
    }
    logistic::samples(&seen, game.winner(&position))
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = [("--games", 20), ("--from", 10), ("--to", 40), ("--seed", 0)];
    let [games, from, to, seed] = logistic::options(options)?;
    let game = FourWayFences::standard();
    let played: Vec<_> =
        (0..games).map(|number| samples(game, [from, to], seed + number)).collect();
    let count: usize = played.iter().map(Vec::len).sum();
    let won = played.iter().filter(|samples| !samples.is_empty()).count();
    let ([turns, steps, reserve, tempo], [a, b, c, d]) = logistic::fit(&played)?;
    println!("{count} positions with {from} to {to} walls, of {won} of {games} games\n");
    // A step of the longest path counts twice. The standard error of the sum is at most that of its
    // parts together.
    let weights = [turns, steps, reserve, tempo, turns + steps];
    logistic::print(NAMES, 4, (weights, [a, b, c, d, a + b]));
    Ok(())
}
