//! Memory limits beside the peak resident sets.

use std::io;

use crate::campaign::Campaign;
use crate::jobs::{LIMITED, shown};
use crate::report::Table;

/// What a run may use beyond its limit, in MiB: the program, its stacks and its output.
const MARGIN: f64 = 20.0;

pub(crate) fn table(campaign: &mut Campaign) -> io::Result<Table> {
    const COLUMNS: &[&str] = &["run", "limit", "peak resident set", "beyond the limit", "end"];
    let mut table = Table::new("Memory limits", COLUMNS);
    for (line, limits) in LIMITED {
        for limit in *limits {
            let outcome = campaign.command.run(line, &["--memory", limit])?;
            let mebibytes: f64 = limit.trim_end_matches("MiB").parse().expect("a limit in MiB");
            #[expect(clippy::cast_precision_loss, reason = "whole MiB are shown")]
            let peak = outcome.peak as f64 / f64::from(1 << 20);
            let beyond = (peak - mebibytes).max(0.0);
            let end = match outcome.status {
                Some(0) => "complete".to_owned(),
                _ => outcome.errors.lines().last().unwrap_or_default().to_owned(),
            };
            if beyond > MARGIN || !(outcome.succeeded() || outcome.refused()) {
                table.fault(format!("{line} --memory {limit}: peak {peak:.0} MiB, {end}"));
            }
            let figures = [format!("{peak:.0} MiB"), format!("{beyond:.0} MiB")];
            table.row([shown(line), (*limit).to_owned()].into_iter().chain(figures).chain([end]));
        }
    }
    Ok(table)
}
