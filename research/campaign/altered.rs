//! Altered files: a resumed run gives the same bytes, or is refused with the name of the file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::campaign::Campaign;
use crate::command::kept;
use crate::jobs::Job;
use crate::kills::clear;
use crate::report::Table;

pub(crate) fn table(campaign: &mut Campaign) -> io::Result<Table> {
    const COLUMNS: &[&str] = &["run", "files", "alterations", "refused by name", "same bytes"];
    let mut table = Table::new("Altered bytes and shortened files", COLUMNS);
    for job in campaign.jobs() {
        run(campaign, job, &mut table)?;
    }
    Ok(table)
}

fn run(campaign: &mut Campaign, job: &Job, table: &mut Table) -> io::Result<()> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("work");
    let whole = campaign.command.run(job.line, &kept(job.folder, &path, false))?;
    // A run that was killed, and can be resumed.
    loop {
        clear(&path)?;
        let running = campaign.command.start(job.line, &kept(job.folder, &path, false))?;
        let share = 0.5 + 0.4 * campaign.random.f64();
        if running.kill_after(whole.time.mul_f64(share))?.is_some() {
            continue;
        }
        // The other processes of a run end by themselves, and remove their files.
        thread::sleep(Duration::from_secs(1));
        let copy = folder.path().join("copy");
        clear(&copy)?;
        copy_folder(&path, &copy)?;
        if campaign.command.run(job.line, &kept(job.folder, &copy, true))?.results == whole.results
        {
            break;
        }
    }
    // The lock is empty.
    let mut files = files(&path)?;
    files.retain(|file| fs::metadata(path.join(file)).is_ok_and(|file| file.len() > 0));
    let (mut refused, mut same) = (0, 0);
    for number in 0..campaign.alterations {
        let copy = folder.path().join("copy");
        clear(&copy)?;
        copy_folder(&path, &copy)?;
        let file = &files[campaign.random.usize(..files.len())];
        let altered = copy.join(file);
        let mut bytes = fs::read(&altered)?;
        let at = campaign.random.usize(..bytes.len());
        let what = if number % 4 == 0 {
            bytes.truncate(at);
            format!("{} cut to {at} bytes", file.display())
        } else {
            bytes[at] ^= 1 << campaign.random.u32(..8);
            format!("{} altered at {at}", file.display())
        };
        fs::write(&altered, bytes)?;
        let outcome = campaign.command.run(job.line, &kept(job.folder, &copy, true))?;
        if outcome.succeeded() && outcome.results == whole.results {
            same += 1;
        } else if outcome.refused() && outcome.errors.contains(&*copy.to_string_lossy()) {
            refused += 1;
        } else {
            table.fault(format!(
                "{}: {what}: status {:?}, {}",
                job.name, outcome.status, outcome.errors
            ));
        }
    }
    let counts =
        [files.len(), campaign.alterations as usize, refused, same].map(|count| count.to_string());
    table.row([job.name.to_owned()].into_iter().chain(counts));
    Ok(())
}

/// The paths of all files in a folder and the folders below it, relative to it.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(below) = folders.pop() {
        for entry in fs::read_dir(folder.join(&below))? {
            let entry = entry?;
            let path = below.join(entry.file_name());
            if entry.file_type()?.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    Ok(found)
}

fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    for file in files(from)? {
        let target = to.join(&file);
        fs::create_dir_all(target.parent().expect("a file has a folder"))?;
        fs::copy(from.join(file), target)?;
    }
    Ok(())
}
