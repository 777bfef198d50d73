//! Results as tables: aligned text, and pages of Markdown. The list of all results is
//! docs/reproduction.md.

use std::io::Write;

use abstract_games::Published;

use super::results::{Report, Row};
use crate::failure::Result;
use crate::print;

const ABOUT: &str = "\
# Reproduction table

The results that the library recomputes, with the expected values, by source. This page is the output of

```sh
cargo run --release -- reproduce --list --format markdown
```

and a test compares the two. `abstract-games reproduce --long` computes every value again and compares it with the
expected value. Without `--long` the slow results, which take from a few seconds to minutes each, are left out. No
expected value stands in the code that computes it.

The pages in docs/results have further results, which take longer.
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

/// A table of results as aligned text.
pub(super) struct TextTable {
    /// The widths of the columns of names and of values.
    name: usize,
    value: usize,
    has_ours: bool,
}

impl TextTable {
    /// The table of a run of these results, below a line with the names of its columns.
    pub(super) fn of_run(list: &[Published], out: &mut dyn Write) -> Result<Self> {
        let table = Self::new(list);
        let Self { name, value, .. } = table;
        let rest = format!("{:>value$}  {:>8}  {:10}", "computed", "seconds", "status");
        writeln!(out, "{:name$}  {:>value$}  {rest}  source", "name", "expected")?;
        Ok(table)
    }

    /// Prints the results with their expected values.
    pub(super) fn list(list: &[Published], out: &mut dyn Write) -> Result {
        let mut table = Self::new(list);
        let Self { name, value, .. } = table;
        writeln!(out, "{:name$}  {:>value$}  {:4}  source", "name", "expected", "")?;
        list.iter().try_for_each(|it| {
            let slow = if it.is_long() { "slow" } else { "" };
            let rest = format!("{slow:4}  {}", it.source());
            table.row(it.is_first_computed_here(), [it.name(), it.value()], &rest, out)
        })
    }

    /// Prints a computed result at once.
    pub(super) fn computed(&mut self, row: &Row, out: &mut dyn Write) -> Result {
        let Row { name, source, expected, computed, seconds, status, .. } = row;
        let value = self.value;
        let rest = format!("{computed:>value$}  {seconds:>8.4}  {status:10}  {source}");
        self.row(row.first_computed_here, [name, expected], &rest, out)?;
        Ok(out.flush()?)
    }

    fn new(list: &[Published]) -> Self {
        let name = print::width("name", list.iter().map(Published::name));
        let value = print::width("expected", list.iter().map(Published::value));
        Self { name, value, has_ours: false }
    }

    /// Prints a row, below a heading if it is the first one that this project computed first.
    fn row(
        &mut self,
        is_ours: bool,
        [name, value]: [&str; 2],
        rest: &str,
        out: &mut dyn Write,
    ) -> Result {
        if is_ours && !std::mem::replace(&mut self.has_ours, true) {
            writeln!(out, "\nfirst computed by this project:")?;
        }
        let (left, right) = (self.name, self.value);
        Ok(writeln!(out, "{name:left$}  {value:>right$}  {rest}")?)
    }
}

/// Prints the results with their expected values as a page of Markdown, by source.
pub(super) fn markdown_list(list: &[Published], out: &mut dyn Write) -> Result {
    write!(out, "{ABOUT}")?;
    for (heading, is_ours) in [(PUBLISHED, false), (OURS, true)] {
        let mut left: Vec<_> =
            list.iter().filter(|it| it.is_first_computed_here() == is_ours).collect();
        if !left.is_empty() {
            write!(out, "{heading}")?;
        }
        while let Some(source) = left.first().map(|it| it.source()) {
            writeln!(out, "\n### {source}\n\n| name | value |\n| --- | --- |")?;
            let (of_source, others): (Vec<&Published>, _) =
                left.into_iter().partition(|it| it.source() == source);
            for it in of_source {
                let mark = if it.is_long() { " (slow)" } else { "" };
                writeln!(out, "| `{}`{mark} | {} |", it.name(), it.value())?;
            }
            left = others;
        }
    }
    Ok(())
}

/// Prints the rows of a run of `selected` results as Markdown, after their number with each status.
pub(super) fn markdown_run(report: &Report, selected: usize, out: &mut dyn Write) -> Result {
    writeln!(out, "# Results of a run\n")?;
    report.summary(selected, out)?;
    let line = |row: &Row| {
        let Row { name, source, expected, computed, seconds, status, .. } = row;
        let values = format!("{expected} | {computed} | {seconds:.4}");
        (row.first_computed_here, format!("| `{name}` | {values} | {status} | {source} |"))
    };
    let head = "| name | expected | computed | seconds | status | source |\n\
                | --- | --- | --- | --- | --- | --- |";
    let (ours, published): (Vec<_>, Vec<_>) =
        report.rows.iter().map(line).partition(|(is_ours, _)| *is_ours);
    for (heading, lines) in [(PUBLISHED, published), (OURS, ours)] {
        if !lines.is_empty() {
            writeln!(out, "{heading}\n{head}")?;
            lines.iter().try_for_each(|(_, line)| writeln!(out, "{line}"))?;
        }
    }
    Ok(())
}
