//! `abstract-games four-way show`.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

use abstract_games::four_way_fences::notation::Diagram;
use abstract_games::four_way_fences::{FourWayFences, Position, Stone};
use serde::Serialize;

use super::given;
use crate::arguments::{FourWayShowOptions, ReportFormat};
use crate::failure::{Failure, write_file};

/// A position as JSON.
#[derive(Serialize)]
struct Report {
    width: u8,
    height: u8,
    position: String,
    /// The player to move.
    to_move: String,
    /// The cell of each stone; null once it has left the board.
    stones: BTreeMap<String, Option<String>>,
    /// The walled unit edges, by their ends.
    walls: Vec<String>,
    /// The length of a shortest path of each stone on the board, over vacant and occupied cells, to its goal and
    /// off the board; null if there is no path.
    path_lengths: BTreeMap<String, Option<usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<String>,
}

pub(super) fn run(options: &FourWayShowOptions, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let (game, position) = given(&options.position.rules, options.position.position.as_deref())?;
    if let Some(file) = &options.svg {
        write_file("--svg", file, game.picture(&position).to_svg().as_bytes())?;
    }
    match options.position.format {
        ReportFormat::Text => {
            write!(out, "{}", Diagram::new(game.board(), &position))?;
            writeln!(out, "{position}")?;
            if let Some(winner) = game.winner(&position) {
                writeln!(out, "the {winner} player has won")?;
            }
        }
        ReportFormat::Json => {
            serde_json::to_writer(&mut *out, &report(&game, &position))?;
            writeln!(out)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The cell of each stone.
pub(super) fn stones(position: &Position) -> BTreeMap<String, Option<String>> {
    let cell = |stone: Stone| position.cell(stone).map(|cell| cell.to_string());
    Stone::all().map(|stone| (stone.to_string(), cell(stone))).collect()
}

fn report(game: &FourWayFences, position: &Position) -> Report {
    let length = |(stone, _): (Stone, _)| (stone.to_string(), game.path_length(position, stone));
    Report {
        width: game.board().width(),
        height: game.board().height(),
        position: position.to_string(),
        to_move: position.turn().to_string(),
        stones: stones(position),
        walls: position.walls().iter().map(|edge| edge.to_string()).collect(),
        path_lengths: position.stones().map(length).collect(),
        winner: game.winner(position).map(|winner| winner.to_string()),
    }
}
