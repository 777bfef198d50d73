//! The arguments of the subcommands `count`, `sample`, `positions`, `solve` and `table`.

use std::path::PathBuf;

use abstract_games::quoridor::counting::{FenceSymmetry, Method};
use abstract_games::quoridor::solved::Supply;
use clap::{Args, ValueEnum};

use crate::arguments::common::{
    BoardSize, CheckpointOptions, CountFormat, ProgressOption, REFUSED, ReportFormat, Resources,
    bytes, memory, named, threads,
};

// The board and the limit on fences.
#[derive(Debug, Args)]
#[command(mut_arg("size", |size| size.help(
    "Squares in each row and column [default: 9]"
)))]
pub(crate) struct FenceBoard {
    #[command(flatten)]
    size: BoardSize,
    /// Maximum number of fences
    #[arg(long, value_name = "FENCES", default_value = "20")]
    max_fences: usize,
    /// Allow any number of fences
    #[arg(long, conflicts_with = "max_fences")]
    no_limit: bool,
}

impl FenceBoard {
    /// The numbers of squares in a row and in a column.
    pub(crate) fn squares(&self) -> (usize, usize) {
        let (_, width, height) = self.size.given().unwrap_or(("--size", 9, 9));
        (width as usize, height as usize)
    }

    pub(crate) fn limit(&self) -> Option<usize> {
        (!self.no_limit).then_some(self.max_fences)
    }
}

#[derive(Debug, Args)]
pub(crate) struct CountOptions {
    #[command(flatten)]
    pub(crate) board: FenceBoard,
    /// Print a count for each number of fences, not only the total (JSON always has both)
    #[arg(long)]
    pub(crate) by_fences: bool,
    /// Counting method; all give the same counts
    #[arg(long, value_parser = named::<Method>(METHODS), default_value_t)]
    pub(crate) method: Method,
    /// Count arrangements up to the symmetries of the board or of the game for two
    #[arg(long, value_name = "GROUP", value_parser = named::<FenceSymmetry>(GROUPS), conflicts_with = "method")]
    pub(crate) symmetry: Option<FenceSymmetry>,
    /// Print the number of arrangements of this many fences as a polynomial in the numbers m and n
    /// of intersections in a row and in a column
    #[arg(
        long,
        value_name = "FENCES",
        conflicts_with_all = [
            "size", "width", "height", "max_fences", "no_limit", "by_fences", "method", "symmetry", "memory",
        ]
    )]
    pub(crate) formula: Option<usize>,
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "4GiB", help = REFUSED)]
    pub(crate) memory: u64,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: CountFormat,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

#[derive(Debug, Args)]
pub(crate) struct SampleOptions {
    #[command(flatten)]
    pub(crate) board: FenceBoard,
    /// Place exactly this many fences
    #[arg(long, value_name = "FENCES", conflicts_with_all = ["max_fences", "no_limit"])]
    pub(crate) exactly: Option<usize>,
    /// Size of the sample, in arrangements; some may be equal
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    pub(crate) count: u64,
    /// Random seed
    #[arg(long, value_name = "NUMBER", default_value = "0")]
    pub(crate) seed: u64,
    /// Print each arrangement on one line, one character per intersection, instead of a picture
    #[arg(long)]
    pub(crate) compact: bool,
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "4GiB", help = REFUSED)]
    pub(crate) memory: u64,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: CountFormat,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

/// A method of counting legal positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PositionMethod {
    /// Square by square, with the connections of the last squares filled: the fastest
    #[default]
    Frontiers,
    /// The clusters of fences that cut squares off one by one: for small boards and few fences,
    /// on one process, without residues, checkpoints or a memory limit
    Barriers,
}

