//! Arguments that mean the same in every subcommand that has them.

use std::error::Error;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use abstract_games::Workers;
use bytesize::ByteSize;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, ValueEnum};

use crate::failure::{Result, refuse_if, usage};

// Groups of arguments have no documentation: it would replace that of their subcommand.

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ProgressOption {
    /// Show no progress bar
    #[arg(long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SvgOption {
    /// Write a picture to this file, as SVG
    #[arg(long = "svg", value_name = "FILE")]
    pub(crate) picture: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct AnimateOption {
    /// Write an animated SVG, for any browser, to this file
    #[arg(long = "animate", value_name = "FILE")]
    pub(crate) animation: Option<PathBuf>,
}

// A picture, and an animated one.
#[derive(Debug, Args)]
pub(crate) struct Pictures {
    #[command(flatten)]
    pub(crate) svg: SvgOption,
    #[command(flatten)]
    pub(crate) animate: AnimateOption,
}

// A game that is continued, and where it is written.
#[derive(Debug, Args)]
pub(crate) struct SavedGame {
    /// Read the game or position from this file, to continue it
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Write the game to this file after every move; --file continues it
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct PartialOption {
    /// Use what comes before the first error in the game, and report the error
    #[arg(long = "partial")]
    pub(crate) is_given: bool,
}

impl PartialOption {
    /// Refuses to save a game over the file of which only a part is read.
    pub(crate) fn check_saved(self, file: Option<&PathBuf>, save: Option<&PathBuf>) -> Result {
        let is_same = self.is_given && save.is_some() && file == save;
        refuse_if(is_same, "--save", "with --partial, the rest of the file would be lost")
    }
}

// The sides of a board.
#[derive(Debug, Args)]
pub(crate) struct BoardSize {
    /// Squares in each row and column
    #[arg(long, value_name = "SQUARES", conflicts_with_all = ["width", "height"])]
    size: Option<u32>,
    /// Length of each row; needs --height
    #[arg(long, value_name = "SQUARES", requires = "height")]
    width: Option<u32>,
    /// Length of each column; needs --width
    #[arg(long, value_name = "SQUARES", requires = "width")]
    height: Option<u32>,
}

/// The arguments that give a board, and its numbers of squares in a row and in a column.
pub(crate) type Sides<N> = (&'static str, N, N);

impl BoardSize {
    /// The sides, if they are given.
    pub(crate) fn given(&self) -> Option<Sides<u32>> {
        match (self.width, self.height) {
            (Some(width), Some(height)) => Some(("--width, --height", width, height)),
            _ => self.size.map(|size| ("--size", size, size)),
        }
    }

    /// The sides as numbers below 256, if they are given.
    pub(crate) fn small(&self) -> Result<Option<Sides<u8>>> {
        let Some((argument, width, height)) = self.given() else { return Ok(None) };
        let side = |side: u32| {
            u8::try_from(side).map_err(|_| usage(argument, format!("{side} is not from 0 to 255")))
        };
        Ok(Some((argument, side(width)?, side(height)?)))
    }

    /// The sides as numbers below 256, those of a square board unless they are given.
    pub(crate) fn small_or(&self, size: u8) -> Result<Sides<u8>> {
        Ok(self.small()?.unwrap_or(("--size", size, size)))
    }
}

/// Reads a number of threads, of which this machine must have as many.
pub(super) fn threads(text: &str) -> Result<usize, Box<dyn Error + Send + Sync>> {
    let threads = text.parse()?;
    match Workers::new(threads).count() {
        most if most < threads => Err(format!("at most {most}, eight for each core").into()),
        _ => Ok(threads),
    }
}

/// Bytes of memory that the program takes itself: its code and small lists.
const OWN: u64 = 8 << 20;
/// From this limit on, [`OWN`] is not subtracted: it would halve a table whose size is a power of
/// two.
const SMALL: u64 = 64 << 20;

/// Reads a memory limit, as in `512MiB`, and returns what is left for tables.
pub(super) fn bytes(text: &str) -> Result<u64, &'static str> {
    let limit: ByteSize = text.parse().map_err(|_| "not a number of bytes, as in 512MiB")?;
    Ok(match limit.as_u64() {
        small @ OWN..SMALL => OWN.max(small - OWN),
        other => other,
    })
}

/// The memory limit, as an argument, that leaves this much for tables.
pub(crate) fn limit_that_leaves(bytes: u64) -> u64 {
    if bytes > OWN { bytes.max(SMALL.min(bytes.saturating_add(OWN))) } else { bytes }
}

/// Reads one of these names of values, each with a line of help.
pub(super) fn named<T>(
    names: &[(&'static str, &'static str)],
) -> impl TypedValueParser<Value = T> + use<T>
where
    T: FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    let values = names.iter().map(|&(name, help)| match help {
        "" => PossibleValue::new(name),
        help => PossibleValue::new(name).help(help),
    });
    PossibleValuesParser::new(values).try_map(|name| name.parse::<T>())
}

/// Reads a part of a run, as in `2/3`.
fn part(text: &str) -> Result<(usize, usize), &'static str> {
    let numbers = text.split_once('/');
    let numbers = numbers.and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
    let is_part = |&(part, parts): &(usize, usize)| (1..=parts).contains(&part);
    numbers.filter(is_part).ok_or("not a part of all, as in 2/3")
}

