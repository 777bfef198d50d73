//! `abstract-games four-way moves`.

use std::collections::BTreeSet;
use std::io::Write;

use abstract_games::Game;
use abstract_games::four_way_fences::{FourWayFences, Position, Step, StoneMove};
use serde_json::json;

use super::games::position;
use crate::arguments::{FourWayGameOptions, ReportFormat};
use crate::failure::Result;
use crate::print::{self, joined, optional, texts, words};

pub(super) fn moves(options: &FourWayGameOptions, out: &mut dyn Write) -> Result {
    let (game, position) = position(options)?;
    let steps = game.move_list(&position);
    let winner = game.winner(&position).map(|winner| winner.to_string());
    let ways = ways(&game, &position, &steps);
    if options.format == ReportFormat::Json {
        let report = json!({
            "position": position.to_string(),
            "to_move": position.turn().to_string(),
            "moves": texts(&steps),
            "count": steps.len(),
            "ways": ways,
        });
        return print::json(&joined([report, optional("winner", winner)]), out);
    }
    match winner {
        Some(winner) => writeln!(out, "the {winner} player has won")?,
        None => writeln!(out, "{}", words(&steps))?,
    }
    if !ways.is_empty() {
        writeln!(out, "{}", ways.join(" "))?;
    }
    Ok(())
}

/// The ways of the stones that have a step in `steps`, with their legs; several may be one move.
fn ways(game: &FourWayFences, position: &Position, steps: &[Step]) -> Vec<String> {
    let stones = steps.iter().filter_map(|step| match step {
        Step::Stone { stone, .. } => Some(*stone),
        Step::Wall(_) | Step::NoWall => None,
    });
    let of = |stone| {
        let paths = game.paths(position, stone).into_iter();
        paths.map(move |path| StoneMove { stone, legs: path.legs }.to_string())
    };
    stones.collect::<BTreeSet<_>>().into_iter().flat_map(of).collect()
}
