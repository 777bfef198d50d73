//! `abstract-games quoridor identify`.

use std::io::Write;

use abstract_games::Game;
use abstract_games::quoridor::notation::GameRecord;
use abstract_games::quoridor::openings::{Flaw, Identified, identify};
use serde::Serialize;

use super::game::{Given, Source, Task, usage};
use crate::arguments::{IdentifyOptions, ReportFormat};
use crate::failure::Failure;

/// The openings of a game as JSON.
#[derive(Serialize)]
struct Report {
    openings: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    variation: Option<&'static str>,
    /// The number of plies of the line that the game follows.
    plies: usize,
    mirrored: bool,
    transposed: bool,
    line: String,
    purpose: &'static str,
    flaw: Option<&'static str>,
}

impl Task for IdentifyOptions {
    fn source(&self) -> Source<'_> {
        (&self.game).into()
    }

    fn run<const N: usize>(&self, given: &Given<N>, out: &mut dyn Write) -> Result<(), Failure> {
        if N != 2 {
            return Err(usage("--players", "the named openings are those of the game for two"));
        }
        let board = given.game.board();
        if (board.width(), board.height()) != (9, 9) {
            let error = format!("the named openings are those on 9 × 9 squares, not {board}");
            return Err(usage("--size, --width", error));
        }
        let found = openings(given);
        match self.format {
            ReportFormat::Json => {
                let openings = found.iter().map(row).collect();
                serde_json::to_writer(&mut *out, &Report { openings })?;
                writeln!(out)?;
            }
            ReportFormat::Text if found.is_empty() => writeln!(out, "no named opening")?,
            ReportFormat::Text => {
                for opening in &found {
                    print(opening, out)?;
                }
            }
        }
        Ok(())
    }
}

/// The openings of a game for two. One that begins elsewhere than at the start has none.
fn openings<const N: usize>(given: &Given<N>) -> Vec<Identified> {
    if given.positions[0] != given.game.initial() {
        return Vec::new();
    }
    let (skipped, plies) = (given.record.skipped, given.record.plies.clone());
    identify(&GameRecord { skipped, plies, ..GameRecord::default() })
}

fn row(found: &Identified) -> Row {
    let opening = found.opening;
    Row {
        name: opening.name,
        variation: opening.variation,
        plies: found.plies,
        mirrored: found.mirrored,
        transposed: found.transposed,
        line: opening.score(),
        purpose: opening.purpose,
        flaw: opening.flaw.map(Flaw::reason),
    }
}

fn print(found: &Identified, out: &mut dyn Write) -> Result<(), Failure> {
    let mirrored = if found.mirrored { ", mirrored" } else { "" };
    let transposed = if found.transposed { ", moves in another order" } else { "" };
    let (opening, plies) = (found.opening, found.plies);
    writeln!(out, "{opening} ({plies} plies{mirrored}{transposed}): {}", opening.score())?;
    writeln!(out, "    {}", opening.purpose)?;
    if let Some(flaw) = opening.flaw {
        writeln!(out, "    note: {}", flaw.reason())?;
    }
    Ok(())
}
