//! `abstract-games quoridor positions` on several processes, which compute the passes of a count.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use abstract_games::quoridor::counting::{PositionCountError, PositionPasses};
use abstract_games::storage::CheckpointFolder;
use abstract_games::{Observer, Stop};
use abstract_games_distributed::{Identity, TaskFarm};

use super::position_counts::{DataFiles, count, print};
use crate::arguments::{CheckpointOptions, LegalOptions};
use crate::checkpoints::{self, Warnings};
use crate::failure::{Failure, Result};
use crate::observe::watch;
use crate::processes::{self, Member, part};

pub(super) fn run(options: &LegalOptions, files: &DataFiles, out: &mut dyn Write) -> Result {
    let is_first = processes::is_first(&options.cluster);
    let folder = if is_first { checkpoints::open(&options.checkpoint)? } else { None };
    let Member { cluster, local, threads, children } =
        processes::member(&options.cluster, options.threads.threads)?;
    let count = count(options).threads(threads).memory(options.memory() / local);
    let progress = processes::progress(&options.cluster, options.progress);
    let passes = count.passes(watch("counting fences", progress))?;
    let mut complete = passes.complete(folder.as_ref())?;
    let missing = complete.missing();
    let (width, height) = options.board.squares();
    let identity = Identity::new("quoridor positions")
        .parameter("width", width)
        .parameter("height", height)
        .parameter("most fences", format!("{:?}", options.board.limit()))
        .parameter("checkpoints", options.checkpoint.checkpoint.is_some());
    let farm = TaskFarm::new(identity)
        .before((passes.len() - missing.len()) as u64)
        .tasks(missing.into_iter().map(|pass| pass as u64))
        .observer((watch("filling columns", progress), Warnings::of(folder.as_ref())));
    // The rows of a pass stay until the counts are written: the first process may fail to save its
    // result.
    let compute = |pass, observer: &mut dyn Observer| {
        let pass = part(pass);
        let folder = open(&options.checkpoint, pass)?;
        let observer = (observer, Warnings::of(folder.as_ref()));
        passes.compute(pass, folder.as_ref(), observer)
    };
    farm.run(cluster, compute, |pass, result| complete.insert(part(pass), &result))?;
    drop(children);
    if is_first {
        // All passes are complete.
        let counts = complete.counts()?.ok_or(Failure::Stopped(Stop::Cancelled))?;
        files.write(&counts)?;
        print(&counts, options, out)?;
        out.flush()?;
        if let Some(folder) = &options.checkpoint.checkpoint {
            (0..passes.len()).for_each(|pass| remove(folder, &passes, pass));
        }
    }
    checkpoints::remove(folder.as_ref());
    Ok(())
}

/// The folder of a pass below that of the run.
fn folder_of(folder: &Path, pass: usize) -> PathBuf {
    folder.join(format!("pass-{pass}"))
}

/// Opens the checkpoint of a pass, in a folder of its own; none without `--checkpoint`.
fn open(
    options: &CheckpointOptions,
    pass: usize,
) -> Result<Option<CheckpointFolder>, PositionCountError> {
    let Some(folder) = &options.checkpoint else { return Ok(None) };
    let path = folder_of(folder, pass);
    // A pass of an interrupted run may not have been begun.
    let open = if options.resume { CheckpointFolder::open } else { CheckpointFolder::start };
    Ok(Some(open(path)?))
}

/// Removes the checkpoint of a pass and its folder, if they are there. The counts must be written.
fn remove(folder: &Path, passes: &PositionPasses, pass: usize) {
    let Ok(folder) = CheckpointFolder::resume(folder_of(folder, pass)) else { return };
    // Nothing depends on it.
    let _ = passes.forget(pass, &folder);
    checkpoints::remove(Some(&folder));
    let path = folder.path().to_owned();
    drop(folder);
    // If something else is there, the folder stays.
    let _ = fs::remove_dir(path);
}
