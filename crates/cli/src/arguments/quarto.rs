//! The arguments of `abstract-games quarto`.

use std::path::PathBuf;
use std::time::Duration;

use abstract_games::Side;
use abstract_games::quarto::counts::LAST_PLY;
use abstract_games::quarto::{PlayerKind, Rules};
use clap::builder::RangedU64ValueParser;
use clap::{Args, Subcommand};

use super::common::{
    CheckpointOptions, CountFormat, PartialOption, Pictures, ProgressOption, ReportFormat,
    Resources, SvgOption, TABLE, bytes, duration, memory, named, without_standard_input,
};
use super::players::{Kind, PlayerOptions, SeatOptions};

/// The help for the rules of a game.
const RULES: &str = "Rules: lines, squares (in which lines win, too) or torus; after misere-, as in \
                     misere-lines, who completes a Quarto loses";

/// The use of memory for a strategy.
const HALVES: &str = "Memory limit, as in 512MiB: half is for the transposition table, half for the \
                      positions of the strategy";

#[derive(Debug, Subcommand)]
pub(crate) enum QuartoCommand {
    /// Solve a position, by default the empty board: value, distance and best moves
    Solve(QuartoSolveOptions),
    /// Count symmetries, positions and draws
    Count(QuartoCountOptions),
    /// Solve random positions, each with an empty table: how many are won, and the percentiles of
    /// the times
    Sample(QuartoSampleOptions),
    /// Build, check and read books: the values of all positions under ten plies
    #[command(subcommand)]
    Book(BookCommand),
    /// Make and check strategies: a reply to every position that can arise, which proves the value
    #[command(subcommand)]
    Strategy(StrategyCommand),
    /// Play against a perfect player, or a weaker one
    Play(PlayOptions),
    /// Show a game or a position: the last board, who is to move or has won, pictures
    ///
    /// Exit status: 0 if the game can be read and played to its end; 2 otherwise.
    Show(QuartoShowOptions),
    /// List the legal moves of a position
    Moves(QuartoMovesOptions),
    /// Convert a game or a position to the notation of this library
    Convert(QuartoConvertOptions),
}

#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    /// Build a book
    ///
    /// With --checkpoint, a run that was stopped or killed can be resumed.
    Build(BuildOptions),
    /// Check a book: every value against its successors, some of the last ply by search
    Check(CheckOptions),
    /// Print the value of a position from a book; by default, how many positions have each value
    Show(ShowOptions),
}

#[derive(Debug, Subcommand)]
pub(crate) enum StrategyCommand {
    /// Make a strategy of the player who wins, or of one who does not lose, and write it to a file
    Build(BuildStrategyOptions),
    /// Check a strategy by the rules alone: it walks through all moves of the opponent
    ///
    /// Exit status: 0 if the strategy proves what it claims, 1 if not, 2 for bad usage, 130 after
    /// Ctrl-C.
    Check(CheckStrategyOptions),
    /// Count the replies of a strategy by ply, up to some ply, without a file
    Count(CountStrategyOptions),
}

// A game or a position in any form, and its rules.
#[derive(Debug, Args)]
pub(crate) struct QuartoGameOptions {
    /// Game or position: a record as "1. 5b2 2. ca1", a position as "0..3/..../.c../.... 5", a
    /// trial of Ludii, a board as an array; - reads it from standard input [default: the empty
    /// board]
    #[arg(value_name = "GAME", conflicts_with = "file", allow_hyphen_values = true)]
    pub(crate) game: Option<String>,
    /// Read the game or position from this file; - is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Rules: lines, squares or torus; after misere-, a Quarto loses [default: those that the game
    /// states, or lines]
    #[arg(long)]
    pub(crate) rules: Option<Rules>,
    #[command(flatten)]
    pub(crate) partial: PartialOption,
}

#[derive(Debug, Args)]
#[command(mut_arg("memory", memory("64MiB", TABLE)))]
pub(crate) struct QuartoSolveOptions {
    #[command(flatten)]
    pub(crate) game: QuartoGameOptions,
    /// Find the distance to the end of the game, in placements, if the winner hurries and the loser
    /// delays
    #[arg(long)]
    pub(crate) distances: bool,
    /// Also find the value of every move, not only the best moves
    #[arg(long)]
    pub(crate) moves: bool,
    #[command(flatten)]
    pub(crate) svg: SvgOption,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

#[derive(Debug, Args)]
pub(crate) struct QuartoCountOptions {
    #[arg(long, default_value = "lines", help = RULES)]
    pub(crate) rules: Rules,
    /// Print a row for each number of plies
    #[arg(long)]
    pub(crate) ply_table: bool,
    /// Also count the draws: full boards without a Quarto (takes a few seconds)
    #[arg(long)]
    pub(crate) draws: bool,
    /// Count the draws by listing as well, and compare the numbers (takes up to ten seconds)
    #[arg(long, requires = "draws")]
    pub(crate) verify: bool,
    /// Also count the positions without a Quarto on the board, by listing them up to this many
    /// plies
    #[arg(long, value_name = "PLIES", num_args = 0..=1, default_missing_value = "9", value_parser = clap::value_parser!(u32).range(..=i64::from(LAST_PLY)))]
    pub(crate) without_quarto: Option<u32>,
    /// Memory limit, as in 512MiB; the listing of --without-quarto stops before it exceeds it
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "4GiB", requires = "without_quarto")]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) svg: SvgOption,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

