//! The data files of `abstract-games quoridor positions`.

use std::fmt::Write;
use std::path::{Path, absolute};

use abstract_games::quoridor::counting::{PositionCounts, StepSize};
use abstract_games::storage::Target;

use crate::arguments::LegalOptions;
use crate::failure::{Failure, usage};
use crate::output_file::target;

/// The files that the arguments name.
pub(super) struct DataFiles {
    table: Option<Target>,
    residues: Option<Target>,
    sizes: Option<Target>,
}

impl DataFiles {
    /// Checks that the files can be written. Nothing is written yet.
    pub(super) fn new(options: &LegalOptions) -> Result<Self, Failure> {
        let (table, residues) = (options.table.as_deref(), options.residues.as_deref());
        let named =
            |argument, path: Option<&Path>| path.map(|path| target(argument, path)).transpose();
        let place = |path: Option<&Path>| path.map(absolute).transpose().unwrap_or_default();
        if residues.is_some() && place(residues) == place(table) {
            return Err(usage("--residues", "--table names the same file"));
        }
        Ok(Self {
            table: named("--table", table)?,
            residues: named("--residues", residues)?,
            sizes: named("--step-sizes", options.step_sizes.as_deref())?,
        })
    }

    /// Writes the files of a count.
    pub(super) fn write(&self, counts: &PositionCounts) -> Result<(), Failure> {
        write("--table", self.table.as_ref(), || table(counts))?;
        write("--residues", self.residues.as_ref(), || residues(counts))
    }

    /// Writes the file of the sizes of a count.
    pub(super) fn write_sizes(&self, steps: &[StepSize]) -> Result<(), Failure> {
        write("--step-sizes", self.sizes.as_ref(), || sizes(steps))
    }
}

fn write(
    argument: &'static str,
    target: Option<&Target>,
    content: impl FnOnce() -> String,
) -> Result<(), Failure> {
    let Some(target) = target else { return Ok(()) };
    let written = target.write_plain(content().as_bytes());
    written.map_err(|error| Failure::Storage(format!("{argument}: cannot write {error}")))
}

/// The counts by number of fences as CSV.
fn table(counts: &PositionCounts) -> String {
    let mut text = "fences,arrangements,placements,finished\n".to_owned();
    let columns = [&counts.arrangements, &counts.placements, &counts.finished];
    for fences in 0..columns[0].as_slice().len() {
        let [arrangements, placements, finished] = columns.map(|column| &column[fences]);
        let _ = writeln!(text, "{fences},{arrangements},{placements},{finished}");
    }
    text
}

/// The sums modulo each modulus as CSV.
fn residues(counts: &PositionCounts) -> String {
    let mut text = "modulus,fences,squares,in_last_row,pairs\n".to_owned();
    for residues in &counts.residues {
        let sums = residues.squares.iter().zip(&residues.in_last_row).zip(&residues.pairs);
        for (fences, ((squares, in_last_row), pairs)) in sums.enumerate() {
            let modulus = residues.modulus;
            let _ = writeln!(text, "{modulus},{fences},{squares},{in_last_row},{pairs}");
        }
    }
    text
}

/// The sizes of all steps as CSV.
fn sizes(steps: &[StepSize]) -> String {
    let mut text = "squares,frontiers,counts\n".to_owned();
    for StepSize { squares, frontiers, counts, .. } in steps {
        let _ = writeln!(text, "{squares},{frontiers},{counts}");
    }
    text
}
