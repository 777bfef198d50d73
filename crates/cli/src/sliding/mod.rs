//! `abstract-games sliding`: puzzles, censuses, components and the race.

mod components;
mod play;
mod puzzle;
mod race;
mod search;
mod table;

use std::io::Write;

use crate::arguments::SlidingCommand;
use crate::failure::Result;

impl SlidingCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result {
        match self {
            Self::Solve(options) => search::solve(options, out),
            Self::Construct(options) => search::construct(options, out),
            Self::Census(options) => search::census(options, out),
            Self::Components(options) => components::components(options, out),
            Self::Table(options) => table::table(options, out),
            Self::Play(options) => play::play(options, out),
            Self::Race(options) => race::race(options, out),
        }
    }
}