#[derive(Debug, Args)]
#[command(mut_arg("part", |part| {
    part.conflicts_with_all(["by_fences", "states", "table", "residues", "format"])
}))]
pub(crate) struct LegalOptions {
    #[command(flatten)]
    pub(crate) board: FenceBoard,
    /// Print a count for each number of fences, not only the total (JSON always has both)
    #[arg(long)]
    pub(crate) by_fences: bool,
    /// Also count game states: a position, the side to move, and how many fences each player has
    /// left, not who placed which (JSON always has them)
    #[arg(long, conflicts_with = "no_limit")]
    pub(crate) states: bool,
    /// Number of players, 2 to 4, each with a pawn; more than two need --method barriers
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(2..=4), default_value = "2")]
    pub(crate) players: u8,
    /// Counting method; both give the same counts
    #[arg(long, value_enum, default_value = "frontiers")]
    pub(crate) method: PositionMethod,
    /// Also write the counts for each number of fences to this file, as CSV with the columns
    /// fences, arrangements, placements and finished
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
    /// Also write the sums of the computation modulo each of its moduli to this file, as CSV
    #[arg(long, value_name = "FILE")]
    pub(crate) residues: Option<PathBuf>,
    /// Instead of counting, write how many frontiers and 64-bit counts each step holds to this
    /// file, as CSV: what a count would need
    #[arg(long, value_name = "FILE", conflicts_with_all = ["by_fences", "states", "method", "players", "table", "residues", "checkpoint", "format"])]
    pub(crate) step_sizes: Option<PathBuf>,
    /// Memory limit, as in 512MiB; counts beyond it spill to disk, into the folder of --checkpoint
    /// or else the system's temporary folder, and what cannot spill stops the run [default: 4GiB]
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(crate) memory: Option<u64>,
    #[command(flatten)]
    pub(crate) checkpoint: CheckpointOptions,
    /// Number of threads; 0 means one per core
    #[arg(long, value_name = "NUMBER", default_value = "0", value_parser = threads)]
    pub(crate) threads: usize,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: CountFormat,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

impl LegalOptions {
    /// The memory limit in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.memory.unwrap_or(4 << 30)
    }
}

/// The names of the methods.
const METHODS: &[(&str, &str)] = &[
    ("zeta", "Row by row, joined by a subset-sum transform: the fastest"),
    ("rows", "Row by row, over every pair of compatible rows"),
    ("intersections", "One intersection at a time"),
    ("brute-force", "Each arrangement one by one"),
];

/// The names of the groups.
const GROUPS: &[(&str, &str)] = &[
    ("board", "All symmetries of the board: eight if it is square, or else four"),
    ("game", "The four that map the goals of the two players to goals"),
];

/// The use of memory for several numbers of fences.
const APART: &str = "Memory limit, as in 512MiB; numbers of fences that together need more are solved \
                     apart, and one that needs more has no value";

#[derive(Debug, Args)]
#[command(mut_arg("memory", memory("4GiB", REFUSED)))]
#[command(mut_arg("size", |size| size.help(
    "Squares in each row and column [default: 5]"
)))]
pub(crate) struct QuoridorSolveOptions {
    #[command(flatten)]
    pub(crate) size: BoardSize,
    /// Supply of each player at the start: a number of fences, or unlimited [default: 10, or as the
    /// position of --query]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) supply: Option<Supply>,
    /// Folder of the complete database of a solved board, created if missing; positions beyond the
    /// memory limit are read from it in parts
    #[arg(long, value_name = "DIR")]
    pub(crate) database: Option<PathBuf>,
    /// Continue from what is in that folder, a database that must be there; without this option a
    /// run whose database is there is refused
    #[arg(long, requires = "database")]
    pub(crate) resume: bool,
    /// Print the value of this position, its moves with theirs and a line of best play; any form of
    /// a game or position, as of `quoridor show`
    #[arg(long, value_name = "GAME", conflicts_with = "resume")]
    pub(crate) query: Option<String>,
    /// Find the distance to the end of the game, in plies: count positions by it, or with --query
    /// print that of the position and of its moves
    #[arg(long, conflicts_with = "database")]
    pub(crate) distances: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

#[derive(Debug, Args)]
#[command(mut_arg("memory", memory("4GiB", APART)))]
pub(crate) struct QuoridorTableOptions {
    /// Greatest number of squares of a board
    #[arg(long, value_name = "SQUARES", default_value = "21",
        value_parser = clap::value_parser!(u32).range(4..=64))]
    pub(crate) squares: u32,
    /// Only boards of odd height, as in the published table
    #[arg(long)]
    pub(crate) odd_heights: bool,
    /// Greatest supply of each player, in fences
    #[arg(long, value_name = "NUMBER", default_value = "10")]
    pub(crate) max_supply: u8,
    /// Add a column for unlimited fences
    #[arg(long)]
    pub(crate) unlimited: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: CountFormat,
    #[command(flatten)]
    pub(crate) resources: Resources,
}
