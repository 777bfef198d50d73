//! `abstract-games four-way convert`.

use std::io::Write;

use abstract_games::four_way_fences::notation::{Diagram, Form};
use serde_json::json;

use super::played::{Played, played, read};
use super::rules::game;
use crate::arguments::{FourWayConvertOptions, ReportFormat};
use crate::failure::{Failure, Result, refuse_if, usage, warn_of_rest};
use crate::print::{self, texts};

pub(super) fn run(options: &FourWayConvertOptions, out: &mut dyn Write) -> Result {
    let game = game(&options.rules)?;
    let given = match &options.text {
        Some(text) => read(game, "--text", text, options.to_move)?,
        None => played(game, &options.source, options.to_move)?,
    };
    match &given.fault {
        Some(fault) if options.partial.is_given => warn_of_rest(fault),
        Some(fault) => return Err(Failure::Failed(fault.clone())),
        None => {}
    }
    let text = text(&given, options)?;
    match options.output.format {
        ReportFormat::Text => Ok(writeln!(out, "{}", text.trim_end())?),
        ReportFormat::Json => {
            // The number of last positions that agree with a record.
            let positions = given.replay.as_ref().map_or(1, |replay| replay.positions().len());
            let report = json!({
                "form": options.form.to_string(),
                "text": text,
                "turns": given.turns.len(),
                "positions": positions,
            });
            print::json(&report, out)
        }
    }
}

fn text(given: &Played, options: &FourWayConvertOptions) -> Result<String> {
    let is_whole = matches!(options.form, Form::Record | Form::Extended);
    let reason = format_args!("{} has the whole game", options.form);
    refuse_if(options.all && is_whole, "--all", reason)?;
    let last = given.turns.len();
    let first = if options.all { 0 } else { last };
    Ok(match options.form {
        Form::Record if given.turns.is_empty() => {
            return Err(usage("--as", "a position without turns is no record"));
        }
        Form::Record => given.record.to_string(),
        Form::Extended => given.extended().to_string(),
        Form::Position => texts(&given.positions[first..]).join("\n"),
        Form::Diagram => {
            let drawn = (first..=last).map(|index| {
                let walls = given.walls(index).map(|(wall, _)| wall);
                Diagram::new(given.game.board(), &given.positions[index])
                    .with_walls(walls)
                    .to_string()
            });
            drawn.collect::<Vec<_>>().join("\n")
        }
        other => return Err(usage("--as", format!("no game can be written as {other}"))),
    })
}
