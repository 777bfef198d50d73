//! The arguments of `abstract-games reproduce` and `report`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::common::{ProgressOption, ThreadsOption};

// The results to recompute, and how.
#[derive(Debug, Args)]
pub(crate) struct SelectedResults {
    /// Results to recompute: a name, as in `fences/9x9`, or a subject, as in `fences`; `quoridor`
    /// includes `fences` and `positions` [default: all]
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Include slow results, which take from a few seconds to minutes each
    #[arg(long)]
    pub(crate) long: bool,
    #[command(flatten)]
    pub(crate) threads: ThreadsOption,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

#[derive(Debug, Args)]
pub(crate) struct ReproduceOptions {
    #[command(flatten)]
    pub(crate) results: SelectedResults,
    /// List the results, slow ones included, and compute nothing
    #[arg(long, conflicts_with = "long")]
    pub(crate) list: bool,
    /// Output format; with --list, markdown is the page docs/reproduction.md
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReproduceFormat,
}

#[derive(Debug, Args)]
pub(crate) struct ReportOptions {
    #[command(flatten)]
    pub(crate) results: SelectedResults,
    /// Write the page to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

/// Text for people, one JSON object on one line, or a page of Markdown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReproduceFormat {
    #[default]
    Text,
    Json,
    Markdown,
}
