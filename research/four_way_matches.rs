//! Matches between players of Four-Way Fences, with a table of the results.
//!
//! ```text
//! cargo research four_way_matches -- [options]
//!
//! --match A:B     a match between two players; may be repeated. The players are alpha-beta,
//!                 greedy, monte-carlo, greedy-step and random. Parameters follow the name, as in
//!                 alpha-beta/turns=60/steps=40/reserve=5/breadth=16/wall=3/placement=8 and in
//!                 monte-carlo/scale=300/exploration=0.3/widening=2. By default short matches
//! --cells N       the number of cells of a side of the board (default 10)
//! --games N       the number of games of each match (default 4)
//! --time N        milliseconds for each choice
//! --cpu N         milliseconds of processor time of the thread for each choice
//! --nodes N       states for each choice (default 1000 without --time and --cpu)
//! --plies N       the number of random steps before each game (default 8: the first turn of each
//!                 player)
//! --seed N        the seed of the openings (default 0)
//! --threads N     the number of games at once (default 1)
//! --sprt A:B      a sequential test on pairs of games: whether the first player is B Elo stronger
//!                 rather than A, with errors of 5 %. It ends the match when it is decided
//! --out DIR       a folder with a file of results for each match. Games in it are not played again
//! ```

mod matches;

use std::error::Error;

use abstract_games::four_way_fences::players::{
    Breadth, PathEvaluation, PathWeights, TurnPlayer, alpha_beta_with, greedy_with,
};
use abstract_games::four_way_fences::{Board, FourWayFences, Rules};
use abstract_games::play::{GreedyPlayer, MonteCarlo, Player, RandomPlayer};
use matches::{Options, Spec, play, print};

fn player(text: &str, seed: u64) -> Option<Box<dyn Player<FourWayFences>>> {
    let mut spec = Spec::new(text)?;
    let mut weights = PathWeights::default();
    weights.turns = spec.take_whole("turns", weights.turns);
    weights.steps = spec.take_whole("steps", weights.steps);
    weights.reserve = spec.take_whole("reserve", weights.reserve);
    weights.tempo = spec.take_whole("tempo", weights.tempo);
    let mut breadth = Breadth::default();
    for (key, field) in [
        ("breadth", &mut breadth.turns),
        ("wall", &mut breadth.with_one_wall),
        ("placement", &mut breadth.with_one_placement),
    ] {
        let value = spec.take_whole(key, i32::try_from(*field).ok()?);
        *field = usize::try_from(value).ok()?;
    }
    let evaluation = PathEvaluation::new(weights).breadth(breadth);
    let player: Box<dyn Player<FourWayFences>> = match spec.name {
        "alpha-beta" => Box::new(alpha_beta_with(evaluation)),
        "greedy" => Box::new(greedy_with(evaluation)),
        "greedy-step" => Box::new(GreedyPlayer::new(evaluation).seed(seed)),
        "monte-carlo" => {
            let player = MonteCarlo::new(evaluation, seed)
                .playout(0)
                .scale(u32::try_from(spec.take_whole("scale", 300)).ok()?)
                .exploration(spec.take("exploration").unwrap_or(0.3))
                .widening(spec.take("widening").unwrap_or(2.0));
            Box::new(TurnPlayer::new(player))
        }
        "random" => Box::new(RandomPlayer::new(seed)),
        _ => return None,
    };
    spec.parameters.is_empty().then_some(player)
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut options, others) = Options::read(&["--cells"], 8)?;
    let cells = others.get("--cells").copied().unwrap_or(10);
    if options.matches.is_empty() {
        let pairs = ["alpha-beta:random", "alpha-beta:greedy", "greedy:random"];
        options.matches.extend(pairs.map(str::to_owned));
    }
    let cells = u8::try_from(cells)?;
    let game = FourWayFences::new(Board::new(cells, cells)?, Rules::default())?;
    let mut results = Vec::new();
    for pair in &options.matches {
        let (one, two) = pair.split_once(':').ok_or("a match is two names with a colon between")?;
        results.push(play(&game, [one, two], player, &options)?);
    }
    print(&results, &options.budget);
    Ok(())
}
