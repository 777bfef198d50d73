//! `abstract-games quarto show`, `moves` and `convert`, and the game or position that the arguments
//! give.

use std::io::{self, Write};

use abstract_games::quarto::notation::{GameReader, GameRecord, GameTextError, ReadGame};
use abstract_games::quarto::{Piece, PlayError, Position, Quarto};
use abstract_games::{Game, Outcome, Players};
use serde_json::{Map, Value, json};

use crate::arguments::{
    QuartoConvertOptions, QuartoGameOptions, QuartoMovesOptions, QuartoShowOptions, ReportFormat,
};
use crate::failure::{Failure, OrUsage, Result, usage, warn_of_rest};
use crate::input::read_game;
use crate::print::{self, joined, optional, texts, words};

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
    let Some(winner) = quarto.outcome(position)?.winner() else {
        return Some("a draw: the board is full".to_owned());
    };
    let cells = quarto.rules().quarto(position)?;
    let pieces = cells.iter().filter_map(|cell| position.piece(*cell));
    let pieces: Vec<String> = pieces.map(Piece::description).collect();
    let first = pieces.first()?.split(' ');
    let common = first.filter(|word| pieces.iter().all(|piece| piece.contains(word)));
    let (cells, common) = (words(cells), words(common));
    Some(format!("player {} has won: {cells} are all {common}", winner as u8 + 1))
}

/// Converts an error of a player into a failure.
impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Stopped(stop) => stop.into(),
            error => usage("GAME", error),
        }
    }
}

/// The game that the arguments give; with `--partial`, what comes before the first error.
pub(super) fn read(options: &QuartoGameOptions) -> Result<ReadGame> {
    let (argument, text) = read_game(options.file.as_deref(), options.game.as_deref())?;
    let reader = GameReader::new().rules(options.rules.clone()).partial(options.partial.is_given);
    let read = reader.read(&text).map_err(|error| match error {
        GameTextError::Rules { .. } => usage("--rules", error),
        error => usage(argument, error),
    })?;
    read.fault.iter().for_each(warn_of_rest);
    Ok(read)
}

/// The game and the last position that the arguments give, to which play must lead.
pub(super) fn position(options: &QuartoGameOptions) -> Result<(Quarto, Position)> {
    let ReadGame { quarto, positions, .. } = read(options)?;
    let position = positions[positions.len() - 1];
    quarto.check(&position).or_usage(argument(options))?;
    Ok((quarto, position))
}

/// The argument that gives the game.
pub(super) fn argument(options: &QuartoGameOptions) -> &'static str {
    if options.file.is_some() { "--file" } else { "GAME" }
}

pub(super) fn show(options: &QuartoShowOptions, out: &mut dyn Write) -> Result {
    let ReadGame { quarto, record, positions, .. } = read(&options.game)?;
    let wrong = |error| usage(argument(&options.game), error);
    options.pictures.svg.write(|| Ok(record.picture(&quarto).map_err(wrong)?.to_svg()))?;
    options.pictures.animate.write(|| Ok(record.animation(&quarto).map_err(wrong)?.to_svg()))?;
    let position = positions[positions.len() - 1];
    if options.format == ReportFormat::Json {
        return print::json(&shown(&quarto, &record, &position), out);
    }
    print_board(&position, out)?;
    writeln!(out, "{position}")?;
    let player = quarto.turn(&position) as u8 + 1;
    let state = end(&quarto, &position).unwrap_or_else(|| match position.hand() {
        Some(piece) => format!("player {player} places {piece}"),
        None => format!("player {player} gives a piece"),
    });
    writeln!(out, "{state}")?;
    if let Err(error) = quarto.check(&position) {
        writeln!(out, "no play leads here: {error}")?;
    }
    Ok(())
}

/// A game as JSON.
fn shown(quarto: &Quarto, record: &GameRecord, position: &Position) -> Value {
    let outcome = quarto.outcome(position);
    let winner = outcome.and_then(Outcome::winner).map(|winner| winner as u8 + 1);
    let headers = record.headers.iter().map(|(name, value)| (name.clone(), value.as_str().into()));
    let head = json!({
        "rules": quarto.rules().to_string(),
        "position": position.to_string(),
        "plies": record.plies.len(),
        "moves": texts(record.plies.iter().map(|ply| ply.m)),
        "to_move": quarto.turn(position) as u8 + 1,
        "hand": position.hand().map(Piece::number),
        "over": outcome.is_some(),
        "headers": headers.collect::<Map<_, Value>>(),
    });
    let line = quarto.rules().quarto(position).map(texts);
    let result = record.result.as_deref();
    let tail = [optional("winner", winner), optional("quarto", line), optional("result", result)];
    joined([head].into_iter().chain(tail))
}

pub(super) fn moves(options: &QuartoMovesOptions, out: &mut dyn Write) -> Result {
    let (quarto, position) = position(&options.game)?;
    let moves = quarto.move_list(&position);
    if options.format == ReportFormat::Json {
        let winner = quarto.outcome(&position).and_then(Outcome::winner);
        let report = json!({
            "rules": quarto.rules().to_string(),
            "position": position.to_string(),
            "to_move": quarto.turn(&position) as u8 + 1,
            "moves": texts(&moves),
            "count": moves.len(),
        });
        let winner = optional("winner", winner.map(|winner| winner as u8 + 1));
        return print::json(&joined([report, winner]), out);
    }
    Ok(writeln!(out, "{}", end(&quarto, &position).unwrap_or_else(|| words(&moves)))?)
}

pub(super) fn convert(options: &QuartoConvertOptions, out: &mut dyn Write) -> Result {
    let ReadGame { quarto, mut record, positions, .. } = read(&options.game)?;
    if options.positions {
        return Ok(writeln!(out, "{}", texts(positions).join("\n"))?);
    }
    // The rules of the option are part of the game.
    record.rules =
        record.rules.or_else(|| options.game.rules.as_ref().map(|_| quarto.rules().clone()));
    Ok(writeln!(out, "{record}")?)
}
