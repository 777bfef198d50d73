//! `abstract-games quarto`: solving, counting, books, play and pictures.

#[cfg(feature = "distributed")]
mod batches;
mod book;
mod count;
mod play;
mod sample;
mod solve;
mod strategy;

use std::io::Write;
use std::process::ExitCode;

use abstract_games::quarto::{Piece, Position, PositionError, Quarto, Rules};

use crate::arguments::{BookCommand, PositionOptions, QuartoCommand, StrategyCommand, SvgOptions};
use crate::failure::{Failure, write_file};
pub(crate) use count::plot;

pub(crate) fn run(command: &QuartoCommand, out: &mut dyn Write) -> Result<ExitCode, Failure> {
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
        QuartoCommand::Play(options) => play::play(options, &mut std::io::stdin().lock(), out),
        QuartoCommand::Svg(options) => svg(options, out),
    }?;
    Ok(ExitCode::SUCCESS)
}

fn svg(options: &SvgOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let picture = position(&options.position)?.picture([]).to_svg();
    match &options.out {
        Some(path) => write_file("--out", path, picture.as_bytes()),
        None => Ok(out.write_all(picture.as_bytes())?),
    }
}

/// A usage failure that names the argument.
fn usage(argument: &str, error: &dyn std::fmt::Display) -> Failure {
    Failure::Usage(format!("{argument}: {error}"))
}

/// The position that the arguments name, by default the empty board.
fn position(options: &PositionOptions) -> Result<Position, Failure> {
    if let Some(text) = &options.position {
        return text.parse().map_err(|error| usage("POSITION", &error));
    }
    let mut cells = [None; 16];
    if let Some(numbers) = &options.cells {
        if numbers.len() != 16 {
            let found = numbers.len();
            let plural = if found == 1 { "" } else { "s" };
            return Err(usage("--cells", &format!("{found} number{plural} for 16 cells")));
        }
        for (cell, &number) in cells.iter_mut().zip(numbers) {
            *cell = match u8::try_from(number).ok().and_then(Piece::new) {
                None if number != -1 => {
                    let error = format!("{number} is neither a piece, 0 to 15, nor -1 for none");
                    return Err(usage("--cells", &error));
                }
                piece => piece,
            };
        }
    }
    let hand = options.hand.and_then(Piece::new);
    Position::new(cells, hand).map_err(|error| match error {
        PositionError::HandOnBoard { .. } => usage("--hand", &error),
        _ => usage("--cells", &error),
    })
}

/// The game under these rules, and the position that the arguments name.
fn game(rules: &Rules, options: &PositionOptions) -> Result<(Quarto, Position), Failure> {
    let (quarto, position) = (Quarto::new(rules.clone()), position(options)?);
    let argument = if options.cells.is_some() { "--cells" } else { "POSITION" };
    quarto.check(&position).map_err(|error| usage(argument, &error))?;
    Ok((quarto, position))
}

/// A number of placements with its noun.
fn in_placements(distance: u32) -> String {
    format!("{distance} {}", if distance == 1 { "placement" } else { "placements" })
}
