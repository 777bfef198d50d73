//! The floors of this crate: what may import what. Read from the `use` lines.

use std::fs;
use std::path::{Path, PathBuf};

/// From the ground up; each may import from itself and from those before it.
const FLOORS: [&str; 7] =
    ["rules", "symmetry", "storage", "search", "laws", "tic_tac_toe", "published"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder of sources can be read");
    let paths = entries.map(|entry| entry.expect("so can its entries").path());
    let sources = paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    sources.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// The floor of a file, or nothing for `lib.rs` and this file.
fn floor_of(path: &Path, root: &Path) -> Option<usize> {
    let inner = path.strip_prefix(root).ok()?;
    let first = inner.components().next()?.as_os_str().to_str()?;
    FLOORS.iter().position(|floor| *floor == first.trim_end_matches(".rs"))
}

/// Imports that lead upwards or through the root of the crate, as messages.
fn faults(file: &str, floor: usize, text: &str) -> Vec<String> {
    let code = text.lines().map(str::trim).filter(|line| !line.starts_with("//"));
    let imports = code.flat_map(|line| line.split("crate::").skip(1));
    let fault = |import: &str| {
        let name: String =
            import.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        match FLOORS.iter().position(|floor| *floor == name) {
            None => Some(format!("{file} imports {name} through the root of the crate")),
            Some(other) if other > floor => {
                Some(format!("{file}, on floor {}, imports from {name}", FLOORS[floor]))
            }
            Some(_) => None,
        }
    };
    imports.filter_map(fault).collect()
}

#[test]
fn no_floor_imports_from_one_above() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut seen = [false; FLOORS.len()];
    let mut found = Vec::new();
    for path in sources(&root) {
        let Some(floor) = floor_of(&path, &root) else { continue };
        seen[floor] = true;
        let text = fs::read_to_string(&path).expect("a source file is text");
        found.extend(faults(&path.display().to_string(), floor, &text));
    }
    assert!(found.is_empty(), "{found:#?}");
    let unseen: Vec<_> = FLOORS.iter().zip(seen).filter(|(_, seen)| !seen).collect();
    assert!(unseen.is_empty(), "no files for {unseen:?}");
}

#[test]
fn an_import_from_above_is_found() {
    let upward = "use crate::search::bfs::Bfs;";
    assert_eq!(faults("a.rs", 0, upward).len(), 1);
    assert_eq!(faults("a.rs", 3, upward).len(), 0);
    assert_eq!(faults("a.rs", 3, "use crate::Bfs;").len(), 1);
    assert_eq!(faults("a.rs", 0, "/// See [`Bfs`](crate::Bfs).").len(), 0);
}
