//! The texts of the repository: the links of the pages in Markdown, and the width of comments.
//! Links are relative: a forge resolves them beside the page, and a package registry by the address
//! of the repository.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The root of the repository.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of the repository with this extension. The folders of builds and those that tools hide
/// have none.
fn files(wanted: &str) -> Vec<PathBuf> {
    const BUILDS: [&str; 5] = ["target", "dist", "node_modules", "corpus", "__pycache__"];
    let mut folders = vec![root().to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if name.starts_with('.') || BUILDS.contains(&name) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == wanted) {
                files.push(path);
            }
        }
    }
    files
}

/// The text of a page outside its blocks of code.
fn prose(page: &Path) -> String {
    let text = fs::read_to_string(page).unwrap();
    text.split("```").step_by(2).collect()
}

/// The targets of the links and pictures in a text.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let written = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    let drawn = text.split(" src=\"").skip(1).filter_map(|rest| rest.split_once('"'));
    let linked = text.split("<a href=\"").skip(1).filter_map(|rest| rest.split_once('"'));
    written.chain(drawn).chain(linked).map(|(target, _)| target)
}

/// The anchors of a page: its headings in lower case without punctuation, with hyphens for blanks.
fn anchors(page: &Path) -> HashSet<String> {
    let text = prose(page);
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let headings = headings.map(|line| line.trim_start_matches('#').trim());
    let kept = |c: char| match c {
        ' ' => Some('-'),
        '-' | '_' => Some(c),
        _ => c.is_alphanumeric().then_some(c),
    };
    headings.map(|heading| heading.to_lowercase().chars().filter_map(kept).collect()).collect()
}

#[test]
fn every_link_leads_to_a_file_of_the_repository_and_a_heading_of_it() {
    let mut found = 0;
    for page in files("md") {
        let text = prose(&page);
        for link in links(&text).filter(|link| !link.starts_with("http")) {
            found += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let folder = page.parent().unwrap();
            let target = if file.is_empty() { page.clone() } else { folder.join(file) };
            assert!(target.exists(), "{}: no file {link}", page.display());
            let known = anchor.is_empty() || anchors(&target).contains(anchor);
            assert!(known, "{}: no heading {link}", page.display());
        }
    }
    assert!(found > 100, "only {found} links");
}

#[test]
fn no_page_names_an_address_of_the_library_elsewhere() {
    for page in files("md") {
        let text = fs::read_to_string(&page).unwrap();
        let sites = ["crates.io/crates/", "docs.rs/", "github.com/abstract-games/"];
        for site in sites.map(|site| format!("{site}abstract-games")) {
            assert!(!text.contains(&site), "{} names {site}", page.display());
        }
    }
}

#[test]
fn the_index_has_every_page_of_its_folders() {
    for folder in ["docs", "docs/results"].map(|folder| root().join(folder)) {
        let index = prose(&folder.join("README.md"));
        let listed: HashSet<_> = links(&index).collect();
        for page in files("md").iter().filter(|page| page.parent() == Some(&folder)) {
            let name = page.file_name().unwrap().to_str().unwrap();
            let is_listed = name == "README.md" || listed.contains(name);
            assert!(is_listed, "{} is not in its index", page.display());
        }
    }
}

#[test]
fn comments_end_within_100_columns() {
    for (extension, mark) in [("rs", "//"), ("toml", "#")] {
        for file in files(extension) {
            let text = fs::read_to_string(&file).unwrap();
            let comments = text.lines().filter(|line| line.trim_start().starts_with(mark));
            let long: Vec<_> = comments.filter(|line| line.chars().count() > 100).collect();
            assert!(long.is_empty(), "{}: {long:#?}", file.display());
        }
    }
}
