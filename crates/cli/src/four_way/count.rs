//! `abstract-games four-way count`.

use std::io::Write;

use abstract_games::four_way_fences::counting::{
    WallCountError, count_edge_sets, count_open_edge_sets, count_positions, count_wall_sets,
};
use abstract_games::four_way_fences::{Board, Rules};
use abstract_games::{BigUint, Stop};
use serde_json::json;

use crate::arguments::{CountFormat, FourWayCountOptions, FourWayCounted};
use crate::failure::{OrUsage, Result, ended, refuse_if, usage};
use crate::observe::{watch, watch_memory};
use crate::print::{self, cell, cells, joined, optional, texts};

/// What was counted, by the number of walls.
#[derive(Default)]
struct Counts {
    by_walls: Vec<BigUint>,
    /// For positions, the numbers of sets of edges.
    edge_sets: Vec<u64>,
    stopped: Option<Stop>,
}

pub(super) fn run(options: &FourWayCountOptions, out: &mut dyn Write) -> Result {
    check(options)?;
    let is_of_positions = options.what == FourWayCounted::Positions;
    let counts = if is_of_positions { positions(options) } else { sets(options) }?;
    // What is complete is printed, whatever stopped the rest.
    if counts.stopped.is_none() || !counts.by_walls.is_empty() {
        print(options, &counts, out)?;
        out.flush()?;
    }
    ended(counts.stopped)
}

/// Refuses options that have no effect on what is counted.
fn check(options: &FourWayCountOptions) -> Result {
    let is = |what| options.what == what;
    let (sets, positions) = (is(FourWayCounted::WallSets), is(FourWayCounted::Positions));
    let (for_positions, with_all) =
        ("this is for positions only", "these are counted with all walls");
    refuse_if(options.max_walls.is_some() && !positions, "--max-walls", for_positions)?;
    refuse_if(options.memory.is_some() && !positions, "--memory", for_positions)?;
    refuse_if(options.no_l_walls && !sets, "--no-l-walls", with_all)?;
    refuse_if(options.no_crossing_walls && !sets, "--no-crossing-walls", with_all)?;
    refuse_if(options.no_edge_walls && positions, "--no-edge-walls", with_all)
}

/// The numbers of sets of walls or of edges, by the number of walls.
fn sets(options: &FourWayCountOptions) -> Result<Counts> {
    let (argument, width, height) = options.size.small_or(4)?;
    let (edge_walls, observer) = (!options.no_edge_walls, watch("counting", options.progress));
    let of_edges = |counts: Vec<u128>| counts.into_iter().map(BigUint::from).collect();
    let by_walls = match options.what {
        FourWayCounted::EdgeSets => {
            count_edge_sets(width, height, edge_walls, observer).map(of_edges)
        }
        FourWayCounted::OpenEdgeSets => {
            count_open_edge_sets(width, height, edge_walls, observer).map(of_edges)
        }
        FourWayCounted::WallSets | FourWayCounted::Positions => {
            let (l_walls, crossing_walls) = (!options.no_l_walls, !options.no_crossing_walls);
            let rules = Rules { edge_walls, l_walls, crossing_walls, ..Rules::default() };
            count_wall_sets(width, height, &rules, observer)
        }
    };
    let by_walls = by_walls.map_err(|error| match error {
        WallCountError::Stopped(stop) => stop.into(),
        error => usage(argument, error),
    })?;
    Ok(Counts { by_walls, ..Counts::default() })
}

/// The numbers of positions and of sets of edges: those that are complete, and why the others are
/// not.
fn positions(options: &FourWayCountOptions) -> Result<Counts> {
    let (argument, width, height) = options.size.small_or(4)?;
    let board = Board::new(width, height).or_usage(argument)?;
    let mut counts = Counts::default();
    let memory = options.memory.unwrap_or(8 << 30);
    for walls in 0..=options.max_walls.unwrap_or(1) {
        let observer = watch_memory("counting", options.progress, memory);
        match count_positions(board, walls, observer) {
            // No set has more walls than fit on the board.
            Ok((_, 0)) => break,
            Ok((positions, sets)) => {
                counts.by_walls.push(positions.into());
                counts.edge_sets.push(sets);
            }
            Err(stop) => return Ok(Counts { stopped: Some(stop), ..counts }),
        }
    }
    Ok(counts)
}

fn print(options: &FourWayCountOptions, counts: &Counts, out: &mut dyn Write) -> Result {
    let (_, width, height) = options.size.small_or(4)?;
    let Counts { by_walls: counts, edge_sets, .. } = counts;
    let total: BigUint = counts.iter().sum();
    let rows = counts.iter().enumerate();
    let rows = rows.map(|(walls, count)| cells![walls, count, cell(edge_sets.get(walls))]);
    match (options.format, options.by_walls) {
        (CountFormat::Text, false) => writeln!(out, "{total}")?,
        (CountFormat::Text, true) => {
            let sets = print::width("Edge sets", edge_sets);
            let count = ("Count", print::width("Count", [&total]));
            let columns = [("Walls", 5), count, ("Edge sets", sets)];
            let columns = &columns[..if edge_sets.is_empty() { 2 } else { 3 }];
            print::table(columns, 2, rows.chain([cells!["total", total]]), out)?;
        }
        (CountFormat::Json, _) => {
            // The counts are text, as they exceed the numbers of JSON.
            let report = json!({
                "width": width, "height": height, "counts": texts(counts), "total": total.to_string(),
            });
            let sets = Some(edge_sets.clone()).filter(|sets| !sets.is_empty());
            print::json(&joined([report, optional("edge_sets", sets)]), out)?;
        }
        (CountFormat::Csv, true) => print::csv("walls,count,edge_sets", rows, out)?,
        (CountFormat::Csv, false) => {
            print::csv("width,height,total", [cells![width, height, total]], out)?;
        }
    }
    Ok(())
}
