//! The same bytes for every number of threads.

use std::io;

use crate::Campaign;
use crate::jobs::{THREADED, in_folder, shown};
use crate::report::Table;

pub(crate) fn table(campaign: &mut Campaign) -> io::Result<Table> {
    const COLUMNS: &[&str] = &["run", "bytes of output", "same for 1, 2, 3 and 7 threads"];
    let mut table = Table::new("Numbers of threads", COLUMNS);
    let folder = tempfile::tempdir()?;
    for line in THREADED {
        let run = in_folder(line, folder.path());
        let one = campaign.command.run(&run, &["--threads", "1"])?;
        let mut same = one.succeeded();
        for threads in ["2", "3", "7"] {
            let more = campaign.command.run(&run, &["--threads", threads])?;
            same &= (more.status, &more.output) == (one.status, &one.output);
        }
        if !same {
            table.fault(format!("{line}: {:?} {}", one.status, one.errors));
        }
        let answer = if same { "yes" } else { "no" };
        table.row([shown(line), one.output.len().to_string(), answer.to_owned()]);
    }
    Ok(table)
}
