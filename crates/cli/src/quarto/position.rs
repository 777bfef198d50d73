//! The position that the arguments name, and its failures.

use abstract_games::quarto::{Piece, PlayError, Position, PositionError, Quarto, Rules};

use crate::arguments::PositionOptions;
use crate::failure::{Failure, usage};
use crate::print::counted;

/// The position that the arguments name, by default the empty board.
pub(super) fn position(options: &PositionOptions) -> Result<Position, Failure> {
    if let Some(text) = &options.position {
        return text.parse().map_err(|error| usage("POSITION", error));
    }
    let mut cells = [None; 16];
    if let Some(numbers) = &options.cells {
        if numbers.len() != 16 {
            let found = counted(numbers.len(), "number", "numbers");
            return Err(usage("--cells", format!("{found} for 16 cells")));
        }
        for (cell, &number) in cells.iter_mut().zip(numbers) {
            *cell = match u8::try_from(number).ok().and_then(Piece::new) {
                None if number != -1 => {
                    let error = format!("{number} is neither a piece, 0 to 15, nor -1 for none");
                    return Err(usage("--cells", error));
                }
                piece => piece,
            };
        }
    }
    let hand = options.hand.and_then(Piece::new);
    Position::new(cells, hand).map_err(|error| match error {
        PositionError::HandOnBoard { .. } => usage("--hand", error),
        _ => usage("--cells", error),
    })
}

/// The game under these rules, and the position that the arguments name.
pub(super) fn game(
    rules: &Rules,
    options: &PositionOptions,
) -> Result<(Quarto, Position), Failure> {
    let (quarto, position) = (Quarto::new(rules.clone()), position(options)?);
    let argument = if options.cells.is_some() { "--cells" } else { "POSITION" };
    quarto.check(&position).map_err(|error| usage(argument, error))?;
    Ok((quarto, position))
}

/// Converts an error of a player into a failure.
pub(super) fn refused(error: PlayError) -> Failure {
    match error {
        PlayError::Stopped(stop) => stop.into(),
        error => usage("POSITION", error),
    }
}
