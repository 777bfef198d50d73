//! The floors of this crate: which modules may import which. The tests read the `use` lines.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The floors, the lowest first. Each may import from itself and from lower floors.
const FLOORS: [&str; 8] =
    ["rules", "symmetry", "storage", "search", "play", "laws", "tic_tac_toe", "published"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder of sources can be read");
    let paths = entries.map(|entry| entry.expect("the entries of the folder can be read").path());
    let sources = paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    sources.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// The floor of a file, or `None` for `lib.rs` and this file.
fn floor_of(path: &Path, root: &Path) -> Option<usize> {
    let inner = path.strip_prefix(root).ok()?;
    let first = inner.components().next()?.as_os_str().to_str()?;
    FLOORS.iter().position(|floor| *floor == first.trim_end_matches(".rs"))
}

/// Messages about the imports from higher floors and through the root of the crate.
fn faults(file: &str, floor: usize, text: &str) -> Vec<String> {
    let code = text.lines().map(str::trim).filter(|line| !line.starts_with("//"));
    let imports = code.flat_map(|line| line.split("crate::").skip(1));
    let fault = |import: &str| {
        let name: String =
            import.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        // An exported macro is at the root, wherever its file is.
        if import[name.len()..].starts_with('!') {
            return None;
        }
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
fn no_floor_imports_from_a_higher_floor() {
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
fn an_import_from_a_higher_floor_is_found() {
    let upward = "use crate::search::bfs::Bfs;";
    assert_eq!(faults("a.rs", 0, upward).len(), 1);
    assert_eq!(faults("a.rs", 3, upward).len(), 0);
    assert_eq!(faults("a.rs", 3, "use crate::Bfs;").len(), 1);
    assert_eq!(faults("a.rs", 3, "$crate::properties! {}").len(), 0);
    assert_eq!(faults("a.rs", 0, "/// See [`Bfs`](crate::Bfs).").len(), 0);
}

/// The places in `text` that import through the root of a crate with these `modules`.
fn imports_through_the_root(text: &str, modules: &BTreeSet<String>) -> Vec<String> {
    let code = text.lines().map(str::trim).filter(|line| !line.starts_with("//"));
    let imports = code.flat_map(|line| line.split("crate::").skip(1));
    let found = imports.filter(|import| {
        let end = import.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        let (name, rest) = import.split_at(end.unwrap_or(import.len()));
        // An exported macro is at the root, wherever its file is.
        !(modules.contains(name) || rest.starts_with('!'))
    });
    found.map(str::to_owned).collect()
}

#[test]
fn no_module_of_a_library_imports_through_the_root_of_its_crate() {
    let parent = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    // In its archive, this crate has no neighbours.
    let Some(crates) = parent.filter(|parent| parent.ends_with("crates")) else { return };
    let mut seen = 0;
    let mut found = Vec::new();
    for entry in fs::read_dir(crates).expect("the folder of crates can be read") {
        let folder = entry.expect("the entries of the folder can be read").path();
        let root = folder.join("src");
        // The bindings to Python and the page are packages of their own, and so no members.
        let is_member = !folder.join("Cargo.lock").exists();
        if !(is_member && root.join("lib.rs").exists()) {
            continue;
        }
        seen += 1;
        let files = sources(&root);
        let first = |path: &PathBuf| {
            let inner = path.strip_prefix(&root).ok()?.iter().next()?;
            Some(Path::new(inner).with_extension("").to_string_lossy().into_owned())
        };
        let modules = files.iter().filter_map(first).filter(|name| name != "lib").collect();
        for path in files.iter().filter(|path| **path != root.join("lib.rs")) {
            // The texts of this file are no imports.
            if path.ends_with("core/src/floors.rs") {
                continue;
            }
            let text = fs::read_to_string(path).expect("a source file is text");
            let imports = imports_through_the_root(&text, &modules);
            found.extend(imports.into_iter().map(|import| (path.clone(), import)));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    assert!(seen >= 7, "{seen} libraries");
}

#[test]
fn an_import_through_the_root_is_found() {
    let modules = BTreeSet::from(["board".to_owned()]);
    let faults = |text| imports_through_the_root(text, &modules).len();
    assert_eq!(faults("use crate::Board;"), 1);
    assert_eq!(faults("use crate::{Board, Place};"), 1);
    assert_eq!(faults("fn size(board: &crate::Board) {}"), 1);
    assert_eq!(faults("use crate::board::Board;"), 0);
    assert_eq!(faults("crate::by_size!(1)"), 0);
    assert_eq!(faults("/// See [`Board`](crate::Board)."), 0);
}

/// The path of the module that a file holds: `search::bfs` for `search/bfs/mod.rs`.
fn module_of(path: &Path, root: &Path) -> Option<String> {
    let inner = path.strip_prefix(root).ok()?.with_extension("");
    let names: Vec<_> = inner.iter().map(|name| name.to_string_lossy()).collect();
    let names = names.strip_suffix(&["mod".into()]).unwrap_or(&names);
    Some(names.join("::"))
}

/// The modules from which `module` imports, according to its `text`. Re-exports and the imports of its
/// tests do not count.
fn imports(module: &str, text: &str, modules: &BTreeSet<String>) -> BTreeSet<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or("");
    let lines = code.lines().map(str::trim);
    let lines = lines.filter(|line| !line.starts_with("//") && !line.starts_with("pub use"));
    let lines = lines.filter(|line| !(line.starts_with("pub(") && line.contains(" use ")));
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    let lines = lines.map(|line| match line.strip_prefix("pub(in ") {
        Some(line) => line.split_once(')').map_or(line, |(_, rest)| rest),
        None => line,
    });
    let paths = lines.flat_map(|line| line.split(|c| !is_name(c)).filter(|it| it.contains("::")));
    let parent = module.rsplit_once("::").map_or("", |(parent, _)| parent);
    let absolute = paths.map(|path| match path.split_once("::") {
        Some(("crate", rest)) => rest.to_owned(),
        Some(("super", rest)) => format!("{parent}::{rest}"),
        _ => format!("{module}::{path}"),
    });
    let file = |path: String| {
        let ends = path.match_indices("::").map(|(end, _)| end).chain([path.len()]);
        let prefixes: Vec<_> = ends.map(|end| &path[..end]).collect();
        prefixes.into_iter().rev().find(|prefix| modules.contains(*prefix)).map(str::to_owned)
    };
    absolute.filter_map(file).filter(|other| other != module).collect()
}

/// The pairs of modules that import from each other.
fn mutual(texts: &BTreeMap<String, String>) -> Vec<(String, String)> {
    let modules = texts.keys().cloned().collect();
    let imports: BTreeMap<_, _> =
        texts.iter().map(|(module, text)| (module, imports(module, text, &modules))).collect();
    let imports = &imports;
    let pairs = imports.iter().flat_map(|(&one, of_one)| {
        let back = move |other: &&String| one < *other && imports[*other].contains(one);
        of_one.iter().filter(back).map(move |other| (one.clone(), other.clone()))
    });
    pairs.collect()
}

#[test]
fn no_two_files_import_from_each_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let text = |path: &PathBuf| fs::read_to_string(path).expect("a source file is text");
    let texts = sources(&root).into_iter().filter(|path| floor_of(path, &root).is_some());
    let texts = texts.filter_map(|path| Some((module_of(&path, &root)?, text(&path)))).collect();
    let found = mutual(&texts);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn files_that_import_from_each_other_are_found() {
    let pairs = |texts: [(&str, &str); 3]| {
        mutual(&texts.into_iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect())
    };
    let names = |one: &str, other: &str| vec![(one.to_owned(), other.to_owned())];
    let siblings = [("a", ""), ("a::b", "use super::c::C;"), ("a::c", "use crate::a::b::{B, D};")];
    assert_eq!(pairs(siblings), names("a::b", "a::c"));
    let called = [("a", ""), ("a::b", "    super::c::run(1);"), ("a::c", "use super::b::B;")];
    assert_eq!(pairs(called), names("a::b", "a::c"));
    let parent = [("a", "mod b;\nuse b::B;"), ("a::b", "use super::A;"), ("a::c", "")];
    assert_eq!(pairs(parent), names("a", "a::b"));
    let handed_on = [("a", "mod b;\npub use b::B;"), ("a::b", "use super::c::C;"), ("a::c", "")];
    assert_eq!(pairs(handed_on), []);
    let tests =
        [("a", "use b::B;"), ("a::b", "#[cfg(test)]\nmod tests {\nuse super::A;"), ("a::c", "")];
    assert_eq!(pairs(tests), []);
}
