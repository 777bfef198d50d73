//! `abstract-games quarto`: solving, counting, books, strategies, games and play.

mod book;
mod count;
mod games;
mod play;
mod solve;
mod strategy;

use std::io::Write;

use crate::arguments::{BookCommand, QuartoCommand, StrategyCommand};
use crate::failure::Result;

impl QuartoCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result {
        match self {
            Self::Solve(options) => solve::solve(options, out),
            Self::Count(options) => count::count(options, out),
            Self::Book(BookCommand::Build(options)) => book::build(options, out),
            Self::Book(BookCommand::Check(options)) => book::check(options, out),
            Self::Book(BookCommand::Show(options)) => book::show(options, out),
            Self::Strategy(StrategyCommand::Build(options)) => strategy::build(options, out),
            Self::Strategy(StrategyCommand::Check(options)) => strategy::check(options, out),
            Self::Strategy(StrategyCommand::Count(options)) => strategy::count(options, out),
            Self::Sample(options) => solve::sample(options, out),
            Self::Play(options) => play::play(options, out),
            Self::Show(options) => games::show(options, out),
            Self::Moves(options) => games::moves(options, out),
            Self::Convert(options) => games::convert(options, out),
        }
    }
}
