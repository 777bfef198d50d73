//! `abstract-games report`.

use std::fs;
use std::path::PathBuf;

#[cfg(unix)]
use crate::let_work;
use crate::reproduce::fences;
use crate::{command, refused, run, stdout};

#[path = "../../src/report/definitions.rs"]
mod definitions;

/// A file in a new folder, which is removed when the value is dropped.
struct Page {
    folder: tempfile::TempDir,
}

impl Page {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("report.html")
    }

    fn of(names: &str) -> String {
        let page = Self::new();
        stdout(&format!("report {names} --out {}", page.path().display()));
        fs::read_to_string(page.path()).unwrap()
    }
}

/// The attributes of the elements of a page, and whether every element that is opened is closed.
fn tags(page: &str) -> Vec<&str> {
    let (mut tags, mut open) = (Vec::new(), Vec::new());
    let mut rest = page.strip_prefix("<!DOCTYPE html>").unwrap();
    while let Some((_, after)) = rest.split_once('<') {
        let (tag, after) = after.split_once('>').unwrap();
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.split([' ', '/', '\n']).find(|word| !word.is_empty()).unwrap();
        let is_void = matches!(name, "meta" | "wbr" | "link" | "img" | "br");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !tag.ends_with('/') && !is_void {
            open.push(name);
        }
        tags.push(tag);
        rest = after;
        // A style sheet may have any characters.
        if name == "style" && !tag.starts_with('/') {
            rest = &rest[rest.find("</style>").unwrap()..];
        }
    }
    assert!(open.is_empty(), "{open:?}");
    tags
}

#[test]
fn a_page_has_the_results_with_figures_and_needs_nothing_else() {
    let names = "openings quarto/positions-under-10-plies quarto/safe-rows \
                 four-way-fences/recorded-game tic-tac-toe/states positions/4x4";
    let page = Page::of(&format!("board {} {names}", fences()));
    let tags = tags(&page);
    for tag in &tags {
        let name = tag.split(' ').next().unwrap();
        assert!(!["script", "link", "img", "iframe", "object", "embed"].contains(&name), "{tag}");
        for attribute in ["src=", "onload=", "onclick=", "style=", "xlink:href="] {
            assert!(!tag.contains(attribute), "{tag}");
        }
        if let Some((_, target)) = tag.split_once("href=\"") {
            assert!(target.starts_with('#'), "{tag}");
            let id = target[1..].split('"').next().unwrap();
            assert!(page.contains(&format!(" id=\"{id}\"")), "{tag}");
        }
    }
    for foreign in ["url(", "@import", "http://", "https://"] {
        let found = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!found.contains(foreign), "{foreign}");
    }
    // Every drawing has a title, and every plot its numbers.
    let drawings = tags.iter().filter(|tag| tag.starts_with("svg "));
    assert!(drawings.clone().all(|tag| tag.contains("role=\"img\"")));
    assert_eq!(drawings.count(), page.matches("role=\"img\"><title>").count() + boards(&page));
    assert_eq!(page.matches("class=\"plot\"").count(), 4);
    assert!(page.matches("<summary>As a table</summary>").count() >= 3);
    for part in [
        "✓ Every computed value is as expected.",
        "1375968129062134174771",
        "1/8 (x1^64 + 2 x1^8 x2^28 + 3 x2^32 + 2 x4^16)",
        "Ways to place exactly 7 fences on the board of 9 × 9 squares.",
        "Counting Quoridor Fence Arrangements (Solutions Looking for Problems)",
        "its 8 images under the symmetries of the board",
        "repeatCount=\"indefinite\"",
        "@media print",
        "prefers-color-scheme: dark",
        concat!("abstract-games ", env!("CARGO_PKG_VERSION")),
        "rustc 1.",
        "✓ match",
        "= regression",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("NaN") && !page.contains("✗"));
}

/// The pictures of boards, whose titles stand on a line of their own.
fn boards(page: &str) -> usize {
    page.matches("role=\"img\">\n<title>").count()
}

