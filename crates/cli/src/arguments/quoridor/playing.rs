//! The arguments of the subcommands about games: `perft`, `show`, `convert`.

use abstract_games::quoridor::notation::{Form, Layout};
use clap::{Args, ValueEnum};

use super::game::GameReportOptions;
use crate::arguments::common::{AnimateOption, Resources, SvgOption};

#[derive(Debug, Args)]
pub(crate) struct PerftOptions {
    #[command(flatten)]
    pub(crate) report: GameReportOptions,
    /// Number of plies
    #[arg(long, value_name = "PLIES")]
    pub(crate) depth: usize,
    /// Also print the number of lines after each first move
    #[arg(long)]
    pub(crate) divide: bool,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

#[derive(Debug, Args)]
pub(crate) struct BoardOptions {
    #[command(flatten)]
    pub(crate) report: GameReportOptions,
    #[command(flatten)]
    pub(crate) svg: SvgOption,
    #[command(flatten)]
    pub(crate) animate: AnimateOption,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertOptions {
    #[command(flatten)]
    pub(crate) report: GameReportOptions,
    /// Form to convert to: algebraic, prefix, nesw, glendenning, record, diagram, code or mcgill
    #[arg(long = "as", value_name = "FORM", alias = "to")]
    pub(crate) form: Form,
    /// As records or diagrams, write every position of the game, not only the last
    #[arg(long)]
    pub(crate) all: bool,
    /// Layout of a score [default: columns]
    #[arg(long, value_enum)]
    pub(crate) layout: Option<ScoreLayout>,
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
