//! The arguments of `abstract-games four-way`.

use std::path::PathBuf;

use abstract_games::Side;
use abstract_games::four_way_fences::notation::Form;
use abstract_games::four_way_fences::{Equalizer, Inability, JumpAtGoal, Protected, WinTime};
use abstract_games::play::PlayerKind;
use clap::{Args, Subcommand, ValueEnum};

use super::common::{
    BoardSize, CountFormat, PLAYERS, PartialOption, Pictures, ProgressOption, ReportFormat, bytes,
};
use super::players::{Kind, PlayerOptions, SeatOptions};

#[derive(Debug, Subcommand)]
pub(crate) enum FourWayCommand {
    /// Show a game or a position: the turns, with every way to read them, the last board, pictures
    ///
    /// Exit status: 0 if the game can be read and played to its end; 1 if not, after the turns
    /// before the wrong one; 2 for bad usage.
    Show(FourWayShowOptions),
    /// List the legal steps of a position, and the ways of the stones
    Moves(FourWayGameOptions),
    /// Convert a game or a position to another form
    Convert(FourWayConvertOptions),
    /// Solve a position of a small game: who wins, in how many turns
    Solve(FourWaySolveOptions),
    /// Count sets of walls, sets of walled edges, or positions by their number of walls
    Count(FourWayCountOptions),
    /// Play against the computer
    Play(FourWayPlayOptions),
}

// A game or a position, its rules, and the format of what is said about it.
#[derive(Debug, Args)]
pub(crate) struct FourWayGameOptions {
    #[command(flatten)]
    pub(crate) source: FourWaySource,
    #[command(flatten)]
    pub(crate) rules: FourWayRulesOptions,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReportFormat,
}

#[derive(Debug, Args)]
pub(crate) struct FourWayShowOptions {
    #[command(flatten)]
    pub(crate) game: FourWayGameOptions,
    #[command(flatten)]
    pub(crate) pictures: Pictures,
    /// Write a picture of the start and of the position after each turn to this folder, as SVG
    #[arg(long, value_name = "DIR")]
    pub(crate) frames: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct FourWayConvertOptions {
    #[command(flatten)]
    pub(crate) game: FourWayGameOptions,
    /// Form to convert to: record, extended, position or diagram
    #[arg(long = "as", value_name = "FORM")]
    pub(crate) form: Form,
    /// Write every position of the game, not only the last, as positions or diagrams
    #[arg(long)]
    pub(crate) positions: bool,
    /// The player to move in a diagram, which does not show it: first or second
    #[arg(long, value_name = "PLAYER", default_value = "first")]
    pub(crate) to_move: Side,
    #[command(flatten)]
    pub(crate) partial: PartialOption,
}

#[derive(Debug, Args)]
pub(crate) struct FourWaySolveOptions {
    #[command(flatten)]
    pub(crate) game: FourWayGameOptions,
    /// Solve all positions that can be reached, up to symmetry, and count them; needs some 300
    /// bytes for each
    #[arg(long, conflicts_with = "depth")]
    pub(crate) all: bool,
    /// Depth of the search tree in plies, at most, of which each is a turn
    #[arg(long, value_name = "PLIES", default_value = "100", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) depth: u32,
    /// Memory limit, as in 512MiB; a search stops before it exceeds it; without --all, 0B means no
    /// table and no limit
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "1GiB")]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[command(mut_arg("size", |size| size.help(
    "Squares in each row and column, 1 to 16, for positions 4 to 16 [default: 4]"
)))]
pub(crate) struct FourWayCountOptions {
    /// What to count
    #[arg(value_enum, value_name = "WHAT")]
    pub(crate) what: FourWayCounted,
    #[command(flatten)]
    pub(crate) size: BoardSize,
    /// Count positions with this number of walls and with every smaller number; only for positions
    /// [default: 1]
    #[arg(long, value_name = "WALLS")]
    pub(crate) max_walls: Option<u32>,
    /// Print a count for each number of walls, not only the total (JSON always has both)
    #[arg(long)]
    pub(crate) by_walls: bool,
    /// Forbid L-shaped walls; only for wall-sets
    #[arg(long)]
    pub(crate) no_l_walls: bool,
    /// Forbid walls along the boundary; not for positions
    #[arg(long)]
    pub(crate) no_edge_walls: bool,
    /// Forbid straight walls that cross at one anchor; only for wall-sets
    #[arg(long)]
    pub(crate) no_crossing_walls: bool,
    /// Memory limit, as in 512MiB; a count of positions stops before its tables exceed it, after
    /// the counts that are complete; only for positions [default: 8GiB]
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(crate) memory: Option<u64>,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: CountFormat,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

/// What `four-way count` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FourWayCounted {
    /// Sets of walls of which no two share a unit edge
    WallSets,
    /// Sets of unit edges that walls can cover
    EdgeSets,
    /// Sets of unit edges that walls can cover and that leave every cell a path to each side
    OpenEdgeSets,
    /// Sets of walled edges with places of the stones, each with a path to its goal
    Positions,
}

