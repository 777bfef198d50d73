//! Files that arguments name, written in one step.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use abstract_games::storage::{StorageError, Target};

use crate::arguments::{AnimateOption, SvgOption};
use crate::failure::{Failure, OrUsage, Result};
use crate::input::is_special;

/// Whether a file is there that is none of one's own.
pub(crate) fn is_foreign<'a>(path: &Path, own: impl IntoIterator<Item = &'a PathBuf>) -> bool {
    path.exists() && !own.into_iter().any(|own| own == path)
}

/// The file of a result that is worth long work, which must be a regular one.
pub(crate) fn target(argument: &str, path: &Path) -> Result<Target> {
    Target::new(path).or_usage(argument)
}

impl SvgOption {
    /// Writes the picture to the file, if it is named.
    pub(crate) fn write(&self, svg: impl FnOnce() -> Result<String>) -> Result {
        write_if_named("--svg", self.picture.as_deref(), svg)
    }
}

impl AnimateOption {
    /// Writes the animation to the file, if it is named.
    pub(crate) fn write(&self, svg: impl FnOnce() -> Result<String>) -> Result {
        write_if_named("--animate", self.animation.as_deref(), svg)
    }
}

fn write_if_named(
    argument: &str,
    path: Option<&Path>,
    svg: impl FnOnce() -> Result<String>,
) -> Result {
    path.map_or(Ok(()), |path| write_file(argument, path, svg()?.as_bytes()))
}

/// Writes a file that an argument names.
pub(crate) fn write_file(argument: &str, path: &Path, bytes: &[u8]) -> Result {
    replace_file(path, bytes).map_err(|error| Failure::file(argument, path, &error))
}

/// Writes a file in one step: readers find the old file or the new one, also if the command is
/// interrupted. Devices, pipes and the files that the system shows under `/dev` and `/proc` are
/// written to as they are. `/dev/stdout` is this command's standard output: what it prints follows.
pub(crate) fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Another description of an open file would have another place in it, and each would overwrite
    // what the other wrote.
    if path == Path::new("/dev/stdout") {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        return out.flush();
    }
    if is_special(path) {
        return fs::write(path, bytes);
    }
    let written = Target::new(path).and_then(|target| target.write_plain(bytes));
    written.map_err(|error| match error {
        StorageError::Io { error, .. } => error,
        other => io::Error::new(io::ErrorKind::InvalidInput, other),
    })
}
