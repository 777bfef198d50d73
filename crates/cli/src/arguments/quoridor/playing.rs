//! The arguments of the subcommands about games: `moves`, `perft`, `show`, `analyze`, `identify`, `convert`.

use std::path::PathBuf;

use abstract_games::quoridor::notation::{Form, Layout};
use clap::{Args, ValueEnum};

use super::game::GameOptions;
use crate::arguments::common::{ReportFormat, SearchResources};

#[derive(Debug, Args)]
pub(crate) struct MovesOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
}

#[derive(Debug, Args)]
pub(crate) struct PerftOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    /// Number of plies
    #[arg(long, value_name = "PLIES")]
    pub(crate) depth: usize,
    /// Also print the number of lines after each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    #[command(flatten)]
    pub(crate) resources: SearchResources,
}

#[derive(Debug, Args)]
pub(crate) struct BoardOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    /// Write a picture of the position to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write an animated SVG of the game, for any browser, to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) animate: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
}

#[derive(Debug, Args)]
pub(crate) struct AnalyzeOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
}

#[derive(Debug, Args)]
pub(crate) struct IdentifyOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    /// Form to convert to: algebraic, nesw, glendenning, record or diagram
    #[arg(long = "as", value_name = "FORM", alias = "to")]
    pub(crate) form: Form,
    /// As records or diagrams, write every position of the game, not only the last
    #[arg(long)]
    pub(crate) all: bool,
    /// Layout of a score
    #[arg(long, value_enum, default_value_t)]
    pub(crate) layout: ScoreLayout,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
}

/// The layout of a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ScoreLayout {
    /// Each move and each comment on a line of its own
    #[default]
    Columns,
    /// Everything on one line
    Horizontal,
}

impl From<ScoreLayout> for Layout {
    fn from(layout: ScoreLayout) -> Self {
        match layout {
            ScoreLayout::Columns => Self::Columns,
            ScoreLayout::Horizontal => Self::Horizontal,
        }
    }
}
