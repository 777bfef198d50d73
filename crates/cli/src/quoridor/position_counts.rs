//! Counts of legal positions: the count that the options name, and its result as text.

use std::io::Write;

use abstract_games::BigUint;
use abstract_games::quoridor::counting::{LegalPositions, PositionCounts};
use serde_json::json;

use super::count::board;
use crate::arguments::{CountFormat, LegalOptions};
use crate::failure::Result;
use crate::print::{self, cells, joined};

/// The count that the options name, on one thread.
pub(super) fn count(options: &LegalOptions) -> LegalPositions {
    let (width, height) = options.board.squares();
    let positions = LegalPositions::rectangle(width, height).memory(options.memory.as_u64());
    options.board.limited(positions, LegalPositions::max_fences)
}

pub(super) fn print(
    counts: &PositionCounts,
    options: &LegalOptions,
    out: &mut dyn Write,
) -> Result {
    let text = |number: Option<BigUint>| number.map(|number| number.to_string());
    let (states, finished) = (text(counts.states()), text(counts.finished_states()));
    let frontiers = counts.peak_states;
    if options.output.format == CountFormat::Json {
        // Its keys `states`, `finished_states` and `peak_states` are deprecated.
        let new = json!({
            "game_states": states, "finished_game_states": finished, "peak_frontiers": frontiers,
        });
        return print::json(&joined([json!(counts), new]), out);
    }
    // Without a limit on the fences there are no game states, and their columns are empty.
    let (states, finished) = (states.unwrap_or_default(), finished.unwrap_or_default());
    match (options.output.format, options.by_fences) {
        (CountFormat::Csv, true) => {
            let (placements, finished) = (&counts.placements, &counts.finished);
            let rows = placements.as_slice().iter().zip(finished.as_slice()).enumerate();
            let rows = rows.map(|(fences, (placements, over))| cells![fences, placements, over]);
            print::csv("fences,placements,finished", rows, out)?;
        }
        (CountFormat::Csv, false) => {
            // The names `states`, `finished_states` and `peak_states` are deprecated.
            let head = "width,height,max_fences,placements,states,finished_states,peak_states,\
                        game_states,finished_game_states,peak_frontiers";
            let game = cells![states, finished, frontiers];
            let row = [board(&counts.placements), cells![counts.total()], game.clone(), game];
            print::csv(head, [row.concat()], out)?;
        }
        (_, by_fences) => {
            if by_fences {
                writeln!(out, "{counts}")?;
            } else {
                writeln!(out, "{}", counts.total())?;
            }
            if options.states {
                writeln!(out, "{states} game states, {finished} of them finished")?;
            }
        }
    }
    Ok(())
}
