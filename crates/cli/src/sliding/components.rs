//! `abstract-games sliding components`.

use std::io::Write;
use std::time::Instant;

use abstract_games::Stop;
use abstract_games::sliding::{ComponentCensus, SlidingPuzzle};
use serde_json::Value;

use super::census_report::timed;
use super::puzzle::setup;
use crate::arguments::{ComponentsOptions, CountFormat};
use crate::failure::{Failure, ended};
use crate::observe::watch_memory;
use crate::print::{self, cells};

/// The components, whatever the number of pieces.
pub(super) struct Found {
    json: Value,
    /// Numbers with what they count; the relations of the components are unknown in an incomplete
    /// census.
    numbers: Vec<(usize, String)>,
    is_complete: bool,
    /// The sizes of components, each with its number of components and an example.
    sizes: Vec<(u32, usize, Option<String>)>,
    stopped: Option<Stop>,
}

pub(super) fn find<const K: usize>(
    puzzle: &SlidingPuzzle<K>,
    options: &ComponentsOptions,
) -> Result<Found, Failure> {
    let begin = Instant::now();
    let observer = watch_memory("finding components", options.progress, options.memory.limit);
    let census = if options.orbits {
        ComponentCensus::of_orbits(puzzle, observer)
    } else {
        ComponentCensus::of_all(puzzle, observer)
    };
    let census = census.map_err(|error| setup("--size", &error))?;
    let seconds = begin.elapsed().as_secs_f64();
    let mut numbers = vec![
        (census.components, "components".to_owned()),
        (census.singletons, "with one element".to_owned()),
    ];
    let main = census.main.map(|main| main as usize);
    numbers
        .extend(main.map(|main| (main, format!("{} in the component of the start", of(options)))));
    if let Some(others) = census.relations {
        numbers.extend([
            (others.reaching_main, "other components that lead to it".to_owned()),
            (others.one_move_to_main, "of them with a single move from some element".to_owned()),
            (others.reached_from_main, "other components that can be reached from it".to_owned()),
            (others.without_entry, "sources: components that no move leads into".to_owned()),
            (others.without_exit, "sinks: components that no move leads out of".to_owned()),
        ]);
    }
    let sizes = census.sizes.iter().map(|&(size, count)| {
        let example = census.examples.iter().find(|(other, _)| *other == size);
        (size, count, example.map(|(_, configuration)| configuration.to_string()))
    });
    Ok(Found {
        numbers,
        is_complete: census.relations.is_some(),
        sizes: sizes.collect(),
        stopped: census.stopped,
        json: timed(puzzle.piece().name(), puzzle.size(), print::object(&census)?, seconds),
    })
}

/// What the components consist of.
fn of(options: &ComponentsOptions) -> &'static str {
    if options.orbits { "orbits" } else { "configurations" }
}

pub(super) fn print(
    found: &Found,
    options: &ComponentsOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match options.output.format {
        CountFormat::Json => print::json(&found.json, out)?,
        CountFormat::Text => print_text(found, out)?,
        CountFormat::Csv => {
            let (piece, size) = (options.board.piece.name(), options.board.size);
            let rows = found.sizes.iter().map(|(component, count, example)| {
                let example = example.as_deref().unwrap_or_default();
                cells![piece, size, of(options), component, count, example]
            });
            print::csv("piece,board,of,component_size,components,example", rows, out)?;
        }
    }
    ended(found.stopped)
}

fn print_text(found: &Found, out: &mut dyn Write) -> Result<(), Failure> {
    for (number, what) in &found.numbers {
        writeln!(out, "{number:>12}  {what}")?;
    }
    if !found.is_complete {
        writeln!(out, "incomplete: there may be more components")?;
    }
    writeln!(out, "\n{:>12} {:>12}  least example", "size", "components")?;
    for (size, count, example) in &found.sizes {
        write!(out, "{size:>12} {count:>12}")?;
        match example {
            Some(example) => writeln!(out, "  {example}")?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}
