//! A table in Markdown with one row for each run, and whether all promises held.

use std::fmt;

/// The rows of one section.
pub(crate) struct Table {
    title: &'static str,
    columns: &'static [&'static str],
    rows: Vec<Vec<String>>,
    faults: Vec<String>,
}

impl Table {
    pub(crate) fn new(title: &'static str, columns: &'static [&'static str]) -> Self {
        Self { title, columns, rows: Vec::new(), faults: Vec::new() }
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        let cells: Vec<String> = cells.into_iter().collect();
        assert_eq!(cells.len(), self.columns.len(), "{}", self.title);
        eprintln!("campaign: {}", cells.join(", "));
        self.rows.push(cells);
    }

    /// Notes a broken promise.
    pub(crate) fn fault(&mut self, text: String) {
        eprintln!("campaign: FAULT: {text}");
        self.faults.push(text);
    }

    pub(crate) fn is_broken(&self) -> bool {
        !self.faults.is_empty()
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "## {}\n", self.title)?;
        writeln!(f, "| {} |", self.columns.join(" | "))?;
        writeln!(f, "|{}", " --- |".repeat(self.columns.len()))?;
        for row in &self.rows {
            writeln!(f, "| {} |", row.join(" | "))?;
        }
        for fault in &self.faults {
            writeln!(f, "\nFault: {fault}")?;
        }
        Ok(())
    }
}
