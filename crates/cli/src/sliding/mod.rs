//! `abstract-games sliding`: puzzles, censuses, components and the race.

mod census;
mod census_report;
mod components;
#[cfg(feature = "distributed")]
mod distributed;
mod play;
mod puzzle;
mod race;
mod race_game;
mod saved;
mod solution_report;
mod solve;
mod table;

use std::io::Write;

use crate::arguments::SlidingCommand;
use crate::failure::Failure;

pub(crate) fn run(command: &SlidingCommand, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        SlidingCommand::Solve(options) => solve::solve(options, out),
        SlidingCommand::Construct(options) => solve::construct(options, out),
        SlidingCommand::Census(options) => census::census(options, out),
        SlidingCommand::Components(options) => components::components(options, out),
        SlidingCommand::Table(options) => table::table(options, out),
        SlidingCommand::Play(options) => play::play(options, out),
        SlidingCommand::Race(options) => race::race(options, out),
    }
}
