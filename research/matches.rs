//! What the programs of matches share: players with parameters, the command line, matches with a
//! file of results, the sequential test, and the table.

mod cpu_time;
mod sequential_test;

use std::any::type_name;
use std::collections::HashMap;
use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use abstract_games::play::{GameResult, Match, MatchResult, Player};
use abstract_games::{Limits, Players, Seat};
use cpu_time::WithinCpuTime;
use sequential_test::{SequentialTest, Verdict};

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
    /// The limit on the processor time of a move, if there is one.
    cpu: Option<Duration>,
    pub(crate) budget: String,
    threads: usize,
    test: Option<SequentialTest>,
    pub(crate) plies: usize,
    pub(crate) seed: u64,
    pub(crate) repetitions: u32,
    pub(crate) out: Option<PathBuf>,
    /// What the games of a file have in common, but for the rules: budget, plies, seed and the
    /// options of the program.
    settings: String,
}

/// The options with a value that every program of matches has.
const COMMON: [&str; 10] = [
    "--games",
    "--time",
    "--cpu",
    "--nodes",
    "--plies",
    "--seed",
    "--repetitions",
    "--threads",
    "--sprt",
    "--out",
];

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
                name if COMMON.contains(&name) || more.contains(&name) => {
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
        let cpu = number("--cpu", 0)?;
        let (limits, budget) = if values.contains_key("--time") {
            (Limits::new().time(Duration::from_millis(time)), format!("{time} ms"))
        } else if cpu > 0 {
            (Limits::new(), format!("{cpu} ms of processor time"))
        } else {
            (Limits::new().work(nodes), format!("{nodes} states"))
        };
        let test = values.get("--sprt").map(|text| {
            let error = || format!("--sprt {text}: two numbers of Elo with a colon between");
            let (low, high) = text.split_once(':').ok_or_else(error)?;
            let elo = [low.parse().map_err(|_| error())?, high.parse().map_err(|_| error())?];
            Ok::<_, String>(SequentialTest { elo })
        });
        let common: Vec<String> = ["--plies", "--seed"]
            .iter()
            .chain(more)
            .map(|flag| format!("{flag} {}", values.get(*flag).map_or("default", String::as_str)))
            .collect();
        let options = Self {
            settings: format!("{}, {budget}", common.join(", ")),
            matches,
            games: usize::try_from(number("--games", 4)?)?,
            limits,
            cpu: (cpu > 0).then(|| Duration::from_millis(cpu)),
            budget,
            threads: usize::try_from(number("--threads", 1)?)?,
            test: test.transpose()?,
            plies: usize::try_from(number("--plies", plies)?)?,
            seed: number("--seed", 0)?,
            repetitions: u32::try_from(number("--repetitions", 3)?)?,
            out: values.get("--out").map(PathBuf::from),
        };
        let others = more.iter().filter(|flag| values.contains_key(**flag));
        let others = others.map(|flag| Ok(((*flag).to_owned(), number(flag, 0)?)));
        Ok((options, others.collect::<Result<_, Box<dyn Error>>>()?))
    }
}

/// Plays a match, beginning with the games in its file.
pub(crate) fn play<G: Players<Player: Into<Seat>> + 'static>(
    game: &G,
    names: [&str; 2],
    make: impl Fn(&str, u64) -> Option<Box<dyn Player<G>>> + Sync,
    options: &Options,
) -> Result<MatchResult, Box<dyn Error>> {
    let seats = game.turn(&game.initial()).into().count();
    let seatings = (1 << seats) - 2;
    let games = Match::new(game)?
        .random_openings(options.games.div_ceil(seatings), options.plies, options.seed)
        .ply_limit(500)
        .repetitions(options.repetitions)
        .limits(options.limits.clone());
    let log = Mutex::new(Log::open::<G>(names, seats, options)?);
    let lock = || log.lock().unwrap_or_else(PoisonError::into_inner);
    // Every game has new players, so it does not depend on the games before.
    let player = |number: usize, which: usize| {
        let seed = options.seed ^ (2 * number + which) as u64;
        let player = make(names[which], seed)
            .ok_or_else(|| format!("there is no player {:?}", names[which]))?;
        Ok::<Box<dyn Player<G>>, String>(match options.cpu {
            Some(limit) => Box::new(WithinCpuTime { player, limit }),
            None => player,
        })
    };
    let work = || -> Result<(), String> {
        loop {
            let Some(number) = lock().next(options.games.min(games.game_count())) else {
                return Ok(());
            };
            let (mut one, mut two) = (player(number, 0)?, player(number, 1)?);
            let game = games.play_game(number, [&mut *one, &mut *two], ());
            lock().add(game.map_err(|error| error.to_string())?)?;
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..options.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let ends = workers.into_iter().map(|it| it.join().map_err(|_| "a thread panicked")?);
        ends.collect::<Result<(), String>>()
    })?;
    let mut result = log.into_inner().unwrap_or_else(PoisonError::into_inner).result;
    result.games.sort_by_key(|game| game.number);
    Ok(result)
}

/// The games of a match so far, in memory and in its file.
struct Log {
    result: MatchResult,
    file: Option<File>,
    /// The games before this number are finished or begun.
    next: usize,
    test: Option<SequentialTest>,
}

impl Log {
    fn open<G>(names: [&str; 2], seats: u8, options: &Options) -> Result<Self, Box<dyn Error>> {
        let result = MatchResult::new(names.map(str::to_owned), seats);
        let mut log = Self { result, file: None, next: 0, test: options.test };
        if let Some(folder) = &options.out {
            fs::create_dir_all(folder)?;
            let path = folder.join(format!("{} {}.jsonl", names[0], names[1]).replace('/', " "));
            let settings = format!("{}, {}", type_name::<G>(), options.settings);
            let is_new = !path.exists();
            if !is_new {
                log.result.games = read(&path, &settings)?;
            }
            let mut file = OpenOptions::new().create(true).append(true).open(path)?;
            if is_new {
                writeln!(file, "{}", serde_json::to_string(&settings)?)?;
            }
            log.file = Some(file);
        }
        Ok(log)
    }

    /// The next game to play, unless the test is decided.
    fn next(&mut self, count: usize) -> Option<usize> {
        let verdict = self.test.map_or(Verdict::Undecided, |test| test.verdict(&self.result));
        let games = &self.result.games;
        let is_new = |number: &usize| !games.iter().any(|game| game.number == *number);
        let next = (self.next..count).find(is_new)?;
        self.next = next + 1;
        (verdict == Verdict::Undecided).then_some(next)
    }

    fn add(&mut self, game: GameResult) -> Result<(), String> {
        if let Some(file) = &mut self.file {
            let line = serde_json::to_string(&game).map_err(|error| error.to_string())?;
            writeln!(file, "{line}").map_err(|error| error.to_string())?;
        }
        self.result.games.push(game);
        eprintln!("{}", self.result);
        if let Some(test) = self.test {
            eprintln!("{}", test.report(&self.result));
        }
        Ok(())
    }
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
