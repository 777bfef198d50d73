//! `abstract-games quoridor moves`.

use std::io::Write;

use serde::Serialize;

use super::game::{Given, Source, Task};
use crate::arguments::{MovesOptions, ReportFormat};
use crate::failure::Failure;

/// The legal moves as JSON.
#[derive(Serialize)]
struct Report {
    /// The player to move, from 1.
    to_move: usize,
    moves: Vec<String>,
    count: usize,
    /// The player who has won, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<usize>,
}

impl Task for MovesOptions {
    fn source(&self) -> Source<'_> {
        (&self.game).into()
    }

    fn run<const N: usize>(&self, given: &Given<N>, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, position) = (given.game, given.position());
        let legal = game.legal_moves(position);
        let mut moves: Vec<_> = legal.into_iter().map(|m| m.to_string()).collect();
        moves.sort_unstable();
        let winner = game.winner(position).map(|player| player + 1);
        match self.format {
            ReportFormat::Json => {
                let (to_move, count) = (position.turn() + 1, moves.len());
                serde_json::to_writer(&mut *out, &Report { to_move, moves, count, winner })?;
                writeln!(out)?;
            }
            ReportFormat::Text => match winner {
                Some(winner) => writeln!(out, "player {winner} has won")?,
                None => writeln!(out, "{}", moves.join(" "))?,
            },
        }
        Ok(())
    }
}
