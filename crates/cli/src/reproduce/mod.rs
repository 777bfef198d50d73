//! `abstract-games reproduce`: known results, recomputed and compared.

mod results;
mod tables;

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use abstract_games::{Published, RecomputeError, Stop, all_published};
use serde_json::json;

use crate::arguments::{ReproduceFormat, ReproduceOptions};
use crate::failure::{Failure, Result, cut};
use crate::observe::watch;
use crate::print;
use results::{Report, Row, Status};
use tables::TextTable;

pub(crate) fn run(options: &ReproduceOptions, out: &mut dyn Write) -> Result<ExitCode> {
    let selected = select(all_published(), &options.names, options.long || options.list)?;
    if options.list {
        list(&selected, options.format, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let is_text = options.format == ReproduceFormat::Text;
    let mut table = is_text.then(|| TextTable::of_run(&selected, out)).transpose()?;
    let (report, stopped) = recompute_all(&selected, options, |row| match &mut table {
        Some(table) => table.computed(row, out),
        None => Ok(()),
    })?;
    match options.format {
        ReproduceFormat::Text => report.summary(selected.len(), out)?,
        ReproduceFormat::Json => print::json(&report, out)?,
        ReproduceFormat::Markdown => tables::markdown_run(&report, selected.len(), out)?,
    }
    out.flush()?;
    report.exit_code(stopped)
}

/// Prints the results with their expected values.
fn list(selected: &[Published], format: ReproduceFormat, out: &mut dyn Write) -> Result {
    match format {
        ReproduceFormat::Text => {
            let mut table = TextTable::of_list(selected, out)?;
            selected.iter().try_for_each(|published| table.listed(published, out))
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
        ReproduceFormat::Markdown => tables::markdown_list(selected, out),
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

/// Recomputes results until one is stopped, and shows each.
fn recompute_all(
    selected: &[Published],
    options: &ReproduceOptions,
    mut show: impl FnMut(&Row) -> Result,
) -> Result<(Report, Option<Stop>)> {
    let mut report = Report::default();
    for published in selected {
        match recompute(published, options) {
            Ok(row) => {
                show(&row)?;
                report.add(row);
            }
            Err(stop) => return Ok((report, Some(stop))),
        }
    }
    report.complete = true;
    Ok((report, None))
}

fn recompute(published: &Published, options: &ReproduceOptions) -> Result<Row, Stop> {
    let mut observer = watch(published.name(), options.progress);
    let threads = options.threads.threads;
    let start = Instant::now();
    let computed = match published.recompute_on_threads(threads, &mut observer) {
        Ok(computed) => computed,
        Err(RecomputeError::Stopped(stop)) => return Err(stop),
        Err(failure) => format!("none: {failure}"),
    };
    let seconds = start.elapsed().as_secs_f64();
    let status = match (computed == published.value(), published.is_first_computed_here()) {
        (true, false) => Status::Match,
        (true, true) => Status::Regression,
        (false, _) => Status::Differs,
    };
    let expected = published.value().to_owned();
    Ok(Row {
        name: published.name().to_owned(),
        source: published.source(),
        published: expected.clone(),
        expected,
        computed,
        seconds,
        status,
        first_computed_here: published.is_first_computed_here(),
    })
}
