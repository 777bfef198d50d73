//! `abstract-games four-way replay`.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use abstract_games::Game;
use abstract_games::four_way_fences::notation::{
    Diagram, GameRecord, Replay, ReplayedTurn, Resolution, ambiguous_stones, recorded_diagrams,
    recorded_game, repairs,
};
use abstract_games::four_way_fences::{FourWayFences, Position, Stone};
use serde::Serialize;

use super::show::stones;
use super::{game, usage};
use crate::arguments::{ReplayOptions, ReportFormat};
use crate::failure::Failure;

/// A replay as JSON.
#[derive(Serialize)]
struct Report {
    turns: Vec<Row>,
    /// Whether the record can be played to its end.
    complete: bool,
    /// Why the next turn cannot be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// A turn of a record.
#[derive(Serialize)]
struct Row {
    turn: String,
    /// The tokens of the stones, as recorded or repaired.
    record: String,
    wall: Option<String>,
    /// Every way to read the turn that agrees with the whole record: the moves in an order, with full ways.
    resolutions: Vec<String>,
    /// The stones whose ways the record leaves open.
    ambiguous: Vec<String>,
    /// The number of positions after the turn that agree with the whole record.
    positions: usize,
    repaired: bool,
    /// The cell of each stone in the first of these positions, or in the one that leads to the drawn position of the
    /// recorded game; null once it has left the board.
    stones: BTreeMap<String, Option<String>>,
}

pub(super) fn run(options: &ReplayOptions, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let game = game(&options.rules)?;
    let record = record(options)?;
    let (replay, error) = match record.replay(&game, &game.initial()) {
        Ok(replay) => (replay, None),
        Err(error) => (*error.before.clone(), Some(error.to_string())),
    };
    let chosen = chosen(&replay, options.recorded_game);
    let turns = replay.turns.iter().zip(&chosen.turns).enumerate();
    let turns: Vec<Row> = turns
        .map(|(index, (turn, chosen))| report(&record, index, turn, chosen, options.repair))
        .collect();
    let report = Report { turns, complete: error.is_none(), error };
    match options.format {
        ReportFormat::Json => {
            serde_json::to_writer(&mut *out, &report)?;
            writeln!(out)?;
        }
        ReportFormat::Text => print(&report, &record, &game, &chosen, out)?,
    }
    match report.error {
        None => Ok(ExitCode::SUCCESS),
        Some(error) => {
            out.flush()?;
            Err(Failure::Unplayable(error))
        }
    }
}

/// The record that the arguments give.
fn record(options: &ReplayOptions) -> Result<GameRecord, Failure> {
    if options.recorded_game {
        let record = recorded_game();
        let wanted = if options.repair { repairs() } else { &[] };
        return record.repaired(wanted).map_err(|error| usage("--repair", error));
    }
    let path = options.file.as_deref().unwrap_or(Path::new("-"));
    let (name, text) = if path == Path::new("-") {
        ("standard input".to_owned(), io::read_to_string(io::stdin()))
    } else {
        (path.display().to_string(), fs::read_to_string(path))
    };
    let text = text.map_err(|error| usage("FILE", format!("cannot read {name}: {error}")))?;
    let record: GameRecord = text.parse().map_err(|error| usage("FILE", error))?;
    if record.turns.is_empty() {
        return Err(usage("FILE", "there is no line with the number of a turn"));
    }
    Ok(record)
}

/// The ways that lead to the position drawn after turn 15 of the recorded game, or else all ways.
fn chosen(replay: &Replay, is_recorded_game: bool) -> Replay {
    let [_, drawn, _] = recorded_diagrams();
    let is_drawn = |position: &Position| {
        drawn.walls == *position.walls()
            && drawn.stones.len() == position.stones().count()
            && drawn.stones.iter().all(|(stone, cell)| position.cell(*stone) == Some(*cell))
    };
    let mut chosen = replay.clone();
    if is_recorded_game && chosen.positions().iter().any(is_drawn) {
        chosen.keep(is_drawn);
    }
    chosen
}

fn report(
    record: &GameRecord,
    index: usize,
    turn: &ReplayedTurn,
    chosen: &ReplayedTurn,
    repair: bool,
) -> Row {
    let (side, recorded, label) = (record.side(index), &record.turns[index], record.label(index));
    let resolutions: Vec<Resolution> = turn.ways.iter().map(|way| way.resolution.clone()).collect();
    let mut written: Vec<_> = resolutions.iter().map(|found| found.turn.to_string()).collect();
    written.sort_unstable();
    written.dedup();
    let ambiguous = ambiguous_stones(&resolutions);
    let stone = |direction| Stone { side, direction }.to_string();
    Row {
        record: recorded.tokens_of(side),
        wall: recorded.wall.map(|wall| wall.to_string()),
        resolutions: written,
        ambiguous: ambiguous.iter().map(stone).collect(),
        positions: turn.positions.len(),
        repaired: repair && repairs().iter().any(|repair| repair.turn == label),
        stones: chosen.positions.first().map(stones).unwrap_or_default(),
        turn: label,
    }
}

/// Prints a line for each turn, and the last position.
fn print(
    report: &Report,
    record: &GameRecord,
    game: &FourWayFences,
    chosen: &Replay,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for turn in &report.turns {
        let repaired = if turn.repaired { " (repaired)" } else { "" };
        let wall = turn.wall.as_deref().unwrap_or("-");
        let first = turn.resolutions.first().map(String::as_str).unwrap_or_default();
        write!(out, "{:<4} {} {wall}{repaired}: {first}", turn.turn, turn.record)?;
        match turn.resolutions.len() - 1 {
            0 => writeln!(out)?,
            others => {
                writeln!(out, " ({others} more; open: {})", turn.ambiguous.join(" "))?;
            }
        }
    }
    if let Some(position) = chosen.positions().first() {
        let played = record.turns.iter().take(report.turns.len());
        let walls = played.filter_map(|turn| turn.wall);
        write!(out, "{}", Diagram::new(game.board(), position).with_walls(walls))?;
    }
    Ok(())
}
