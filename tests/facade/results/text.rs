//! The figures in the running text of the pages: each whole number stands in a data file or in a
//! table, or is recorded in a data file of its own.

use std::collections::HashSet;
use std::fs;

use super::recorded::{compare, plain};
use super::{data_text, document, folder, pages, tables};

/// The units of figures. A figure with a unit is recorded even if a table has its number.
const UNITS: [&str; 20] = [
    "ns", "µs", "ms", "s", "seconds", "min", "minutes", "h", "hours", "days", "weeks", "bytes",
    "KB", "KiB", "MB", "MiB", "GB", "GiB", "TB", "%",
];

/// The running text of a page, without code, tables and the targets of links: each section's
/// heading with its text.
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
        assert!(text.matches('`').count() % 2 == 0, "{text}");
        *text = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
        let mut parts = text.split("](");
        let first = parts.next().unwrap_or_default().to_owned();
        let after_targets = parts.map(|part| part.split_once(')').map_or(part, |(_, rest)| rest));
        *text = after_targets.fold(first, |text, rest| text + " " + rest);
    }
    texts
}

/// A number of a text, without the spaces between groups of digits, and its unit, which may be
/// empty.
type Figure<'t> = (&'t str, &'t str);

/// The figures of a text that was made [`plain`]: all numbers, each with the unit after it, as is
/// each number of "5 to 7 s".
fn figures(text: &str) -> Vec<Figure<'_>> {
    let mut figures = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let tail = &rest[start..];
        let (number, after) = tail.split_at(number_end(tail));
        // A name or a commit, such as f2, SHA-256 and 40438a9, is not a number.
        let before = &rest[..start];
        let is_name = before.trim_end_matches('-').ends_with(char::is_alphabetic)
            || before.ends_with("commit ")
            || after.starts_with(char::is_alphabetic);
        if !is_name {
            figures.push((number, unit_after(after)));
        }
        rest = after;
    }
    figures
}

fn is_no_digit(c: char) -> bool {
    !c.is_ascii_digit()
}

/// The length of the number with which a text begins: digits, a point between digits, and an
/// exponent.
fn number_end(text: &str) -> usize {
    let is_inside = |(at, c): (usize, char)| {
        let digit_follows = || text[at + c.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
        c.is_ascii_digit() || c == '.' && digit_follows() || "⁰¹²³⁴⁵⁶⁷⁸⁹".contains(c)
    };
    text.char_indices().find(|&it| !is_inside(it)).map_or(text.len(), |(at, _)| at)
}

/// The unit after a number, or after the other number of a range or a pair.
fn unit_after(text: &str) -> &'static str {
    let word = text.strip_prefix(' ').unwrap_or(text);
    let length = word.find(|c: char| !c.is_alphabetic() && c != '%').unwrap_or(word.len());
    if let Some(unit) = UNITS.into_iter().find(|&unit| unit == &word[..length]) {
        return unit;
    }
    let joined = [", ", " and ", " to "].into_iter().find_map(|joint| text.strip_prefix(joint));
    let other = joined.filter(|other| other.starts_with(|c: char| c.is_ascii_digit()));
    other.map_or("", |other| unit_after(&other[number_end(other)..]))
}

/// The numbers of the tables of a page and of the data files that it names, other than the recorded
/// ones, and those of the reproduction table.
fn known_numbers(page: &str) -> HashSet<String> {
    let names = fs::read_dir(folder().join("data")).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names = names.filter(|name| page.contains(&**name) && !name.starts_with("recorded"));
    let files: Vec<_> = names.map(|name| data_text(&name)).collect();
    let of_files =
        files.iter().flat_map(|file| file.split([',', '\n', ' ', '"'])).map(str::to_owned);
    let reproduction = document("../reproduction.md");
    let tables = tables(page).into_iter().chain(tables(&reproduction));
    let cells: Vec<_> =
        tables.flat_map(|(_, rows)| rows.into_iter().flatten().map(plain)).collect();
    let of_tables = cells.iter().flat_map(|cell| cell.split([',', ' '])).map(str::to_owned);
    let is_number = |word: &String| !word.is_empty() && !word.contains(is_no_digit);
    of_files.chain(of_tables).filter(is_number).collect()
}

#[test]
fn every_figure_of_the_text_is_in_a_data_file_or_a_table_or_recorded() {
    let mut file = csv::Writer::from_writer(Vec::new());
    file.write_record(["page", "section", "figure", "unit"]).unwrap();
    for page in pages() {
        let page_text = document(&page);
        let known = known_numbers(&page_text);
        for (section, text) in texts(&page_text) {
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
    let expected = [("26846617", ""), ("12345", ""), ("1.5", "s"), ("12", "%"), ("3", "")];
    assert_eq!(figures(&text), expected);
    assert_eq!(
        figures("x12345 and SHA-256 at 40438a9, commit 1392980 or 10.4. 2026-11 2 min"),
        [("10.4", ""), ("2026", ""), ("11", ""), ("2", "min")]
    );
}
