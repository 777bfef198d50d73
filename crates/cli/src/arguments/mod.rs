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

use clap::{Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
#[cfg(feature = "distributed")]
pub(crate) use cluster::{ClusterOptions, LocalScratchOption};
pub(crate) use common::{
    AnimateOption, CheckpointOptions, CountFormat, DiskResources, ProgressOption, ReportFormat,
    Resources, SvgOption,
};
pub(crate) use four_way::{
    FourWayCommand, FourWayConvertOptions, FourWayCountOptions, FourWayCounted, FourWayPlayOptions,
    FourWayPlayerKind, FourWayPositionOptions, FourWayRulesOptions, FourWayShowOptions,
    FourWaySolveOptions, FourWaySource, ReplayOptions,
};
pub(crate) use players::{DrawOptions, Kind, SeatOptions, Who, name};
pub(crate) use plot::PlotOptions;
pub(crate) use quarto::{
    BookCommand, BuildOptions, BuildStrategyOptions, CheckOptions, CheckStrategyOptions,
    CountStrategyOptions, OwnerOption, PlayOptions, PositionOptions, QuartoCommand,
    QuartoConvertOptions, QuartoCountOptions, QuartoGameOptions, QuartoSampleOptions,
    QuartoShowOptions, QuartoSolveOptions, ShowOptions, StrategyCommand, SvgOptions,
};
pub(crate) use quoridor::{
    BestMoveOptions, BoardOptions, ConvertOptions, CountOptions, GameOptions, LegalOptions,
    PerftOptions, PlayGameOptions, PlayerKind, PositionMethod, QtpOptions, QuoridorCommand,
    QuoridorPlayerOptions, QuoridorSolveOptions, QuoridorTableOptions, SampleOptions,
};
pub(crate) use reproduce::{ReproduceFormat, ReproduceOptions};
pub(crate) use sizes::Sizes;
pub(crate) use sliding::{
    Board, CensusOptions, Colour, ComponentsOptions, ConstructOptions, RaceOptions, RacePlayerKind,
    SlidingCommand, SlidingPlayOptions, SolveOptions, TableOptions,
};

use crate::failure::Failure;

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
    Completions(CompletionsOptions),
    /// Print the manual page
    Man(ManOptions),
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsOptions {
    /// The shell
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManOptions {
    /// Write one page per subcommand into this folder instead
    #[arg(long, value_name = "DIR", alias = "out")]
    pub(crate) dir: Option<PathBuf>,
}

impl Arguments {
    /// The arguments of this process.
    pub(crate) fn from_command_line() -> Result<Self, Failure> {
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
