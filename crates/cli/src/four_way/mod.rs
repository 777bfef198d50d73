//! `abstract-games four-way`: positions, legal steps, games and pictures of Four-Way Fences.

mod count;
mod games;
mod play;
mod played;
mod position_commands;
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
            Self::Replay(options) => games::replay(options, out),
            Self::Convert(options) => games::convert(options, out),
            Self::Solve(options) => solve::run(options, out),
            Self::Count(options) => count::run(options, out),
            Self::Play(options) => play::run(options, out),
        }
    }
}
