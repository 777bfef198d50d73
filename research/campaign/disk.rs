//! A full disk and a read-only folder, on a small file system in memory that only the run sees.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::Command;

use crate::campaign::Campaign;
use crate::command::{Outcome, start, words};
use crate::jobs::Job;
use crate::report::Table;

/// Sizes of the small file system, in KiB.
const SIZES: [u32; 5] = [8, 64, 256, 1024, 4096];

/// Mounts a file system of `$1` KiB at `$2`, runs the command in `$2/work`, makes room, and resumes
/// it, or runs it again if it left nothing to resume. `$3` is the option that names the folder.
const FULL: &str = r#"
mount -t tmpfs -o size="$1"k tmpfs "$2" || exit 99
point="$2" folder="$2/work" option="$3"
shift 3
"$@" "$option" "$folder" >/dev/null
status=$?
mount -o remount,size=1g "$point" || exit 99
case $status in 0) echo "it was large enough" >&2; exit 98;; 1|2) ;; *) echo "status $status" >&2; exit 97;; esac
"$@" "$option" "$folder" --resume 2>"$point/errors"
status=$?
if grep -q '^error: --resume' "$point/errors"; then rm -rf "$folder" && exec "$@" "$option" "$folder"; fi
cat "$point/errors" >&2
exit $status
"#;

/// Runs the command in a folder on a read-only file system.
const READ_ONLY: &str = r#"
mount -t tmpfs -o size=1m tmpfs "$2" && mkdir "$2/work" && mount -o remount,ro "$2" || exit 99
folder="$2/work" option="$3"
shift 3
exec "$@" "$option" "$folder"
"#;

pub(crate) fn table(campaign: &mut Campaign) -> io::Result<Table> {
    const COLUMNS: &[&str] = &["run", "full at", "resumed to the same bytes", "read-only folder"];
    let mut table = Table::new("A full disk and a read-only folder", COLUMNS);
    for job in campaign.jobs() {
        let folder = tempfile::tempdir()?;
        let whole = campaign
            .command
            .run(job.line, &[OsStr::new(job.folder), folder.path().join("work").as_os_str()])?;
        let (mut full, mut same) = (Vec::new(), 0);
        for size in SIZES {
            let outcome = mounted(campaign, FULL, size, folder.path(), job)?;
            match outcome.status {
                Some(0) if outcome.results == whole.results => same += 1,
                // The disk did not become full: larger ones do not, either.
                Some(98) => break,
                status => table.fault(format!(
                    "{}, {size} KiB: status {status:?}, {}",
                    job.name, outcome.errors
                )),
            }
            full.push(format!("{size} KiB"));
        }
        let read_only = mounted(campaign, READ_ONLY, 1024, folder.path(), job)?;
        let message = read_only.errors.lines().last().unwrap_or_default().to_owned();
        if !read_only.refused() {
            table.fault(format!(
                "{}, read-only: status {:?}, {message}",
                job.name, read_only.status
            ));
        }
        let cells = [job.name.to_owned(), full.join(", "), format!("{same} of {}", full.len())];
        let message = message.replace(&*folder.path().to_string_lossy(), "…");
        table.row(cells.into_iter().chain([message]));
    }
    Ok(table)
}

/// Runs a script in a mount namespace of its own.
fn mounted(
    campaign: &Campaign,
    script: &str,
    size: u32,
    folder: &Path,
    job: &Job,
) -> io::Result<Outcome> {
    let run = start(|places| {
        let mut command = Command::new("unshare");
        command.args(["--map-root-user", "--mount", "sh", "-c", script, "sh", &size.to_string()]);
        command.arg(folder).arg(job.folder).arg(campaign.command.program());
        command.args(words(job.line, places));
        command
    });
    run?.wait()
}
