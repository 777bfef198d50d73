//! The arguments of the subcommands `solve` and `table`.

use std::path::PathBuf;

use abstract_games::quoridor::solved::Supply;
use bytesize::ByteSize;
use clap::Args;

use super::counting::RefusingMemory;
use crate::arguments::common::{CountFormat, ProgressOption, ReportFormat, ThreadsOption, bytes};

#[derive(Debug, Args)]
pub(crate) struct QuoridorSolveOptions {
    /// Squares in each row and column of a square board [default: 5]
    #[arg(long, value_name = "SQUARES", conflicts_with_all = ["width", "height"])]
    pub(crate) size: Option<u8>,
    /// Squares in each row; needs --height
    #[arg(long, value_name = "SQUARES", requires = "height")]
    pub(crate) width: Option<u8>,
    /// Squares in each column; needs --width
    #[arg(long, value_name = "SQUARES", requires = "width")]
    pub(crate) height: Option<u8>,
    /// Fences of each player at the start, or unlimited [default: 10, or as the position of --query]
    #[arg(long, value_name = "FENCES")]
    pub(crate) walls: Option<Supply>,
    /// Folder for a database of all positions, created if missing; positions beyond the memory limit
    /// are read from it in parts
    #[arg(long, value_name = "DIR")]
    pub(crate) database: Option<PathBuf>,
    /// Continue from the database in that folder, which must be there; without this option a run whose
    /// database is there is refused
    #[arg(long, requires = "database")]
    pub(crate) resume: bool,
    /// Print the value of this position, its moves with theirs and a line of best play; any form of
    /// a game or position, as of `quoridor show`
    #[arg(long, value_name = "GAME", conflicts_with_all = ["distances", "resume"])]
    pub(crate) query: Option<String>,
    /// Count positions by their distance to the end of the game, in plies, instead
    #[arg(long, conflicts_with = "database")]
    pub(crate) distances: bool,
    #[command(flatten)]
    pub(crate) limits: RefusingMemory,
    #[command(flatten)]
    pub(crate) threads: ThreadsOption,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

#[derive(Debug, Args)]
pub(crate) struct QuoridorTableOptions {
    /// Greatest number of squares of a board
    #[arg(long, value_name = "SQUARES", default_value_t = 21,
        value_parser = clap::value_parser!(u32).range(4..=64))]
    pub(crate) squares: u32,
    /// Only boards of odd height, as in the published table
    #[arg(long)]
    pub(crate) odd_heights: bool,
    /// Greatest number of fences of each player
    #[arg(long, value_name = "FENCES", default_value_t = 10)]
    pub(crate) max_walls: u8,
    /// Add a column for unlimited fences
    #[arg(long)]
    pub(crate) unlimited: bool,
    /// Memory limit, as in 512MiB; numbers of fences that together need more are solved apart, and one
    /// that needs more has no value
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "4GiB")]
    pub(crate) memory: ByteSize,
    #[command(flatten)]
    pub(crate) threads: ThreadsOption,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: CountFormat,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}
