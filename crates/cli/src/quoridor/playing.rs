//! `abstract-games quoridor bestmove` and `qtp`.

use std::io::{self, Write};
use std::time::Instant;

use abstract_games::play::{Choice, Estimate};
use abstract_games::quoridor::notation::ReadGame;
use abstract_games::quoridor::qtp::Session;
use abstract_games::quoridor::{Move, Quoridor};
use abstract_games::{Score, Stop};
use serde_json::{Value, json};

use super::game::victory;
use super::players::Seats;
use crate::arguments::{BestMoveOptions, PlayerKind, QtpOptions, ReportFormat, name};
use crate::failure::{OrUsage, Result};
use crate::print::{self, joined, optional, texts};
use crate::seats::Unit;

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

pub(super) fn best_move<const N: usize>(
    read: &ReadGame<N>,
    options: &BestMoveOptions,
    out: &mut dyn Write,
) -> Result
where
    Quoridor<N>: Seats<N>,
{
    let kind = options.player.kind();
    options.player.player.check(&[kind])?;
    let mut computer = Quoridor::computer(kind, &options.player, Some(&read.game))?;
    let begin = Instant::now();
    let choice = computer.think(&read.game, read.position(), options.progress)?;
    let seconds = begin.elapsed().as_secs_f64();
    match (options.report.output.format, &choice) {
        (ReportFormat::Json, choice) => {
            let end = json!({ "player": name(&kind), "seconds": seconds });
            let winner = read.game.winner(read.position()).map(|player| player + 1);
            let winner = optional("winner", winner);
            print::json(&joined([chosen(choice.as_ref(), computer.unit), end, winner]), out)?;
        }
        (ReportFormat::Text, Some(choice)) => {
            let name = format!("player {}", read.position().turn() + 1);
            writeln!(out, "{}\n{}", choice.best, computer.findings(&name, choice))?;
        }
        (ReportFormat::Text, None) => {
            let end = victory(&read.game, read.position());
            writeln!(out, "{}", end.as_deref().unwrap_or("no move"))?;
        }
    }
    match choice.and_then(|choice| choice.stopped) {
        Some(Stop::Cancelled) => Err(Stop::Cancelled.into()),
        _ => Ok(()),
    }
}

/// A choice as JSON; in a finished game there is none.
fn chosen(choice: Option<&Choice<Move>>, unit: Unit) -> Value {
    let estimate = choice.and_then(|choice| choice.estimate);
    let proved = estimate.filter(|estimate| matches!(estimate, Estimate::Proved(_)));
    joined([
        json!({
            "move": choice.map(|choice| choice.best.to_string()),
            "score": estimate.map(score),
        }),
        optional("proved", proved.map(|estimate| estimate.to_string())),
        optional("winning_chance", estimate.and_then(|estimate| unit.chance(estimate))),
        json!({
            "depth": choice.map_or(0, |choice| choice.depth),
            "nodes": choice.map_or(0, |choice| choice.nodes),
            "pv": choice.map_or_else(Vec::new, |choice| texts(&choice.line)),
        }),
    ])
}

pub(super) fn serve<const N: usize>(
    read: &ReadGame<N>,
    options: &QtpOptions,
    out: &mut dyn Write,
) -> Result
where
    Quoridor<N>: Seats<N>,
{
    let kind = options.player.kind();
    // Games that are not in the database of the player solved are played by alpha-beta.
    let other = (kind == PlayerKind::Solved).then_some(PlayerKind::AlphaBeta);
    let kinds: Vec<_> = [kind].into_iter().chain(other).collect();
    options.player.player.check(&kinds)?;
    let computer = Quoridor::<N>::computer(kind, &options.player, None)?;
    let (answer, limits) = (computer.answer, computer.limits);
    let session = Session::new(read.game, computer.player).limits(limits);
    let mut session = session.after(&read.record).or_usage("GAME")?;
    session.serve(io::stdin().lock(), out)?;
    // The protocol has no word for it: the controller was told that there is no move.
    answer.check()
}
