//! `abstract-games four-way show` and `convert`, and the game or position that the arguments give.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use abstract_games::four_way_fences::notation::{
    Diagram, Form, GameTextError, ReadGame, Resolution, ambiguous_stones, recorded_game, repairs,
};
use abstract_games::four_way_fences::{FourWayFences, Position, Stone};
use abstract_games::{Game, Side};
use serde::Serialize;
use serde_json::{Value, json};

use super::rules::{arguments, by_name, game, stones};
use crate::arguments::{
    FourWayConvertOptions, FourWayGameOptions, FourWayShowOptions, ReportFormat,
};
use crate::failure::{Failure, OrUsage, Result, refuse_if, usage, warn_of_rest};
use crate::input::read_game;
use crate::output_file::write_file;
use crate::print::{self, joined, optional, texts};

pub(super) fn convert(options: &FourWayConvertOptions, out: &mut dyn Write) -> Result {
    let given = read(&options.game, options.to_move)?;
    match &given.fault {
        Some(fault) if options.partial.is_given => warn_of_rest(fault),
        Some(fault) => return Err(Failure::Failed(fault.clone())),
        None => {}
    }
    let text = text(&given, options)?;
    if options.game.format == ReportFormat::Text {
        return Ok(writeln!(out, "{}", text.trim_end())?);
    }
    let (form, turns) = (options.form.to_string(), given.turns.len());
    // The number of last positions that agree with a record.
    let positions = given.replay.as_ref().map_or(1, |replay| replay.positions().len());
    let report = json!({ "form": form, "text": text, "turns": turns, "positions": positions });
    print::json(&report, out)
}

fn text(given: &ReadGame, options: &FourWayConvertOptions) -> Result<String> {
    let is_whole = matches!(options.form, Form::Record | Form::Extended);
    let reason = format!("{} has the whole game", options.form);
    refuse_if(options.positions && is_whole, "--positions", reason)?;
    let last = given.turns.len();
    let first = if options.positions { 0 } else { last };
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

pub(super) fn show(options: &FourWayShowOptions, out: &mut dyn Write) -> Result {
    let given = read(&options.game, Side::First)?;
    let (game, position) = (&given.game, given.position());
    let is_repaired = options.game.source.repair;
    let rows = (0..given.turns.len()).map(|index| row(&given, index, is_repaired));
    let rows: Vec<_> = rows.collect();
    if let Some(folder) = &options.frames {
        write_frames(&given, folder)?;
    }
    let last = || game.picture_with(position, given.walls(given.turns.len()));
    options.pictures.svg.write(|| Ok(last().to_svg()))?;
    options.pictures.animate.write(|| animation(&given))?;
    if options.game.format == ReportFormat::Json {
        let lengths = position.stones();
        let lengths = lengths.map(|(stone, _)| (stone, game.path_length(position, stone).into()));
        let board = json!({
            "width": game.board().width(),
            "height": game.board().height(),
            "position": position.to_string(),
            "to_move": position.turn().to_string(),
            "stones": stones(position),
            "walls": texts(position.walls().iter()),
            "path_lengths": by_name(lengths),
        });
        // A position alone has no turns. They end before the one that is wrong.
        let is_game = !rows.is_empty() || given.fault.is_some();
        let turns = json!({ "turns": rows, "complete": given.fault.is_none() });
        let turns = Some(turns).filter(|_| is_game).unwrap_or_else(|| json!({}));
        let winner = game.winner(position).map(|winner| winner.to_string());
        let end = [optional("winner", winner), optional("error", given.fault.clone())];
        print::json(&joined([board, turns].into_iter().chain(end)), out)?;
    } else {
        print_rows(&rows, &given, out)?;
    }
    let Some(fault) = given.fault else { return Ok(()) };
    out.flush()?;
    Err(Failure::Failed(fault))
}

/// The game or position that the arguments give. `turn` is the player to move in a diagram.
fn read(options: &FourWayGameOptions, turn: Side) -> Result<ReadGame> {
    let (game, source) = (game(&options.rules)?, &options.source);
    if source.recorded_game {
        let wanted = if source.repair { repairs() } else { &[] };
        let record = recorded_game().repaired(wanted).or_usage("--repair")?;
        return Ok(ReadGame::of_record(game, record, None));
    }
    if source.game.is_none() && source.file.is_none() {
        return Ok(ReadGame::of_position(game, game.initial()));
    }
    let (argument, text) = read_game(source.file.as_deref(), source.game.as_deref())?;
    read_text(game, argument, &text, turn)
}

/// The game and the last position that the arguments give.
pub(super) fn position(options: &FourWayGameOptions) -> Result<(FourWayFences, Position)> {
    let read = read(options, Side::First)?;
    let position = *read.position();
    read.fault.map_or(Ok((read.game, position)), |fault| Err(Failure::Failed(fault)))
}

/// The game or position in the text of an argument.
pub(super) fn read_text(
    game: FourWayFences,
    argument: &str,
    text: &str,
    turn: Side,
) -> Result<ReadGame> {
    ReadGame::new(game, text, turn).map_err(|error| match error {
        GameTextError::Start { stated: Some(stated), .. } => {
            usage(argument, format!("{error}; give{}", arguments(&stated)))
        }
        error => usage(argument, error),
    })
}

fn row(given: &ReadGame, index: usize, repair: bool) -> Row {
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
fn write_frames(given: &ReadGame, folder: &Path) -> Result {
    fs::create_dir_all(folder).map_err(|error| Failure::file("--frames", folder, &error))?;
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
        write_file("--frames", &file, picture.to_svg().as_bytes())?;
    }
    Ok(())
}

/// The animation of the game as SVG.
fn animation(given: &ReadGame) -> Result<String> {
    let labels = (0..).map(|index| given.record.label(index));
    let turns: Vec<_> = labels.zip(given.turns.iter().cloned()).collect();
    let animation = given.game.animation(&given.positions[0], &turns);
    // The turns were played before, so none of them is refused.
    let animation = animation.map_err(|error| Failure::Failed(error.to_string()))?;
    Ok(animation.step_time(STEP).to_svg())
}

/// Prints a line for each turn, and the last position.
fn print_rows(rows: &[Row], given: &ReadGame, out: &mut dyn Write) -> Result {
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
