//! `abstract-games four-way`: positions, legal steps, games and pictures of Four-Way Fences.

mod convert;
mod count;
mod play;
mod played;
mod position_commands;
mod replay;
mod rules;
mod solve;

use std::io::Write;

use crate::arguments::FourWayCommand;
use crate::failure::Result;

impl FourWayCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result {
        match self {
            Self::Show(options) => position_commands::show(options, out),
            Self::Moves(options) => position_commands::moves(options, out),
            Self::Replay(options) => replay::run(options, out),
            Self::Convert(options) => convert::run(options, out),
            Self::Solve(options) => solve::run(options, out),
            Self::Count(options) => count::run(options, out),
            Self::Play(options) => play::run(options, out),
        }
    }
}
