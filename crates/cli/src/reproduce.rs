//! `abstract-games reproduce`: known results, recomputed and compared, as aligned text, as JSON and
//! as pages of Markdown. The list of all results is docs/reproduction.md.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use abstract_games::{Published, RecomputeError, Stop, all_published};
use serde::Serialize;
use serde_json::json;

use crate::arguments::{ReproduceFormat, ReproduceOptions};
use crate::failure::{Failure, Result, cut, ended};
use crate::observe::watch;
use crate::print;

const ABOUT: &str = "\
# Reproduction table

The results that the library recomputes, with the expected values, by source. This page is the output of

```sh
cargo run --release -- reproduce --list --format markdown
```

and a test compares the two. `abstract-games reproduce --long` computes every value again and compares it with the
expected value. Without `--long` the slow results, which take from a few seconds to minutes each, are left out. No
expected value stands in the code that computes it.

The pages in docs/results have further results, which take longer.
";

const PUBLISHED: &str = "
## Published results

Others published these values. A row that agrees has the status `match`.
";

const OURS: &str = "
## Results first computed by this project

Nobody else is known to have published these values. A row that agrees has the status `regression`: the
value has not changed since it was first computed.
";

pub(crate) fn run(options: &ReproduceOptions, out: &mut dyn Write) -> Result<ExitCode> {
    let selected = select(all_published(), &options.names, options.long || options.list)?;
    if options.list {
        list(&selected, options.format, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let is_text = options.format == ReproduceFormat::Text;
    let mut table = TextTable::new(&selected);
    if is_text {
        table.head(&table.run("computed", "seconds", "status", "source"), out)?;
    }
    let (mut rows, mut stopped) = (Vec::new(), None);
    for published in &selected {
        let row = match recompute(published, options) {
            Ok(row) => row,
            Err(stop) => {
                stopped = Some(stop);
                break;
            }
        };
        if is_text {
            let seconds = format!("{:.4}", row.seconds);
            table.row(
                published,
                &table.run(&row.computed, &seconds, row.status, row.source),
                out,
            )?;
            out.flush()?;
        }
        rows.push(row);
    }
    let report = Report::new(rows, stopped.is_none());
    match options.format {
        ReproduceFormat::Text => report.summary(selected.len(), out)?,
        ReproduceFormat::Json => print::json(&report, out)?,
        ReproduceFormat::Markdown => markdown_run(&report, selected.len(), out)?,
    }
    out.flush()?;
    ended(stopped)?;
    Ok(if report.differs == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints the results with their expected values.
fn list(selected: &[Published], format: ReproduceFormat, out: &mut dyn Write) -> Result {
    match format {
        ReproduceFormat::Text => {
            let mut table = TextTable::new(selected);
            table.head("      source", out)?;
            selected.iter().try_for_each(|it| {
                let slow = if it.is_long() { "slow" } else { "" };
                table.row(it, &format!("{slow:4}  {}", it.source()), out)
            })
        }
        ReproduceFormat::Json => {
            let rows = selected.iter().map(|published| {
                json!({
                    "name": published.name(),
                    "source": published.source(),
                    "expected": published.value(),
                    "slow": published.is_long(),
                    "first_computed_here": published.is_first_computed_here(),
                })
            });
            print::json(&json!({ "rows": rows.collect::<Vec<_>>() }), out)
        }
        ReproduceFormat::Markdown => markdown_list(selected, out),
    }
}

/// The results that the arguments select. Those first computed here come last. A slow result is
/// selected by its full name, or if `slow` ones are wanted. The subject `quoridor` includes
/// `fences` and `positions`.
fn select(all: Vec<Published>, names: &[String], slow: bool) -> Result<Vec<Published>> {
    let is_about = |published: &Published, name: &str| {
        let (subject, _) = published.name().split_once('/').unwrap_or((published.name(), ""));
        let of_quoridor = name == "quoridor" && matches!(subject, "fences" | "positions");
        published.name() == name || subject == name || of_quoridor
    };
    let unknown = |name: &&String| !all.iter().any(|published| is_about(published, name));
    if let Some(name) = names.iter().find(unknown) {
        return Err(Failure::Usage(format!(
            "invalid value '{}' for '[NAME]...': no result has this name or subject; --list \
             prints all",
            cut(name)
        )));
    }
    let wanted = |published: &Published| {
        let named = names.iter().any(|name| published.name() == name);
        let about = names.iter().any(|name| is_about(published, name));
        let all = names.is_empty();
        named || (about || all) && (slow || !published.is_long())
    };
    let mut selected: Vec<_> = all.into_iter().filter(wanted).collect();
    selected.sort_by_key(Published::is_first_computed_here);
    Ok(selected)
}

fn recompute(published: &Published, options: &ReproduceOptions) -> Result<Row, Stop> {
    let mut observer = watch(published.name(), options.progress);
    let start = Instant::now();
    let computed = match published.recompute_on_threads(options.threads, &mut observer) {
        Ok(computed) => computed,
        Err(RecomputeError::Stopped(stop)) => return Err(stop),
        Err(failure) => format!("none: {failure}"),
    };
    Ok(Row::new(published, computed, start.elapsed().as_secs_f64()))
}

/// The status of a value that others published.
const MATCH: &str = "match";
/// The status of a value that this project computed first: nothing has changed.
const REGRESSION: &str = "regression";
/// The status of a value that is not the expected one.
const DIFFERS: &str = "DIFFERS";

/// One result with the computed value.
#[derive(Debug, Serialize)]
struct Row {
    name: String,
    source: &'static str,
    expected: String,
    /// Deprecated: the former name of `expected`.
    published: String,
    /// The computed value, or the reason why there is none.
    computed: String,
    seconds: f64,
    status: &'static str,
    #[serde(skip)]
    first_computed_here: bool,
}

impl Row {
    /// Compares a computed value with the expected one.
    fn new(published: &Published, computed: String, seconds: f64) -> Self {
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
struct Report {
    rows: Vec<Row>,
    /// Number of rows with the status `match`.
    matched: usize,
    /// Number of rows with the status `regression`.
    regression: usize,
    /// Number of rows with the status `DIFFERS`.
    differs: usize,
    /// Whether every selected result was computed; false after Ctrl-C.
    complete: bool,
}

impl Report {
    fn new(rows: Vec<Row>, complete: bool) -> Self {
        let number = |status| rows.iter().filter(|row| row.status == status).count();
        let [matched, regression, differs] = [MATCH, REGRESSION, DIFFERS].map(number);
        Self { rows, matched, regression, differs, complete }
    }

    /// Prints the number of `selected` results, or of those computed before Ctrl-C, and the number
    /// with each status.
    fn summary(&self, selected: usize, out: &mut dyn Write) -> Result {
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

/// A table of results as aligned text.
struct TextTable {
    /// The widths of the columns of names and of values.
    name: usize,
    value: usize,
    has_ours: bool,
}

impl TextTable {
    fn new(list: &[Published]) -> Self {
        let name = print::width("name", list.iter().map(Published::name));
        let value = print::width("expected", list.iter().map(Published::value));
        Self { name, value, has_ours: false }
    }

    /// The columns of a run.
    fn run(&self, computed: &str, seconds: &str, status: &str, source: &str) -> String {
        format!("{computed:>0$}  {seconds:>8}  {status:10}  {source}", self.value)
    }

    /// Prints the line with the names of the columns, which ends with `rest`.
    fn head(&self, rest: &str, out: &mut dyn Write) -> Result {
        let Self { name, value, .. } = *self;
        Ok(writeln!(out, "{:name$}  {:>value$}  {rest}", "name", "expected")?)
    }

    /// Prints a row, below a heading if it is the first one that this project computed first.
    fn row(&mut self, published: &Published, rest: &str, out: &mut dyn Write) -> Result {
        let is_ours = published.is_first_computed_here();
        if is_ours && !std::mem::replace(&mut self.has_ours, true) {
            writeln!(out, "\nfirst computed by this project:")?;
        }
        let Self { name, value, .. } = *self;
        Ok(writeln!(out, "{:name$}  {:>value$}  {rest}", published.name(), published.value())?)
    }
}

/// Prints the results with their expected values as a page of Markdown, by source.
fn markdown_list(list: &[Published], out: &mut dyn Write) -> Result {
    write!(out, "{ABOUT}")?;
    for (heading, is_ours) in [(PUBLISHED, false), (OURS, true)] {
        let mut left: Vec<_> =
            list.iter().filter(|it| it.is_first_computed_here() == is_ours).collect();
        if !left.is_empty() {
            write!(out, "{heading}")?;
        }
        while let Some(source) = left.first().map(|it| it.source()) {
            writeln!(out, "\n### {source}\n\n| name | value |\n| --- | --- |")?;
            let (of_source, others): (Vec<&Published>, _) =
                left.into_iter().partition(|it| it.source() == source);
            for it in of_source {
                let mark = if it.is_long() { " (slow)" } else { "" };
                writeln!(out, "| `{}`{mark} | {} |", it.name(), it.value())?;
            }
            left = others;
        }
    }
    Ok(())
}

/// Prints the rows of a run of `selected` results as Markdown, after their number with each status.
fn markdown_run(report: &Report, selected: usize, out: &mut dyn Write) -> Result {
    writeln!(out, "# Results of a run\n")?;
    report.summary(selected, out)?;
    let line = |row: &Row| {
        let Row { name, source, expected, computed, seconds, status, .. } = row;
        let values = format!("{expected} | {computed} | {seconds:.4}");
        (row.first_computed_here, format!("| `{name}` | {values} | {status} | {source} |"))
    };
    let head = "| name | expected | computed | seconds | status | source |\n\
                | --- | --- | --- | --- | --- | --- |";
    let (ours, published): (Vec<_>, Vec<_>) =
        report.rows.iter().map(line).partition(|(is_ours, _)| *is_ours);
    for (heading, lines) in [(PUBLISHED, published), (OURS, ours)] {
        if !lines.is_empty() {
            writeln!(out, "{heading}\n{head}")?;
            lines.iter().try_for_each(|(_, line)| writeln!(out, "{line}"))?;
        }
    }
    Ok(())
}
