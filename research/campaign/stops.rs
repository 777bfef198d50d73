//! How soon the command ends after Ctrl-C and SIGTERM.

use std::io;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::campaign::Campaign;
use crate::jobs::{LONG, shown};
use crate::report::Table;

/// A run that goes on longer after a signal breaks its promise.
const BOUND: Duration = Duration::from_secs(2);
/// Signals a line.
const SIGNALS: u64 = 6;

pub(crate) fn table(campaign: &mut Campaign) -> io::Result<Table> {
    const COLUMNS: &[&str] = &["run", "signals", "median", "longest"];
    let mut table = Table::new("From a signal to the end", COLUMNS);
    for line in LONG {
        let mut times = Vec::new();
        for turn in 0..SIGNALS {
            let signal = if turn % 2 == 0 { Signal::INT } else { Signal::TERM };
            // From the start, when options are read and tables are reserved, to the middle of the
            // work.
            let delay = Duration::from_millis(campaign.random.u64(50..1500) * (1 + turn));
            let run = campaign.command.start::<&str>(line, &[])?;
            let Some(running) = run.outlives(delay)? else { continue };
            let sent = Instant::now();
            running.signal(signal)?;
            let outcome = running.wait()?;
            let time = sent.elapsed();
            let ended = matches!(outcome.status, Some(0 | 1 | 130 | 143));
            if !ended || time > BOUND || outcome.errors.contains("panicked") {
                let status = outcome.status;
                table.fault(format!("{line}: {:.1} s, status {status:?}", time.as_secs_f64()));
            }
            times.push(time);
        }
        times.sort_unstable();
        let seconds = |time: Option<&Duration>| {
            time.map_or("–".to_owned(), |time| format!("{:.2} s", time.as_secs_f64()))
        };
        table.row([
            shown(line),
            times.len().to_string(),
            seconds(times.get(times.len() / 2)),
            seconds(times.last()),
        ]);
    }
    Ok(table)
}
