//! `abstract-games quoridor show`.

use std::io::Write;

use abstract_games::quoridor::notation::Diagram;
use serde::Serialize;

use super::game::{Given, Source, Task, usage};
use crate::arguments::{BoardOptions, ReportFormat};
use crate::failure::{Failure, write_file};

/// A position as JSON. Players are numbered from 1.
#[derive(Serialize)]
struct Report {
    width: u8,
    height: u8,
    players: usize,
    /// The position record.
    position: String,
    plies: usize,
    to_move: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<usize>,
    pawns: Vec<String>,
    fences_left: Vec<u8>,
    fences: Vec<Placed>,
}

/// A fence and the player who placed it, if the record shows that.
#[derive(Serialize)]
struct Placed {
    fence: String,
    player: Option<usize>,
}

impl Task for BoardOptions {
    fn source(&self) -> Source<'_> {
        (&self.game).into()
    }

    fn run<const N: usize>(&self, given: &Given<N>, out: &mut dyn Write) -> Result<(), Failure> {
        let (record, game) = (&given.record, &given.game);
        let wrong = |error| usage("GAME", error);
        if let Some(file) = &self.svg {
            let picture = record.picture(game).map_err(wrong)?;
            write_file("--svg", file, picture.to_svg().as_bytes())?;
        }
        if let Some(file) = &self.animate {
            let animation = record.animation(game).map_err(wrong)?;
            write_file("--animate", file, animation.to_svg().as_bytes())?;
        }
        match self.format {
            ReportFormat::Text => {
                write!(out, "{}", Diagram::new(&given.game, given.position()))?;
                if let Some(winner) = given.game.winner(given.position()) {
                    writeln!(out, "player {} has won", winner + 1)?;
                }
            }
            ReportFormat::Json => {
                serde_json::to_writer(&mut *out, &report(given))?;
                writeln!(out)?;
            }
        }
        Ok(())
    }
}

fn report<const N: usize>(given: &Given<N>) -> Report {
    let (board, position) = (given.game.board(), given.position());
    let fences = position.fences().iter().map(|fence| {
        let owner = given.record.fences().find(|(placed, _)| *placed == fence);
        Placed { fence: fence.to_string(), player: owner.map(|(_, player)| player + 1) }
    });
    Report {
        width: board.width(),
        height: board.height(),
        players: N,
        position: position.to_string(),
        plies: given.record.plies.len(),
        to_move: position.turn() + 1,
        winner: given.game.winner(position).map(|player| player + 1),
        pawns: position.pawns().iter().map(ToString::to_string).collect(),
        fences_left: position.supplies().to_vec(),
        fences: fences.collect(),
    }
}
