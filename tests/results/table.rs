//! A table of a page: the marker that describes it, and its lines.

use std::error::Error;

use csv::{ReaderBuilder, StringRecord};

/// The description of a table.
pub(crate) struct Marker {
    file: String,
    columns: Vec<Column>,
    /// Names of columns, each with the values of the rows to keep.
    filters: Vec<(String, Vec<String>)>,
    /// The column whose values head columns of the table, and the template of their cells.
    pivot: Option<(String, String)>,
}

struct Column {
    heading: String,
    template: String,
}

impl Marker {
    /// Reads `FILE: COLUMN, …; where COLUMN = VALUE or …; by COLUMN: CELL`.
    pub(crate) fn parse(text: &str) -> Result<Self, Box<dyn Error>> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (file, rest) = text.split_once(": ").ok_or("a marker needs a file and columns")?;
        let mut clauses = rest.split(';').map(str::trim);
        let columns = clauses.next().unwrap_or_default().split(',').map(|column| {
            let column = column.trim();
            let (cell, heading) = match column.split_once(" as ") {
                Some((cell, heading)) => (cell, heading.to_owned()),
                None => (column, column.replace('_', " ")),
            };
            Column { heading, template: template(cell) }
        });
        let columns = columns.collect();
        let (mut filters, mut pivot) = (Vec::new(), None);
        for clause in clauses {
            if let Some((column, values)) =
                clause.strip_prefix("where ").and_then(|rest| rest.split_once('='))
            {
                let values = values.split(" or ").map(|value| value.trim().to_owned());
                filters.push((column.trim().to_owned(), values.collect()));
            } else if let Some((column, cell)) =
                clause.strip_prefix("by ").and_then(|rest| rest.split_once(':'))
            {
                pivot = Some((column.trim().to_owned(), template(cell.trim())));
            } else {
                return Err(format!("not a clause: {clause}").into());
            }
        }
        Ok(Self { file: file.to_owned(), columns, filters, pivot })
    }

    /// The name of the data file.
    pub(crate) fn file(&self) -> &str {
        &self.file
    }

    /// The lines of the table in Markdown.
    pub(crate) fn table(&self, data: &str) -> Result<Vec<String>, Box<dyn Error>> {
        let mut reader = ReaderBuilder::new().from_reader(data.as_bytes());
        let head = reader.headers()?.clone();
        let mut table = Table {
            head: self.columns.iter().map(|column| column.heading.clone()).collect(),
            rows: Vec::new(),
        };
        for record in reader.records() {
            let record = Record { head: &head, values: record? };
            if !self.keeps(&record)? {
                continue;
            }
            let labels = self.columns.iter().map(|column| record.cell(&column.template));
            let labels: Vec<_> = labels.collect::<Result<_, _>>()?;
            if let Some((column, value)) = &self.pivot {
                let heading = record.cell(&template(column))?;
                table.insert(labels, heading, record.cell(value)?);
            } else {
                table.rows.push(labels);
            }
        }
        if table.rows.is_empty() {
            return Err(format!("no rows of {}", self.file).into());
        }
        Ok(table.lines())
    }

    fn keeps(&self, record: &Record<'_>) -> Result<bool, String> {
        for (column, values) in &self.filters {
            let found = record.value(column)?;
            if !values.iter().any(|value| value == found) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// A row of a data file.
struct Record<'h> {
    head: &'h StringRecord,
    values: StringRecord,
}

impl Record<'_> {
    fn value(&self, column: &str) -> Result<&str, String> {
        let at = self.head.iter().position(|name| name == column);
        Ok(&self.values[at.ok_or_else(|| format!("no column {column}"))?])
    }

    /// The template with the values of this row.
    fn cell(&self, template: &str) -> Result<String, String> {
        let mut parts = template.split('{');
        let mut cell = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (column, after) = part.split_once('}').ok_or("a brace does not close")?;
            cell += &grouped(self.value(column)?);
            cell += after;
        }
        Ok(cell)
    }
}

