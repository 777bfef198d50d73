//! The arguments, from which parsing, help, shell completions and the manual are made.

#[cfg(feature = "distributed")]
mod cluster;
mod common;
mod errors;
mod four_way;
mod players;
mod plot;
mod quarto;
mod quoridor;
mod reproduce;
mod sizes;
mod sliding;

use std::path::PathBuf;

use clap::{Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
#[cfg(feature = "distributed")]
pub(crate) use cluster::*;
pub(crate) use common::*;
pub(crate) use four_way::*;
pub(crate) use players::*;
pub(crate) use plot::*;
pub(crate) use quarto::*;
pub(crate) use quoridor::*;
pub(crate) use reproduce::*;
pub(crate) use sizes::*;
pub(crate) use sliding::*;

use crate::failure::Result;

/// Exact results about abstract board games: symmetry, search, counting
#[derive(Debug, Parser)]
#[command(name = "abstract-games", version)]
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
    /// Four-Way Fences: games, notations, pictures, the recorded game
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
        #[arg(long, value_name = "DIR", alias = "out")]
        dir: Option<PathBuf>,
    },
}

impl Arguments {
    /// The arguments of this process.
    pub(crate) fn from_command_line() -> Result<Self> {
        let matches = Self::definition().try_get_matches().map_err(errors::failure)?;
        Self::from_arg_matches(&matches).map_err(errors::failure)
    }

    /// The definition of all arguments.
    pub(crate) fn definition() -> Command {
        with_negative_numbers(Self::command())
    }
}

/// A command whose options all take a negative number as their value, so that the error of one out
/// of range names the option.
fn with_negative_numbers(command: Command) -> Command {
    let command = command.mut_args(|arg| {
        let takes_value = arg.get_action().takes_values() && !arg.is_positional();
        if takes_value { arg.allow_negative_numbers(true) } else { arg }
    });
    command.mut_subcommands(with_negative_numbers)
}
