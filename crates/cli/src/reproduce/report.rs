//! `Report`: the rows of a run, with their number by status; `Table`: the rows as text.

use std::fmt;
use std::io::Write;

use abstract_games::Published;
use serde::Serialize;

use crate::failure::Failure;

/// The line above the results that this project computed first.
pub(super) const FIRST_COMPUTED_HERE: &str = "first computed by this project:";

/// One result with the computed value.
#[derive(Debug, Serialize)]
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) source: &'static str,
    pub(crate) expected: String,
    /// Deprecated: the former name of `expected`.
    pub(crate) published: String,
    /// The computed value, or the reason why there is none.
    pub(crate) computed: String,
    pub(crate) seconds: f64,
    pub(crate) status: Status,
    #[serde(skip)]
    pub(crate) first_computed_here: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Status {
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
pub(crate) struct Report {
    pub(crate) rows: Vec<Row>,
    /// Number of rows with the status `match`.
    pub(crate) matched: usize,
    /// Number of rows with the status `regression`.
    pub(crate) regression: usize,
    /// Number of rows with the status `DIFFERS`.
    pub(crate) differs: usize,
    /// Whether every selected result was computed; false after Ctrl-C.
    pub(crate) complete: bool,
}

impl Report {
    pub(crate) fn add(&mut self, row: Row) {
        match row.status {
            Status::Match => self.matched += 1,
            Status::Regression => self.regression += 1,
            Status::Differs => self.differs += 1,
        }
        self.rows.push(row);
    }

    /// Prints the number of `selected` results, or of those computed before Ctrl-C, and the number with
    /// each status.
    pub(crate) fn summary(&self, selected: usize, out: &mut dyn Write) -> Result<(), Failure> {
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

/// The rows as aligned text, each written as soon as it is computed.
pub(super) struct Table {
    name: usize,
    value: usize,
}

impl Table {
    pub(super) fn new(selected: &[Published]) -> Self {
        let widest = |of: fn(&Published) -> &str| selected.iter().map(|p| of(p).len()).max();
        let (name, value) = (widest(Published::name), widest(Published::value));
        Self { name: name.unwrap_or(0).max(4), value: value.unwrap_or(0).max(8) }
    }

    /// Prints the lines above the row with this number: the column headers above the first row, and
    /// a heading above the first result that this project computed first.
    pub(super) fn head(
        &self,
        selected: &[Published],
        number: usize,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let (name, value) = (self.name, self.value);
        if number == 0 {
            let [a, b, c, d, e] = ["name", "expected", "computed", "seconds", "status"];
            writeln!(out, "{a:name$}  {b:>value$}  {c:>value$}  {d:>8}  {e:10}  source")?;
        }
        let is_ours = |number: usize| selected[number].is_first_computed_here();
        if is_ours(number) && !number.checked_sub(1).is_some_and(is_ours) {
            writeln!(out, "\n{FIRST_COMPUTED_HERE}")?;
        }
        Ok(())
    }

    pub(super) fn row(&self, row: &Row, out: &mut dyn Write) -> Result<(), Failure> {
        let (name, value) = (self.name, self.value);
        let Row { name: a, source, expected: b, computed: c, seconds: d, status: e, .. } = row;
        writeln!(out, "{a:name$}  {b:>value$}  {c:>value$}  {d:>8.4}  {e:10}  {source}")?;
        out.flush()?;
        Ok(())
    }
}
