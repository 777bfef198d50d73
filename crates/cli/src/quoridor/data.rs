//! The data files of `abstract-games quoridor positions`.

use std::path::{Path, absolute};

use abstract_games::quoridor::counting::{CountsByFences, PositionCounts, StepSize};
use abstract_games::storage::Target;

use crate::arguments::LegalOptions;
use crate::failure::{Failure, Result, refuse_if};
use crate::output_file::target;
use crate::print::{self, cells, texts};

/// The files that the arguments name.
pub(super) struct DataFiles {
    table: Option<Target>,
    residues: Option<Target>,
    sizes: Option<Target>,
}

impl DataFiles {
    /// Checks that the files can be written. Nothing is written yet.
    pub(super) fn new(options: &LegalOptions) -> Result<Self> {
        let (table, residues) = (options.table.as_deref(), options.residues.as_deref());
        let named =
            |argument, path: Option<&Path>| path.map(|path| target(argument, path)).transpose();
        let place = |path: Option<&Path>| path.map(absolute).transpose().unwrap_or_default();
        let is_one = residues.is_some() && place(residues) == place(table);
        refuse_if(is_one, "--residues", "--table names the same file")?;
        Ok(Self {
            table: named("--table", table)?,
            residues: named("--residues", residues)?,
            sizes: named("--step-sizes", options.step_sizes.as_deref())?,
        })
    }

    /// Writes the files of a count: the counts by number of fences, and the sums modulo each
    /// modulus.
    pub(super) fn write(&self, counts: &PositionCounts) -> Result {
        let columns = [&counts.arrangements, &counts.placements, &counts.finished];
        let columns = columns.map(CountsByFences::as_slice);
        let rows = (0..columns[0].len())
            .map(|fences| [cells![fences], texts(columns.map(|column| &column[fences]))].concat());
        let head = "fences,arrangements,placements,finished";
        write("--table", self.table.as_ref(), head, rows)?;
        let rows = counts.residues.iter().flat_map(|residues| {
            let sums = residues.squares.iter().zip(&residues.in_last_row).zip(&residues.pairs);
            sums.enumerate().map(|(fences, ((squares, in_last_row), pairs))| {
                cells![residues.modulus, fences, squares, in_last_row, pairs]
            })
        });
        let head = "modulus,fences,squares,in_last_row,pairs";
        write("--residues", self.residues.as_ref(), head, rows)
    }

    /// Writes the file of the sizes of all steps of a count.
    pub(super) fn write_sizes(&self, steps: &[StepSize]) -> Result {
        let rows = steps.iter().map(|step| cells![step.squares, step.frontiers, step.counts]);
        write("--step-sizes", self.sizes.as_ref(), "squares,frontiers,counts", rows)
    }
}

/// Writes rows as CSV to the file that an argument names.
fn write(
    argument: &str,
    target: Option<&Target>,
    head: &str,
    rows: impl Iterator<Item = Vec<String>>,
) -> Result {
    let Some(target) = target else { return Ok(()) };
    let mut text = Vec::new();
    print::csv(head, rows, &mut text)?;
    let written = target.write_plain(&text);
    written.map_err(|error| Failure::Failed(format!("{argument}: cannot write {error}")))
}
