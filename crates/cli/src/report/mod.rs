//! `abstract-games report`: one page of HTML with the recomputed results, plots and pictures.

mod chapters;
mod definitions;
mod figure;
mod figures;
mod machine;
mod page;

use std::io::Write;
use std::process::ExitCode;
use std::time::{Instant, SystemTime};

use abstract_games::storage::Target;
use abstract_games::{Stop, all_published};

use crate::arguments::ReportOptions;
use crate::failure::Failure;
use crate::reproduce::{Report, recompute, select};
use chapters::CHAPTERS;
use figures::Context;
use page::{Chapter, Page};

pub(crate) fn run(options: &ReportOptions, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let selected = select(all_published(), &options.names, options.long)?;
    // A file that cannot be written is refused before minutes of work.
    let target = Target::new(&options.out);
    let target = target.map_err(|error| Failure::Usage(format!("--out: {error}")))?;
    let (begin, now) = (Instant::now(), SystemTime::now());
    let mut report = Report::default();
    let mut stopped = None;
    for published in &selected {
        match recompute(published, options.threads.threads, options.progress) {
            Ok(row) => report.add(row),
            Err(stop) => {
                stopped = Some(stop);
                break;
            }
        }
    }
    let chapters = chapters(&report, options, &mut stopped)?;
    report.complete = stopped.is_none();
    let page = Page {
        report: &report,
        selected: selected.len(),
        chapters,
        written: humantime::format_rfc3339_seconds(now).to_string(),
        seconds: begin.elapsed().as_secs_f64(),
    };
    let written = target.write_plain(page.to_html().as_bytes());
    written.map_err(|error| Failure::Storage(format!("--out: cannot write {error}")))?;
    report.summary(selected.len(), out)?;
    writeln!(out, "{}", options.out.display())?;
    out.flush()?;
    match stopped {
        Some(stop) => Err(stop.into()),
        None if report.differs == 0 => Ok(ExitCode::SUCCESS),
        None => Ok(ExitCode::FAILURE),
    }
}

/// The chapters of the subjects that have a row, with their figures. A stop leaves out the figures after it.
fn chapters(
    report: &Report,
    options: &ReportOptions,
    stopped: &mut Option<Stop>,
) -> Result<Vec<Chapter>, Failure> {
    let context = Context { report, threads: options.threads.threads, progress: options.progress };
    let mut chapters = Vec::new();
    for about in CHAPTERS {
        if !report.rows.iter().any(|row| about.has(&row.name)) {
            continue;
        }
        let figures = match stopped {
            Some(_) => Vec::new(),
            None => match (about.figures)(&context) {
                Ok(figures) => figures,
                Err(Failure::Stopped(stop)) => {
                    *stopped = Some(stop);
                    Vec::new()
                }
                Err(failure) => return Err(failure),
            },
        };
        chapters.push(Chapter { about, figures });
    }
    Ok(chapters)
}
