//! Files that arguments name: what one writes, no other may read or write.

use std::fs;
use std::path::{Path, PathBuf, absolute};

use clap::{Arg, ArgMatches, Command};

use crate::failure::{Result, refuse_if, usage};

/// The arguments that write a file.
const WRITTEN: [&str; 8] =
    ["animation", "out", "picture", "residues", "save", "step_sizes", "svg", "table"];

/// Refuses a file that is written and named twice, except that of a game that is continued and
/// saved.
pub(super) fn check(command: &Command, matches: &ArgMatches) -> Result {
    if let Some((name, below)) = matches.subcommand() {
        return command.find_subcommand(name).map_or(Ok(()), |command| check(command, below));
    }
    let named = command.get_arguments().filter_map(|arg| {
        let path = matches.try_get_one::<PathBuf>(arg.get_id().as_str()).ok()??;
        Some((arg, path.as_path()))
    });
    let named: Vec<_> = named.collect();
    for (written, path) in named.iter().filter(|(arg, _)| is_written(arg)) {
        let reason = "- is not a file; ./- is one";
        refuse_if(*path == Path::new("-"), &shown(written), reason)?;
        let Some(place) = place(path) else { continue };
        let is_continued = |arg: &Arg| written.get_id() == "save" && arg.get_id() == "file";
        let same = named.iter().find(|(arg, other)| {
            arg != written && !is_continued(arg) && self::place(other).as_ref() == Some(&place)
        });
        if let Some((arg, _)) = same {
            return Err(usage(&shown(written), format!("{} names the same file", shown(arg))));
        }
    }
    Ok(())
}

fn is_written(arg: &Arg) -> bool {
    WRITTEN.contains(&arg.get_id().as_str())
}

/// The argument as messages name it.
fn shown(arg: &Arg) -> String {
    match (arg.get_long(), arg.get_value_names()) {
        (Some(long), _) => format!("--{long}"),
        (None, names) => {
            names.and_then(|it| it.first()).map_or_else(String::new, ToString::to_string)
        }
    }
}

/// The path without links, or `None` for a device, a pipe or a folder.
fn place(path: &Path) -> Option<PathBuf> {
    match fs::canonicalize(path) {
        Ok(place) => place.is_file().then_some(place),
        Err(_) => absolute(path).ok(),
    }
}
