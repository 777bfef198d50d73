//! The results as a page of Markdown. The list of all results is docs/reproduction.md.

use std::io::Write;

use abstract_games::Published;

use super::report::{Report, Row};
use crate::failure::Failure;

const ABOUT: &str = "\
# Reproduction table

The results that this library recomputes, with the values that it expects. This page is the output of

```sh
cargo run --release -- reproduce --list --format markdown
```

and a test compares the two. `abstract-games reproduce --long` computes every value again and compares
it. Without `--long` the slow results, which take from a few seconds to minutes each, are left out. An
expected value stands only here, in the lists of expected values and in tests, never in the code that
computes it.

Results that take longer are not rows: legal positions on 9 × 9 squares with more than eight fences, components of
rooks from 9 × 9 on, queens from 14 × 14 on, the race from 6 × 6 on, and others. The pages in docs/results have
them, with the command, the time, the memory and the data of each.
";

const PUBLISHED: &str = "
## Published results

Others published these values. A row that agrees has the status `match`.
";

const OURS: &str = "
## Results first computed by this project

Nobody else is known to have published these values. A row that agrees has the status `regression`: the
value has not changed since it was first computed.
";

/// Prints the results with their expected values.
pub(super) fn list(selected: &[Published], out: &mut dyn Write) -> Result<(), Failure> {
    write!(out, "{ABOUT}")?;
    sections(selected, Published::is_first_computed_here, out, |rows, out| {
        writeln!(out, "| name | value | time | source |\n| --- | --- | --- | --- |")?;
        for published in rows {
            let (name, value) = (published.name(), published.value());
            let slow = if published.is_long() { "slow" } else { "" };
            writeln!(out, "| `{name}` | {value} | {slow} | {} |", published.source())?;
        }
        Ok(())
    })
}

/// Prints the rows of a run of `selected` results, after their number with each status.
pub(super) fn report(report: &Report, selected: usize, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "# Results of a run\n")?;
    report.summary(selected, out)?;
    sections(
        &report.rows,
        |row| row.first_computed_here,
        out,
        |rows, out| {
            writeln!(out, "| name | expected | computed | seconds | status | source |")?;
            writeln!(out, "| --- | --- | --- | --- | --- | --- |")?;
            for Row { name, source, expected, computed, seconds, status, .. } in rows {
                let values = format!("{expected} | {computed} | {seconds:.4}");
                writeln!(out, "| `{name}` | {values} | {status} | {source} |")?;
            }
            Ok(())
        },
    )
}

/// Prints the rows in two sections. An empty section is omitted.
fn sections<R>(
    rows: &[R],
    is_first_computed_here: impl Fn(&R) -> bool,
    out: &mut dyn Write,
    table: impl Fn(&[&R], &mut dyn Write) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for (ours, heading) in [(false, PUBLISHED), (true, OURS)] {
        let rows: Vec<_> = rows.iter().filter(|row| is_first_computed_here(row) == ours).collect();
        if !rows.is_empty() {
            writeln!(out, "{heading}")?;
            table(&rows, out)?;
        }
    }
    Ok(())
}
