//! `abstract-games quoridor bestmove`.

use std::io::Write;
use std::time::Instant;

use abstract_games::play::{Estimate, Player};
use abstract_games::quoridor::Quoridor;
use abstract_games::{Score, Stop};
use serde::Serialize;

use super::game::{Given, Source, Task};
use super::players::Seating;
use crate::arguments::{BestMoveOptions, ReportFormat};
use crate::failure::Failure;
use crate::observe::watch;
use crate::thoughts::{line, thoughts};

/// A choice as JSON.
#[derive(Serialize)]
struct Report {
    /// The chosen move, or nothing in a finished game.
    #[serde(rename = "move")]
    m: Option<String>,
    score: Option<i64>,
    /// The proved value.
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<String>,
    depth: u32,
    nodes: u64,
    pv: Vec<String>,
    player: String,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<usize>,
}

/// The score of a win now. A win in n plies is less by n.
const WIN: i64 = 1_000_000;

/// An estimate as one number for the player to move.
fn score(estimate: Estimate) -> i64 {
    match estimate {
        Estimate::Points(points) => i64::from(points).clamp(1 - WIN / 2, WIN / 2 - 1),
        Estimate::Proved(Score::Win(plies)) => WIN - i64::from(plies),
        Estimate::Proved(Score::Loss(plies)) => i64::from(plies) - WIN,
        Estimate::Proved(Score::Draw) => 0,
    }
}

impl Task for BestMoveOptions {
    fn source(&self) -> Source<'_> {
        (&self.game).into()
    }

    fn run<const N: usize>(&self, given: &Given<N>, out: &mut dyn Write) -> Result<(), Failure>
    where
        Quoridor<N>: Seating<N>,
    {
        let (kind, game) = (self.player.kind(), Some(&given.game));
        let mut player = Quoridor::player(kind, &self.player, game)?;
        let begin = Instant::now();
        let mut observer = (watch("thinking", self.progress), self.player.limits(kind));
        let choice = player.choose(&given.game, given.position(), &mut observer);
        drop(observer);
        player.fault().check()?;
        let winner = given.game.winner(given.position()).map(|player| player + 1);
        match self.format {
            ReportFormat::Json => {
                let estimate = choice.as_ref().and_then(|choice| choice.estimate);
                let is_proved = |estimate: &Estimate| matches!(estimate, Estimate::Proved(_));
                let report = Report {
                    m: choice.as_ref().map(|choice| choice.best.to_string()),
                    score: estimate.map(score),
                    proved: estimate.filter(is_proved).map(|estimate| estimate.to_string()),
                    depth: choice.as_ref().map_or(0, |choice| choice.depth),
                    nodes: choice.as_ref().map_or(0, |choice| choice.nodes),
                    pv: choice.as_ref().map(line).unwrap_or_default(),
                    player: kind.name(),
                    seconds: begin.elapsed().as_secs_f64(),
                    winner,
                };
                serde_json::to_writer(&mut *out, &report)?;
                writeln!(out)?;
            }
            ReportFormat::Text => match (&choice, winner) {
                (Some(choice), _) => {
                    writeln!(out, "{}", choice.best)?;
                    writeln!(out, "{}", thoughts(choice))?;
                }
                (None, Some(winner)) => writeln!(out, "player {winner} has won")?,
                (None, None) => writeln!(out, "no move")?,
            },
        }
        match choice.and_then(|choice| choice.stopped) {
            Some(Stop::Cancelled) => Err(Stop::Cancelled.into()),
            _ => Ok(()),
        }
    }
}
