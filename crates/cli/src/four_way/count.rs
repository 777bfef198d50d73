//! `abstract-games four-way count`.

use std::io::Write;
use std::process::ExitCode;

use abstract_games::four_way_fences::counting::{
    WallCountError, count_edge_sets, count_open_edge_sets, count_positions, count_wall_sets,
};
use abstract_games::four_way_fences::{Board, Rules};
use abstract_games::{BigUint, Observer, Stop};
use bytesize::ByteSize;
use serde::Serialize;

use super::usage;
use crate::arguments::{CountFormat, FourWayCountOptions, FourWayCounted};
use crate::failure::Failure;
use crate::observe::{watch, watch_memory};

/// The counts as JSON. They are text, as they exceed the numbers of JSON.
#[derive(Serialize)]
struct Report {
    width: u8,
    height: u8,
    /// The counts by the number of walls, from 0.
    counts: Vec<String>,
    total: String,
    /// For positions, the number of sets of edges, by the number of walls.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    edge_sets: Vec<u64>,
}

pub(super) fn run(options: &FourWayCountOptions, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let what = options.what;
    let only_all_walls = what != FourWayCounted::WallSets;
    let only_positions = what != FourWayCounted::Positions;
    for (argument, is_given) in
        [("--max-walls", options.max_walls.is_some()), ("--memory", options.memory.is_some())]
    {
        if is_given && only_positions {
            return Err(usage(argument, "this is for positions only"));
        }
    }
    for (argument, is_given, is_refused) in [
        ("--no-l-walls", options.no_l_walls, only_all_walls),
        ("--no-crossing-walls", options.no_crossing_walls, only_all_walls),
        ("--no-edge-walls", options.no_edge_walls, what == FourWayCounted::Positions),
    ] {
        if is_given && is_refused {
            return Err(usage(argument, "these are counted with all walls"));
        }
    }
    let (argument, width, height) = match (options.width, options.height) {
        (Some(width), Some(height)) => ("--width, --height", width, height),
        _ => ("--size", options.size, options.size),
    };
    let (counts, edge_sets, stopped) = if what == FourWayCounted::Positions {
        let board = Board::new(width, height).map_err(|error| usage(argument, error))?;
        positions(board, options)
    } else {
        let observer = watch("counting", options.progress);
        let counts = sets(width, height, options, observer).map_err(|error| match error {
            WallCountError::Stopped(stop) => Failure::from(stop),
            error => usage(argument, error),
        })?;
        (counts, Vec::new(), None)
    };
    // What is complete is printed, whatever stopped the rest.
    if stopped.is_none() || !counts.is_empty() {
        print(options, [width, height], &counts, &edge_sets, out)?;
        out.flush()?;
    }
    stopped.map_or(Ok(ExitCode::SUCCESS), |stop| Err(stop.into()))
}

/// The numbers of sets of walls or of edges, by the number of walls.
fn sets(
    width: u8,
    height: u8,
    options: &FourWayCountOptions,
    observer: impl Observer,
) -> Result<Vec<BigUint>, WallCountError> {
    let edge_walls = !options.no_edge_walls;
    let count = match options.what {
        FourWayCounted::EdgeSets => count_edge_sets(width, height, edge_walls, observer),
        FourWayCounted::OpenEdgeSets => count_open_edge_sets(width, height, edge_walls, observer),
        FourWayCounted::WallSets | FourWayCounted::Positions => {
            let rules = Rules {
                edge_walls,
                l_walls: !options.no_l_walls,
                crossing_walls: !options.no_crossing_walls,
                ..Rules::default()
            };
            return count_wall_sets(width, height, &rules, observer);
        }
    };
    Ok(count?.into_iter().map(BigUint::from).collect())
}

/// The numbers of positions and of sets of edges, by the number of walls: those that are complete, and why the others are
/// not.
fn positions(
    board: Board,
    options: &FourWayCountOptions,
) -> (Vec<BigUint>, Vec<u64>, Option<Stop>) {
    let (mut counts, mut edge_sets) = (Vec::new(), Vec::new());
    let memory = options.memory.unwrap_or(ByteSize::gib(8));
    for walls in 0..=options.max_walls.unwrap_or(1) {
        let observer = watch_memory("counting", options.progress, memory);
        let (positions, sets) = match count_positions(board, walls, observer) {
            Ok(found) => found,
            Err(stop) => return (counts, edge_sets, Some(stop)),
        };
        // No set has more walls than fit on the board.
        if sets == 0 {
            break;
        }
        counts.push(positions.into());
        edge_sets.push(sets);
    }
    (counts, edge_sets, None)
}

fn print(
    options: &FourWayCountOptions,
    [width, height]: [u8; 2],
    counts: &[BigUint],
    edge_sets: &[u64],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let total: BigUint = counts.iter().sum();
    let rows =
        || counts.iter().enumerate().map(|(walls, count)| (walls, count, edge_sets.get(walls)));
    match (options.format, options.by_walls) {
        (CountFormat::Text, false) => writeln!(out, "{total}")?,
        (CountFormat::Text, true) => {
            let width = total.to_string().len().max("Count".len());
            let with_sets = edge_sets.iter().max().map(|most| most.to_string().len().max(9));
            write!(out, "Walls  {:>width$}", "Count")?;
            with_sets.map_or(Ok(()), |width| write!(out, "  {:>width$}", "Edge sets"))?;
            writeln!(out)?;
            for (walls, count, sets) in rows() {
                write!(out, "{walls:>5}  {:>width$}", count.to_string())?;
                if let (Some(width), Some(sets)) = (with_sets, sets) {
                    write!(out, "  {sets:>width$}")?;
                }
                writeln!(out)?;
            }
            writeln!(out, "total  {:>width$}", total.to_string())?;
        }
        (CountFormat::Json, _) => {
            let counts = counts.iter().map(ToString::to_string).collect();
            let (total, edge_sets) = (total.to_string(), edge_sets.to_vec());
            serde_json::to_writer(&mut *out, &Report { width, height, counts, total, edge_sets })?;
            writeln!(out)?;
        }
        (CountFormat::Csv, true) => {
            writeln!(out, "walls,count,edge_sets")?;
            for (walls, count, sets) in rows() {
                let sets = sets.map_or_else(String::new, ToString::to_string);
                writeln!(out, "{walls},{count},{sets}")?;
            }
        }
        (CountFormat::Csv, false) => {
            writeln!(out, "width,height,total\n{width},{height},{total}")?;
        }
    }
    Ok(())
}
