//! Two runs on one folder: the second is refused, and the first is not disturbed.

use std::io;
use std::thread;

use crate::campaign::Campaign;
use crate::command::kept;
use crate::kills::clear;
use crate::report::Table;

pub(crate) fn table(campaign: &mut Campaign) -> io::Result<Table> {
    const COLUMNS: &[&str] = &["run", "attempts while it ran", "refused", "same bytes"];
    let mut table = Table::new("Two runs on one folder", COLUMNS);
    for job in campaign.jobs() {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("work");
        let whole = campaign.command.run(job.line, &kept(job.folder, &path, false))?;
        clear(&path)?;
        let (mut attempts, mut refused, mut message) = (0, 0, String::new());
        let first = campaign.command.start(job.line, &kept(job.folder, &path, false))?;
        thread::sleep(whole.time.mul_f64(0.2));
        while !first.has_ended()? {
            let second =
                campaign.command.run(job.line, &kept(job.folder, &path, attempts % 2 == 1))?;
            // The first may have ended meanwhile.
            if first.has_ended()? {
                break;
            }
            attempts += 1;
            refused += u32::from(second.refused());
            message = second.errors;
        }
        let first = first.wait()?;
        let same = first.succeeded() && first.results == whole.results;
        if !same || refused < attempts || attempts == 0 {
            table.fault(format!(
                "{}: {refused} of {attempts} refused, {message}{}",
                job.name, first.errors
            ));
        }
        let answer = if same { "yes" } else { "no" };
        table.row([
            job.name.to_owned(),
            attempts.to_string(),
            refused.to_string(),
            answer.to_owned(),
        ]);
    }
    Ok(table)
}
