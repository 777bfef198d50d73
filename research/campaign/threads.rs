//! The same bytes for every number of threads.

use std::io;

use crate::campaign::Campaign;
use crate::jobs::{THREADED, shown};
use crate::report::Table;

pub(crate) fn table(campaign: &mut Campaign) -> io::Result<Table> {
    const COLUMNS: &[&str] =
        &["run", "bytes of output and files", "same for 1, 2, 3 and 7 threads"];
    let mut table = Table::new("Numbers of threads", COLUMNS);
    for line in THREADED {
        let one = campaign.command.run(line, &["--threads", "1"])?;
        let mut same = one.succeeded();
        for threads in ["2", "3", "7"] {
            let more = campaign.command.run(line, &["--threads", threads])?;
            same &= more.succeeded() && more.results == one.results;
        }
        if !same {
            table.fault(format!("{line}: {:?} {}", one.status, one.errors));
        }
        let answer = if same { "yes" } else { "no" };
        table.row([shown(line), one.results.size().to_string(), answer.to_owned()]);
    }
    Ok(table)
}
