//! The arguments that select a player and limit its thinking, and those of `bestmove`, `play` and `qtp`.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use abstract_games::Limits;
use bytesize::ByteSize;
use clap::{Args, ValueEnum};

use super::game::GameOptions;
use crate::arguments::common::{ProgressOption, ReportFormat, bytes, duration, limits};

/// A player, and the limits of its thinking.
#[derive(Debug, Args)]
pub(crate) struct PlayerOptions {
    /// The player [default: solved with --database, otherwise alpha-beta]
    #[arg(long, value_enum)]
    player: Option<PlayerKind>,
    /// Time for a move, as in 100ms, 2s or 1min [default: 1s if there is no other limit]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Number of plies to look ahead, for alpha-beta and max-n
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) depth: Option<u32>,
    /// Number of positions to visit for a move
    #[arg(long, value_name = "POSITIONS")]
    pub(crate) nodes: Option<u64>,
    /// Random seed of greedy and random
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Folder of the complete database of a solved board, for the player solved, which never errs
    #[arg(long, value_name = "DIR")]
    pub(crate) database: Option<PathBuf>,
    /// Size of the transposition table or of the tree, as in 512MiB
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "256MiB")]
    pub(crate) memory: ByteSize,
}

impl PlayerOptions {
    /// The player that is asked for.
    pub(crate) fn kind(&self) -> PlayerKind {
        let default =
            if self.database.is_some() { PlayerKind::Solved } else { PlayerKind::AlphaBeta };
        self.player.unwrap_or(default)
    }

    /// The limits of one choice of a player of this kind.
    pub(crate) fn limits(&self, kind: PlayerKind) -> Limits {
        let has_depth = matches!(kind, PlayerKind::AlphaBeta | PlayerKind::MaxN);
        limits(self.time, self.nodes, has_depth && self.depth.is_some())
    }
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlayerKind {
    /// Alpha-beta search with iterative deepening; against more than one opponent, as if they played
    /// together
    AlphaBeta,
    /// Monte-Carlo tree search; against more than one opponent, as if they played together
    MonteCarlo,
    /// Max-n search, in which each opponent plays for itself
    MaxN,
    /// Looks one ply ahead
    Greedy,
    /// Runs along a shortest path
    ShortestPath,
    /// Plays any legal move
    Random,
    /// Plays by the values in the database of --database
    Solved,
}

impl PlayerKind {
    /// The name on the command line.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// Who takes a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who<K = PlayerKind> {
    /// A person.
    Human,
    /// A program.
    Computer(K),
}

impl<K: ValueEnum> FromStr for Who<K> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "human" {
            return Ok(Self::Human);
        }
        let values = K::value_variants().iter().filter_map(K::to_possible_value);
        let names: Vec<_> = values.map(|value| value.get_name().to_owned()).collect();
        K::from_str(text, false)
            .map(Self::Computer)
            .map_err(|_| format!("neither human nor a player: {}", names.join(", ")))
    }
}

#[derive(Debug, Args)]
pub(crate) struct BestMoveOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    #[command(flatten)]
    pub(crate) player: PlayerOptions,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

#[derive(Debug, Args)]
pub(crate) struct PlayGameOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    #[command(flatten)]
    pub(crate) player: PlayerOptions,
    /// Who takes each seat, in the order of turns: human, or a name as for --player; other seats are
    /// taken by the one of --player, which gives the hints, too
    #[arg(long, value_name = "SEATS", value_delimiter = ',', default_value = "human")]
    pub(crate) seats: Vec<Who>,
    /// Write the score to this file after every move; --file continues it
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

#[derive(Debug, Args)]
pub(crate) struct QtpOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    #[command(flatten)]
    pub(crate) player: PlayerOptions,
}
