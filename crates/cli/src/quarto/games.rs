//! `abstract-games quarto show` and `convert`, and the game or position that the arguments give.

use std::io::{self, Write};

use abstract_games::quarto::notation::{GameRecord, RecordError};
use abstract_games::quarto::{Piece, PlayError, Position, PositionError, Quarto, Rules};
use abstract_games::{Outcome, Players};
use serde_json::{Map, Value, json};

use crate::arguments::{
    PositionOptions, QuartoConvertOptions, QuartoGameOptions, QuartoShowOptions, ReportFormat,
};
use crate::failure::{Failure, OrUsage, Result, refuse_if, usage, warn_of_rest};
use crate::input::read_game;
use crate::print::{self, counted, optional, texts, words};

/// The position that the arguments name, by default the empty board.
pub(super) fn position(options: &PositionOptions) -> Result<Position> {
    if let Some(text) = &options.position {
        return text.parse().map_err(|error: PositionError| {
            let game: GameRecord = text.parse().unwrap_or_else(|error: RecordError| *error.before);
            if game.plies.is_empty() {
                return usage("POSITION", error);
            }
            usage("POSITION", "a game; `quarto convert --positions` prints its positions")
        });
    }
    let mut cells = [None; 16];
    if let Some(numbers) = &options.cells {
        let found = counted(numbers.len(), "number", "numbers");
        refuse_if(numbers.len() != 16, "--cells", format_args!("{found} for 16 cells"))?;
        for (cell, &number) in cells.iter_mut().zip(numbers) {
            *cell = u8::try_from(number).ok().and_then(Piece::new);
            let reason = format!("{number} is neither a piece, 0 to 15, nor -1 for none");
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
    quarto.check(&position).or_usage(options.argument())?;
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
            error => usage("POSITION", error),
        }
    }
}

/// A game that was read and played.
pub(super) struct Played {
    pub(super) quarto: Quarto,
    pub(super) record: GameRecord,
    pub(super) positions: Vec<Position>,
}

/// The game that the arguments give; with `--partial`, what comes before the first error.
fn read(options: &QuartoGameOptions) -> Result<Played> {
    let (argument, text) = read_game(options.file.as_deref(), options.game.as_deref())?;
    played(argument, &text, options.rules.as_ref(), options.partial.is_given)
}

/// The game in a text, under these rules or those that it states; if it may be `partial`, what
/// comes before the first error.
pub(super) fn played(
    argument: &str,
    text: &str,
    rules: Option<&Rules>,
    partial: bool,
) -> Result<Played> {
    let mut record = match text.parse() {
        Ok(record) => record,
        Err(error) if partial => {
            let error: RecordError = error;
            warn_of_rest(&error);
            *error.before
        }
        Err(error) => return Err(usage(argument, error)),
    };
    let quarto = Quarto::new(match (rules, &record.rules) {
        (Some(given), Some(stated)) if given != stated => {
            return Err(usage("--rules", format!("{given}, and the game states {stated}")));
        }
        (Some(rules), _) | (None, Some(rules)) => rules.clone(),
        (None, None) => Rules::lines(),
    });
    let positions = match record.replay(&quarto) {
        Ok(positions) => positions,
        Err(error) if partial => {
            warn_of_rest(&error);
            record.plies.truncate(error.index);
            record.result = None;
            error.before
        }
        Err(error) => return Err(usage(argument, error)),
    };
    Ok(Played { quarto, record, positions })
}

pub(super) fn show(options: &QuartoShowOptions, out: &mut dyn Write) -> Result {
    let Played { quarto, record, positions } = read(&options.game)?;
    let argument = if options.game.file.is_some() { "--file" } else { "GAME" };
    let wrong = |error| usage(argument, error);
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
    print::joined([head].into_iter().chain(tail))
}

pub(super) fn convert(options: &QuartoConvertOptions, out: &mut dyn Write) -> Result {
    let Played { quarto, mut record, positions } = read(&options.game)?;
    if options.positions {
        return Ok(writeln!(out, "{}", texts(positions).join("\n"))?);
    }
    // The rules of the option are part of the game.
    record.rules =
        record.rules.or_else(|| options.game.rules.as_ref().map(|_| quarto.rules().clone()));
    Ok(writeln!(out, "{record}")?)
}
