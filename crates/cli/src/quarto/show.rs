//! `abstract-games quarto show` and `convert`.

use std::io::Write;

use abstract_games::quarto::notation::{GameRecord, RecordError};
use abstract_games::quarto::{Piece, Position, Quarto, Rules};
use abstract_games::{Outcome, Players};
use serde_json::{Map, Value, json};

use super::position::{end, print_board};
use crate::arguments::{QuartoConvertOptions, QuartoGameOptions, QuartoShowOptions, ReportFormat};
use crate::failure::{Result, usage, warn_of_rest};
use crate::input::read_game;
use crate::print::{self, optional, texts};

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
        Err(RecordError { fault, before, .. }) if partial => {
            warn_of_rest(fault);
            *before
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
            record.plies.truncate(error.ply);
            record.result = None;
            error.positions
        }
        Err(error) => return Err(usage(argument, error)),
    };
    Ok(Played { quarto, record, positions })
}

pub(super) fn show(options: &QuartoShowOptions, out: &mut dyn Write) -> Result {
    let Played { quarto, record, positions } = read(&options.game)?;
    let wrong = |error| usage("GAME", error);
    options.svg.write(|| Ok(record.picture(&quarto).map_err(wrong)?.to_svg()))?;
    options.animate.write(|| Ok(record.animation(&quarto).map_err(wrong)?.to_svg()))?;
    let position = positions[positions.len() - 1];
    if options.output.format == ReportFormat::Json {
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
    let winner = match outcome {
        Some(Outcome::Win(winner)) => Some(winner as u8 + 1),
        Some(Outcome::Draw) | None => None,
    };
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