#[derive(Debug, Args)]
#[command(mut_arg("memory", memory("64MiB", TABLE)))]
pub(crate) struct QuartoSampleOptions {
    #[arg(long, default_value = "lines", help = RULES)]
    pub(crate) rules: Rules,
    /// Number of plies of random play: two for each piece on the board, and one for a piece in hand
    #[arg(long, value_name = "PLIES", default_value = "10", value_parser = clap::value_parser!(u32).range(1..=31))]
    pub(crate) plies: u32,
    /// Size of the sample, in positions
    #[arg(long, value_name = "NUMBER", default_value = "1000", value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    pub(crate) count: usize,
    /// Random seed
    #[arg(long, value_name = "NUMBER", default_value = "0")]
    pub(crate) seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: CountFormat,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

// The positions of a book share what the table knows.
#[derive(Debug, Args)]
#[command(mut_arg("memory", memory("1GiB", TABLE)))]
pub(crate) struct BuildOptions {
    #[arg(long, default_value = "lines", help = RULES)]
    pub(crate) rules: Rules,
    /// Write the result to this file
    #[arg(long, value_name = "FILE", required_unless_present = "part", conflicts_with = "part")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) checkpoint: CheckpointOptions,
    /// Time between two checkpoints
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "20s", requires = "checkpoint")]
    pub(crate) checkpoint_interval: Duration,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

#[derive(Debug, Args)]
#[command(mut_arg("memory", memory("64MiB", TABLE)))]
pub(crate) struct CheckOptions {
    /// Read the book from this file [default: the built-in one]
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    #[arg(long, default_value = "lines", help = RULES)]
    pub(crate) rules: Rules,
    /// Size of the sample, in positions of nine plies that are solved again by search
    #[arg(long, value_name = "NUMBER", default_value = "100")]
    pub(crate) count: usize,
    /// Random seed
    #[arg(long, value_name = "NUMBER", default_value = "0")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

#[derive(Debug, Args)]
pub(crate) struct ShowOptions {
    /// Read the book from this file [default: the built-in one]
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) game: QuartoGameOptions,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReportFormat,
}

/// The names of the sides.
const SIDES: &[(&str, &str)] =
    &[("first", "Gives the first piece"), ("second", "Places the first piece")];

#[derive(Debug, Args)]
#[command(mut_arg("memory", memory("64MiB", TABLE)))]
#[command(mut_arg("player", |player| player.help("The player [default: perfect]")))]
#[command(mut_arg("depth", |depth| depth.hide(true)))]
#[command(mut_args(without_standard_input))]
pub(crate) struct PlayOptions {
    #[command(flatten)]
    pub(crate) game: QuartoGameOptions,
    #[command(flatten)]
    pub(crate) player: PlayerOptions<PlayerKind>,
    #[command(flatten)]
    pub(crate) seats: SeatOptions<PlayerKind>,
    /// Read the book from this file [default: the built-in one]
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

impl Kind for PlayerKind {
    const NAMES: &'static [(&'static str, &'static str)] = &[
        ("perfect", "Never errs"),
        ("careful", "Sees the wins and the losses of the next three moves"),
        ("greedy", "Looks one move ahead"),
        ("random", "Plays any legal move"),
    ];

    fn options(self) -> &'static [&'static str] {
        match self {
            Self::Perfect => &["memory", "threads"],
            // The values of moves are those of perfect play.
            Self::Careful | Self::Greedy => &["memory", "threads", "time", "nodes", "seed"],
            _ => &["memory", "threads", "seed"],
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct QuartoShowOptions {
    #[command(flatten)]
    pub(crate) game: QuartoGameOptions,
    #[command(flatten)]
    pub(crate) pictures: Pictures,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReportFormat,
}

#[derive(Debug, Args)]
pub(crate) struct QuartoMovesOptions {
    #[command(flatten)]
    pub(crate) game: QuartoGameOptions,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReportFormat,
}

#[derive(Debug, Args)]
pub(crate) struct QuartoConvertOptions {
    #[command(flatten)]
    pub(crate) game: QuartoGameOptions,
    /// Write every position of the game, one in each line, instead of its record
    #[arg(long)]
    pub(crate) positions: bool,
}

#[derive(Debug, Args)]
#[command(mut_arg("memory", memory("1GiB", HALVES)))]
pub(crate) struct BuildStrategyOptions {
    #[arg(long, default_value = "lines", help = RULES)]
    pub(crate) rules: Rules,
    /// The owner of the strategy [default: the winner, or the first player if nobody wins]
    #[arg(long, value_parser = named::<Side>(SIDES))]
    pub(crate) owner: Option<Side>,
    /// Only the first plies: after them, the values are those of the built-in book or of searches
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..32))]
    pub(crate) within: Option<u32>,
    /// Write the result to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

#[derive(Debug, Args)]
pub(crate) struct CheckStrategyOptions {
    #[arg(long, default_value = "lines", help = RULES)]
    pub(crate) rules: Rules,
    /// Only the first plies: after them, the values are those of the built-in book or of searches
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..32))]
    pub(crate) within: Option<u32>,
    /// Read the strategy from this file
    #[arg(long, value_name = "FILE")]
    pub(crate) strategy: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReportFormat,
    /// Memory limit, as in 512MiB, of the transposition table with --within
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "1GiB", requires = "within")]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

#[derive(Debug, Args)]
#[command(mut_arg("memory", memory("1GiB", HALVES)))]
pub(crate) struct CountStrategyOptions {
    #[arg(long, default_value = "lines", help = RULES)]
    pub(crate) rules: Rules,
    /// The owner of the strategy [default: the winner, or the first player if nobody wins]
    #[arg(long, value_parser = named::<Side>(SIDES))]
    pub(crate) owner: Option<Side>,
    /// Only the first plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(..=32), default_value = "12")]
    pub(crate) within: u32,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: CountFormat,
    #[command(flatten)]
    pub(crate) resources: Resources,
}
