//! Matches between players of Quoridor, with a table of the results.
//!
//! ```text
//! cargo bench --bench quoridor_matches -- [options]
//!
//! --match A:B     a match between two players; may be repeated. The players for two are alpha-beta,
//!                 monte-carlo, monte-carlo-random, greedy, greedy-distance, shortest-path and
//!                 random; those for four are max-n, paranoid, paranoid-greedy, greedy,
//!                 shortest-path and random. Parameters follow the name of a player for two, as in
//!                 monte-carlo/playout=10/exploration=0.3/scale=300/widening=2 and in
//!                 alpha-beta/distance=100/tempo=60/fence=50/narrow=5. By default short matches
//! --players N     2 (default) or 4
//! --games N       the number of games of each match (default 4)
//! --time N        milliseconds for each move
//! --nodes N       states for each move (default 1000 without --time)
//! --plies N       the number of random plies before each game (default 2)
//! --seed N        the seed of the openings (default 0)
//! --out DIR       a folder with a file of results for each match. Games in it are not played again
//! ```

use std::collections::HashMap;
use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use abstract_games::play::{
    CoalitionEvaluation, GameResult, GreedyPlayer, IterativeDeepening, Match, MatchResult,
    MaxNPlayer, MonteCarlo, ParanoidPlayer, Player, RandomPlayer,
};
use abstract_games::quoridor::players::{
    PathEvaluation, PathWeights, RaceEvaluation, ShortestPathPlayer,
};
use abstract_games::quoridor::{Position, Quoridor};
use abstract_games::{Limits, Players, Seat};

/// A player's name and parameters, as in `monte-carlo/playout=10/scale=200`.
struct Spec<'a> {
    name: &'a str,
    parameters: Vec<(&'a str, f64)>,
}

impl<'a> Spec<'a> {
    fn new(text: &'a str) -> Option<Self> {
        let mut parts = text.split('/');
        let name = parts.next()?;
        let parameters = parts.map(|part| {
            let (key, value) = part.split_once('=')?;
            Some((key, value.parse().ok()?))
        });
        Some(Self { name, parameters: parameters.collect::<Option<_>>()? })
    }

    /// Takes the value of a parameter out of the list.
    fn take(&mut self, key: &str) -> Option<f64> {
        let place = self.parameters.iter().position(|(name, _)| *name == key)?;
        Some(self.parameters.swap_remove(place).1)
    }

    /// Takes a whole number out of the list.
    #[expect(clippy::cast_possible_truncation, reason = "small numbers of the command line")]
    fn take_whole(&mut self, key: &str, default: i32) -> i32 {
        self.take(key).map_or(default, |value| value as i32)
    }
}

/// The players for two.
fn of_two(text: &str, seed: u64) -> Option<Box<dyn Player<Quoridor>>> {
    let mut spec = Spec::new(text)?;
    let mut weights = PathWeights::default();
    weights.distance = spec.take_whole("distance", weights.distance);
    weights.tempo = spec.take_whole("tempo", weights.tempo);
    weights.fence = spec.take_whole("fence", weights.fence);
    weights.narrow = spec.take_whole("narrow", weights.narrow);
    let evaluation = PathEvaluation::new(weights);
    let player: Box<dyn Player<Quoridor>> = match spec.name {
        // With the default parameters, this and the next are `players::alpha_beta` and `monte_carlo`.
        "alpha-beta" => Box::new(IterativeDeepening::new(evaluation).reductions(true)),
        "monte-carlo" => {
            let whole = |number: i32| u32::try_from(number).unwrap_or(0);
            let player = MonteCarlo::new(evaluation, seed)
                .playout(whole(spec.take_whole("playout", 0)))
                .scale(whole(spec.take_whole("scale", 300)))
                .exploration(spec.take("exploration").unwrap_or(0.3));
            // Factor 0 considers one move; a large one considers all.
            Box::new(player.widening(spec.take("widening").unwrap_or(2.0)))
        }
        "monte-carlo-random" => Box::new(MonteCarlo::new((), seed)),
        "greedy" => Box::new(GreedyPlayer::new(evaluation).seed(seed)),
        "greedy-distance" => {
            let weights = PathWeights { distance: 100, tempo: 0, fence: 0, narrow: 0 };
            Box::new(GreedyPlayer::new(PathEvaluation::new(weights)).seed(seed))
        }
        "shortest-path" => Box::new(ShortestPathPlayer),
        "random" => Box::new(RandomPlayer::new(seed)),
        _ => return None,
    };
    spec.parameters.is_empty().then_some(player)
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
        "shortest-path" => Box::new(ShortestPathPlayer),
        "random" => Box::new(RandomPlayer::new(seed)),
        _ => return None,
    };
    spec.parameters.is_empty().then_some(player)
}

/// What the command line says.
struct Options {
    matches: Vec<String>,
    games: usize,
    limits: Limits,
    budget: String,
    plies: usize,
    seed: u64,
    out: Option<PathBuf>,
}

