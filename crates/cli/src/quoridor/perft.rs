//! `abstract-games quoridor perft`.

use std::collections::HashMap;
use std::io::Write;
use std::time::Instant;

use abstract_games::quoridor::notation::ReadGame;
use abstract_games::{BigUint, Game, Quotient, Run, Stop, merged_perft};
use serde_json::{Value, json};

use crate::arguments::{PerftOptions, ReportFormat};
use crate::failure::{Failure, ended};
use crate::observe::watch_memory;
use crate::print::{self, joined, optional};

/// The numbers of lines of play by the name of their first move.
type Divided = Vec<(String, BigUint)>;

pub(super) fn run<const N: usize>(
    read: &ReadGame<N>,
    options: &PerftOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let begin = Instant::now();
    let resources = &options.resources;
    let observer = watch_memory("counting lines", resources.progress, resources.memory);
    let run = Run::new().threads(resources.threads.threads).observer(observer);
    let (nodes, moves, stopped) = if options.divide && options.depth > 0 {
        let (moves, stopped) = divided(read, options.depth, run);
        (moves.iter().map(|(_, nodes)| nodes).sum(), Some(moves), stopped)
    } else {
        let quotient = Quotient::new(read.game, read.game.symmetry());
        let start = quotient.orbit(read.position());
        (merged_perft(&quotient, &start, options.depth, run)?, None, None)
    };
    let seconds = begin.elapsed().as_secs_f64();
    print(options, &nodes, moves.as_ref(), (stopped, seconds), out)?;
    ended(stopped)
}

fn print(
    options: &PerftOptions,
    nodes: &BigUint,
    moves: Option<&Divided>,
    (stopped, seconds): (Option<Stop>, f64),
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if options.report.output.format == ReportFormat::Json {
        let row = |(m, nodes): &(String, _)| json!({ "move": m, "nodes": number(nodes) });
        let moves = moves.map(|moves| moves.iter().map(row).collect::<Vec<_>>());
        let head = json!({ "depth": options.depth, "nodes": number(nodes) });
        let end = json!({ "complete": stopped.is_none(), "seconds": seconds });
        return print::json(&joined([head, optional("moves", moves), end]), out);
    }
    for (m, nodes) in moves.into_iter().flatten() {
        writeln!(out, "{m:<5} {nodes}")?;
    }
    match (moves, stopped) {
        (None, _) => writeln!(out, "{nodes}")?,
        (Some(_), None) => writeln!(out, "total {nodes}")?,
        (Some(_), Some(_)) => writeln!(out, "incomplete")?,
    }
    Ok(())
}

/// A number of lines of play: in JSON a number up to 2⁵³, and a string beyond.
fn number(lines: &BigUint) -> Value {
    match u64::try_from(lines) {
        Ok(exact) if exact <= 1 << 53 => exact.into(),
        _ => lines.to_string().into(),
    }
}

/// The lines of `depth` plies, at least one, by their first move, sorted by its name; those that
/// were counted before the observer stopped the count.
fn divided<const N: usize>(
    read: &ReadGame<N>,
    depth: usize,
    mut run: Run<'_>,
) -> (Divided, Option<Stop>) {
    let quotient = Quotient::new(read.game, read.game.symmetry());
    let first = read.game.successors(read.position()).map(|(m, next)| (m.to_string(), next));
    let mut first: Vec<_> = first.collect();
    first.sort_unstable();
    // First moves that lead to one orbit have the same number of lines.
    let mut counted: HashMap<_, BigUint> = HashMap::new();
    let mut moves = Vec::new();
    for (m, next) in first {
        let orbit = quotient.orbit(&next);
        let lines = match counted.get(&orbit) {
            Some(lines) => lines.clone(),
            None => match merged_perft(&quotient, &orbit, depth - 1, run.by_ref()) {
                Ok(lines) => lines,
                Err(stop) => return (moves, Some(stop)),
            },
        };
        counted.insert(orbit, lines.clone());
        moves.push((m, lines));
    }
    (moves, None)
}
