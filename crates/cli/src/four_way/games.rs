//! `abstract-games four-way convert` and `replay`.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use abstract_games::four_way_fences::Stone;
use abstract_games::four_way_fences::notation::{
    Diagram, Form, Resolution, ambiguous_stones, repairs,
};
use serde::Serialize;
use serde_json::{Value, json};

use super::played::{Played, played, read};
use super::rules::{game, stones};
use crate::arguments::{FourWayConvertOptions, ReplayOptions, ReportFormat};
use crate::failure::{Failure, Result, refuse_if, usage, warn_of_rest};
use crate::output_file::write_file;
use crate::print::{self, joined, optional, texts};

pub(super) fn convert(options: &FourWayConvertOptions, out: &mut dyn Write) -> Result {
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
    if options.format == ReportFormat::Text {
        return Ok(writeln!(out, "{}", text.trim_end())?);
    }
    let (form, turns) = (options.form.to_string(), given.turns.len());
    // The number of last positions that agree with a record.
    let positions = given.replay.as_ref().map_or(1, |replay| replay.positions().len());
    let report = json!({ "form": form, "text": text, "turns": turns, "positions": positions });
    print::json(&report, out)
}

fn text(given: &Played, options: &FourWayConvertOptions) -> Result<String> {
    let is_whole = matches!(options.form, Form::Record | Form::Extended);
    let reason = format!("{} has the whole game", options.form);
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
                Diagram::new(given.game.board(), &given.positions[index]).with_walls(walls)
            });
            texts(drawn).join("\n")
        }
        other => return Err(usage("--as", format!("no game can be written as {other}"))),
    })
}

/// A turn of a game.
#[derive(Serialize)]
struct Row {
    turn: String,
    /// The tokens of the stones, as recorded or repaired.
    record: String,
    wall: Option<String>,
    /// Every way to read the turn that agrees with the whole record: the moves in an order, with
    /// full ways.
    resolutions: Vec<String>,
    /// The stones whose ways the record leaves open.
    ambiguous: Vec<String>,
    /// The number of positions after the turn that agree with the whole record.
    positions: usize,
    repaired: bool,
    /// The cells of the stones in one of these positions.
    stones: Value,
}

/// The time for a stone or a wall in an animation. A turn has five of them.
const STEP: Duration = Duration::from_millis(600);

pub(super) fn replay(options: &ReplayOptions, out: &mut dyn Write) -> Result {
    let given = played(game(&options.rules)?, &options.source, abstract_games::Side::First)?;
    let rows = (0..given.turns.len()).map(|index| row(&given, index, options.source.repair));
    let rows: Vec<_> = rows.collect();
    if let Some(folder) = &options.pictures {
        write_pictures(&given, folder)?;
    }
    options.animate.write(|| animation(&given))?;
    if options.format == ReportFormat::Json {
        // It ends before the turn that is wrong.
        let (fault, position) = (given.fault.clone(), given.position().to_string());
        let report = json!({ "turns": rows, "complete": fault.is_none(), "position": position });
        print::json(&joined([report, optional("error", fault)]), out)?;
    } else {
        print_rows(&rows, &given, out)?;
    }
    let Some(fault) = given.fault else { return Ok(()) };
    out.flush()?;
    Err(Failure::Failed(fault))
}

fn row(given: &Played, index: usize, repair: bool) -> Row {
    let record = &given.record;
    let (side, recorded, label) = (record.side(index), &record.turns[index], record.label(index));
    let ways = given.replay.as_ref().map(|replay| &replay.turns[index]);
    let resolved = ways.into_iter().flat_map(|turn| &turn.ways);
    let resolutions: Vec<Resolution> = resolved.map(|way| way.resolution.clone()).collect();
    let mut written = texts(resolutions.iter().map(|found| &found.turn));
    if written.is_empty() {
        written.push(given.turns[index].to_string());
    }
    written.sort_unstable();
    written.dedup();
    let ambiguous = ambiguous_stones(&resolutions);
    let stone = |direction| Stone { side, direction }.to_string();
    Row {
        record: recorded.tokens_of(side),
        wall: recorded.wall.map(|wall| wall.to_string()),
        resolutions: written,
        ambiguous: ambiguous.iter().map(stone).collect(),
        positions: ways.map_or(1, |turn| turn.positions.len()),
        repaired: repair && repairs().iter().any(|repair| repair.turn == label),
        stones: stones(&given.positions[index + 1]),
        turn: label,
    }
}

/// Writes a picture of the start and of the position after each turn.
fn write_pictures(given: &Played, folder: &Path) -> Result {
    fs::create_dir_all(folder).map_err(|error| Failure::file("--svg", folder, &error))?;
    for (index, position) in given.positions.iter().enumerate() {
        let (name, title) = match index.checked_sub(1) {
            None => ("start".to_owned(), format!("Four-Way Fences: {position}")),
            Some(turn) => {
                let label = given.record.label(turn);
                let text = given.record.turns[turn].text_of(given.record.side(turn));
                let title = format!("Four-Way Fences after turn {label}, {text}: {position}");
                (label, title)
            }
        };
        let mut picture = given.game.picture_with(position, given.walls(index)).title(title);
        let last = given.turns.iter().zip(&given.positions).take(index).next_back();
        if let Some((turn, before)) = last {
            picture = given.game.highlighted(picture, [before, position], turn.wall);
        }
        let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        let file = folder.join(format!("{index:02}-{name}.svg"));
        write_file("--svg", &file, picture.to_svg().as_bytes())?;
    }
    Ok(())
}

/// The animation of the game as SVG.
fn animation(given: &Played) -> Result<String> {
    let labels = (0..).map(|index| given.record.label(index));
    let turns: Vec<_> = labels.zip(given.turns.iter().cloned()).collect();
    let animation = given.game.animation(&given.positions[0], &turns);
    // The turns were played before, so none of them is refused.
    let animation = animation.map_err(|error| Failure::Failed(error.to_string()))?;
    Ok(animation.step_time(STEP).to_svg())
}

/// Prints a line for each turn, and the last position.
fn print_rows(rows: &[Row], given: &Played, out: &mut dyn Write) -> Result {
    for turn in rows {
        let repaired = if turn.repaired { " (repaired)" } else { "" };
        let wall = turn.wall.as_deref().unwrap_or("-");
        let first = turn.resolutions.first().map(String::as_str).unwrap_or_default();
        write!(out, "{:<4} {} {wall}{repaired}: {first}", turn.turn, turn.record)?;
        match turn.resolutions.len() - 1 {
            0 => writeln!(out)?,
            others => writeln!(out, " ({others} more; open: {})", turn.ambiguous.join(" "))?,
        }
    }
    let walls = given.walls(given.turns.len()).map(|(wall, _)| wall);
    write!(out, "{}", Diagram::new(given.game.board(), given.position()).with_walls(walls))?;
    writeln!(out, "{}", given.position())?;
    if let Some(winner) = given.game.winner(given.position()) {
        writeln!(out, "the {winner} player has won")?;
    }
    Ok(())
}
