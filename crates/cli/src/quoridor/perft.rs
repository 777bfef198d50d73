//! `abstract-games quoridor perft`.

use std::collections::HashMap;
use std::io::Write;
use std::time::Instant;

use abstract_games::quoridor::Quoridor;
use abstract_games::{BigUint, Game, Quotient, Run, Stop, merged_perft};
use serde::{Serialize, Serializer};

use super::game::{Given, Source, Task};
use crate::arguments::{PerftOptions, ReportFormat};
use crate::failure::{Failure, ended};
use crate::observe::watch_memory;

/// A number of lines of play. In JSON it is a number up to 2⁵³, and a string beyond.
struct Lines(BigUint);

impl Serialize for Lines {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(lines) = self;
        match u64::try_from(lines) {
            Ok(exact) if exact <= 1 << 53 => serializer.serialize_u64(exact),
            _ => serializer.collect_str(lines),
        }
    }
}

/// The lines of play as JSON.
#[derive(Serialize)]
struct Report {
    depth: usize,
    /// The sum over the first moves counted, if the count was stopped.
    nodes: Lines,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<FirstMove>>,
    complete: bool,
    seconds: f64,
}

/// The lines of play that begin with a move.
#[derive(Serialize)]
struct FirstMove {
    #[serde(rename = "move")]
    m: String,
    nodes: Lines,
}

impl Task for PerftOptions {
    fn source(&self) -> Source<'_> {
        (&self.game).into()
    }

    fn run<const N: usize>(&self, given: &Given<N>, out: &mut dyn Write) -> Result<(), Failure> {
        let begin = Instant::now();
        let resources = &self.resources;
        let observer = watch_memory("counting lines", resources.progress, resources.memory.limit);
        let run = Run::new().threads(resources.threads.threads).observer(observer);
        let (nodes, moves, stopped) = if self.divide && self.depth > 0 {
            let (moves, stopped) = divided(given, self.depth, run);
            (moves.iter().map(|row| &row.nodes.0).sum(), Some(moves), stopped)
        } else {
            let quotient = Quotient::new(given.game, given.game.symmetry());
            let start = quotient.orbit(given.position());
            (merged_perft(&quotient, &start, self.depth, run)?, None, None)
        };
        let seconds = begin.elapsed().as_secs_f64();
        match self.format {
            ReportFormat::Json => {
                let (depth, complete) = (self.depth, stopped.is_none());
                let report = Report { depth, nodes: Lines(nodes), moves, complete, seconds };
                serde_json::to_writer(&mut *out, &report)?;
                writeln!(out)?;
            }
            ReportFormat::Text => {
                for FirstMove { m, nodes: Lines(nodes) } in moves.iter().flatten() {
                    writeln!(out, "{m:<5} {nodes}")?;
                }
                match (moves, stopped) {
                    (None, _) => writeln!(out, "{nodes}")?,
                    (Some(_), None) => writeln!(out, "total {nodes}")?,
                    (Some(_), Some(_)) => writeln!(out, "incomplete")?,
                }
            }
        }
        ended(stopped)
    }
}

/// The lines of `depth` plies, at least one, by their first move, sorted by its name; those that were
/// counted before the observer stopped the count.
fn divided<const N: usize>(
    given: &Given<N>,
    depth: usize,
    mut run: Run<'_>,
) -> (Vec<FirstMove>, Option<Stop>) {
    let game: Quoridor<N> = given.game;
    let quotient = Quotient::new(game, game.symmetry());
    let mut first: Vec<_> =
        game.successors(given.position()).map(|(m, next)| (m.to_string(), next)).collect();
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
        moves.push(FirstMove { m, nodes: Lines(lines) });
    }
    (moves, None)
}
