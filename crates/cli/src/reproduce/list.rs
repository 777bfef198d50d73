//! `reproduce --list`: the list of results with their expected values.

use std::io::Write;

use abstract_games::Published;
use serde::Serialize;

use super::markdown;
use super::report::FIRST_COMPUTED_HERE;
use crate::arguments::ReproduceFormat;
use crate::failure::Failure;

#[derive(Serialize)]
struct List<'p> {
    rows: Vec<Row<'p>>,
}

#[derive(Serialize)]
struct Row<'p> {
    name: &'p str,
    source: &'static str,
    expected: &'p str,
    slow: bool,
    first_computed_here: bool,
}

/// Prints the results with their expected values.
pub(super) fn print(
    selected: &[Published],
    format: ReproduceFormat,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match format {
        ReproduceFormat::Text => text(selected, out),
        ReproduceFormat::Json => {
            let rows = selected.iter().map(|published| Row {
                name: published.name(),
                source: published.source(),
                expected: published.value(),
                slow: published.is_long(),
                first_computed_here: published.is_first_computed_here(),
            });
            serde_json::to_writer(&mut *out, &List { rows: rows.collect() })?;
            writeln!(out)?;
            Ok(())
        }
        ReproduceFormat::Markdown => markdown::list(selected, out),
    }
}

fn text(selected: &[Published], out: &mut dyn Write) -> Result<(), Failure> {
    let widest = |of: fn(&Published) -> &str| selected.iter().map(|p| of(p).len()).max();
    let name = widest(Published::name).unwrap_or(0).max(4);
    let value = widest(Published::value).unwrap_or(0).max(8);
    writeln!(out, "{:name$}  {:>value$}  {:4}  source", "name", "expected", "")?;
    let mut ours = false;
    for published in selected {
        if published.is_first_computed_here() && !std::mem::replace(&mut ours, true) {
            writeln!(out, "\n{FIRST_COMPUTED_HERE}")?;
        }
        let (a, b, source) = (published.name(), published.value(), published.source());
        let slow = if published.is_long() { "slow" } else { "" };
        writeln!(out, "{a:name$}  {b:>value$}  {slow:4}  {source}")?;
    }
    Ok(())
}