#[derive(Debug, Args)]
#[command(mut_arg("depth", |depth| {
    depth.help("Depth of the search tree in plies, at most, of which each is a turn, for alpha-beta")
}))]
pub(crate) struct FourWayPlayOptions {
    /// Read the game or position from this file, to continue it
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) partial: PartialOption,
    #[command(flatten)]
    pub(crate) player: PlayerOptions<PlayerKind>,
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "256MiB", help = PLAYERS)]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) seats: SeatOptions<PlayerKind>,
    #[command(flatten)]
    pub(crate) rules: FourWayRulesOptions,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

impl Kind for PlayerKind {
    const NAMES: &'static [(&'static str, &'static str)] = &[
        ("alpha-beta", "Alpha-beta search over the most promising turns"),
        ("greedy", "Plays the turn with the best estimate"),
        ("random", "Plays any legal step"),
    ];

    fn options(self) -> &'static [&'static str] {
        match self {
            Self::AlphaBeta => &["time", "depth", "nodes", "memory"],
            Self::Greedy => &["time", "nodes"],
            Self::Random => &["seed"],
        }
    }
}

// A game or a position, or the recorded game.
#[derive(Debug, Args)]
pub(crate) struct FourWaySource {
    /// Game or position: a record as "1. n e - - Bg3", an extended record as "1. n:N e:E Bg3", a
    /// position as `show` prints it below the board or a diagram; - reads it from standard input
    /// [default: the start of the game]
    #[arg(value_name = "GAME", conflicts_with = "file", allow_hyphen_values = true)]
    pub(crate) game: Option<String>,
    /// Read the game or position from this file; - is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Take the recorded game of the source instead
    #[arg(long, conflicts_with_all = ["game", "file"])]
    pub(crate) recorded_game: bool,
    /// Correct the recorded game where its source slips
    #[arg(long, requires = "recorded_game", conflicts_with_all = ["game", "file"])]
    pub(crate) repair: bool,
}

// The board and the options of the rules.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[command(mut_arg("size", |size| size.help(
    "Squares in each row and column, 4 to 16 [default: 10]"
)))]
pub(crate) struct FourWayRulesOptions {
    #[command(flatten)]
    pub(crate) size: BoardSize,
    /// Stones that must leave the board to win, 1 to 4
    #[arg(long, value_name = "NUMBER", default_value = "3")]
    pub(crate) stones_needed: u8,
    /// Forbid L-shaped walls
    #[arg(long)]
    pub(crate) no_l_walls: bool,
    /// Forbid walls along the boundary
    #[arg(long)]
    pub(crate) no_edge_walls: bool,
    /// Forbid straight walls that cross at one anchor
    #[arg(long)]
    pub(crate) no_crossing_walls: bool,
    /// Forbid jumps that turn at a walled goal edge
    #[arg(long)]
    pub(crate) no_turn_at_walled_goal: bool,
    /// What a jump does at the goal edge: leaves, turns or either
    #[arg(long, value_name = "WHAT", default_value_t)]
    pub(crate) jump_at_goal: JumpAtGoal,
    /// Stones that move in the first turns: 2444, 13444 or 4444
    #[arg(long, value_name = "EQUALIZER", default_value_t)]
    pub(crate) equalizer: Equalizer,
    /// Whose stones keep a path when a wall is placed: opponent or everyone
    #[arg(long, value_name = "WHO", default_value_t)]
    pub(crate) protected: Protected,
    /// When the game is won: at-once or after-turn
    #[arg(long, value_name = "WHEN", default_value_t)]
    pub(crate) win: WinTime,
    /// What happens if a stone has no legal move: skip or lose
    #[arg(long, value_name = "WHAT", default_value_t)]
    pub(crate) blocked_stone: Inability,
    /// What happens if no wall can be placed: skip or lose
    #[arg(long, value_name = "WHAT", default_value_t)]
    pub(crate) no_wall: Inability,
    /// Supply of each player at the start: a number of walls [default: unlimited]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) supply: Option<u8>,
}
