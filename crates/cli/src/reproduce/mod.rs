//! `abstract-games reproduce`: known results, recomputed and compared.

mod results;
mod tables;

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use abstract_games::{Published, RecomputeError, Stop, all_published};
use serde_json::json;

use crate::arguments::{ReproduceFormat, ReproduceOptions};
use crate::failure::{Failure, Result, cut, ended};
use crate::observe::watch;
use crate::print;
use results::{Report, Row};
use tables::TextTable;

pub(crate) fn run(options: &ReproduceOptions, out: &mut dyn Write) -> Result<ExitCode> {
    let selected = select(all_published(), &options.names, options.long || options.list)?;
    if options.list {
        list(&selected, options.format, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let is_text = options.format == ReproduceFormat::Text;
    let mut table = is_text.then(|| TextTable::of_run(&selected, out)).transpose()?;
    let (mut rows, mut stopped) = (Vec::new(), None);
    for published in &selected {
        match recompute(published, options) {
            Ok(row) => {
                table.as_mut().map_or(Ok(()), |table| table.computed(&row, out))?;
                rows.push(row);
            }
            Err(stop) => {
                stopped = Some(stop);
                break;
            }
        }
    }
    let report = Report::new(rows, stopped.is_none());
    match options.format {
        ReproduceFormat::Text => report.summary(selected.len(), out)?,
        ReproduceFormat::Json => print::json(&report, out)?,
        ReproduceFormat::Markdown => tables::markdown_run(&report, selected.len(), out)?,
    }
    out.flush()?;
    ended(stopped)?;
    Ok(if report.differs == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints the results with their expected values.
fn list(selected: &[Published], format: ReproduceFormat, out: &mut dyn Write) -> Result {
    match format {
        ReproduceFormat::Text => TextTable::list(selected, out),
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
