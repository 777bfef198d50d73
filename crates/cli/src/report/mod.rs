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

use abstract_games::{Stop, all_published};

use crate::arguments::{ReportOptions, SelectedResults};
use crate::failure::Failure;
use crate::output_file::target;
use crate::reproduce::{Report, recompute_all, select};
use figures::Context;
use page::{Chapter, Page};

pub(crate) fn run(options: &ReportOptions, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let results = &options.results;
    let selected = select(all_published(), &results.names, results.long)?;
    // A file that cannot be written is refused before minutes of work.
    let target = target("--out", &options.out)?;
    let (begin, now) = (Instant::now(), SystemTime::now());
    let (mut report, mut stopped) = recompute_all(&selected, results, |_| Ok(()))?;
    let chapters = with_figures(&report, results, &mut stopped)?;
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
    report.exit_code(stopped)
}

/// The chapters of the subjects that have a row, with their figures. A stop leaves out the figures
/// after it.
fn with_figures(
    report: &Report,
    options: &SelectedResults,
    stopped: &mut Option<Stop>,
) -> Result<Vec<Chapter>, Failure> {
    let context = Context { report, threads: options.threads.threads, progress: options.progress };
    let mut chapters = Vec::new();
    for about in chapters::chapters() {
        if !report.rows.iter().any(|row| about.has(&row.name)) {
            continue;
        }
        let figures = match stopped {
            Some(_) => Vec::new(),
            None => match figures::of(about.subject, &context) {
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
