//! Kills at random moments: what is resumed must print the same bytes.

use std::fs;
use std::io;
use std::path::Path;

use crate::campaign::Campaign;
use crate::command::{Outcome, Results, kept};
use crate::jobs::Job;
use crate::report::Table;

pub(crate) fn table(campaign: &mut Campaign) -> io::Result<Table> {
    const COLUMNS: &[&str] =
        &["run", "uninterrupted", "kills", "resumed", "completed", "with the same bytes"];
    let mut table = Table::new("Killed at random moments (SIGKILL)", COLUMNS);
    for job in campaign.jobs() {
        run(campaign, job, &mut table)?;
    }
    Ok(table)
}

/// What became of a run that was not killed.
enum Verdict {
    Same,
    /// The runs before were killed before their first checkpoint, and the command says that there
    /// is none.
    NothingToResume,
    Wrong,
}

fn verdict(outcome: &Outcome, expected: &Results, resumed: bool) -> Verdict {
    if outcome.succeeded() && outcome.results == *expected {
        Verdict::Same
    } else if resumed && outcome.refused() && outcome.errors.starts_with("error: --resume") {
        Verdict::NothingToResume
    } else {
        Verdict::Wrong
    }
}

fn run(campaign: &mut Campaign, job: &Job, table: &mut Table) -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("work");
    let whole = campaign.command.run(job.line, &kept(job.folder, &path, false))?;
    if !whole.succeeded() {
        table.fault(format!("{}: {}", job.name, whole.errors));
        return Ok(());
    }
    clear(&path)?;
    let (mut kills, mut resumptions, mut completed, mut same) = (0, 0, 0, 0);
    let mut resume = false;
    loop {
        let running = campaign.command.start(job.line, &kept(job.folder, &path, resume))?;
        resumptions += u32::from(resume);
        let outcome = if kills < campaign.kills {
            running.kill_after(whole.time.mul_f64(campaign.random.f64()))?
        } else {
            Some(running.wait()?)
        };
        let Some(outcome) = outcome else {
            kills += 1;
            resume = has_files(&path);
            continue;
        };
        match verdict(&outcome, &whole.results, resume) {
            Verdict::Same => same += 1,
            Verdict::NothingToResume => {
                clear(&path)?;
                resume = false;
                continue;
            }
            Verdict::Wrong => {
                let Outcome { status, errors, .. } = outcome;
                table.fault(format!(
                    "{} after {kills} kills: status {status:?}, {errors}",
                    job.name
                ));
            }
        }
        completed += 1;
        clear(&path)?;
        resume = false;
        if kills >= campaign.kills {
            break;
        }
    }
    let time = format!("{:.2} s", whole.time.as_secs_f64());
    let counts = [kills, resumptions, completed, same].map(|count| count.to_string());
    table.row([job.name.to_owned(), time].into_iter().chain(counts));
    Ok(())
}

fn has_files(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some())
}

/// Removes a folder, which need not exist.
pub(crate) fn clear(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
