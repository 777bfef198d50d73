//! The arguments that select players, seat them and limit their thinking, whatever the game.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use abstract_games::Limits;
use abstract_games::play::PlayerSettings;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches, Id};

use super::common::{duration, named};
use crate::failure::{Result, refuse_if, usage};

/// The arguments that are given, and do not have their default values.
#[derive(Debug)]
struct Given(Vec<String>);

impl FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let ids = matches.ids().map(Id::as_str);
        let given = ids.filter(|id| matches.value_source(id) == Some(ValueSource::CommandLine));
        Ok(Self(given.map(str::to_owned).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        Self::from_arg_matches(matches).map(|given| *self = given)
    }
}

impl Args for Given {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}

/// A player whose options are known.
pub(crate) trait Kind:
    FromStr<Err: Error + Send + Sync> + Display + Copy + PartialEq + Send + Sync + 'static
{
    /// The names, each with a line of help.
    const NAMES: &'static [(&'static str, &'static str)];

    /// The options that the player obeys.
    fn options(self) -> &'static [&'static str];
}

/// The options that some players obey.
const OPTIONS: [&str; 7] = ["time", "depth", "nodes", "seed", "memory", "threads", "database"];

// A player, and the limits of each of its choices.
#[derive(Debug, Args)]
pub(crate) struct PlayerOptions<K: Kind> {
    // The fields behind it take their values away.
    #[command(flatten)]
    given: Given,
    /// The player [default: alpha-beta]
    #[arg(long, value_parser = named::<K>(K::NAMES))]
    pub(crate) player: Option<K>,
    /// Time for a choice, as in 100ms, 2s or 1min [default: 1s if there is no other limit]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    /// Depth of the search tree in plies, at most, for alpha-beta
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) depth: Option<u32>,
    /// Number of positions to visit for a choice
    #[arg(long, value_name = "POSITIONS")]
    nodes: Option<u64>,
    /// Random seed
    #[arg(long, value_name = "NUMBER", default_value = "0")]
    pub(crate) seed: u64,
}

impl<K: Kind> PlayerOptions<K> {
    /// Refuses an option that none of these players obeys.
    pub(crate) fn check(&self, kinds: &[K]) -> Result {
        let is_obeyed = |option: &str| kinds.iter().any(|kind| kind.options().contains(&option));
        let is_given = |option: &&str| self.given.0.iter().any(|given| given == option);
        let refused = OPTIONS.into_iter().filter(is_given).find(|option| !is_obeyed(option));
        refused.map_or(Ok(()), |option| {
            let names: BTreeSet<_> = kinds.iter().map(K::to_string).collect();
            let players = Vec::from_iter(names).join(" and ");
            Err(usage(&format!("--{option}"), format!("not an option of {players}")))
        })
    }

    /// The settings of a player with a table of at most this many bytes.
    pub(crate) fn settings(&self, memory: u64) -> PlayerSettings {
        PlayerSettings { memory, depth: self.depth.unwrap_or(u32::MAX), seed: self.seed }
    }

    /// The limits of one choice of this player: a time, a number of positions, or one second if
    /// there is no other limit; none if the player obeys none.
    pub(crate) fn limits(&self, kind: K) -> Limits {
        let obeys = |option| kind.options().contains(&option);
        let limits = self.nodes.map_or(Limits::new(), |nodes| Limits::new().work(nodes));
        let is_limited = self.nodes.is_some() || obeys("depth") && self.depth.is_some();
        match self.time {
            _ if !obeys("time") => Limits::new(),
            Some(time) => limits.time(time),
            None if is_limited => limits,
            None => limits.time(Duration::from_secs(1)),
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct SeatOptions<K: Kind> {
    /// Who takes each seat, in the order of turns: human, or a name as for --player; other seats
    /// are taken by the one of --player, which gives the hints, too
    #[arg(long, value_name = "SEATS", value_delimiter = ',', default_value = "human")]
    pub(crate) seats: Vec<Who<K>>,
    /// Write the game to this file after every move; --file continues it
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

impl<K: Kind> SeatOptions<K> {
    /// The players of the program in a game with this number of seats. The player of `--player`
    /// takes the seats that are not named, and gives hints to people. If nobody needs that player,
    /// the option is refused, and so is an option that none of them obeys.
    pub(crate) fn kinds(
        &self,
        seats: usize,
        default: K,
        player: &PlayerOptions<K>,
    ) -> Result<Vec<K>> {
        let is_default = self.seats.len() < seats || self.seats.contains(&Who::Human);
        let reason = "--seats leaves no seat, and nobody asks for hints";
        refuse_if(player.player.is_some() && !is_default, "--player", reason)?;
        let seated = self.seats.iter().filter_map(|who| match who {
            Who::Human => None,
            Who::Computer(kind) => Some(*kind),
        });
        let kinds: Vec<_> = is_default.then_some(default).into_iter().chain(seated).collect();
        player.check(&kinds).map(|()| kinds)
    }
}

// When a game is a draw.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct DrawOptions {
    /// The game is a draw when a position occurs for this many times, at least twice; 0 is never
    #[arg(long, value_name = "TIMES", default_value = "3", value_parser = repetitions)]
    pub(crate) repetitions: usize,
    /// The game is a draw when it has this number of plies
    #[arg(long, value_name = "PLIES")]
    pub(crate) ply_limit: Option<usize>,
}

fn repetitions(text: &str) -> Result<usize, Box<dyn Error + Send + Sync>> {
    match text.parse()? {
        1 => Err("every position occurs once".into()),
        times => Ok(times),
    }
}

/// Who takes a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who<K> {
    /// A person.
    Human,
    /// A program.
    Computer(K),
}

impl<K: Kind> FromStr for Who<K> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "human" {
            return Ok(Self::Human);
        }
        let names: Vec<_> = K::NAMES.iter().map(|(name, _)| *name).collect();
        let error = |_| format!("neither human nor a player: {}", names.join(", "));
        text.parse().map(Self::Computer).map_err(error)
    }
}
