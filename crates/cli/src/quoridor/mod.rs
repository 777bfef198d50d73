//! `abstract-games quoridor`: games; counts of fence arrangements and legal positions, random
//! arrangements; solved boards.

mod count;
mod count_error;
mod data;
mod distances;
mod game;
#[cfg(feature = "distributed")]
mod passes;
mod perft;
mod play;
mod players;
mod playing;
mod position_commands;
mod position_counts;
mod positions;
mod query;
mod sample;
mod solve;
mod solved_boards;
mod table;

use std::io::Write;

use crate::arguments::QuoridorCommand;
use crate::failure::Failure;
use game::{read, with_players};

pub(crate) fn run(command: &QuoridorCommand, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        QuoridorCommand::Moves(options) => {
            let (game, format) = (read(&options.game, None)?, options.output.format);
            with_players!(&game, position_commands::moves, format, out)
        }
        QuoridorCommand::Perft(options) => {
            perft::run(&read(&options.report.game, None)?, options, out)
        }
        QuoridorCommand::Show(options) => {
            let game = read(&options.report.game, None)?;
            with_players!(&game, position_commands::show, options, out)
        }
        QuoridorCommand::Analyze(options) => {
            let (game, format) = (read(&options.game, None)?, options.output.format);
            with_players!(&game, position_commands::analyze, format, out)
        }
        QuoridorCommand::Identify(options) => {
            let (game, format) = (read(&options.game, None)?, options.output.format);
            with_players!(&game, position_commands::name_openings, format, out)
        }
        QuoridorCommand::Convert(options) => {
            let game = read(&options.report.game, None)?;
            with_players!(&game, position_commands::convert, options, out)
        }
        QuoridorCommand::BestMove(options) => {
            let game = read(&options.report.game, None)?;
            with_players!(&game, playing::best_move, options, out)
        }
        QuoridorCommand::Play(options) => {
            let game = read(&options.game, Some("the moves that are played"))?;
            with_players!(&game, play::run, options, out)
        }
        QuoridorCommand::Qtp(options) => {
            let game = read(&options.game, Some("the commands of the protocol"))?;
            with_players!(&game, playing::serve, options, out)
        }
        QuoridorCommand::Count(options) => count::run(options, out),
        QuoridorCommand::Sample(options) => sample::run(options, out),
        QuoridorCommand::Positions(options) => positions::run(options, out),
        QuoridorCommand::Solve(options) => solve::run(options, out),
        QuoridorCommand::Table(options) => table::run(options, out),
    }
}
