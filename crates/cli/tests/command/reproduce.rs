//! `abstract-games reproduce`.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use crate::{command, json, refused, stdout};
#[cfg(unix)]
use crate::{let_work, signal};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reproduction.md");

/// The names of the results on fences, without those whose computation takes a second together.
fn fences() -> String {
    let list = json("reproduce --list fences --format json");
    let rows = list["rows"].as_array().unwrap();
    let names = rows.iter().filter(|row| row["slow"] == false);
    let names = names.map(|row| row["name"].as_str().unwrap().strip_prefix("fences/").unwrap());
    let names = names.filter(|name| {
        let counts = name.strip_prefix("9x9-");
        !counts.is_some_and(|name| {
            matches!(name, "by-rows" | "by-intersections" | "additions")
                || name.starts_with("unlimited-up-to-")
        })
    });
    names.map(|name| format!("fences/{name} ")).collect::<Vec<_>>().concat()
}

/// All of them are computed by the facade's tests/facade/published.rs.
#[test]
fn what_is_published_is_reproduced() {
    let report = json(&format!("reproduce tic-tac-toe board {} quarto --format json", fences()));
    let rows = report["rows"].as_array().unwrap();
    assert!(rows.len() >= 60, "{}", rows.len());
    // Some of them were first computed here.
    let (ours, published): (Vec<_>, Vec<_>) =
        rows.iter().partition(|row| row["status"] == "regression");
    let has = |name: &str| ours.iter().any(|row| row["name"] == name);
    assert!(has("quarto/positions-for-each-orbit") && has("fences/9x9-up-to-the-board"));
    assert_eq!(report["matched"], published.len());
    assert_eq!(report["regression"], ours.len());
    assert_eq!(report["differs"], 0);
    assert_eq!(report["complete"], true);
    assert!(ours.iter().all(|row| row["expected"] == row["computed"]));
    for row in published {
        assert_eq!(row["expected"], row["computed"]);
        assert_eq!(row["published"], row["expected"], "the former name");
        assert_eq!(row["status"], "match");
        assert!(row["seconds"].is_f64() && row["name"].is_string() && row["source"].is_string());
    }
    let mut names: Vec<_> = rows.iter().map(|row| row["name"].as_str().unwrap()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), rows.len(), "names are unique");
}

#[test]
fn names_select_what_is_reproduced() {
    let report = json("reproduce tic-tac-toe fences/9x9 --format json");
    assert_eq!(report["rows"].as_array().unwrap().len(), 5);
    let table = stdout("reproduce fences/9x9");
    assert!(table.contains("1375968129062134174771") && table.ends_with(" s\n"), "{table}");
    assert!(table.contains("\n1 result: 1 match, 0 regression, 0 differ; "), "{table}");
    let subjects = "fences positions quoridor/perft-1 quoridor/perft-5";
    let quoridor = stdout("reproduce --list quoridor");
    for row in stdout(&format!("reproduce --list {subjects}")).lines().skip(1) {
        let name = row.split(' ').next().unwrap();
        assert!(quoridor.lines().any(|row| row.split(' ').next() == Some(name)), "{name}");
    }
    assert!(!quoridor.contains("\nquarto/") && !quoridor.contains("\ntic-tac-toe/"));
    refused("reproduce quorido", "'quorido'");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_the_number_of_results_computed_until_then() {
    for (format, begin) in [("text", "name "), ("markdown", "# Results of a run\n")] {
        let line = format!("reproduce fences/9x9 quarto/value --threads 1 --format {format}");
        let mut child =
            command(&line).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        // The second result takes a minute.
        let_work(&child);
        signal("-INT", &child.id());
        let mut text = String::new();
        child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert!(text.starts_with(begin), "{text}");
        let computed = "\n1 of 2 results computed: 1 match, 0 regression, 0 differ; ";
        assert!(text.contains(computed), "{text}");
    }
}

#[test]
fn what_this_project_computed_first_is_a_regression_and_not_a_match() {
    let report = json("reproduce positions/4x4 fences/9x9 --format json");
    let status =
        |number: usize| (&report["rows"][number]["name"], &report["rows"][number]["status"]);
    assert_eq!(status(0), (&"fences/9x9".into(), &"match".into()));
    assert_eq!(status(1), (&"positions/4x4".into(), &"regression".into()));
    assert_eq!((&report["matched"], &report["regression"]), (&1.into(), &1.into()));
    let text = stdout("reproduce positions/4x4 fences/9x9");
    let (published, ours) = text.split_once("\nfirst computed by this project:\n").unwrap();
    assert!(published.contains("fences/9x9 ") && ours.contains("  regression  "), "{text}");
    assert!(ours.contains("2 results: 1 match, 1 regression, 0 differ; "), "{text}");
    let page = stdout("reproduce positions/4x4 fences/9x9 --format markdown");
    let (published, ours) = page.split_once("first computed by this project\n").unwrap();
    assert!(published.contains("| match | Counting Quoridor"), "{page}");
    assert!(ours.contains("| `positions/4x4` | 528782 | 528782 | "), "{page}");
    assert!(ours.contains(" | regression | equal to brute force"), "{page}");
}

#[test]
fn a_list_has_all_results_and_computes_none() {
    let names = |line: &str| {
        let list = json(line);
        let rows = list["rows"].as_array().unwrap().clone();
        assert!(
            rows.iter().all(|row| row.get("computed").is_none() && row["expected"].is_string())
        );
        rows.into_iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let all = names("reproduce --list --format json");
    // Its computation takes a minute.
    assert!(all.contains(&"quarto/value".to_owned()));
    let page = fs::read_to_string(PAGE).unwrap();
    assert_eq!(all.len(), page.matches("\n| `").count());
    assert_eq!(names("reproduce board --list --format json").len(), 2);
    let text = stdout("reproduce --list quarto/value positions/7x7-with-16");
    let (value, kid) = text.split_once("\nfirst computed by this project:\n").unwrap();
    assert!(value.contains("quarto/value") && value.contains("  slow  W. Koolen"), "{text}");
    assert!(kid.contains("positions/7x7-with-16  47867607866180069  slow"), "{text}");
    refused("reproduce --list --long", "--long");
}

#[test]
fn the_page_in_the_docs_is_the_list() {
    let page = stdout("reproduce --list --format markdown");
    let line = "cargo run --release -- reproduce --list --format markdown";
    assert!(page.contains(line), "the page says how it is made");
    let kept = fs::read_to_string(PAGE).unwrap();
    assert!(page == kept, "docs/reproduction.md differs from the output of `{line}`");
}
