//! Files that arguments name: what one writes, no other may read or write, and it is refused at
//! once if it cannot be written.

use std::fs;
use std::path::{Path, PathBuf, absolute};

use abstract_games::storage::{StorageError, Target};
use clap::{ArgMatches, Command};

use crate::failure::{Failure, Result, refuse_if, usage};
use crate::input::is_special;

/// The arguments that write a file.
const WRITTEN: [&str; 8] =
    ["animation", "out", "picture", "residues", "save", "step_sizes", "svg", "table"];

/// Refuses a file that cannot be written before long work, and one that is written and named twice,
/// except that of a game that is continued and saved.
pub(super) fn check(command: &Command, matches: &ArgMatches) -> Result {
    if let Some((name, below)) = matches.subcommand() {
        return command.find_subcommand(name).map_or(Ok(()), |command| check(command, below));
    }
    let named = command.get_arguments().filter_map(|arg| {
        let id = arg.get_id().as_str();
        let path = matches.try_get_one::<PathBuf>(id).ok()??;
        let shown = arg.get_long().map_or_else(|| "FILE".to_owned(), |long| format!("--{long}"));
        Some((id, shown, path))
    });
    let named: Vec<_> = named.collect();
    for (id, shown, path) in named.iter().filter(|(id, ..)| WRITTEN.contains(id)) {
        refuse_if(*path == Path::new("-"), shown, "- is not a file")?;
        // Only the first process of a run writes files.
        if !matches!(matches.try_get_one::<usize>("process"), Ok(Some(1..))) {
            check_writable(shown, path)?;
        }
        let Some(place) = place(path) else { continue };
        for (other, name, path) in &named {
            let may_be_one = other == id || (*id, *other) == ("save", "file");
            if !may_be_one && self::place(path).as_ref() == Some(&place) {
                return Err(usage(shown, format!("{name} names the same file")));
            }
        }
    }
    Ok(())
}

fn check_writable(argument: &str, path: &Path) -> Result {
    if is_special(path) && !path.is_dir() {
        return Ok(());
    }
    Target::new(path).map(drop).map_err(|error| match error {
        StorageError::Io { error, .. } => Failure::file(argument, path, &error),
        error => usage(argument, error),
    })
}

/// The path without links, or `None` if it is special, standard input, or in no folder.
fn place(path: &Path) -> Option<PathBuf> {
    if is_special(path) || path == Path::new("-") {
        return None;
    }
    let place =
        || Some(fs::canonicalize(absolute(path).ok()?.parent()?).ok()?.join(path.file_name()?));
    fs::canonicalize(path).ok().or_else(place)
}
