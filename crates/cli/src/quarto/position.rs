//! The position that the arguments name, and its failures.

use std::io::{self, Write};

use abstract_games::quarto::{Piece, PlayError, Position, PositionError, Quarto, Rules};
use abstract_games::{Outcome, Players};

use crate::arguments::PositionOptions;
use crate::failure::{Failure, OrUsage, Result, refuse_if, usage};
use crate::print::{counted, words};

/// The position that the arguments name, by default the empty board.
pub(super) fn position(options: &PositionOptions) -> Result<Position> {
    if let Some(text) = &options.position {
        return text.parse().or_usage("POSITION");
    }
    let mut cells = [None; 16];
    if let Some(numbers) = &options.cells {
        let found = counted(numbers.len(), "number", "numbers");
        refuse_if(numbers.len() != 16, "--cells", format_args!("{found} for 16 cells"))?;
        for (cell, &number) in cells.iter_mut().zip(numbers) {
            *cell = u8::try_from(number).ok().and_then(Piece::new);
            let reason = format_args!("{number} is neither a piece, 0 to 15, nor -1 for none");
            refuse_if(cell.is_none() && number != -1, "--cells", reason)?;
        }
    }
    let hand = options.hand.and_then(Piece::new);
    Position::new(cells, hand).map_err(|error| match error {
        PositionError::HandOnBoard { .. } => usage("--hand", error),
        _ => usage("--cells", error),
    })
}

/// The game under these rules, and the position that the arguments name.
pub(super) fn game(rules: &Rules, options: &PositionOptions) -> Result<(Quarto, Position)> {
    let (quarto, position) = (Quarto::new(rules.clone()), position(options)?);
    let argument = if options.cells.is_some() { "--cells" } else { "POSITION" };
    quarto.check(&position).or_usage(argument)?;
    Ok((quarto, position))
}

/// Prints the board, and the piece in hand if there is one.
pub(super) fn print_board(position: &Position, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{}", position.picture([]).to_text())?;
    match position.hand() {
        Some(piece) => writeln!(out, "in hand: {piece}, {}", piece.description()),
        None => Ok(()),
    }
}

/// How the game ended, if it is over: who won, with the Quarto and what its pieces have in common.
pub(super) fn end(quarto: &Quarto, position: &Position) -> Option<String> {
    let winner = match quarto.outcome(position)? {
        Outcome::Win(winner) => winner as u8 + 1,
        Outcome::Draw => return Some("a draw: the board is full".to_owned()),
    };
    let cells = quarto.rules().quarto(position)?;
    let pieces = cells.iter().filter_map(|cell| position.piece(*cell));
    let pieces: Vec<String> = pieces.map(Piece::description).collect();
    let first = pieces.first()?.split(' ');
    let common = first.filter(|word| pieces.iter().all(|piece| piece.contains(word)));
    let (cells, common) = (words(cells), words(common));
    Some(format!("player {winner} has won: {cells} are all {common}"))
}

/// Converts an error of a player into a failure.
impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Stopped(stop) => stop.into(),
            error => usage("POSITION", error),
        }
    }
}
