//! `abstract-games four-way solve`.

use std::io::Write;
use std::time::Instant;

use abstract_games::four_way_fences::solved::{SolvedLayer, TurnSolver, solve_all};
use abstract_games::four_way_fences::{FourWayFences, Position};
use abstract_games::{Run, Score, Stop};
use serde_json::{Value, json};

use super::games;
use crate::arguments::{FourWaySolveOptions as Options, ReportFormat};
use crate::failure::{Result, ended, usage};
use crate::observe::{watch, watch_memory};
use crate::print::{self, cells, counted, joined, optional};

/// What is known of a position.
struct Solved {
    /// The value for the player to move, with the number of turns to the end of the game.
    value: Option<Score>,
    /// The number of turns that were searched completely, in a search from the position.
    searched: Option<u32>,
    /// The number of positions visited, or with `--all` the number of positions, up to symmetry.
    positions: u64,
    /// With `--all`, the positions by the number of walls.
    layers: Vec<SolvedLayer>,
    stopped: Option<Stop>,
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result {
    let (game, position) = games::position(&options.game)?;
    let clock = Instant::now();
    let solve = if options.all { all } else { one };
    let solved = solve(&game, &position, options)?;
    let seconds = clock.elapsed().as_secs_f64();
    if options.game.format == ReportFormat::Json {
        let report = joined([report(&solved, &position), json!({ "seconds": seconds })]);
        print::json(&report, out)?;
    } else {
        print(&solved, out)?;
    }
    out.flush()?;
    ended(solved.stopped)
}

/// Solves one position.
fn one(game: &FourWayFences, position: &Position, options: &Options) -> Result<Solved> {
    let solver = TurnSolver::new(game).memory(options.memory).most_turns(options.depth);
    let advice = "a smaller board has shorter keys, and --memory 0B means no table";
    let solved = solver.observer(watch("solving", options.progress)).solve(position);
    let size = options.game.rules.size.given().map_or("--size", |(argument, ..)| argument);
    let argument = format!("{size}, --memory");
    let solved = solved.map_err(|error| usage(&argument, format!("{error}; {advice}")))?;
    let (value, searched) = (solved.bounds.score(), Some(solved.turns));
    let (positions, stopped) = (solved.nodes, solved.stopped);
    Ok(Solved { value, searched, positions, layers: Vec::new(), stopped })
}

/// Solves all positions that can be reached.
fn all(game: &FourWayFences, position: &Position, options: &Options) -> Result<Solved> {
    let observer = watch_memory("solving", options.progress, options.memory);
    let solved = solve_all(game, position, Run::new().observer(observer))?;
    let (value, positions, layers) = (Some(solved.start), solved.positions(), solved.layers);
    Ok(Solved { value, searched: None, positions, layers, stopped: None })
}

fn report(solved: &Solved, position: &Position) -> Value {
    joined([
        json!({
            "position": position.to_string(),
            "value": solved.value.map(Score::value),
            "turns": solved.value.and_then(Score::distance),
        }),
        optional("searched", solved.searched),
        json!({ "positions": solved.positions }),
        optional("layers", (!solved.layers.is_empty()).then(|| json!(solved.layers))),
    ])
}

fn print(solved: &Solved, out: &mut dyn Write) -> Result {
    match (solved.value, solved.value.and_then(Score::distance)) {
        (Some(score), Some(turns)) => {
            writeln!(out, "{} in {}", score.value(), counted(turns, "turn", "turns"))?;
        }
        (Some(score), None) => writeln!(out, "{score}")?,
        (None, _) => {
            let turns = counted(solved.searched.unwrap_or(0), "turn", "turns");
            writeln!(out, "not solved in {turns}")?;
        }
    }
    let (positions, layers) = (solved.positions, &solved.layers);
    let what = if layers.is_empty() { "visited" } else { "up to symmetry" };
    writeln!(out, "{} {what}", counted(positions, "position", "positions"))?;
    if layers.is_empty() {
        return Ok(());
    }
    let rows = layers.iter().map(|layer| {
        let SolvedLayer { walls, finished, won, lost, drawn, longest, .. } = layer;
        cells![walls, finished, won, lost, drawn, longest]
    });
    let width = print::width("Finished", [positions]);
    let names = ["Walls", "Finished", "Won", "Lost", "Drawn", "Longest"];
    let columns = names.map(|name| (name, if name == "Walls" { 5 } else { width }));
    Ok(print::table(&columns, 2, rows, out)?)
}
