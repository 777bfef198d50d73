//! The arguments of `abstract-games sliding`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use abstract_games::sliding::Piece;
use abstract_games::sliding::race::PlayerKind;
use clap::{Arg, Args, Subcommand, ValueEnum};

use super::common::{
    AnimateOption, CountFormat, Pictures, ProgressOption, ReportFormat, Resources, SPILLED,
    SavedGame, ScratchOptions, bytes, memory,
};
use super::players::{DrawOptions, Kind, PlayerOptions, SeatOptions};

#[derive(Debug, Subcommand)]
pub(crate) enum SlidingCommand {
    /// Find a shortest solution from one configuration to another
    Solve(SolveOptions),
    /// Print a solution of the puzzle of rooks or queens, corners to centre, without a search
    Construct(ConstructOptions),
    /// Count the configurations that can be reached, by distance
    Census(CensusOptions),
    /// Count the strongly connected components of all configurations
    Components(ComponentsOptions),
    /// Solve the puzzle from corners to centre for a range of board sizes
    Table(TableOptions),
    /// Solve a puzzle by hand
    Play(SlidingPlayOptions),
    /// Solve the race of four black rooks against four white rooks
    Race(RaceOptions),
}

// The board, the kind of the pieces and their start.
#[derive(Debug, Args)]
pub(crate) struct Board {
    /// Kind of the pieces: rook, bishop or queen
    #[arg(long, default_value = "rook")]
    pub(crate) piece: Piece,
    /// Squares in each row and column
    #[arg(long, value_name = "SQUARES", default_value = "8")]
    pub(crate) size: u32,
    /// Squares where the pieces start, as in "a1 a8 h1 h8" [default: the corners]
    #[arg(long, value_name = "SQUARES")]
    pub(crate) from: Option<String>,
}

// A board with a goal.
#[derive(Debug, Args)]
pub(crate) struct Puzzle {
    #[command(flatten)]
    pub(crate) board: Board,
    /// Goal squares, as in "d4 d5 e4 e5" [default: the four central squares]
    #[arg(long, value_name = "SQUARES")]
    pub(crate) to: Option<String>,
}

// The output and the resources of a search that can run on disk and on several processes.
#[derive(Debug, Args)]
#[command(mut_arg("memory", memory("8GiB", SPILLED)))]
pub(crate) struct SearchOptions {
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) disk: ScratchOptions,
    #[command(flatten)]
    pub(crate) resources: Resources,
    #[command(flatten)]
    pub(crate) cluster: super::cluster::ClusterOptions,
}

#[derive(Debug, Args)]
pub(crate) struct SolveOptions {
    #[command(flatten)]
    pub(crate) puzzle: Puzzle,
    /// Also print the board after each move
    #[arg(long)]
    pub(crate) boards: bool,
    #[command(flatten)]
    pub(crate) pictures: Pictures,
    #[command(flatten)]
    pub(crate) search: SearchOptions,
}

#[derive(Debug, Args)]
#[command(mut_arg("file", |file| file.conflicts_with_all(["piece", "size", "from", "to"])))]
pub(crate) struct SlidingPlayOptions {
    #[command(flatten)]
    pub(crate) puzzle: Puzzle,
    #[command(flatten)]
    pub(crate) saved: SavedGame,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

#[derive(Debug, Args)]
pub(crate) struct ConstructOptions {
    /// Kind of the pieces: rook or queen
    #[arg(long, default_value = "rook")]
    pub(crate) piece: Piece,
    /// Squares in each row and column, an even number
    #[arg(long, value_name = "SQUARES", default_value = "8")]
    pub(crate) size: u32,
    /// Also print the board after each move
    #[arg(long)]
    pub(crate) boards: bool,
    #[command(flatten)]
    pub(crate) animate: AnimateOption,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReportFormat,
}

#[derive(Debug, Args)]
#[command(mut_arg("to", |to| to.help(
    "Goal squares, whose distance to report [default: the four central squares, if any]"
)))]
pub(crate) struct CensusOptions {
    #[command(flatten)]
    pub(crate) puzzle: Puzzle,
    #[command(flatten)]
    pub(crate) search: SearchOptions,
}

