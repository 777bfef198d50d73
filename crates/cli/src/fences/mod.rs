//! `abstract-games fences`: counting fence arrangements and legal positions, and drawing some.

mod count;
mod positions;
mod sample;

use std::io::Write;
use std::process::ExitCode;

use abstract_games::quoridor::counting::CountError;
use abstract_games::storage::StorageError;

use crate::arguments::FencesCommand;
use crate::failure::Failure;

pub(crate) fn run(command: &FencesCommand, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    match command {
        FencesCommand::Count(options) => count::run(options, out),
        FencesCommand::Sample(options) => sample::run(options, out),
        FencesCommand::Positions(options) => positions::run(options, out),
    }
}

/// What went wrong, with the argument that is to blame.
fn failure(error: &CountError) -> Failure {
    let argument = match *error {
        CountError::Stopped(stop) => return stop.into(),
        CountError::TooLarge { .. } => "--memory",
        CountError::NoSquares { width: 0, height: 0 } => "--size",
        CountError::NoSquares { .. } => "--width, --height",
        CountError::NoArrangement { .. } => "--exactly",
        CountError::Spill(_) => return Failure::Storage(error.to_string()),
        CountError::TooWide { .. } | CountError::TooLong { .. } => "--size, --width",
        CountError::Checkpoint(
            StorageError::Exists { .. }
            | StorageError::NoFolder { .. }
            | StorageError::NoCheckpoint { .. },
        ) => "--resume",
        CountError::Checkpoint(_) => "--checkpoint",
        _ => return Failure::Usage(error.to_string()),
    };
    Failure::Usage(format!("{argument}: {error}"))
}
