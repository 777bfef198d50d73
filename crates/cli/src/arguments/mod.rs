//! The arguments, from which parsing, help, shell completions and the manual are made.

mod fences;
mod quarto;
mod sliding;

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
pub(crate) use fences::{CountOptions, FencesCommand, LegalOptions, SampleOptions};
pub(crate) use quarto::{
    BookCommand, BuildOptions, CheckOptions, PlayOptions, PositionOptions, QuartoCommand,
    QuartoCountOptions, QuartoSolveOptions, Seat, ShowOptions, SvgOptions,
};
pub(crate) use sliding::{
    Board, CensusOptions, ComponentsOptions, RaceOptions, SlidingCommand, SolveOptions,
    TableOptions,
};

use crate::failure::Failure;

/// Exact results about abstract board games: symmetry, search, counting
#[derive(Debug, Parser)]
#[command(name = "abstract-games", version)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Recompute published results and compare them
    ///
    /// Exit status 1 if one differs, 2 for bad usage, 130 after Ctrl-C.
    Reproduce(ReproduceOptions),
    /// Quoridor fences: count the ways to place them, or draw some
    #[command(subcommand)]
    Fences(FencesCommand),
    /// Sliding rooks, bishops and queens
    #[command(subcommand)]
    Sliding(SlidingCommand),
    /// Quarto: exact values, counts, a book, and a game
    #[command(subcommand)]
    Quarto(QuartoCommand),
    /// Print a script that completes this command's arguments
    Completions {
        /// The shell to complete in
        shell: Shell,
    },
    /// Print the manual page
    Man {
        /// Write a page for each subcommand into this folder instead
        #[arg(long, value_name = "FOLDER")]
        out: Option<PathBuf>,
    },
}

#[derive(Debug, Args)]
pub(crate) struct ReproduceOptions {
    /// Only results with this name, as in `fences/9x9`, or about this subject, as in `fences`
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Results that take longer too
    #[arg(long)]
    pub(crate) long: bool,
    /// How to print them
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    #[default]
    Text,
    Json,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CountFormat {
    #[default]
    Text,
    Json,
    Csv,
}

impl Arguments {
    /// The arguments of this process; what is wrong with them is said in one line.
    pub(crate) fn from_command_line() -> Result<Self, Failure> {
        Self::try_parse().map_err(|error| match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Failure::Shown(error),
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                Failure::Usage("a subcommand is missing; --help lists them".to_owned())
            }
            _ => Failure::Usage(first_paragraph(&error.to_string())),
        })
    }
}

/// The first paragraph of clap's message, which names the argument, as one line.
fn first_paragraph(message: &str) -> String {
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let lines = message.lines().take_while(|line| !line.is_empty());
    lines.map(str::trim).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn errors_are_one_line_that_names_the_argument() {
        for (line, part) in [
            ("fences count --size nine", "--size"),
            ("fences count --size -1", "-1"),
            ("fences count --width 4", "--height"),
            ("fences count --size 4 --width 4 --height 4", "--size"),
            ("fences count --no-limit --max-fences 3", "--no-limit"),
            ("fences count --method quick", "--method"),
            ("fences count --memory much", "--memory"),
            ("fences sum", "sum"),
            ("fences sample --count some", "--count"),
            ("fences sample --exactly 3 --max-fences 3", "--exactly"),
            ("sliding solve --piece king", "king"),
            ("sliding census --size -8", "-8"),
            ("sliding table --from two", "--from"),
            ("sliding race --memory much", "--memory"),
            ("reproduce --format csv", "--format"),
        ] {
            let words = ["abstract-games"].into_iter().chain(line.split(' '));
            let message =
                first_paragraph(&Arguments::try_parse_from(words).unwrap_err().to_string());
            assert!(message.contains(part) && !message.contains('\n'), "{line}: {message}");
        }
    }
}
