//! What figures are made of.

use std::fmt::Display;

use abstract_games::Observer;

use crate::arguments::ProgressOption;
use crate::failure::Failure;
use crate::observe::watch;
use crate::reproduce::{Report, Row, Status};

/// What figures are made of: the results of this run, and the options of computations.
pub(crate) struct Context<'a> {
    pub(crate) report: &'a Report,
    pub(crate) threads: usize,
    pub(crate) progress: ProgressOption,
}

impl Context<'_> {
    /// The observer of a computation for a figure.
    pub(super) fn watch(&self, label: &str) -> impl Observer + use<> {
        watch(label, self.progress)
    }

    /// The results that were computed as expected and whose names have this beginning and end, with
    /// the part of the name between.
    pub(super) fn results<'r>(
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

/// The failure of a computation that does not fail on valid arguments.
pub(super) fn internal(error: impl Display) -> Failure {
    Failure::Storage(format!("a figure cannot be drawn: {error}"))
}
