//! The same bytes for every number of threads.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;

use crate::Campaign;
use crate::jobs::{THREADED, in_folder, shown};
use crate::report::Table;

pub(crate) fn table(campaign: &mut Campaign) -> io::Result<Table> {
    const COLUMNS: &[&str] =
        &["run", "bytes of output and files", "same for 1, 2, 3 and 7 threads"];
    let mut table = Table::new("Numbers of threads", COLUMNS);
    let folder = tempfile::tempdir()?;
    for line in THREADED {
        let run = in_folder(line, folder.path());
        let run = |threads| -> io::Result<_> {
            let outcome = campaign.command.run(&run, &["--threads", threads])?;
            let files = taken_out(folder.path())?;
            Ok((outcome, files))
        };
        let (one, files) = run("1")?;
        let mut same = one.succeeded();
        for threads in ["2", "3", "7"] {
            let (more, others) = run(threads)?;
            same &= (more.status, &more.output, &others) == (one.status, &one.output, &files);
        }
        if !same {
            table.fault(format!("{line}: {:?} {}", one.status, one.errors));
        }
        let answer = if same { "yes" } else { "no" };
        let bytes = one.output.len() + files.iter().map(|(_, bytes)| bytes.len()).sum::<usize>();
        table.row([shown(line), bytes.to_string(), answer.to_owned()]);
    }
    Ok(table)
}

/// Removes the files of a folder. Returns their names and bytes.
fn taken_out(folder: &Path) -> io::Result<Vec<(OsString, Vec<u8>)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        files.push((entry.file_name(), fs::read(entry.path())?));
        fs::remove_file(entry.path())?;
    }
    files.sort();
    Ok(files)
}
