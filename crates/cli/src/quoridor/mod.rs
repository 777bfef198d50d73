//! `abstract-games quoridor`: games; counts of fence arrangements and legal positions, random
//! arrangements; solved boards.

mod fences;
mod game;
mod players;
mod playing;
mod position_commands;
mod positions;
mod query;
mod solve;
mod solved_boards;

use std::io::Write;

use crate::arguments::QuoridorCommand;
use crate::failure::Result;
use game::read;
use playing::{best_move, play, serve};
use position_commands::{analyze, convert, moves, name_openings, perft, show};

impl QuoridorCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result {
        match self {
            Self::Moves(options) => moves(&read(&options.game, None)?, options, out),
            Self::Perft(options) => perft(&read(&options.report.game, None)?, options, out),
            Self::Show(options) => show(&read(&options.report.game, None)?, options, out),
            Self::Analyze(options) => analyze(&read(&options.game, None)?, options, out),
            Self::Identify(options) => name_openings(&read(&options.game, None)?, options, out),
            Self::Convert(options) => convert(&read(&options.report.game, None)?, options, out),
            Self::BestMove(options) => best_move(&read(&options.report.game, None)?, options, out),
            Self::Play(options) => {
                let game = read(&options.game, Some("the moves that are played"))?;
                play(&game, options, out)
            }
            Self::Qtp(options) => {
                let game = read(&options.game, Some("the commands of the protocol"))?;
                serve(&game, options, out)
            }
            Self::Count(options) => fences::count(options, out),
            Self::Sample(options) => fences::sample(options, out),
            Self::Positions(options) => positions::run(options, out),
            Self::Solve(options) => solve::run(options, out),
            Self::Table(options) => solve::table(options, out),
        }
    }
}
