//! The arguments of `abstract-games sliding`.

use std::path::PathBuf;

use abstract_games::sliding::Piece;
use clap::{Args, Subcommand};

use super::common::{DiskResources, ProgressOption, ReportFormat, SearchResources, StoppingMemory};
use super::sizes::Sizes;

#[derive(Debug, Subcommand)]
pub(crate) enum SlidingCommand {
    /// Find a shortest solution from one configuration to another
    Solve(SolveOptions),
    /// Count the configurations that can be reached, by distance
    Census(CensusOptions),
    /// Count the strongly connected components of all configurations
    Components(ComponentsOptions),
    /// Solve the puzzle from corners to centre for a range of board sizes
    Table(TableOptions),
    /// Solve the race of four black rooks against four white rooks
    Race(RaceOptions),
}

/// The board, the kind of the pieces and their start.
#[derive(Debug, Args)]
pub(crate) struct Board {
    /// Kind of the pieces: rook, bishop or queen
    #[arg(long, default_value_t = Piece::Rook)]
    pub(crate) piece: Piece,
    /// Squares in each row and column
    #[arg(long, value_name = "SQUARES", default_value_t = 8)]
    pub(crate) size: u32,
    /// Squares where the pieces start, as in "a1 a8 h1 h8" [default: the corners]
    #[arg(long, value_name = "SQUARES")]
    pub(crate) from: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct SolveOptions {
    #[command(flatten)]
    pub(crate) board: Board,
    /// Goal squares, as in "d4 d5 e4 e5" [default: the four central squares]
    #[arg(long, value_name = "SQUARES")]
    pub(crate) to: Option<String>,
    /// Also print the board after each move
    #[arg(long)]
    pub(crate) boards: bool,
    /// Write a picture of the start, with the goal marked, to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write an animated SVG of the solution, for any browser, to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) animate: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) resources: DiskResources,
    #[cfg(feature = "distributed")]
    #[command(flatten)]
    pub(crate) cluster: super::cluster::ClusterOptions,
}

#[derive(Debug, Args)]
pub(crate) struct CensusOptions {
    #[command(flatten)]
    pub(crate) board: Board,
    /// Goal squares whose distance to report [default: the four central squares, if any]
    #[arg(long, value_name = "SQUARES")]
    pub(crate) to: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) resources: DiskResources,
    #[cfg(feature = "distributed")]
    #[command(flatten)]
    pub(crate) cluster: super::cluster::ClusterOptions,
}

#[derive(Debug, Args)]
pub(crate) struct ComponentsOptions {
    #[command(flatten)]
    pub(crate) board: Board,
    /// Count components of orbits instead of configurations
    #[arg(long)]
    pub(crate) orbits: bool,
    #[command(flatten)]
    pub(crate) memory: StoppingMemory,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

#[derive(Debug, Args)]
pub(crate) struct TableOptions {
    /// Kind of the pieces: rook, bishop or queen
    #[arg(long, default_value_t = Piece::Rook)]
    pub(crate) piece: Piece,
    /// Board sizes, first and last included; only even sizes have a row
    #[arg(long, value_name = "FIRST..LAST", default_value = "2..24")]
    pub(crate) sizes: Sizes,
    /// The first size: the former spelling of `--sizes`
    #[arg(long, value_name = "SQUARES", hide = true, conflicts_with = "sizes")]
    pub(crate) from: Option<u32>,
    /// The last size: the former spelling of `--sizes`
    #[arg(long, value_name = "SQUARES", hide = true, conflicts_with = "sizes")]
    pub(crate) to: Option<u32>,
    /// Stop each search at the goal: only the number of moves is known
    #[arg(long)]
    pub(crate) moves_only: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) resources: DiskResources,
}

#[derive(Debug, Args)]
pub(crate) struct RaceOptions {
    /// Squares in each row and column
    #[arg(long, value_name = "SQUARES", default_value_t = 4)]
    pub(crate) size: u32,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) resources: SearchResources,
}
