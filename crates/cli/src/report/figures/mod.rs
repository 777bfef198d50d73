//! The figures of each chapter.

pub(super) mod fences;
pub(super) mod four_way;
pub(super) mod openings;
pub(super) mod positions;
pub(super) mod quarto;
pub(super) mod quoridor;
mod series;
pub(super) mod sliding;
pub(super) mod symmetry;

use std::fmt::Display;

use abstract_games::Observer;

use super::figure::Figure;
use crate::arguments::ProgressOption;
use crate::failure::Failure;
use crate::observe::watch;
use crate::reproduce::{Report, Row, Status};

/// What figures are made of: the results of this run, and the options of computations.
pub(super) struct Context<'a> {
    pub(super) report: &'a Report,
    pub(super) threads: usize,
    pub(super) progress: ProgressOption,
}

impl Context<'_> {
    /// The observer of a computation for a figure.
    fn watch(&self, label: &str) -> impl Observer + use<> {
        watch(label, self.progress)
    }

    /// The results that were computed as expected and whose names have this beginning and end, with the part of the
    /// name between.
    fn results<'r>(
        &'r self,
        begin: &'r str,
        end: &'r str,
    ) -> impl Iterator<Item = (&'r str, &'r Row)> {
        self.report.rows.iter().filter_map(move |row| {
            let part = row.name.strip_prefix(begin)?.strip_suffix(end)?;
            (row.status != Status::Differs).then_some((part, row))
        })
    }
}

/// A chapter without figures.
#[expect(clippy::unnecessary_wraps, reason = "it is one of the functions of a chapter")]
pub(super) fn none(_: &Context<'_>) -> Result<Vec<Figure>, Failure> {
    Ok(Vec::new())
}

/// The failure of a computation that does not fail on valid arguments.
fn internal(error: impl Display) -> Failure {
    Failure::Storage(format!("a figure cannot be drawn: {error}"))
}
