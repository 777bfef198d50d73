//! `abstract-games quoridor`: counts of fence arrangements and legal positions, random
//! arrangements.

mod count;
mod positions;
mod sample;

use std::io::Write;
use std::process::ExitCode;

use abstract_games::quoridor::counting::CountError;

use crate::arguments::QuoridorCommand;
use crate::checkpoints;
use crate::failure::Failure;

pub(crate) fn run(command: &QuoridorCommand, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    match command {
        QuoridorCommand::Count(options) => count::run(options, out),
        QuoridorCommand::Sample(options) => sample::run(options, out),
        QuoridorCommand::Positions(options) => positions::run(options, out),
    }
}

/// Converts an error of a count into a failure that names the argument.
fn failure(error: &CountError) -> Failure {
    let argument = match *error {
        CountError::Stopped(stop) => return stop.into(),
        CountError::TooLarge { needed: Some(_), .. } => "--memory",
        CountError::NoSquares { width: 0, height: 0 } => "--size",
        CountError::NoSquares { .. } => "--width, --height",
        CountError::NoArrangement { .. } => "--exactly",
        CountError::Spill(_) => return Failure::Storage(error.to_string()),
        CountError::TooLarge { needed: None, .. }
        | CountError::TooWide { .. }
        | CountError::TooLong { .. } => "--size, --width",
        CountError::Checkpoint(ref error) => return checkpoints::failure(error),
        _ => return Failure::Usage(error.to_string()),
    };
    Failure::Usage(format!("{argument}: {error}"))
}
