//! The rows of a run, with their number by status.

use std::io::Write;

use abstract_games::Published;
use serde::Serialize;

use crate::failure::Result;

/// The status of a value that others published.
const MATCH: &str = "match";
/// The status of a value that this project computed first: nothing has changed.
const REGRESSION: &str = "regression";
/// The status of a value that is not the expected one.
const DIFFERS: &str = "DIFFERS";

/// One result with the computed value.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    pub(super) name: String,
    pub(super) source: &'static str,
    pub(super) expected: String,
    /// Deprecated: the former name of `expected`.
    published: String,
    /// The computed value, or the reason why there is none.
    pub(super) computed: String,
    pub(super) seconds: f64,
    pub(super) status: &'static str,
    #[serde(skip)]
    pub(super) first_computed_here: bool,
}

impl Row {
    /// Compares a computed value with the expected one.
    pub(super) fn new(published: &Published, computed: String, seconds: f64) -> Self {
        let first_computed_here = published.is_first_computed_here();
        let status = match (computed == published.value(), first_computed_here) {
            (true, false) => MATCH,
            (true, true) => REGRESSION,
            (false, _) => DIFFERS,
        };
        let (name, source) = (published.name().to_owned(), published.source());
        let expected = published.value().to_owned();
        let published = expected.clone();
        Self { name, source, expected, published, computed, seconds, status, first_computed_here }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct Report {
    pub(super) rows: Vec<Row>,
    /// Number of rows with the status `match`.
    matched: usize,
    /// Number of rows with the status `regression`.
    regression: usize,
    /// Number of rows with the status `DIFFERS`.
    pub(super) differs: usize,
    /// Whether every selected result was computed; false after Ctrl-C.
    complete: bool,
}

impl Report {
    pub(super) fn new(rows: Vec<Row>, complete: bool) -> Self {
        let number = |status| rows.iter().filter(|row| row.status == status).count();
        let [matched, regression, differs] = [MATCH, REGRESSION, DIFFERS].map(number);
        Self { rows, matched, regression, differs, complete }
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
        let statuses = format!("{matched} match, {regression} regression, {differs} differ");
        Ok(writeln!(out, "{statuses}; {seconds:.2} s")?)
    }
}
