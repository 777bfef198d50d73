//! Arguments that mean the same in every subcommand that has them.

use std::path::PathBuf;
use std::time::Duration;

use abstract_games::Limits;
use bytesize::ByteSize;
use clap::{Args, ValueEnum};

/// The option of commands that work on several threads.
#[derive(Debug, Args)]
pub(crate) struct ThreadsOption {
    /// Number of threads; 0 means one per core
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(crate) threads: usize,
}

/// Reads a number of bytes, as in `512MiB`.
pub(super) fn bytes(text: &str) -> Result<ByteSize, &'static str> {
    text.parse().map_err(|_| "not a number of bytes, as in 512MiB")
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

/// The limits of one choice of a player: a time, a number of positions, or one second if there is no other limit.
pub(super) fn limits(time: Option<Duration>, nodes: Option<u64>, has_other: bool) -> Limits {
    let limits = nodes.map_or(Limits::new(), |nodes| Limits::new().work(nodes));
    match time {
        Some(time) => limits.time(time),
        None if has_other || nodes.is_some() => limits,
        None => limits.time(Duration::from_secs(1)),
    }
}

/// The option of commands that show their progress.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ProgressOption {
    /// Show no progress bar
    #[arg(long)]
    pub(crate) quiet: bool,
}

/// The threads, memory and progress bar of a search.
#[derive(Debug, Args)]
pub(crate) struct SearchResources {
    #[command(flatten)]
    pub(crate) threads: ThreadsOption,
    #[command(flatten)]
    pub(crate) memory: StoppingMemory,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

/// The memory limit of searches whose need is not known in advance.
#[derive(Debug, Args)]
pub(crate) struct StoppingMemory {
    /// Memory limit, as in 512MiB; a search stops before its tables exceed it, and prints what it found
    #[arg(long = "memory", value_name = "BYTES", value_parser = bytes, default_value = "8GiB")]
    pub(crate) limit: ByteSize,
}

/// The threads, memory, progress bar and scratch folder of a search that can keep its states on disk.
#[derive(Debug, Args)]
pub(crate) struct DiskResources {
    #[command(flatten)]
    pub(crate) threads: ThreadsOption,
    /// Memory limit, as in 512MiB; a search stops before its tables exceed it, and prints what it
    /// found; with --scratch or --local-scratch, what exceeds it is on disk
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "8GiB")]
    pub(crate) memory: ByteSize,
    #[command(flatten)]
    pub(crate) scratch: ScratchOptions,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

/// The options of searches that can keep their states on disk.
#[derive(Debug, Args)]
pub(crate) struct ScratchOptions {
    /// Folder for the states found, created if missing; each level is saved, and the files are removed
    /// at the end; several processes must all reach it
    #[arg(long, value_name = "DIR")]
    pub(crate) scratch: Option<PathBuf>,
    /// Continue from the last complete level in that folder; without this option a search that was
    /// interrupted there is refused
    #[arg(long, requires = "scratch")]
    pub(crate) resume: bool,
}

/// The options of commands that can be resumed.
#[derive(Debug, Args)]
pub(crate) struct CheckpointOptions {
    /// Folder for checkpoints and spilled data, created if missing
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Continue from the checkpoint in that folder, which must be there; without this option a run
    /// whose checkpoint is there is refused
    #[arg(long, requires = "checkpoint")]
    pub(crate) resume: bool,
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
