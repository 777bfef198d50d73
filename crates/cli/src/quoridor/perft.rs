//! `abstract-games quoridor perft`.

use std::io::Write;
use std::time::Instant;

use abstract_games::quoridor::notation::AnyGame;
use abstract_games::{BigUint, Run};
use serde_json::{Value, json};

use crate::arguments::{PerftOptions, ReportFormat};
use crate::failure::{Result, ended};
use crate::observe::watch_memory;
use crate::print::{self, joined, optional};

pub(super) fn run(game: &AnyGame, options: &PerftOptions, out: &mut dyn Write) -> Result {
    let begin = Instant::now();
    let resources = &options.resources;
    let observer = watch_memory("counting lines", resources.progress, resources.memory);
    let run = Run::new().threads(resources.threads.threads).observer(observer);
    let (nodes, moves, stopped) = if options.divide && options.depth > 0 {
        let divided = game.divided_perft(options.depth, run);
        (divided.total(), Some(divided.moves), divided.stopped)
    } else {
        (game.perft(options.depth, run)?, None, None)
    };
    let seconds = begin.elapsed().as_secs_f64();
    if options.report.output.format == ReportFormat::Json {
        let row = |(m, nodes): &(String, _)| json!({ "move": m, "nodes": number(nodes) });
        let moves = moves.map(|moves| moves.iter().map(row).collect::<Vec<_>>());
        let head = json!({ "depth": options.depth, "nodes": number(&nodes) });
        let end = json!({ "complete": stopped.is_none(), "seconds": seconds });
        print::json(&joined([head, optional("moves", moves), end]), out)?;
        return ended(stopped);
    }
    for (m, nodes) in moves.iter().flatten() {
        writeln!(out, "{m:<5} {nodes}")?;
    }
    match (moves, stopped) {
        (None, _) => writeln!(out, "{nodes}")?,
        (Some(_), None) => writeln!(out, "total {nodes}")?,
        (Some(_), Some(_)) => writeln!(out, "incomplete")?,
    }
    ended(stopped)
}

/// A number of lines of play: in JSON a number up to 2⁵³, and a string beyond.
fn number(lines: &BigUint) -> Value {
    match u64::try_from(lines) {
        Ok(exact) if exact <= 1 << 53 => exact.into(),
        _ => lines.to_string().into(),
    }
}
