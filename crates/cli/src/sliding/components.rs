//! `abstract-games sliding components`.

use std::io::Write;
use std::time::Instant;

use abstract_games::sliding::ComponentCensus;
use serde_json::json;

use super::puzzle::{puzzle, setup};
use super::search::timed;
use crate::arguments::{ComponentsOptions, CountFormat};
use crate::failure::{Result, ended};
use crate::observe::watch_memory;
use crate::print::{self, cell, cells};

pub(super) fn components(options: &ComponentsOptions, out: &mut dyn Write) -> Result {
    let puzzle = puzzle(&options.board)?;
    let begin = Instant::now();
    let observer = watch_memory("finding components", options.progress, options.memory);
    let (of, census) = if options.orbits {
        ("orbits", ComponentCensus::of_orbits(&puzzle, observer))
    } else {
        ("configurations", ComponentCensus::of_all(&puzzle, observer))
    };
    let census = census.map_err(|error| setup("--size", &error))?;
    let time = begin.elapsed();
    match options.format {
        CountFormat::Json => print::json(&timed(&options.board, json!(census), time), out)?,
        CountFormat::Text => print_text(&census, of, out)?,
        CountFormat::Csv => {
            let (piece, size) = (options.board.piece.name(), options.board.size);
            let rows = census.sizes.iter().map(|&(component, count)| {
                cells![piece, size, of, component, count, example(&census, component)]
            });
            print::csv("piece,board,of,component_size,components,example", rows, out)?;
        }
    }
    ended(census.stopped)
}

/// The least configuration in a component of this size, or an empty text.
fn example(census: &ComponentCensus, size: u32) -> String {
    let example = census.examples.iter().find(|(other, _)| *other == size);
    cell(example.map(|(_, configuration)| configuration))
}

fn print_text(census: &ComponentCensus, of: &str, out: &mut dyn Write) -> Result {
    writeln!(out, "{:>12}  components", census.components)?;
    writeln!(out, "{:>12}  with one element", census.singletons)?;
    if let Some(main) = census.main {
        writeln!(out, "{main:>12}  {of} in the component of the start")?;
    }
    match census.relations {
        Some(others) => {
            for (number, what) in [
                (others.reaching_main, "other components that lead to it"),
                (others.one_move_to_main, "of them with a single move from some element"),
                (others.reached_from_main, "other components that can be reached from it"),
                (others.without_entry, "sources: components that no move leads into"),
                (others.without_exit, "sinks: components that no move leads out of"),
            ] {
                writeln!(out, "{number:>12}  {what}")?;
            }
        }
        None => writeln!(out, "incomplete: there may be more components")?,
    }
    writeln!(out, "\n{:>12} {:>12}  least example", "size", "components")?;
    for &(size, count) in &census.sizes {
        let line = format!("{size:>12} {count:>12}  {}", example(census, size));
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