#[derive(Debug, Args)]
pub(crate) struct ComponentsOptions {
    #[command(flatten)]
    pub(crate) board: Board,
    /// Count components of orbits instead of configurations
    #[arg(long)]
    pub(crate) orbits: bool,
    /// Memory limit, as in 512MiB; a search stops before its tables exceed it, and prints what it
    /// found
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "8GiB")]
    pub(crate) memory: u64,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: CountFormat,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

#[derive(Debug, Args)]
#[command(mut_arg("memory", memory("8GiB", SPILLED)))]
pub(crate) struct TableOptions {
    /// Kind of the pieces: rook, bishop or queen
    #[arg(long, default_value = "rook")]
    pub(crate) piece: Piece,
    /// Board sizes, first and last included; only even sizes have a row
    #[arg(long, value_name = "FIRST..LAST", default_value = "2..24", value_parser = sizes)]
    pub(crate) sizes: RangeInclusive<u32>,
    /// Stop each search at the goal: only the number of moves is known
    #[arg(long)]
    pub(crate) moves_only: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: CountFormat,
    #[command(flatten)]
    pub(crate) disk: ScratchOptions,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

/// Reads a range of board sizes, as in `2..24`, or a single size.
fn sizes(text: &str) -> Result<RangeInclusive<u32>, String> {
    let size = |text: &str| {
        let error = |_| format!("`{text}` is not a size; a range is written like 2..24");
        text.parse().map_err(error)
    };
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let (first, last) = (size(first)?, size(last)?);
    let error = || format!("the range is empty: {first} is greater than {last}");
    (first <= last).then_some(first..=last).ok_or_else(error)
}

#[derive(Debug, Args)]
#[command(mut_args(of_play))]
#[command(mut_arg("player", |player| player.help(
    "The player [default: perfect up to 5 × 5 squares, and otherwise alpha-beta]"
)))]
pub(crate) struct RaceOptions {
    /// Squares in each row and column
    #[arg(long, value_name = "SQUARES", default_value = "4")]
    pub(crate) size: u32,
    /// Write the result to this file, as a strategy: a reply to every position that can arise,
    /// which proves the value
    #[arg(long, value_name = "FILE", conflicts_with = "strategy")]
    pub(crate) out: Option<PathBuf>,
    /// The owner of the strategy [default: the winner, or Black if nobody wins]
    #[arg(long, value_enum, requires = "out")]
    pub(crate) owner: Option<Colour>,
    /// Read the strategy from this file, and check it by the rules alone, without solving the race
    #[arg(long, value_name = "FILE")]
    pub(crate) strategy: Option<PathBuf>,
    /// Only the first plies: whether a player can force a win in them, by a search of the AND/OR
    /// tree
    #[arg(long, value_name = "PLIES", conflicts_with_all = ["out", "strategy"], value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) within: Option<u32>,
    /// Play the race
    #[arg(long, conflicts_with_all = ["out", "strategy", "within", "format"])]
    pub(crate) play: bool,
    /// Read the game or position from this file; - is not allowed, as standard input is for the
    /// moves
    #[arg(long, value_name = "FILE", requires = "play")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) player: PlayerOptions<PlayerKind>,
    #[command(flatten)]
    pub(crate) seats: SeatOptions<PlayerKind>,
    #[command(flatten)]
    pub(crate) draws: DrawOptions,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

/// Lets the options of players and seats require `--play`.
fn of_play(arg: Arg) -> Arg {
    let of_play =
        ["seats", "save", "player", "time", "depth", "nodes", "seed", "repetitions", "ply_limit"];
    if of_play.contains(&arg.get_id().as_str()) { arg.requires("play") } else { arg }
}

impl Kind for PlayerKind {
    const NAMES: &'static [(&'static str, &'static str)] = &[
        ("perfect", "Solves the race before the first move, and never errs"),
        ("alpha-beta", "Alpha-beta search with iterative deepening"),
        ("greedy", "Looks one ply ahead"),
        ("random", "Plays any legal move"),
    ];

    fn options(self) -> &'static [&'static str] {
        match self {
            Self::Perfect => &["memory", "threads"],
            Self::AlphaBeta => &["time", "depth", "nodes", "memory"],
            Self::Greedy => &["time", "nodes", "seed"],
            _ => &["seed"],
        }
    }
}

/// A colour of the race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// The player who moves first
    Black,
    /// The other player
    White,
}
