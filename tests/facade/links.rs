//! The links of the READMEs: they must work on crates.io and docs.rs too, so they are absolute.

use std::fs;
use std::path::Path;

/// The targets of the links of a page in Markdown.
fn links(page: &str) -> impl Iterator<Item = &str> {
    page.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target)
}

#[test]
fn the_links_of_the_readmes_lead_to_files_of_the_repository() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = format!("{}/blob/main/", env!("CARGO_PKG_REPOSITORY"));
    let mut pages = vec![root.join("README.md")];
    for member in fs::read_dir(root.join("crates")).unwrap() {
        pages.push(member.unwrap().path().join("README.md"));
    }
    let mut found = 0;
    for path in pages {
        let page = fs::read_to_string(&path).unwrap();
        for link in links(&page) {
            assert!(
                link.starts_with("https://"),
                "{} has the relative link {link}",
                path.display()
            );
            if let Some(file) = link.strip_prefix(&files) {
                found += 1;
                assert!(root.join(file).exists(), "{} names {file}", path.display());
            } else {
                let ours = link.contains("/blob/");
                assert!(!ours, "{}: {link} does not begin with {files}", path.display());
            }
        }
    }
    assert!(found > 20, "only {found} links");
}
