//! `abstract-games quoridor`: games; counts of fence arrangements and legal positions, random
//! arrangements; solved boards.

mod fences;
mod game;
mod players;
mod playing;
mod position_commands;
mod position_counts;
mod positions;
mod query;
mod solve;
mod solved_boards;

use std::io::Write;

use crate::arguments::QuoridorCommand;
use crate::failure::Result;
use game::{read, with_players};
use playing::{best_move, play, serve};
use position_commands::{analyze, convert, moves, name_openings, perft, show};

impl QuoridorCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result {
        match self {
            Self::Moves(options) => with_players!(&read(&options.game, None)?, moves, options, out),
            Self::Perft(options) => perft(&read(&options.report.game, None)?, options, out),
            Self::Show(options) => {
                with_players!(&read(&options.report.game, None)?, show, options, out)
            }
            Self::Analyze(options) => {
                with_players!(&read(&options.game, None)?, analyze, options, out)
            }
            Self::Identify(options) => {
                with_players!(&read(&options.game, None)?, name_openings, options, out)
            }
            Self::Convert(options) => {
                with_players!(&read(&options.report.game, None)?, convert, options, out)
            }
            Self::BestMove(options) => {
                with_players!(&read(&options.report.game, None)?, best_move, options, out)
            }
            Self::Play(options) => {
                let game = read(&options.game, Some("the moves that are played"))?;
                with_players!(&game, play, options, out)
            }
            Self::Qtp(options) => {
                let game = read(&options.game, Some("the commands of the protocol"))?;
                with_players!(&game, serve, options, out)
            }
            Self::Count(options) => fences::count(options, out),
            Self::Sample(options) => fences::sample(options, out),
            Self::Positions(options) => positions::run(options, out),
            Self::Solve(options) => solve::run(options, out),
            Self::Table(options) => solve::table(options, out),
        }
    }
}