/// Plays a match, beginning with the games in its file.
fn play<G: Players<Player: Into<Seat>>>(
    game: &G,
    names: [&str; 2],
    make: impl Fn(&str, u64) -> Option<Box<dyn Player<G>>>,
    options: &Options,
) -> Result<MatchResult, Box<dyn Error>> {
    let seats = game.turn(&game.initial()).into().count();
    let openings = options.games.div_ceil((1 << seats) - 2);
    let games = Match::new(game)?
        .random_openings(openings, options.plies, options.seed)
        .ply_limit(500)
        .limits(options.limits.clone());
    let mut result = MatchResult::new(names.map(str::to_owned), seats);
    let mut file = None;
    if let Some(folder) = &options.out {
        fs::create_dir_all(folder)?;
        let path = folder.join(format!("{} {}.jsonl", names[0], names[1]).replace('/', " "));
        result.games = read(&path)?;
        file = Some(OpenOptions::new().create(true).append(true).open(path)?);
    }
    for number in result.games.len()..options.games.min(games.game_count()) {
        // Every game has new players, so it does not depend on the games before.
        let player = |name: &str, which: u64| {
            let seed = options.seed ^ (2 * number as u64 + which);
            make(name, seed).ok_or_else(|| format!("there is no player {name:?}"))
        };
        let (mut one, mut two) = (player(names[0], 0)?, player(names[1], 1)?);
        let game = games
            .play_game(number, [&mut *one, &mut *two], ())
            .map_err(|error| error.to_string())?;
        if let Some(file) = &mut file {
            writeln!(file, "{}", serde_json::to_string(&game)?)?;
        }
        result.games.push(game);
        eprintln!("{result}");
    }
    Ok(result)
}

/// The games of an earlier run, if there is a file.
fn read(path: &Path) -> Result<Vec<GameResult>, Box<dyn Error>> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let lines = BufReader::new(File::open(path)?).lines();
    lines.map(|line| Ok(serde_json::from_str(&line?)?)).collect()
}

/// The head of the table, and a row for each match.
fn print(results: &[MatchResult], budget: &str) {
    println!("\nEach move: {budget}.\n");
    println!(
        "| player | opponent | games | won (on each seat) | drawn | lost | share | 95 % interval | \
         plies | states a move | depth |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for result in results {
        let [one, two] = &result.players;
        let on_seats: Vec<_> =
            Seat::all(result.seats).map(|seat| result.wins_on(0, seat).to_string()).collect();
        let (low, high) = result.interval(0);
        println!(
            "| {one} | {two} | {} | {} ({}) | {} | {} | {:.1} % | {:.1} to {:.1} % | {:.0} | \
             {:.0} : {:.0} | {:.1} : {:.1} |",
            result.games.len(),
            result.wins(0),
            on_seats.join(" + "),
            result.draws(),
            result.wins(1),
            100.0 * result.share(0),
            100.0 * low,
            100.0 * high,
            result.mean_plies(),
            result.mean_nodes(0),
            result.mean_nodes(1),
            result.mean_depth(0),
            result.mean_depth(1),
        );
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut matches = Vec::new();
    let mut values = HashMap::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(flag) = arguments.next() {
        match flag.as_str() {
            // Cargo adds this one.
            "--bench" => {}
            "--match" => matches.push(arguments.next().ok_or("--match needs two players")?),
            "--players" | "--games" | "--time" | "--nodes" | "--plies" | "--seed" | "--out" => {
                let value = arguments.next().ok_or_else(|| format!("{flag} needs a value"))?;
                values.insert(flag, value);
            }
            _ => return Err(format!("unknown option {flag}").into()),
        }
    }
    let number = |flag: &str, default: u64| -> Result<u64, Box<dyn Error>> {
        values.get(flag).map_or(Ok(default), |text| {
            text.parse().map_err(|error| format!("{flag} {text}: {error}").into())
        })
    };
    let players = number("--players", 2)?;
    let has_time = values.contains_key("--time");
    let (time, nodes) = (number("--time", 0)?, number("--nodes", 1000)?);
    let (limits, budget) = if has_time {
        (Limits::new().time(Duration::from_millis(time)), format!("{time} ms"))
    } else {
        (Limits::new().work(nodes), format!("{nodes} states"))
    };
    if matches.is_empty() {
        let pairs: &[&str] = match players {
            2 => &[
                "alpha-beta:shortest-path",
                "alpha-beta:greedy",
                "alpha-beta:greedy-distance",
                "alpha-beta:monte-carlo/widening=2",
            ],
            _ => &["paranoid:max-n", "paranoid:greedy", "max-n:greedy"],
        };
        matches.extend(pairs.iter().map(ToString::to_string));
    }
    let options = Options {
        matches,
        games: usize::try_from(number("--games", 4)?)?,
        limits,
        budget,
        plies: usize::try_from(number("--plies", 2)?)?,
        seed: number("--seed", 0)?,
        out: values.get("--out").map(PathBuf::from),
    };
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