/// Reads a duration, as in `100ms`.
pub(super) fn duration(text: &str) -> Result<Duration, &'static str> {
    let unit = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(unit);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "min" => 60.0,
        "h" => 3600.0,
        _ => f64::NAN,
    };
    let number: f64 = number.parse().unwrap_or(f64::NAN);
    let duration = Duration::try_from_secs_f64(number * seconds);
    duration.map_err(|_| "not a duration, as in 100ms, 2s or 1min")
}

// The threads, the memory and the progress bar of a search. A command whose memory is for something
// else says so with `memory`.
#[derive(Debug, Args)]
pub(crate) struct Resources {
    /// Number of threads; 0 means one per core
    #[arg(long, value_name = "NUMBER", default_value = "0", value_parser = threads)]
    pub(crate) threads: usize,
    /// Memory limit, as in 512MiB; a search stops before its tables exceed it, and prints what it
    /// found
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "8GiB")]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

impl Resources {
    /// The memory for a transposition table, and that for the positions of a strategy.
    pub(crate) fn halves(&self) -> (u64, u64) {
        let table = self.memory / 2;
        (table, self.memory - table)
    }
}

/// The argument of memory with this default value and this use.
pub(super) fn memory(default: &'static str, help: &'static str) -> impl FnOnce(Arg) -> Arg {
    move |memory| memory.default_value(default).help(help)
}

/// The use of memory for a transposition table.
pub(super) const TABLE: &str = "Memory limit, as in 512MiB, of the transposition table";
/// The use of memory of players by search.
pub(super) const PLAYERS: &str = "\
    Memory limit, as in 512MiB, of the transposition table or of the tree";
/// The use of memory for states that can be on disk instead.
pub(super) const SPILLED: &str = "\
    Memory limit, as in 512MiB; a search stops before its tables exceed it, and prints what it \
    found; with --scratch or --local-scratch, what exceeds it is on disk";
/// The use of memory whose need is known in advance.
pub(super) const REFUSED: &str = "Memory limit, as in 512MiB; boards that need more are refused";

/// The arguments of a game, of a subcommand whose standard input is for something else.
pub(super) fn without_standard_input(arg: Arg) -> Arg {
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    match arg.get_id().as_str() {
        "game" => arg.help(help.replace("; - reads it from standard input", "")),
        "file" => arg.help(help.replace("; - is standard input", "")),
        _ => arg,
    }
}

// The folder of a search that can keep its states on disk.
#[derive(Debug, Args)]
pub(crate) struct ScratchOptions {
    /// Folder for the states found, created if missing; each level is saved, and the files are
    /// removed at the end; several processes must all reach it
    #[arg(long, value_name = "DIR")]
    pub(crate) scratch: Option<PathBuf>,
    /// Continue from what is in that folder, the last complete level; without this option a search
    /// that was interrupted there is refused
    #[arg(long, requires = "scratch")]
    pub(crate) resume: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CheckpointOptions {
    /// Folder for checkpoints and spilled data, created if missing
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Continue from what is in that folder, a checkpoint that must be there; without this option a
    /// run whose checkpoint is there is refused
    #[arg(long, requires = "checkpoint")]
    pub(crate) resume: bool,
    /// Compute only a part, as 2/3 for the second of three, below the folder of --checkpoint
    #[arg(long, value_name = "PART/PARTS", value_parser = part, requires = "checkpoint")]
    pub(crate) part: Option<(usize, usize)>,
    /// Join this many parts, which are below the folder of --checkpoint, and complete those that
    /// are unfinished
    #[arg(
        long,
        value_name = "PARTS",
        requires = "checkpoint",
        conflicts_with_all = ["part", "resume"],
        value_parser = clap::value_parser!(u32).range(1..)
    )]
    pub(crate) parts: Option<u32>,
}

/// Text for people, or one JSON object on one line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    #[default]
    Text,
    Json,
}

/// Text for people, a JSON object on each line, or a table with a header line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CountFormat {
    #[default]
    Text,
    Json,
    Csv,
}
