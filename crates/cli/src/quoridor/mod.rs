//! `abstract-games quoridor`: games; counts of fence arrangements and legal positions, random
//! arrangements.

mod analyze;
mod bestmove;
mod convert;
mod count;
mod data;
mod distances;
mod game;
mod identify;
mod moves;
#[cfg(feature = "distributed")]
mod passes;
mod perft;
mod play;
mod players;
mod positions;
mod qtp;
mod query;
mod sample;
mod show;
mod solve;
mod table;

use std::io::Write;
use std::process::ExitCode;

use abstract_games::quoridor::counting::CountError;

use crate::arguments::QuoridorCommand;
use crate::checkpoints;
use crate::failure::Failure;

pub(crate) fn run(command: &QuoridorCommand, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    match command {
        QuoridorCommand::Moves(options) => game::run(&**options, out)?,
        QuoridorCommand::Perft(options) => game::run(&**options, out)?,
        QuoridorCommand::Show(options) => game::run(&**options, out)?,
        QuoridorCommand::Analyze(options) => game::run(&**options, out)?,
        QuoridorCommand::BestMove(options) => game::run(&**options, out)?,
        QuoridorCommand::Play(options) => game::run(&**options, out)?,
        QuoridorCommand::Qtp(options) => game::run(&**options, out)?,
        QuoridorCommand::Identify(options) => game::run(&**options, out)?,
        QuoridorCommand::Convert(options) => game::run(&**options, out)?,
        QuoridorCommand::Count(options) => return count::run(options, out),
        QuoridorCommand::Sample(options) => return sample::run(options, out),
        QuoridorCommand::Positions(options) => return positions::run(options, out),
        QuoridorCommand::Solve(options) => return solve::run(options, out),
        QuoridorCommand::Table(options) => return table::run(options, out),
    }
    Ok(ExitCode::SUCCESS)
}

/// Converts an error of a count into a failure that names the argument.
fn failure(error: &CountError) -> Failure {
    let argument = match *error {
        CountError::Stopped(stop) => return stop.into(),
        CountError::TooLarge { needed: Some(_), .. } => "--memory",
        CountError::NoSquares { width: 0, height: 0 } => "--size",
        CountError::NoSquares { .. } => "--width, --height",
        CountError::NoArrangement { .. } => "--exactly",
        CountError::WrongSums => "--checkpoint",
        CountError::Spill(_) => return Failure::Storage(error.to_string()),
        CountError::TooLarge { needed: None, .. }
        | CountError::TooWide { .. }
        | CountError::TooLong { .. } => "--size, --width",
        CountError::Checkpoint(ref error) => return checkpoints::failure(error),
        _ => return Failure::Usage(error.to_string()),
    };
    Failure::Usage(format!("{argument}: {error}"))
}
