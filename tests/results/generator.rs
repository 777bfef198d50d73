//! Writes the tables of the pages in `docs` from the data files in `docs/results/data`, and the
//! file `SHA256SUMS` beside them.
//!
//! ```sh
//! cargo run -p abstract-games-tests --example results
//! ```
//!
//! The table below a marker is replaced. A marker names the data file and its columns:
//!
//! ```text
//! <!-- table sliding-rooks.csv: size as n, moves, {width} × {height} as board; where size = 64 -->
//! ```
//!
//! - A column is a name of the head of the file, or a template with such names in braces. Its
//!   heading follows ` as `; otherwise it is the name, with spaces for underscores.
//! - `where COLUMN = VALUE or VALUE` keeps the rows with one of these values.
//! - `by COLUMN: CELL` makes a column of the table for each value of `COLUMN` in the file. `CELL`
//!   is a column or a template. The other columns identify the rows.
//! - Numbers get a comma between groups of three digits.

mod table;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use table::Marker;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

/// The files of a folder and of the folders in it with this extension, in order.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path, extension)?);
        } else if path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
    found.sort_unstable();
    Ok(found)
}

/// The page with the tables that its markers ask for.
fn with_tables(page: &str, data: &Path) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    let mut push = |line: &str| text.extend([line, "\n"]);
    let mut lines = page.lines().peekable();
    let mut is_code = false;
    while let Some(line) = lines.next() {
        push(line);
        is_code ^= line.starts_with("```");
        let Some(start) = line.strip_prefix("<!-- table ").filter(|_| !is_code) else { continue };
        let mut marker = start.to_owned();
        while !marker.ends_with("-->") {
            let line = lines.next().ok_or("a marker does not end")?;
            push(line);
            marker.extend([" ", line]);
        }
        while lines.next_if(|line| line.starts_with('|')).is_some() {}
        let marker = Marker::parse(marker.trim_end_matches("-->"))?;
        marker
            .table(&fs::read_to_string(data.join(marker.file()))?)?
            .iter()
            .for_each(|it| push(it));
    }
    Ok(text)
}

/// The lines of `sha256sum *.csv`.
fn checksums(data: &Path) -> Result<String, Box<dyn Error>> {
    let mut lines = Vec::new();
    for path in files(data, "csv")? {
        let digest = Sha256::digest(fs::read(&path)?);
        let name = path.strip_prefix(data)?.display();
        lines.push(format!("{digest:x}  {name}\n"));
    }
    Ok(lines.concat())
}

/// The files that differ from the data, each with the text that it should have.
fn changes() -> Result<Vec<(PathBuf, String)>, Box<dyn Error>> {
    let data = docs().join("results/data");
    let mut expected = vec![(data.join("SHA256SUMS"), checksums(&data)?)];
    for path in files(&docs(), "md")? {
        let page = fs::read_to_string(&path)?;
        let page =
            with_tables(&page, &data).map_err(|error| format!("{}: {error}", path.display()))?;
        expected.push((path, page));
    }
    expected.retain(|(path, text)| fs::read_to_string(path).ok().as_ref() != Some(text));
    Ok(expected)
}

fn main() -> Result<(), Box<dyn Error>> {
    for (path, text) in changes()? {
        fs::write(&path, text)?;
        println!("{}", path.display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pages_have_the_tables_and_the_checksums_of_the_data() {
        let changed: Vec<_> = changes().unwrap().into_iter().map(|(path, _)| path).collect();
        let help = "run `cargo run -p abstract-games-tests --example results`";
        assert!(changed.is_empty(), "{help}: {changed:?}");
    }

    #[test]
    fn a_marker_replaces_the_table_below() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.csv"), "n,value\n1,1234567\n2,draw\n").unwrap();
        let marker = "<!-- table a.csv:\nn, value as the value -->\n";
        let table = "| n | the value |\n| ---: | --- |\n| 1 | 1,234,567 |\n| 2 | draw |\n";
        let page = format!("# A\n\n{marker}{table}\nText\n\n```md\n<!-- table b.csv: n -->\n```\n");
        assert_eq!(with_tables(&page, folder.path()).unwrap(), page);
        let old = page.replace("1,234,567", "7");
        assert_eq!(with_tables(&old, folder.path()).unwrap(), page);
        let new = page.replace(table, "");
        assert_eq!(with_tables(&new, folder.path()).unwrap(), page);
    }
}
