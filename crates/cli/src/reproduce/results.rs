//! The rows of a run, with their number by status.

use std::fmt;
use std::io::Write;
use std::process::ExitCode;

use abstract_games::Stop;
use serde::Serialize;

use crate::failure::Result;

/// One result with the computed value.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    pub(super) name: String,
    pub(super) source: &'static str,
    pub(super) expected: String,
    /// Deprecated: the former name of `expected`.
    pub(super) published: String,
    /// The computed value, or the reason why there is none.
    pub(super) computed: String,
    pub(super) seconds: f64,
    pub(super) status: Status,
    #[serde(skip)]
    pub(super) first_computed_here: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) enum Status {
    /// Equal to a value that others published.
    #[serde(rename = "match")]
    Match,
    /// Equal to the value that this project computed first: nothing has changed.
    #[serde(rename = "regression")]
    Regression,
    #[serde(rename = "DIFFERS")]
    Differs,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Match => "match",
            Self::Regression => "regression",
            Self::Differs => "DIFFERS",
        })
    }
}

#[derive(Debug, Default, Serialize)]
pub(super) struct Report {
    pub(super) rows: Vec<Row>,
    /// Number of rows with the status `match`.
    pub(super) matched: usize,
    /// Number of rows with the status `regression`.
    pub(super) regression: usize,
    /// Number of rows with the status `DIFFERS`.
    pub(super) differs: usize,
    /// Whether every selected result was computed; false after Ctrl-C.
    pub(super) complete: bool,
}

impl Report {
    pub(super) fn add(&mut self, row: Row) {
        match row.status {
            Status::Match => self.matched += 1,
            Status::Regression => self.regression += 1,
            Status::Differs => self.differs += 1,
        }
        self.rows.push(row);
    }

    /// The exit status of a run: a failure if it was stopped, or if a value differs.
    pub(super) fn exit_code(&self, stopped: Option<Stop>) -> Result<ExitCode> {
        match stopped {
            Some(stop) => Err(stop.into()),
            None if self.differs == 0 => Ok(ExitCode::SUCCESS),
            None => Ok(ExitCode::FAILURE),
        }
    }

    /// Prints the number of `selected` results, or of those computed before Ctrl-C, and the number
    /// with each status.
    pub(super) fn summary(&self, selected: usize, out: &mut dyn Write) -> Result {
        let seconds: f64 = self.rows.iter().map(|row| row.seconds).sum();
        let Self { rows, matched, regression, differs, complete } = self;
        let results = if selected == 1 { "result" } else { "results" };
        if *complete {
            write!(out, "{selected} {results}: ")?;
        } else {
            write!(out, "{} of {selected} {results} computed: ", rows.len())?;
        }
        writeln!(
            out,
            "{matched} match, {regression} regression, {differs} differ; {seconds:.2} s"
        )?;
        Ok(())
    }
}
