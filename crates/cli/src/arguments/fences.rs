//! The arguments of `abstract-games fences`.

use std::path::PathBuf;

use abstract_games::quoridor::counting::Method;
use bytesize::ByteSize;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};

use super::CountFormat;

#[derive(Debug, Subcommand)]
pub(crate) enum FencesCommand {
    /// Count fence arrangements, whether or not pawns can still pass
    Count(CountOptions),
    /// Draw fence arrangements, each as likely as every other, whether or not pawns can still pass
    ///
    /// The same arguments give the same arrangements on every machine.
    Sample(SampleOptions),
    /// Count legal positions: fences and both pawns, neither of them cut off from its goal
    ///
    /// With a checkpoint, a run that was stopped or killed can be resumed.
    Positions(LegalOptions),
}

/// The board, how many fences are on it, and what that may cost.
#[derive(Debug, Args)]
pub(crate) struct FenceBoard {
    /// Squares in each row and column of a square board [default: 9]
    #[arg(long, value_name = "SQUARES", conflicts_with_all = ["width", "height"])]
    size: Option<usize>,
    /// Squares in each row
    #[arg(long, value_name = "SQUARES", requires = "height")]
    width: Option<usize>,
    /// Squares in each column
    #[arg(long, value_name = "SQUARES", requires = "width")]
    height: Option<usize>,
    /// The most fences to place
    #[arg(long, value_name = "FENCES", default_value_t = 20)]
    max_fences: usize,
    /// Any number of fences
    #[arg(long, conflicts_with = "max_fences")]
    no_limit: bool,
    /// The most memory to use: boards that need more are refused, or helped out by the disk (positions)
    #[arg(long, value_name = "BYTES", default_value = "4GiB")]
    pub(crate) memory: ByteSize,
}

impl FenceBoard {
    /// The numbers of squares in a row and in a column.
    pub(crate) fn squares(&self) -> (usize, usize) {
        match (self.width, self.height) {
            (Some(width), Some(height)) => (width, height),
            _ => (self.size.unwrap_or(9), self.size.unwrap_or(9)),
        }
    }

    pub(crate) fn limit(&self) -> Option<usize> {
        (!self.no_limit).then_some(self.max_fences)
    }
}

#[derive(Debug, Args)]
pub(crate) struct CountOptions {
    #[command(flatten)]
    pub(crate) board: FenceBoard,
    /// A count for each number of fences, not only their sum (JSON always has both)
    #[arg(long)]
    pub(crate) by_fences: bool,
    /// How to count
    #[arg(long, value_parser = method(), default_value_t)]
    pub(crate) method: Method,
    /// How to print the counts
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: CountFormat,
}

#[derive(Debug, Args)]
pub(crate) struct SampleOptions {
    #[command(flatten)]
    pub(crate) board: FenceBoard,
    /// Exactly this many fences
    #[arg(long, value_name = "FENCES", conflicts_with_all = ["max_fences", "no_limit"])]
    pub(crate) exactly: Option<usize>,
    /// How many arrangements to draw
    #[arg(long, value_name = "ARRANGEMENTS", default_value_t = 1)]
    pub(crate) count: u64,
    /// Which arrangements: each seed has its own
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Each arrangement on one line, a character for each intersection (JSON and CSV always have it)
    #[arg(long)]
    pub(crate) compact: bool,
    /// How to print the arrangements: pictures, an object on each line, or a table
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: CountFormat,
}

#[derive(Debug, Args)]
pub(crate) struct LegalOptions {
    #[command(flatten)]
    pub(crate) board: FenceBoard,
    /// A count for each number of fences, not only their sum (JSON always has both)
    #[arg(long)]
    pub(crate) by_fences: bool,
    /// The states of the game too: who placed which fences, and who is to move (JSON always has them)
    #[arg(long, conflicts_with = "no_limit")]
    pub(crate) states: bool,
    /// The folder to keep a checkpoint in, and what there is no memory for
    #[arg(long, value_name = "FOLDER")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Go on from the checkpoint that is there
    #[arg(long, requires = "checkpoint")]
    pub(crate) resume: bool,
    /// Threads to work on; 0 stands for one for each core
    #[arg(long, default_value_t = 0)]
    pub(crate) threads: usize,
    /// How to print the counts
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: CountFormat,
}

/// Reads the methods by their names, and says in the help what each of them is.
fn method() -> impl TypedValueParser<Value = Method> {
    let help = |method: Method| match method {
        Method::Zeta => "Rows joined by a subset-sum transform: the fast one",
        Method::Rows => "Every pair of compatible row signatures",
        Method::Intersections => "One intersection at a time",
        Method::BruteForce => "Every arrangement, one by one",
        _ => "",
    };
    let values = Method::ALL.iter().map(|&it| PossibleValue::new(it.name()).help(help(it)));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Method>())
}
