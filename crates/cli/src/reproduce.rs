//! `abstract-games reproduce`: published results, recomputed and compared.

use std::fmt;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use abstract_games::{Published, RecomputeError, Stop, all_published};
use serde::Serialize;

use crate::arguments::{ReportFormat, ReproduceOptions};
use crate::failure::Failure;
use crate::observe::{Bar, cancelled_by_ctrl_c};

pub(crate) fn run(options: &ReproduceOptions, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let selected = select(all_published(), options)?;
    let mut report = Report::default();
    let table = Table::new(&selected);
    if options.format == ReportFormat::Text {
        table.head(out)?;
    }
    let mut stopped = None;
    for published in &selected {
        match recompute(published) {
            Ok(row) => {
                if options.format == ReportFormat::Text {
                    table.row(&row, out)?;
                }
                report.add(row);
            }
            Err(stop) => {
                stopped = Some(stop);
                break;
            }
        }
    }
    report.complete = stopped.is_none();
    match options.format {
        ReportFormat::Text => report.summary(selected.len(), out)?,
        ReportFormat::Json => {
            serde_json::to_writer(&mut *out, &report)?;
            writeln!(out)?;
        }
    }
    out.flush()?;
    match stopped {
        Some(stop) => Err(stop.into()),
        None if report.matched == report.rows.len() => Ok(ExitCode::SUCCESS),
        None => Ok(ExitCode::FAILURE),
    }
}

/// The results that the names ask for, or all; long ones only if asked for, or named in full.
fn select(all: Vec<Published>, options: &ReproduceOptions) -> Result<Vec<Published>, Failure> {
    let is_about = |published: &Published, name: &str| {
        published.name() == name
            || published.name().strip_prefix(name).is_some_and(|rest| rest.starts_with('/'))
    };
    let unknown = |name: &&String| !all.iter().any(|published| is_about(published, name));
    if let Some(name) = options.names.iter().find(unknown) {
        return Err(Failure::Usage(format!(
            "invalid value '{name}' for '[NAME]...': no published result of this name or subject"
        )));
    }
    let wanted = |published: &Published| {
        let named = options.names.iter().any(|name| published.name() == name);
        let about = options.names.iter().any(|name| is_about(published, name));
        let all = options.names.is_empty();
        named || (about || all) && (options.long || !published.is_long())
    };
    Ok(all.into_iter().filter(wanted).collect())
}

/// One result, with what came out.
#[derive(Debug, Serialize)]
struct Row {
    name: String,
    source: &'static str,
    published: String,
    /// What was computed, or why it was not.
    computed: String,
    seconds: f64,
    status: Status,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
enum Status {
    #[serde(rename = "match")]
    Match,
    #[serde(rename = "DIFFERS")]
    Differs,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Match => "match",
            Self::Differs => "DIFFERS",
        })
    }
}

fn recompute(published: &Published) -> Result<Row, Stop> {
    let mut observer = (Bar::new(published.name()), cancelled_by_ctrl_c());
    let start = Instant::now();
    let computed = match published.recompute(&mut observer) {
        Ok(computed) => computed,
        Err(RecomputeError::Stopped(stop)) => return Err(stop),
        Err(failure) => format!("none: {failure}"),
    };
    let seconds = start.elapsed().as_secs_f64();
    let status = if computed == published.value() { Status::Match } else { Status::Differs };
    Ok(Row {
        name: published.name().to_owned(),
        source: published.source(),
        published: published.value().to_owned(),
        computed,
        seconds,
        status,
    })
}

#[derive(Debug, Default, Serialize)]
struct Report {
    rows: Vec<Row>,
    matched: usize,
    differs: usize,
    /// Whether every result asked for was computed; false after Ctrl-C.
    complete: bool,
}

impl Report {
    fn add(&mut self, row: Row) {
        match row.status {
            Status::Match => self.matched += 1,
            Status::Differs => self.differs += 1,
        }
        self.rows.push(row);
    }

    fn summary(&self, asked_for: usize, out: &mut dyn Write) -> Result<(), Failure> {
        let seconds: f64 = self.rows.iter().map(|row| row.seconds).sum();
        let Self { matched, differs, .. } = self;
        writeln!(out, "{matched} of {asked_for} match, {differs} differ; {seconds:.2} s")?;
        Ok(())
    }
}

/// The rows as aligned text, each written as soon as it is known.
struct Table {
    name: usize,
    value: usize,
}

impl Table {
    fn new(selected: &[Published]) -> Self {
        let widest = |of: fn(&Published) -> &str| selected.iter().map(|p| of(p).len()).max();
        let (name, value) = (widest(Published::name), widest(Published::value));
        Self { name: name.unwrap_or(0).max(4), value: value.unwrap_or(0).max(9) }
    }

    fn head(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (name, value) = (self.name, self.value);
        let [a, b, c, d, e] = ["name", "published", "computed", "seconds", "status"];
        writeln!(out, "{a:name$}  {b:>value$}  {c:>value$}  {d:>8}  {e:7}  source")?;
        Ok(())
    }

    fn row(&self, row: &Row, out: &mut dyn Write) -> Result<(), Failure> {
        let (name, value) = (self.name, self.value);
        let Row { name: a, source, published: b, computed: c, seconds: d, status: e } = row;
        writeln!(out, "{a:name$}  {b:>value$}  {c:>value$}  {d:>8.4}  {e:7}  {source}")?;
        out.flush()?;
        Ok(())
    }
}
