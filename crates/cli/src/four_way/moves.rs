//! `abstract-games four-way moves`.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::ExitCode;

use abstract_games::Game;
use abstract_games::four_way_fences::{FourWayFences, Position, Step, Stone, StoneMove};
use serde::Serialize;

use super::given;
use crate::arguments::{FourWayPositionOptions, ReportFormat};
use crate::failure::Failure;

/// The legal steps as JSON.
#[derive(Serialize)]
struct Report {
    position: String,
    /// The player to move.
    to_move: String,
    moves: Vec<String>,
    count: usize,
    /// The ways of the stones that can move, with their legs; several may be one move.
    ways: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<String>,
}

pub(super) fn run(
    options: &FourWayPositionOptions,
    out: &mut dyn Write,
) -> Result<ExitCode, Failure> {
    let (game, position) = given(&options.rules, options.position.as_deref())?;
    let steps = game.move_list(&position);
    let winner = game.winner(&position).map(|winner| winner.to_string());
    let ways = ways(&game, &position, &steps);
    let moves: Vec<_> = steps.iter().map(ToString::to_string).collect();
    match options.format {
        ReportFormat::Text => {
            if let Some(winner) = winner {
                writeln!(out, "the {winner} player has won")?;
            } else {
                writeln!(out, "{}", moves.join(" "))?;
            }
            if !ways.is_empty() {
                writeln!(out, "{}", ways.join(" "))?;
            }
        }
        ReportFormat::Json => {
            let report = Report {
                position: position.to_string(),
                to_move: position.turn().to_string(),
                count: moves.len(),
                moves,
                ways,
                winner,
            };
            serde_json::to_writer(&mut *out, &report)?;
            writeln!(out)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The ways of the stones that have a step in `steps`.
fn ways(game: &FourWayFences, position: &Position, steps: &[Step]) -> Vec<String> {
    let stones: BTreeSet<Stone> = steps
        .iter()
        .filter_map(|step| match step {
            Step::Stone { stone, .. } => Some(*stone),
            Step::Wall(_) | Step::NoWall => None,
        })
        .collect();
    let of = |stone| {
        let paths = game.paths(position, stone).into_iter();
        paths.map(move |path| StoneMove { stone, legs: path.legs }.to_string())
    };
    stones.into_iter().flat_map(of).collect()
}
