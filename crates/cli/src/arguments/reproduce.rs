//! The arguments of `abstract-games reproduce`.

use clap::{Args, ValueEnum};

use super::common::{ProgressOption, ThreadsOption};

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
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReproduceFormat,
    #[command(flatten)]
    pub(crate) threads: ThreadsOption,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

/// Text for people, one JSON object on one line, or a page of Markdown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReproduceFormat {
    #[default]
    Text,
    Json,
    Markdown,
}
