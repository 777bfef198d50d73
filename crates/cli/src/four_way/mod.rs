//! `abstract-games four-way`: positions, legal steps, games and pictures of Four-Way Fences.

mod count;
mod games;
mod moves;
mod play;
mod rules;
mod solve;

use std::io::Write;

use crate::arguments::FourWayCommand;
use crate::failure::Result;

impl FourWayCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result {
        match self {
            Self::Show(options) => games::show(options, out),
            Self::Moves(options) => moves::moves(options, out),
            Self::Convert(options) => games::convert(options, out),
            Self::Solve(options) => solve::run(options, out),
            Self::Count(options) => count::run(options, out),
            Self::Play(options) => play::run(options, out),
        }
    }
}
