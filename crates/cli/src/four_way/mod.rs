//! `abstract-games four-way`: positions, legal steps, games and pictures of Four-Way Fences.

mod convert;
mod count;
mod play;
mod played;
mod position_commands;
mod replay;
mod rules;
mod solve;
mod stones;

use std::io::Write;

use crate::arguments::FourWayCommand;
use crate::failure::Failure;

pub(crate) fn run(command: &FourWayCommand, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        FourWayCommand::Show(options) => position_commands::show(options, out),
        FourWayCommand::Moves(options) => position_commands::moves(options, out),
        FourWayCommand::Replay(options) => replay::run(options, out),
        FourWayCommand::Convert(options) => convert::run(options, out),
        FourWayCommand::Solve(options) => solve::run(options, out),
        FourWayCommand::Count(options) => count::run(options, out),
        FourWayCommand::Play(options) => play::run(options, out),
    }
}
