//! What the programs of matches share: players with parameters, the command line, matches with a
//! file of results, and the table.

use std::any::type_name;
use std::collections::HashMap;
use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use abstract_games::play::{GameResult, Match, MatchResult, Player};
use abstract_games::{Limits, Players, Seat};

/// A player's name and parameters, as in `monte-carlo/playout=10/scale=200`.
pub(crate) struct Spec<'a> {
    pub(crate) name: &'a str,
    pub(crate) parameters: Vec<(&'a str, f64)>,
}

impl<'a> Spec<'a> {
    pub(crate) fn new(text: &'a str) -> Option<Self> {
        let mut parts = text.split('/');
        let name = parts.next()?;
        let parameters = parts.map(|part| {
            let (key, value) = part.split_once('=')?;
            Some((key, value.parse().ok()?))
        });
        Some(Self { name, parameters: parameters.collect::<Option<_>>()? })
    }

    /// Takes the value of a parameter out of the list.
    pub(crate) fn take(&mut self, key: &str) -> Option<f64> {
        let place = self.parameters.iter().position(|(name, _)| *name == key)?;
        Some(self.parameters.swap_remove(place).1)
    }

    /// Takes a whole number out of the list.
    #[expect(clippy::cast_possible_truncation, reason = "small numbers of the command line")]
    pub(crate) fn take_whole(&mut self, key: &str, default: i32) -> i32 {
        self.take(key).map_or(default, |value| value as i32)
    }
}

/// What the command line says.
pub(crate) struct Options {
    pub(crate) matches: Vec<String>,
    pub(crate) games: usize,
    pub(crate) limits: Limits,
    pub(crate) budget: String,
    pub(crate) plies: usize,
    pub(crate) seed: u64,
    pub(crate) repetitions: u32,
    pub(crate) out: Option<PathBuf>,
    /// What the games of a file have in common, but for the rules: budget, plies, seed and the
    /// options of the program.
    settings: String,
}

impl Options {
    /// Reads the command line: the options of every program of matches, and whole numbers for the
    /// options in `more`.
    pub(crate) fn read(
        more: &[&str],
        plies: u64,
    ) -> Result<(Self, HashMap<String, u64>), Box<dyn Error>> {
        let mut matches = Vec::new();
        let mut values = HashMap::new();
        let mut arguments = std::env::args().skip(1);
        while let Some(flag) = arguments.next() {
            match flag.as_str() {
                "--match" => matches.push(arguments.next().ok_or("--match needs two players")?),
                "--games" | "--time" | "--nodes" | "--plies" | "--seed" | "--repetitions"
                | "--out" => {
                    let value = arguments.next().ok_or_else(|| format!("{flag} needs a value"))?;
                    values.insert(flag, value);
                }
                other if more.contains(&other) => {
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
        let (time, nodes) = (number("--time", 0)?, number("--nodes", 1000)?);
        let (limits, budget) = if values.contains_key("--time") {
            (Limits::new().time(Duration::from_millis(time)), format!("{time} ms"))
        } else {
            (Limits::new().work(nodes), format!("{nodes} states"))
        };
        let mut common: Vec<String> = ["--plies", "--seed"]
            .iter()
            .chain(more)
            .map(|flag| format!("{flag} {}", values.get(*flag).map_or("default", String::as_str)))
            .collect();
        common.push(budget.clone());
        let options = Self {
            settings: common.join(", "),
            matches,
            games: usize::try_from(number("--games", 4)?)?,
            limits,
            budget,
            plies: usize::try_from(number("--plies", plies)?)?,
            seed: number("--seed", 0)?,
            repetitions: u32::try_from(number("--repetitions", 3)?)?,
            out: values.get("--out").map(PathBuf::from),
        };
        let mut others = HashMap::new();
        for flag in more.iter().filter(|flag| values.contains_key(**flag)) {
            others.insert((*flag).to_owned(), number(flag, 0)?);
        }
        Ok((options, others))
    }
}

/// Plays a match, beginning with the games in its file.
pub(crate) fn play<G: Players<Player: Into<Seat>>>(
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
        .repetitions(options.repetitions)
        .limits(options.limits.clone());
    let mut result = MatchResult::new(names.map(str::to_owned), seats);
    let mut file = None;
    if let Some(folder) = &options.out {
        fs::create_dir_all(folder)?;
        let path = folder.join(format!("{} {}.jsonl", names[0], names[1]).replace('/', " "));
        let settings = format!("{}, {}", type_name::<G>(), options.settings);
        let is_new = !path.exists();
        if !is_new {
            result.games = read(&path, &settings)?;
        }
        let mut opened = OpenOptions::new().create(true).append(true).open(path)?;
        if is_new {
            writeln!(opened, "{}", serde_json::to_string(&settings)?)?;
        }
        file = Some(opened);
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

/// The games of an earlier run with the same settings, which are the first line of its file.
fn read(path: &Path, settings: &str) -> Result<Vec<GameResult>, Box<dyn Error>> {
    let mut lines = BufReader::new(File::open(path)?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    let found = serde_json::from_str::<String>(&first).unwrap_or_else(|_| "other games".to_owned());
    if found != settings {
        let path = path.display();
        return Err(format!("{path} has games of: {found}; these are: {settings}").into());
    }
    lines.map(|line| Ok(serde_json::from_str(&line?)?)).collect()
}

/// The head of the table, and a row for each match.
pub(crate) fn print(results: &[MatchResult], budget: &str) {
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
