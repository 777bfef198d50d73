//! The arguments of the subcommands `solve` and `table`.

use std::path::PathBuf;

use abstract_games::quoridor::solved::Supply;
use clap::Args;

use crate::arguments::common::{BoardSize, CountOutput, REFUSED, ReportOutput, Resources, memory};

/// The use of memory for several numbers of fences.
const APART: &str = "Memory limit, as in 512MiB; numbers of fences that together need more are solved \
                     apart, and one that needs more has no value";

#[derive(Debug, Args)]
#[command(mut_arg("memory", memory("4GiB", REFUSED)))]
#[command(mut_arg("size", |size| size.help(
    "Squares in each row and column of a square board [default: 5]"
)))]
pub(crate) struct QuoridorSolveOptions {
    #[command(flatten)]
    pub(crate) size: BoardSize,
    /// Fences of each player at the start, or unlimited [default: 10, or as the position of
    /// --query]
    #[arg(long, value_name = "FENCES")]
    pub(crate) walls: Option<Supply>,
    /// Folder for a database of all positions, created if missing; positions beyond the memory
    /// limit are read from it in parts
    #[arg(long, value_name = "DIR")]
    pub(crate) database: Option<PathBuf>,
    /// Continue from the database in that folder, which must be there; without this option a run
    /// whose database is there is refused
    #[arg(long, requires = "database")]
    pub(crate) resume: bool,
    /// Print the value of this position, its moves with theirs and a line of best play; any form of
    /// a game or position, as of `quoridor show`
    #[arg(long, value_name = "GAME", conflicts_with = "resume")]
    pub(crate) query: Option<String>,
    /// Count positions by their distance to the end of the game, in plies, instead; with --query,
    /// print the distance of the position and of its moves
    #[arg(long, conflicts_with = "database")]
    pub(crate) distances: bool,
    #[command(flatten)]
    pub(crate) output: ReportOutput,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

#[derive(Debug, Args)]
#[command(mut_arg("memory", memory("4GiB", APART)))]
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
    #[command(flatten)]
    pub(crate) output: CountOutput,
    #[command(flatten)]
    pub(crate) resources: Resources,
}
