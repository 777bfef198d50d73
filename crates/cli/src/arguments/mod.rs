//! The arguments, from which parsing, help, shell completions and the manual are made.

mod cluster;
mod common;
mod errors;
mod files;
mod four_way;
mod players;
mod quarto;
mod quoridor;
mod sliding;

use std::path::PathBuf;

use clap::{Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
pub(crate) use cluster::*;
pub(crate) use common::*;
pub(crate) use four_way::*;
pub(crate) use players::*;
pub(crate) use quarto::*;
pub(crate) use quoridor::*;
pub(crate) use sliding::*;

use crate::failure::Result;

/// What follows the list of the commands in help and manual.
const EXIT_STATUS: &str = "\
Exit status: 0 for success; 1 if a value differs, a limit stopped the search or
a result could not be stored; 2 for bad usage; 130 after Ctrl-C; 143 after the
signal to terminate.";

/// Exact results about abstract board games: symmetry, search, counting
#[derive(Debug, Parser)]
#[command(name = "abstract-games", version, after_help = EXIT_STATUS)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Subject,
}

/// The subject of a command.
#[derive(Debug, Subcommand)]
pub(crate) enum Subject {
    /// Recompute known results and compare them with the expected values
    ///
    /// Exit status: 0 if all values agree, 1 if one differs, 2 for bad usage, 130 after Ctrl-C.
    Reproduce(ReproduceOptions),
    /// Quoridor: games, notations, pictures, analysis and players; counts of fences and positions;
    /// solved boards
    #[command(subcommand, visible_alias = "fences")]
    Quoridor(QuoridorCommand),
    /// Sliding rooks, bishops and queens: solve puzzles, count what can be reached
    #[command(subcommand)]
    Sliding(SlidingCommand),
    /// Quarto: solve and count positions, make opening books, play
    #[command(subcommand)]
    Quarto(QuartoCommand),
    /// Four-Way Fences: games, notations, pictures, solved positions, counts, the recorded game
    #[command(subcommand)]
    FourWay(FourWayCommand),
    /// Plot columns of a data file, such as those of docs/results/data, as SVG
    Plot(PlotOptions),
    /// Print a shell completion script
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man {
        /// Write one page per subcommand into this folder instead
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
}

#[derive(Debug, Args)]
pub(crate) struct PlotOptions {
    /// Data file: comma-separated values whose first line names the columns; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Column of the horizontal axis
    #[arg(long, value_name = "NAME")]
    pub(crate) x: String,
    /// One or two columns to plot; rows without a value are left out
    #[arg(long, value_name = "NAME", value_delimiter = ',', required = true)]
    pub(crate) y: Vec<String>,
    /// Plot only the rows that have this value in this column
    #[arg(long, value_name = "NAME=VALUE", value_parser = column_and_value)]
    pub(crate) only: Option<(String, String)>,
    /// Title of the plot [default: the names of the columns]
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// Powers of ten on the vertical axis; values below 1 are left out
    #[arg(long)]
    pub(crate) log: bool,
    /// Bars instead of a line, for one column
    #[arg(long, conflicts_with = "log")]
    pub(crate) bars: bool,
    /// Write a picture to this file, as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: PathBuf,
}

fn column_and_value(text: &str) -> Result<(String, String), &'static str> {
    let (column, value) = text.split_once('=').ok_or("expected a column, = and a value")?;
    Ok((column.to_owned(), value.to_owned()))
}

/// Text for people, one JSON object on one line, or a page of Markdown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReproduceFormat {
    #[default]
    Text,
    Json,
    Markdown,
}

#[derive(Debug, Args)]
pub(crate) struct ReproduceOptions {
    /// Results to recompute: a name, as in `fences/9x9`, or a subject, as in `fences`; `quoridor`
    /// includes `fences` and `positions` [default: all]
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Include slow results, which take from a few seconds to minutes each
    #[arg(long)]
    pub(crate) long: bool,
    /// List the results, slow ones included, and compute nothing
    #[arg(long, conflicts_with = "long")]
    pub(crate) list: bool,
    /// Output format; with --list, markdown is the page docs/reproduction.md
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReproduceFormat,
    /// Number of threads; 0 means one per core
    #[arg(long, value_name = "NUMBER", default_value = "0", value_parser = common::threads)]
    pub(crate) threads: usize,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

impl Arguments {
    /// The arguments of this process.
    pub(crate) fn from_command_line() -> Result<Self> {
        let mut definition = Self::definition();
        let matches = definition.try_get_matches_from_mut(std::env::args_os());
        let matches = matches.map_err(errors::failure)?;
        files::check(&definition, &matches)?;
        Self::from_arg_matches(&matches).map_err(errors::failure)
    }

    /// The definition of all arguments.
    pub(crate) fn definition() -> Command {
        with_negative_numbers(Self::command())
    }
}

/// The names of values that are not numbers alone, as `2s`, `512MiB`, `2/3` and `2..24`.
const COMPOUND: [&str; 4] = ["TIME", "BYTES", "PART/PARTS", "FIRST..LAST"];

/// A command whose options all take a negative number as their value, so that the error of one out
/// of range names the option.
fn with_negative_numbers(command: Command) -> Command {
    let command = command.mut_args(|arg| {
        if !arg.get_action().takes_values() || arg.is_positional() {
            return arg;
        }
        match arg.get_value_names() {
            Some([name]) if COMPOUND.contains(&name.as_str()) => arg.allow_hyphen_values(true),
            _ => arg.allow_negative_numbers(true),
        }
    });
    command.mut_subcommands(with_negative_numbers)
}
