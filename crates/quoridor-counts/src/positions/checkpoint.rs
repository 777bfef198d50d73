//! Checkpoints of a count, from which an interrupted run resumes.
//!
//! The content is four words of 8 bytes: the complete passes, the squares filled in this pass, the
//! peak and the present number of frontiers; for each complete pass two sums, each with a word for
//! each number of fences; the keys of the frontiers (16 bytes each), their least numbers of fences
//! (2 bytes each), and their numbers (8 bytes each).

use std::io::{self, Write};

use abstract_games_core::{Stop, StopCheck};
use abstract_games_storage::{Checkpoint, CheckpointFolder, Header, StorageError, words_to_bytes};

use super::pass_state::PassState;
use super::sweep_board::{Reductions, SweepBoard};

/// The checkpoint of the count on a board, or of one of its parts, in a folder.
pub(super) fn checkpoint(
    folder: &CheckpointFolder,
    board: &SweepBoard,
    part: usize,
    parts: usize,
) -> Result<Checkpoint, StorageError> {
    let &SweepBoard { width, height, max_fences, reductions, .. } = board;
    let Reductions { mirror, forget, bounds, .. } = reductions;
    let names = [(mirror, "mirror"), (forget, "forget"), (bounds, "bounds")];
    let on: Vec<_> = names.into_iter().filter(|(is_on, _)| *is_on).map(|(_, name)| name).collect();
    let on = if on.is_empty() { "none".to_owned() } else { on.join(" and ") };
    let mut header = Header::new("checkpoint of legal positions", 1)
        .parameter("game", "quoridor")
        .parameter("width", width)
        .parameter("height", height)
        .parameter("most fences", max_fences)
        .parameter("reductions", on);
    if parts > 1 {
        header = header.parameter("part", format_args!("{part} of {parts}"));
    }
    let name = format!("quoridor-positions-{width}x{height}-{max_fences}.checkpoint");
    folder.checkpoint(&name, header)
}

/// Saves a state, and calls `watch` before each chunk. A failed write is a warning of the folder.
pub(super) fn save(
    checkpoint: &Checkpoint,
    state: &PassState,
    watch: &mut StopCheck<'_>,
) -> Result<(), Stop> {
    checkpoint.save(|out| {
        let mut stopped = Ok(());
        let watch = &mut || {
            stopped = watch();
            stopped.map_err(io::Error::other)
        };
        let written = write(out, state, watch);
        if stopped.is_err() { Ok(stopped) } else { written.map(Ok) }
    })
}

/// Saves a state between two passes, or fails.
pub(super) fn replace(checkpoint: &Checkpoint, state: &PassState) -> Result<(), StorageError> {
    let mut bytes = Vec::new();
    let written = write(&mut bytes, state, &mut || Ok(()));
    written.map_err(|error| StorageError::io(checkpoint.path(), error))?;
    checkpoint.replace(&bytes)
}

fn write(
    out: &mut dyn Write,
    state: &PassState,
    watch: &mut dyn FnMut() -> io::Result<()>,
) -> io::Result<()> {
    let PassState { done, peak, layer, numbers } = state;
    let words = [done.len(), layer.step, *peak, layer.len()].map(|number| number as u64);
    out.write_all(&words_to_bytes(&words))?;
    for sums in done {
        out.write_all(&words_to_bytes(&sums.cut_off))?;
        out.write_all(&words_to_bytes(&sums.in_last_row))?;
    }
    for frontier in &layer.frontiers {
        out.write_all(&frontier.key().to_le_bytes())?;
    }
    for least in &layer.least {
        out.write_all(&least.to_le_bytes())?;
    }
    numbers.for_each(layer, |numbers| {
        watch()?;
        out.write_all(&words_to_bytes(numbers))
    })
}
