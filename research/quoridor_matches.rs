//! Matches between players of Quoridor, with a table of the results.
//!
//! ```text
//! cargo research quoridor_matches -- [options]
//!
//! --match A:B     a match between two players; may be repeated. The players for two are
//!                 alpha-beta, net, tree, monte-carlo, monte-carlo-random, greedy, greedy-distance
//!                 and the others of the command, such as level-1; those for four are max-n,
//!                 paranoid, paranoid-greedy, greedy and the others of the command. Parameters
//!                 follow the name of a player for two, as in
//!                 monte-carlo/playout=10/exploration=0.3/scale=300/widening=2 and in
//!                 alpha-beta/distance=100/tempo=60/fence=50/narrow=5/margin=90/orbits=1, for which
//!                 there are aspiration=200 and reductions=1 too,
//!                 and in tree/weight=1.5/scale=200; tree/net=3 estimates by the net in the file
//!                 3.net. Widening 0 considers all moves. By default short matches
//! --players N     2 (default) or 4
//! --games N       the number of games of each match (default 4)
//! --time N        milliseconds for each move
//! --cpu N         milliseconds of processor time of the thread for each move
//! --nodes N       states for each move (default 1000 without --time and --cpu)
//! --plies N       the number of random plies before each game (default 2)
//! --seed N        the seed of the openings (default 0)
//! --repetitions N how often a position occurs in a draw (default 3); 0 in the published matches
//! --threads N     the number of games at once (default 1)
//! --sprt A:B      a sequential test on pairs of games: whether the first player is B Elo stronger
//!                 rather than A, with errors of 5 %. It ends the match when it is decided
//! --out DIR       a folder with a file of results for each match. Games in it are not played again
//! ```

mod matches;

use std::error::Error;
use std::sync::Arc;

use abstract_games::Observer;
use abstract_games::play::{
    Chosen, CoalitionEvaluation, Evaluation, GreedyPlayer, IterativeDeepening, MaxNPlayer,
    MonteCarlo, ParanoidPlayer, Player, PlayerSettings,
};
use abstract_games::quoridor::players::net::{Net, NetEvaluation};
use abstract_games::quoridor::players::{self, PathEvaluation, PathWeights, RaceEvaluation};
use abstract_games::quoridor::{AnyQuoridor, Move, Position, Quoridor};
use matches::{Options, Spec, play, print};