/// The cells of a table.
struct Table {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Sets a cell in the row with these labels and the column with this heading.
    fn insert(&mut self, labels: Vec<String>, heading: String, cell: String) {
        let count = labels.len();
        let row = self.rows.iter().position(|row| row[..count] == labels);
        let row = row.unwrap_or_else(|| {
            self.rows.push(labels);
            self.rows.len() - 1
        });
        let column = self.head[count..].iter().position(|it| *it == heading);
        let column = column.map_or(self.head.len(), |column| count + column);
        if column == self.head.len() {
            self.head.push(heading);
        }
        let row = &mut self.rows[row];
        row.resize(row.len().max(column + 1), String::new());
        row[column] = cell;
    }

    fn lines(mut self) -> Vec<String> {
        let width = self.head.len();
        self.rows.iter_mut().for_each(|row| row.resize(width, String::new()));
        let is_of_numbers = |column: usize| self.rows.iter().all(|row| is_number(&row[column]));
        let dashes = |column| if is_of_numbers(column) { "---:" } else { "---" }.to_owned();
        let alignment = (0..width).map(dashes).collect();
        let lines = [self.head, alignment].into_iter().chain(self.rows);
        lines.map(|cells| format!("| {} |", cells.join(" | ")).replace("  ", " ")).collect()
    }
}

/// The name of a column as a template.
fn template(cell: &str) -> String {
    if cell.contains('{') { cell.to_owned() } else { format!("{{{cell}}}") }
}

/// The value with commas between groups of three digits if it is a number.
fn grouped(value: &str) -> String {
    let (whole, _) = value.split_once('.').unwrap_or((value, ""));
    if !is_number(value) || whole.contains(',') {
        return value.to_owned();
    }
    let mut text = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text + &value[whole.len()..]
}

/// Whether a cell is a number, a dash or empty.
fn is_number(cell: &str) -> bool {
    cell == "–" || cell.chars().all(|c| c.is_ascii_digit() || c == '.' || c == ',')
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATA: &str = "rules,ply,won,note\nlines,0,1234,a\nlines,1,,–\ntorus,1,1234.5,b\n";

    fn table(marker: &str) -> Vec<String> {
        Marker::parse(marker).unwrap().table(DATA).unwrap()
    }

    #[test]
    fn columns_are_renamed_joined_and_grouped() {
        let found = table("a.csv: {rules} ({ply}) as game, won as games won");
        let expected = ["| game | games won |", "| --- | ---: |", "| lines (0) | 1,234 |"];
        assert_eq!(found[..3], expected);
        assert_eq!(found[3..], ["| lines (1) | |", "| torus (1) | 1,234.5 |"]);
    }

    #[test]
    fn rows_are_filtered() {
        let found = table("a.csv: note; where ply = 0 or 1; where rules = lines");
        assert_eq!(found, ["| note |", "| --- |", "| a |", "| – |"]);
        assert_eq!(table("a.csv: rules; where won =")[2..], ["| lines |"]);
    }

    #[test]
    fn a_column_becomes_the_head() {
        let found = table("a.csv: rules; by ply: {won}/{note}");
        let expected = ["| rules | 0 | 1 |", "| --- | --- | --- |", "| lines | 1,234/a | /– |"];
        assert_eq!(found[..3], expected);
        assert_eq!(found[3], "| torus | | 1,234.5/b |");
    }

    #[test]
    fn errors_name_the_part() {
        let error = |marker| {
            let found = Marker::parse(marker).and_then(|marker| marker.table(DATA));
            found.unwrap_err().to_string()
        };
        assert_eq!(error("a.csv: rule"), "no column rule");
        assert_eq!(error("a.csv: rules; sort ply"), "not a clause: sort ply");
        assert_eq!(error("a.csv: rules; where ply = 7"), "no rows of a.csv");
        assert_eq!(error("a.csv"), "a marker needs a file and columns");
    }
}
