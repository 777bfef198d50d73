//! `abstract-games quoridor analyze`.

use std::io::Write;

use abstract_games::quoridor::analysis::Analysis;
use serde::Serialize;

use super::game::{Given, Source, Task};
use crate::arguments::{AnalyzeOptions, ReportFormat};
use crate::failure::Failure;

/// An analysis as JSON. The list of players is in the order of their numbers.
#[derive(Serialize)]
struct Report<'a, const N: usize> {
    position: String,
    /// The player to move, from 1.
    to_move: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<usize>,
    #[serde(flatten)]
    analysis: &'a Analysis<N>,
}

impl Task for AnalyzeOptions {
    fn source(&self) -> Source<'_> {
        (&self.game).into()
    }

    fn run<const N: usize>(&self, given: &Given<N>, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, position) = (&given.game, given.position());
        let analysis = Analysis::new(game, position);
        let winner = game.winner(position).map(|player| player + 1);
        match self.format {
            ReportFormat::Json => {
                let (to_move, analysis) = (position.turn() + 1, &analysis);
                let report = Report { position: position.to_string(), to_move, winner, analysis };
                serde_json::to_writer(&mut *out, &report)?;
                writeln!(out)?;
            }
            ReportFormat::Text => {
                let (turn, moves) = (position.turn() + 1, analysis.moves);
                match winner {
                    Some(winner) => writeln!(out, "player {winner} has won")?,
                    None => writeln!(out, "player {turn} to move: {moves} legal moves")?,
                }
                print(&analysis, out)?;
            }
        }
        Ok(())
    }
}

/// Prints a table with a row for each player, and one with a row for each fence that lengthens a path.
fn print<const N: usize>(analysis: &Analysis<N>, out: &mut dyn Write) -> Result<(), Failure> {
    let header = ["player", "pawn", "distance", "paths", "lead", "steps", "fences", "left"];
    let [player, pawn, distance, paths, lead, steps, fences, left] = header;
    writeln!(
        out,
        "\n{player} {pawn:>5} {distance:>9} {paths:>12} {lead:>5} {steps:>6} {fences:>7} {left:>5}"
    )?;
    for (number, player) in (1..).zip(&analysis.players) {
        let (pawn, distance) = (player.pawn.to_string(), player.distance);
        let (paths, lead, steps) = (player.shortest_paths, player.lead, player.pawn_moves);
        let (fences, left) = (player.fence_moves, player.fences_left);
        writeln!(
            out,
            "{number:>6} {pawn:>5} {distance:>9} {paths:>12} {lead:>+5} {steps:>6} {fences:>7} {left:>5}"
        )?;
    }
    if !analysis.lengthenings.is_empty() {
        write!(out, "\nfence ")?;
        (1..=N).try_for_each(|number| write!(out, " player {number}"))?;
        writeln!(out)?;
    }
    for row in &analysis.lengthenings {
        write!(out, "{:<6}", row.fence.to_string())?;
        for by in row.by {
            let by = if by == 0 { String::new() } else { format!("+{by}") };
            write!(out, " {by:>8}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