/// With the default parameters, `players::alpha_beta_with`.
fn alpha_beta<E>(evaluation: E, spec: &mut Spec<'_>) -> Box<dyn Player<Quoridor>>
where
    E: Evaluation<Quoridor> + 'static,
{
    let aspiration = whole(spec.take_whole("aspiration", 200));
    let margin = whole(spec.take_whole("margin", 90));
    let reduces = spec.take_whole("reductions", 1) != 0;
    if spec.take_whole("orbits", 1) != 0 {
        let set = |player: IterativeDeepening<_, _, _>| {
            player.reductions(reduces).margin(margin).aspiration(aspiration)
        };
        Box::new(players::alpha_beta_with(evaluation).with(set))
    } else {
        let player = IterativeDeepening::<_, Position, Move>::new(evaluation);
        Box::new(player.reductions(reduces).margin(margin).aspiration(aspiration))
    }
}

fn whole(number: i32) -> u32 {
    u32::try_from(number).unwrap_or(0)
}

/// The players for two.
fn of_two(text: &str, seed: u64) -> Option<Box<dyn Player<Quoridor>>> {
    let mut spec = Spec::new(text)?;
    let mut weights = PathWeights::default();
    weights.distance = spec.take_whole("distance", weights.distance);
    weights.tempo = spec.take_whole("tempo", weights.tempo);
    weights.fence = spec.take_whole("fence", weights.fence);
    weights.narrow = spec.take_whole("narrow", weights.narrow);
    let evaluation = || PathEvaluation::new(weights);
    let player: Box<dyn Player<Quoridor>> = match spec.name {
        "alpha-beta" => alpha_beta(evaluation(), &mut spec),
        "net" => alpha_beta(NetEvaluation::default(), &mut spec),
        "monte-carlo" => {
            let player = MonteCarlo::new(evaluation(), seed)
                .playout(whole(spec.take_whole("playout", 0)))
                .scale(whole(spec.take_whole("scale", 300)))
                .exploration(spec.take("exploration").unwrap_or(0.3));
            let widening = spec.take("widening").unwrap_or(2.0);
            Box::new(if widening > 0.0 { player.widening(widening) } else { player })
        }
        // With the default parameters, this is `players::monte_carlo`.
        "tree" => {
            let weight = spec.take("weight").unwrap_or(1.5);
            let scale = whole(spec.take_whole("scale", 200));
            let net = match spec.take("net") {
                Some(number) => {
                    let bytes = std::fs::read(format!("{number}.net")).ok()?;
                    NetEvaluation::new(Arc::new(Net::from_bytes(&bytes).ok()?))
                }
                None => NetEvaluation::default(),
            };
            let player = players::monte_carlo_with(net);
            Box::new(player.with(|player| player.policy_weight(weight).scale(scale)))
        }
        "monte-carlo-random" => Box::new(MonteCarlo::new((), seed)),
        "greedy" => Box::new(GreedyPlayer::new(evaluation()).seed(seed)),
        "greedy-distance" => {
            let weights = PathWeights { distance: 100, tempo: 0, fence: 0, narrow: 0 };
            Box::new(GreedyPlayer::new(PathEvaluation::new(weights)).seed(seed))
        }
        name => named(Quoridor::standard(), name, seed)?,
    };
    spec.parameters.is_empty().then_some(player)
}

/// The player that the command calls by this name.
fn named<const N: usize>(
    game: Quoridor<N>,
    name: &str,
    seed: u64,
) -> Option<Box<dyn Player<Quoridor<N>>>> {
    let settings = PlayerSettings { memory: 64 << 20, depth: u32::MAX, seed };
    Some(Box::new(Named(AnyQuoridor::from(game).named_player(name.parse().ok()?, &settings))))
}

/// A player of the game for any number of players as one of that for `N`.
struct Named(Box<dyn Player<AnyQuoridor>>);

impl<const N: usize> Player<Quoridor<N>> for Named {
    fn name(&self) -> String {
        self.0.name()
    }

    fn choose(
        &mut self,
        game: &Quoridor<N>,
        position: &Position<N>,
        observer: &mut dyn Observer,
    ) -> Chosen<Quoridor<N>> {
        self.0.choose(&game.into(), &position.into(), observer)
    }
}

/// The players for four.
fn of_four(text: &str, seed: u64) -> Option<Box<dyn Player<Quoridor<4>>>> {
    let mut spec = Spec::new(text)?;
    let race = match spec.take_whole("fence", -1) {
        -1 => RaceEvaluation::default(),
        fence => RaceEvaluation::new(fence),
    };
    let of_coalition = CoalitionEvaluation(race);
    let player: Box<dyn Player<Quoridor<4>>> = match spec.name {
        "max-n" => Box::new(MaxNPlayer::new(race)),
        "paranoid" => Box::new(ParanoidPlayer::new(move || {
            IterativeDeepening::<_, Position<4>, _>::new(of_coalition)
        })),
        "paranoid-greedy" => {
            Box::new(ParanoidPlayer::new(move || GreedyPlayer::new(of_coalition).seed(seed)))
        }
        "greedy" => Box::new(MaxNPlayer::new(race).depth(1)),
        name => named(Quoridor::standard_for_four(), name, seed)?,
    };
    spec.parameters.is_empty().then_some(player)
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut options, others) = Options::read(&["--players"], 2)?;
    let players = others.get("--players").copied().unwrap_or(2);
    if options.matches.is_empty() {
        let pairs: &[&str] = match players {
            2 => &[
                "alpha-beta:shortest-path",
                "alpha-beta:greedy",
                "alpha-beta:greedy-distance",
                "alpha-beta:monte-carlo/widening=2",
            ],
            _ => &["paranoid:max-n", "paranoid:greedy", "max-n:greedy"],
        };
        options.matches.extend(pairs.iter().map(ToString::to_string));
    }
    let mut results = Vec::new();
    for pair in &options.matches {
        let (one, two) = pair.split_once(':').ok_or("a match is two names with a colon between")?;
        results.push(match players {
            2 => play(&Quoridor::standard(), [one, two], of_two, &options)?,
            4 => play(&Quoridor::standard_for_four(), [one, two], of_four, &options)?,
            _ => return Err("matches are for 2 or 4 players".into()),
        });
    }
    print(&results, &options.budget);
    Ok(())
}
