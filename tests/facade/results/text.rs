//! The figures in the running text of the pages: each stands in a data file or in a table, or is recorded in a data file of its own.

use std::collections::HashSet;
use std::fs;

use super::recorded::{compare, plain};
use super::{document, folder, pages, tables};

/// The units of figures that are recorded, however few digits they have.
const UNITS: [&str; 16] = [
    "ns", "µs", "ms", "s", "seconds", "min", "minutes", "h", "hours", "bytes", "KB", "MB", "MiB",
    "GB", "GiB", "%",
];

/// A number of so many digits or more is a figure without a unit, too.
const DIGITS: usize = 3;

/// The running text of a page, without code, tables and the targets of links: each section's heading with its text.
fn texts(page: &str) -> Vec<(&str, String)> {
    let mut texts = vec![("", String::new())];
    let mut is_code = false;
    for line in page.lines() {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        if line.starts_with('#') && !is_code {
            texts.push((line.trim_start_matches('#').trim(), String::new()));
        } else if !is_code && !is_fence && !line.starts_with('|') {
            let (_, text) = texts.last_mut().unwrap();
            text.push_str(line);
            text.push(' ');
        }
    }
    for (_, text) in &mut texts {
        *text = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
        let mut parts = text.split("](");
        let first = parts.next().unwrap_or_default().to_owned();
        let after_targets = parts.map(|part| part.split_once(')').map_or(part, |(_, rest)| rest));
        *text = after_targets.fold(first, |text, rest| text + " " + rest);
    }
    texts
}

/// A number of a text, without the spaces between groups of digits, and its unit, which may be empty.
type Figure<'t> = (&'t str, &'t str);

/// The figures of a text that was made [`plain`]: long numbers, fractions, and numbers with a unit.
fn figures(text: &str) -> Vec<Figure<'_>> {
    let mut figures = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let tail = &rest[start..];
        let is_inside = |(at, c): (usize, char)| {
            let digit_follows = || tail[at + 1..].starts_with(|c: char| c.is_ascii_digit());
            c.is_ascii_digit() || c == '.' && digit_follows()
        };
        let end = tail.char_indices().find(|&it| !is_inside(it)).map_or(tail.len(), |(at, _)| at);
        let (number, after) = tail.split_at(end);
        // A name or a commit, such as f2 and 40438a9, is not a number.
        let is_name = rest[..start].ends_with(char::is_alphanumeric)
            || after.starts_with(char::is_alphabetic);
        let word = after.strip_prefix(' ').unwrap_or(after);
        let letters = word.find(|c: char| !c.is_alphabetic() && c != '%').unwrap_or(word.len());
        let unit = UNITS.into_iter().find(|&unit| unit == &word[..letters]).unwrap_or("");
        let is_figure = number.len() >= DIGITS || number.contains('.') || !unit.is_empty();
        if is_figure && !is_name {
            figures.push((number, unit));
        }
        rest = after;
    }
    figures
}

/// The numbers of the data files, other than the recorded ones, and of the tables of the pages and of the reproduction table.
fn known_numbers() -> HashSet<String> {
    let is_number = |cell: &String| !cell.is_empty() && cell.bytes().all(|b| b.is_ascii_digit());
    let files = fs::read_dir(folder().join("data")).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| !path.to_str().unwrap().contains("recorded"));
    let files: Vec<_> = files.map(|path| fs::read_to_string(path).unwrap()).collect();
    let of_files =
        files.iter().flat_map(|file| file.split([',', '\n', ' ', '"'])).map(str::to_owned);
    let documents = pages().into_iter().chain(["../reproduction.md".to_owned()]);
    let documents: Vec<_> = documents.map(|page| document(&page)).collect();
    let tables = documents.iter().flat_map(|page| tables(page));
    let cells = tables.flat_map(|(_, rows)| rows.into_iter().flatten().map(plain));
    let words: Vec<_> = cells.collect();
    let of_tables = words.iter().flat_map(|cell| cell.split([',', ' '])).map(str::to_owned);
    of_files.chain(of_tables).filter(is_number).collect()
}

#[test]
fn every_figure_of_the_text_is_in_a_data_file_or_a_table_or_recorded() {
    let known = known_numbers();
    let mut file = csv::Writer::from_writer(Vec::new());
    file.write_record(["page", "section", "figure", "unit"]).unwrap();
    for page in pages() {
        for (section, text) in texts(&document(&page)) {
            let text = plain(&text);
            for (number, unit) in figures(&text) {
                if !unit.is_empty() || !known.contains(number) {
                    file.write_record([&page, section, number, unit]).unwrap();
                }
            }
        }
    }
    compare("recorded-text.csv", &String::from_utf8(file.into_inner().unwrap()).unwrap());
}

#[test]
fn figures_are_read_with_their_units() {
    let page = "# Head\n\nAll 26 846 617 of [12345](67890) took 1.5 s,\n`99999` 12 % and 3 rooks.\n```sh\n55555\n```\n| 77777 |\n";
    let texts = texts(page);
    assert_eq!((texts.len(), texts[1].0), (2, "Head"));
    let text = plain(&texts[1].1);
    let expected = [("26846617", ""), ("12345", ""), ("1.5", "s"), ("12", "%")];
    assert_eq!(figures(&text), expected);
    assert_eq!(
        figures("x12345 at 40438a9 or 10.4. 2026-11 2 min"),
        [("10.4", ""), ("2026", ""), ("2", "min")]
    );
}
