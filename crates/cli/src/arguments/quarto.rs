//! The arguments of `abstract-games quarto`.

use std::path::PathBuf;

use abstract_games::quarto::Rules;
use abstract_games::quarto::counts::LAST_PLY;
use bytesize::ByteSize;
use clap::{Args, Subcommand, ValueEnum};

use super::ReportFormat;

#[derive(Debug, Subcommand)]
pub(crate) enum QuartoCommand {
    /// Find out who wins a position, when, and by which moves
    Solve(QuartoSolveOptions),
    /// Count positions and draws
    Count(QuartoCountOptions),
    /// Make, check and look into a book of all positions under ten plies
    #[command(subcommand)]
    Book(BookCommand),
    /// Play against perfect play
    Play(PlayOptions),
    /// Draw a position
    Svg(SvgOptions),
}

#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    /// Make a book
    ///
    /// With a checkpoint, a run that was stopped or killed goes on where it was.
    Build(BuildOptions),
    /// Check a book: every value against those it follows from, the last ones by search
    Check(CheckOptions),
    /// Show what a book says of a position, or how many positions have each value
    Show(ShowOptions),
}

/// Which rules.
#[derive(Debug, Args)]
pub(crate) struct RulesOption {
    /// What wins: lines, squares (and lines), or torus
    #[arg(long, default_value = "lines")]
    pub(crate) rules: Rules,
}

/// A position, as text or as numbers.
#[derive(Debug, Args)]
pub(crate) struct PositionOptions {
    /// The rows from the top, and the piece in hand or -, as in "0..3/..../.c../.... 5" [default: the
    /// empty board]
    #[arg(value_name = "POSITION", conflicts_with_all = ["cells", "hand"])]
    pub(crate) position: Option<String>,
    /// Sixteen numbers, row by row from the top left: -1 for an empty cell, 0 to 15 for a piece
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', allow_hyphen_values = true)]
    pub(crate) cells: Option<Vec<i64>>,
    /// The piece in hand, from 0 to 15
    #[arg(long, value_name = "PIECE")]
    pub(crate) hand: Option<u8>,
}

/// What a search may use.
#[derive(Debug, Args)]
pub(crate) struct QuartoResources {
    /// Threads to work on; 0 stands for one for each core
    #[arg(long, default_value_t = 0)]
    pub(crate) threads: usize,
    /// The most memory for the table of positions
    #[arg(long, value_name = "BYTES", default_value = "1GiB")]
    pub(crate) memory: ByteSize,
}

#[derive(Debug, Args)]
pub(crate) struct QuartoSolveOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    #[command(flatten)]
    pub(crate) rules: RulesOption,
    /// How many placements it takes too, if the winner hurries and the loser delays
    #[arg(long)]
    pub(crate) distance: bool,
    /// What every move is worth, not only which are best
    #[arg(long)]
    pub(crate) all: bool,
    /// How to print the solution
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) resources: QuartoResources,
}

#[derive(Debug, Args)]
pub(crate) struct QuartoCountOptions {
    #[command(flatten)]
    pub(crate) rules: RulesOption,
    /// A row for each number of plies
    #[arg(long)]
    pub(crate) ply_table: bool,
    /// The full boards without a Quarto, which takes longer
    #[arg(long)]
    pub(crate) draws: bool,
    /// The positions without a Quarto on the board, by listing them up to so many plies
    #[arg(
        long,
        value_name = "PLIES",
        num_args = 0..=1,
        default_missing_value = "9",
        value_parser = clap::value_parser!(u32).range(..=i64::from(LAST_PLY)),
    )]
    pub(crate) unfinished: Option<u32>,
    /// Stop before that list grows beyond this
    #[arg(long, value_name = "BYTES", default_value = "4GiB")]
    pub(crate) memory: ByteSize,
    /// Write a plot of the positions by plies to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// How to print the counts
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
}

#[derive(Debug, Args)]
pub(crate) struct BuildOptions {
    #[command(flatten)]
    pub(crate) rules: RulesOption,
    /// Where to write the book
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// The folder to keep a checkpoint in
    #[arg(long, value_name = "FOLDER")]
    pub(crate) checkpoint: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) resources: QuartoResources,
}

#[derive(Debug, Args)]
pub(crate) struct CheckOptions {
    /// The book [default: that of the lines, which is built in]
    #[arg(value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: RulesOption,
    /// How many of the positions of nine plies to solve afresh
    #[arg(long, value_name = "POSITIONS", default_value_t = 100)]
    pub(crate) sample: usize,
    /// Which of them: another number, other positions
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) resources: QuartoResources,
}

#[derive(Debug, Args)]
pub(crate) struct ShowOptions {
    /// The book [default: that of the lines, which is built in]
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    #[command(flatten)]
    pub(crate) rules: RulesOption,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
}

/// Whom a person plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    /// The one who gives the first piece
    #[default]
    First,
    /// The one who places the first piece
    Second,
}

#[derive(Debug, Args)]
pub(crate) struct PlayOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    #[command(flatten)]
    pub(crate) rules: RulesOption,
    /// Whom you play
    #[arg(long, value_enum, default_value_t)]
    pub(crate) side: Seat,
    /// A book [default: for the lines one is built in; without any the first moves take minutes]
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) resources: QuartoResources,
}

#[derive(Debug, Args)]
pub(crate) struct SvgOptions {
    #[command(flatten)]
    pub(crate) position: PositionOptions,
    /// Write it to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}