#[test]
fn names_select_the_chapters() {
    let page = Page::of("sliding/rooks-4x4-moves sliding/rooks-6x6-moves");
    tags(&page);
    assert_eq!(page.matches("<section ").count(), 1);
    assert!(page.contains("<section id=\"sliding\""));
    assert!(page.contains("2 values that others published"));
    // The plot of the moves by size has the two boards that were computed.
    assert!(page.contains("Moves of four rooks from the corners to the centre"));
    assert!(page.contains("<th scope=\"row\">6</th><td>19</td>"));
    assert!(!page.contains("<th scope=\"row\">8</th><td>25</td>"));
    assert!(page.contains("25 moves from the corners to the marked centre"));
    let page = Page::of("quoridor/winners-3x3 quoridor/perft-1");
    assert!(page.contains("<th scope=\"row\">3 × 3</th><td>2</td>"), "{page}");
    assert!(!page.contains("Lines of play of Quoridor for two</title>"), "one point is no plot");
}

#[test]
fn every_result_has_a_definition() {
    let list = stdout("reproduce --list");
    let names = list.lines().filter_map(|line| line.split(' ').next());
    let names: Vec<_> = names.filter(|name| name.contains('/')).collect();
    assert!(names.len() > 140, "{}", names.len());
    for name in names {
        let definition = definitions::definition(name).unwrap_or_else(|| panic!("{name}"));
        assert!(definition.ends_with('.') && !definition.contains("{}"), "{name}: {definition}");
    }
    assert_eq!(
        definitions::definition("quoridor/winners-from-7-4x7").unwrap(),
        "The winner on 4 × 7 squares with 7, 8, 9 and 10 fences for each player: 1 the first, 2 the second, D a draw."
    );
    let ply = definitions::definition("quoridor/perft-1").unwrap();
    assert_eq!(ply, "Lines of play of 1 ply from the start of the game for two.");
    assert_eq!(definitions::definition("chess/perft-1"), None);
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_work() {
    // The result would take a minute.
    let begin = std::time::Instant::now();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().display();
    refused(&format!("report quarto/value --out {path}"), "--out");
    refused(&format!("report quarto/value --out {path}/missing/report.html"), "--out");
    refused(&format!("report quarto/value --out {path}/report.html/"), "--out");
    refused("report quarto/value", "--out");
    refused(&format!("report chess --out {path}/report.html"), "'chess'");
    #[cfg(unix)]
    refused("report quarto/value --out /dev/null", "--out");
    assert!(begin.elapsed().as_secs() < 30);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}

#[test]
fn a_page_replaces_an_older_one_in_one_step() {
    let page = Page::new();
    fs::write(page.path(), "older").unwrap();
    let line = format!("report tic-tac-toe/value --out {}", page.path().display());
    let printed = stdout(&line);
    assert!(printed.starts_with("1 result: 1 match, 0 regression, 0 differ; "), "{printed}");
    assert!(printed.ends_with(&format!("\n{}\n", page.path().display())), "{printed}");
    assert!(fs::read_to_string(page.path()).unwrap().starts_with("<!DOCTYPE html>"));
    assert_eq!(fs::read_dir(page.folder.path()).unwrap().count(), 1, "no other file is left");
    assert!(run(&line).stderr.is_empty());
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_a_page_with_the_results_computed_until_then() {
    let page = Page::new();
    let names = "tic-tac-toe/states quarto/value --threads 1";
    let mut line = command(&format!("report {names} --out {}", page.path().display()));
    let child = line.stderr(std::process::Stdio::null()).stdout(std::process::Stdio::piped());
    let child = child.spawn().unwrap();
    // The second result takes a minute.
    let_work(&child);
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.starts_with("1 of 2 results computed: 1 match, 0 regression, 0 differ; "),
        "{text}"
    );
    let html = fs::read_to_string(page.path()).unwrap();
    tags(&html);
    assert!(html.contains("The run was stopped: 1 of 2 results are computed."));
    assert!(html.contains("tic-tac-toe") && !html.contains("id=\"quarto\""));
}
