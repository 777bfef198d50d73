//! Results as text: an object of JSON on one line, tables, numbers with their nouns.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Map, Value};

use crate::failure::Result;

/// The cells of a row, as texts.
macro_rules! cells {
    ($($cell:expr),* $(,)?) => { vec![$($cell.to_string()),*] };
}
pub(crate) use cells;

/// Prints one object on one line.
pub(crate) fn json(result: &impl Serialize, out: &mut dyn Write) -> Result {
    Ok(writeln!(out, "{}", serde_json::to_string(result).map_err(io::Error::from)?)?)
}

/// One object with the keys of all these, in their order.
pub(crate) fn joined(parts: impl IntoIterator<Item = Value>) -> Value {
    let mut joined = Map::new();
    for part in parts {
        if let Value::Object(part) = part {
            joined.extend(part);
        }
    }
    Value::Object(joined)
}

/// An object with a key, or an empty one if there is no value.
pub(crate) fn optional(key: &str, value: Option<impl Into<Value>>) -> Value {
    Value::Object(value.map(|value| (key.to_owned(), value.into())).into_iter().collect())
}

/// The text forms of a list.
pub(crate) fn texts<T: Display>(list: impl IntoIterator<Item = T>) -> Vec<String> {
    // A compiler makes less code of a loop than of `collect` for each type of list.
    let mut texts = Vec::new();
    for one in list {
        texts.push(one.to_string());
    }
    texts
}

/// The text forms of a list, with blanks between them.
pub(crate) fn words<T: Display>(list: impl IntoIterator<Item = T>) -> String {
    texts(list).join(" ")
}

/// A number with its noun, or with all that differs between one and many.
pub(crate) fn counted(number: impl Display, one: &str, many: &str) -> String {
    with_noun(&number.to_string(), one, many)
}

/// As [`counted`], compiled once for all types of numbers.
fn with_noun(number: &str, one: &str, many: &str) -> String {
    [number, if number == "1" { one } else { many }].join(" ")
}

/// A number of plies with its noun.
pub(crate) fn in_plies(plies: impl Display) -> String {
    counted(plies, "ply", "plies")
}

/// A cell of a table, which is empty without a value.
pub(crate) fn cell(value: Option<impl Display>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// Prints columns, given by names and widths, with blanks between them: cells as far to the right
/// as the column is wide.
pub(crate) fn table(
    columns: &[(&str, usize)],
    blanks: usize,
    rows: impl IntoIterator<Item = Vec<String>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut line = |row: &[String]| {
        for (number, (cell, (_, width))) in row.iter().zip(columns).enumerate() {
            let blanks = if number == 0 { 0 } else { blanks };
            write!(out, "{:blanks$}{cell:>width$}", "")?;
        }
        writeln!(out)
    };
    line(&texts(columns.iter().map(|(name, _)| name)))?;
    rows.into_iter().try_for_each(|row| line(&row))
}

/// Prints rows of cells as comma-separated values, below a line with the names of the columns.
pub(crate) fn csv(
    head: &str,
    rows: impl IntoIterator<Item = Vec<String>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{head}")?;
    for row in rows {
        writeln!(out, "{}", row.join(","))?;
    }
    Ok(())
}

/// The width of a column of numbers below its name.
pub(crate) fn width(name: &str, numbers: impl IntoIterator<Item = impl Display>) -> usize {
    let lengths = numbers.into_iter().map(|number| number.to_string().len());
    lengths.max().unwrap_or(0).max(name.len())
}
