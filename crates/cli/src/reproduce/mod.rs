//! `abstract-games reproduce`: known results, recomputed and compared.

mod list;
mod markdown;
mod report;

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use abstract_games::{Published, RecomputeError, Stop, all_published};

use crate::arguments::{ProgressOption, ReproduceFormat, ReproduceOptions};
use crate::failure::Failure;
use crate::observe::watch;
use report::Table;
pub(crate) use report::{Report, Row, Status};

pub(crate) fn run(options: &ReproduceOptions, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let selected = select(all_published(), &options.names, options.long || options.list)?;
    if options.list {
        list::print(&selected, options.format, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut report = Report::default();
    let table = Table::new(&selected);
    let text = options.format == ReproduceFormat::Text;
    let mut stopped = None;
    for (number, published) in selected.iter().enumerate() {
        if text {
            table.head(&selected, number, out)?;
        }
        match recompute(published, options.threads.threads, options.progress) {
            Ok(row) => {
                if text {
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
        ReproduceFormat::Text => report.summary(selected.len(), out)?,
        ReproduceFormat::Json => {
            serde_json::to_writer(&mut *out, &report)?;
            writeln!(out)?;
        }
        ReproduceFormat::Markdown => markdown::report(&report, selected.len(), out)?,
    }
    out.flush()?;
    match stopped {
        Some(stop) => Err(stop.into()),
        None if report.differs == 0 => Ok(ExitCode::SUCCESS),
        None => Ok(ExitCode::FAILURE),
    }
}

/// The results that the arguments select. Those first computed here come last. A slow result is
/// selected by its full name, or if `slow` ones are wanted. The subject `quoridor` includes `fences` and
/// `positions`.
pub(crate) fn select(
    all: Vec<Published>,
    names: &[String],
    slow: bool,
) -> Result<Vec<Published>, Failure> {
    let is_about = |published: &Published, name: &str| {
        let (subject, _) = published.name().split_once('/').unwrap_or((published.name(), ""));
        let of_quoridor = name == "quoridor" && matches!(subject, "fences" | "positions");
        published.name() == name || subject == name || of_quoridor
    };
    let unknown = |name: &&String| !all.iter().any(|published| is_about(published, name));
    if let Some(name) = names.iter().find(unknown) {
        return Err(Failure::Usage(format!(
            "invalid value '{name}' for '[NAME]...': no result has this name or subject; --list \
             prints all"
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

pub(crate) fn recompute(
    published: &Published,
    threads: usize,
    progress: ProgressOption,
) -> Result<Row, Stop> {
    let mut observer = watch(published.name(), progress);
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
