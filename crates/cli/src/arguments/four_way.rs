//! The arguments of `abstract-games four-way`.

use std::path::PathBuf;

use abstract_games::Side;
use abstract_games::four_way_fences::notation::Form;
use abstract_games::four_way_fences::{Equalizer, Inability, JumpAtGoal, Protected, WinTime};
use clap::{Args, Subcommand};

use super::common::ReportFormat;

#[derive(Debug, Subcommand)]
pub(crate) enum FourWayCommand {
    /// Draw a position
    Show(FourWayShowOptions),
    /// List the legal steps of a position, and the ways of the stones
    Moves(FourWayPositionOptions),
    /// Replay a game: a record in the notation of the source, with every way to read it, or an extended record
    ///
    /// Exit status: 0 if the game can be read and played to its end; 1 if not, after the turns before the wrong one; 2 for
    /// bad usage.
    Replay(ReplayOptions),
    /// Convert a game or a position to another form
    Convert(FourWayConvertOptions),
}

/// A position and its rules.
#[derive(Debug, Args)]
pub(crate) struct FourWayPositionOptions {
    /// Position, as `show` prints it below the board [default: the start of the game]
    #[arg(value_name = "POSITION")]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) rules: FourWayRulesOptions,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
}

#[derive(Debug, Args)]
pub(crate) struct FourWayShowOptions {
    #[command(flatten)]
    pub(crate) position: FourWayPositionOptions,
    /// Write a picture of the position to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayOptions {
    #[command(flatten)]
    pub(crate) source: FourWaySource,
    /// Write a picture of the start and of the position after each turn to this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) svg: Option<PathBuf>,
    /// Write an animated SVG of the game, for any browser, to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) animate: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: FourWayRulesOptions,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
}

#[derive(Debug, Args)]
pub(crate) struct FourWayConvertOptions {
    #[command(flatten)]
    pub(crate) source: FourWaySource,
    /// Convert this text instead of a file
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["file", "recorded_game"])]
    pub(crate) text: Option<String>,
    /// Form to convert to: record, extended, position or diagram
    #[arg(long = "as", value_name = "FORM", alias = "to")]
    pub(crate) form: Form,
    /// As positions or diagrams, write every position of the game, not only the last
    #[arg(long)]
    pub(crate) all: bool,
    /// The player to move in a diagram, which does not show it: first or second
    #[arg(long, value_name = "PLAYER", default_value_t = Side::First)]
    pub(crate) to_move: Side,
    #[command(flatten)]
    pub(crate) rules: FourWayRulesOptions,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
}

/// A game in a file, or the recorded game.
#[derive(Debug, Args)]
pub(crate) struct FourWaySource {
    /// File with the game; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Take the recorded game of the source instead
    #[arg(long, conflicts_with = "file")]
    pub(crate) recorded_game: bool,
    /// Correct the recorded game where its source slips
    #[arg(long, requires = "recorded_game")]
    pub(crate) repair: bool,
}

/// The board and the options of the rules.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct FourWayRulesOptions {
    /// Cells in each row and column of a square board, 4 to 16
    #[arg(long, value_name = "SQUARES", conflicts_with_all = ["width", "height"], default_value_t = 10)]
    pub(crate) size: u8,
    /// Cells in each row; needs --height
    #[arg(long, value_name = "SQUARES", requires = "height")]
    pub(crate) width: Option<u8>,
    /// Cells in each column; needs --width
    #[arg(long, value_name = "SQUARES", requires = "width")]
    pub(crate) height: Option<u8>,
    /// Stones that must leave the board to win, 1 to 4
    #[arg(long, value_name = "NUMBER", default_value_t = 3)]
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
    /// Walls of each player [default: unlimited]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) supply: Option<u8>,
}
