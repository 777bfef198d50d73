//! `abstract-games quarto`: solving, counting, books, strategies, play and pictures.

#[cfg(feature = "distributed")]
mod batches;
mod book;
mod book_file;
mod count;
mod play;
mod position;
mod positions_plot;
mod sample;
mod show;
mod solve;
mod strategy;

use std::io::Write;

use crate::arguments::{BookCommand, QuartoCommand, StrategyCommand, SvgOptions};
use crate::failure::Failure;
use crate::output_file::write_file;

pub(crate) fn run(command: &QuartoCommand, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        QuartoCommand::Solve(options) => solve::solve(options, out),
        QuartoCommand::Count(options) => count::count(options, out),
        QuartoCommand::Book(BookCommand::Build(options)) => book::build(options),
        QuartoCommand::Book(BookCommand::Check(options)) => book::check(options, out),
        QuartoCommand::Book(BookCommand::Show(options)) => book::show(options, out),
        QuartoCommand::Strategy(StrategyCommand::Build(options)) => strategy::build(options, out),
        QuartoCommand::Strategy(StrategyCommand::Check(options)) => strategy::check(options, out),
        QuartoCommand::Strategy(StrategyCommand::Count(options)) => strategy::count(options, out),
        QuartoCommand::Sample(options) => sample::sample(options, out),
        QuartoCommand::Play(options) => play::play(options, out),
        QuartoCommand::Show(options) => show::show(options, out),
        QuartoCommand::Convert(options) => show::convert(options, out),
        QuartoCommand::Svg(options) => svg(options, out),
    }
}

fn svg(options: &SvgOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let picture = position::position(&options.position)?.picture([]).to_svg();
    match &options.out {
        Some(path) => write_file("--out", path, picture.as_bytes()),
        None => Ok(out.write_all(picture.as_bytes())?),
    }
}
