//! The arguments of `abstract-games sliding`.

use std::path::PathBuf;

use abstract_games::sliding::Piece;
use bytesize::ByteSize;
use clap::{Args, Subcommand};

use super::ReportFormat;

#[derive(Debug, Subcommand)]
pub(crate) enum SlidingCommand {
    /// Find a shortest way from one configuration to another
    Solve(SolveOptions),
    /// Count what can be reached, by the number of moves
    Census(CensusOptions),
    /// Find the strongly connected components of all configurations
    Components(ComponentsOptions),
    /// Solve the puzzle from the corners for one board size after the other
    Table(TableOptions),
    /// Solve the race of four black rooks against four white ones
    Race(RaceOptions),
}

/// Which pieces stand where.
#[derive(Debug, Args)]
pub(crate) struct Board {
    /// What the pieces are: rook, bishop or queen
    #[arg(long, default_value_t = Piece::Rook)]
    pub(crate) piece: Piece,
    /// Squares in a row and in a column
    #[arg(long, value_name = "SQUARES", default_value_t = 8)]
    pub(crate) size: u32,
    /// Where the pieces start, as in "a1 a8 h1 h8" [default: the corners]
    #[arg(long, value_name = "SQUARES")]
    pub(crate) from: Option<String>,
}

/// What a search may use.
#[derive(Debug, Args)]
pub(crate) struct Resources {
    /// Threads to work on; 0 stands for one for each core
    #[arg(long, default_value_t = 0)]
    pub(crate) threads: usize,
    /// Stop before the tables grow beyond this
    #[arg(long, value_name = "BYTES", default_value = "8GiB")]
    pub(crate) memory: ByteSize,
}

#[derive(Debug, Args)]
pub(crate) struct SolveOptions {
    #[command(flatten)]
    pub(crate) board: Board,
    /// Where the pieces should come to, as in "d4 d5 e4 e5" [default: the four central squares]
    #[arg(long, value_name = "SQUARES")]
    pub(crate) to: Option<String>,
    /// Print the board after each move too
    #[arg(long)]
    pub(crate) boards: bool,
    /// Write a picture of the start, with the goal marked, to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write the solution as a picture that moves, for any browser, to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) animate: Option<PathBuf>,
    /// How to print the solution
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

#[derive(Debug, Args)]
pub(crate) struct CensusOptions {
    #[command(flatten)]
    pub(crate) board: Board,
    /// A goal whose distance is wanted [default: the four central squares, if there are]
    #[arg(long, value_name = "SQUARES")]
    pub(crate) to: Option<String>,
    /// How to print the counts
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

#[derive(Debug, Args)]
pub(crate) struct ComponentsOptions {
    #[command(flatten)]
    pub(crate) board: Board,
    /// Components of orbits, not of configurations
    #[arg(long)]
    pub(crate) orbits: bool,
    /// Stop before the tables grow beyond this
    #[arg(long, value_name = "BYTES", default_value = "8GiB")]
    pub(crate) memory: ByteSize,
    /// How to print them
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
}

#[derive(Debug, Args)]
pub(crate) struct TableOptions {
    /// What the pieces are: rook, bishop or queen
    #[arg(long, default_value_t = Piece::Rook)]
    pub(crate) piece: Piece,
    /// The smallest board; only even sizes have a row
    #[arg(long, value_name = "SQUARES", default_value_t = 2)]
    pub(crate) from: u32,
    /// The largest board
    #[arg(long, value_name = "SQUARES", default_value_t = 24)]
    pub(crate) to: u32,
    /// Only the number of moves: go no further than the centre
    #[arg(long)]
    pub(crate) moves_only: bool,
    /// How to print the rows
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

#[derive(Debug, Args)]
pub(crate) struct RaceOptions {
    /// Squares in a row and in a column
    #[arg(long, value_name = "SQUARES", default_value_t = 4)]
    pub(crate) size: u32,
    /// How to print the result
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) resources: Resources,
}
