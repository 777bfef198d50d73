//! `abstract-games sliding`: puzzles, censuses, components and the race.

mod census;
mod census_report;
mod components;
#[cfg(feature = "distributed")]
mod distributed;
mod puzzle;
mod race;
mod race_game;
mod solution_report;
mod solve;
mod table;

use std::io::Write;

use abstract_games::sliding::ConfigurationError;

use crate::arguments::SlidingCommand;
use crate::failure::{Failure, usage};
use puzzle::{puzzle, with_pieces};

pub(crate) fn run(command: &SlidingCommand, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        SlidingCommand::Solve(options) => {
            with_pieces!(&options.board, solve::solve, options, out)
        }
        SlidingCommand::Construct(options) => solve::construct(options, out),
        SlidingCommand::Census(options) => {
            with_pieces!(&options.board, census::census, options, out)
        }
        SlidingCommand::Components(options) => {
            let found = with_pieces!(&options.board, components::find, options)?;
            components::print(&found, options, out)
        }
        SlidingCommand::Table(options) => table::table(options, out),
        SlidingCommand::Race(options) => race::race(options, out),
    }
}
