//! The positions of a book in batches: for books that several processes build.

use std::fmt;
use std::ops::Range;
use std::time::Instant;

use abstract_games_core::{Observer, Run};
use abstract_games_storage::CheckpointFolder;

use super::build::{BookBuilder, BookError, Work};
use super::checkpoint::{UNSOLVED, Values};
use super::lookup::Book;
use super::positions::canonical_positions;
use crate::position::Position;
use crate::solver::Solver;

/// The number of positions of a batch. The last batch may have fewer.
const BATCH: usize = 64;

/// The positions of nine plies of a book, in batches that do not depend on each other.
///
/// The table of the search is kept from one batch to the next.
pub struct BookBatches {
    pub(super) work: Work,
    pub(super) solver: Solver,
    /// The canonical positions by number of plies.
    pub(super) levels: Vec<Vec<Position>>,
    pub(super) threads: usize,
}

/// The values of the batches of a book that are solved.
pub struct SolvedBatches<'b> {
    batches: &'b BookBatches,
    codes: Vec<u8>,
    checkpoint: Option<Values>,
    saved: Instant,
}

impl BookBuilder<'_> {
    /// Divides the positions to solve into batches, for several processes. The observer and the
    /// checkpoint of this builder are not used.
    ///
    /// # Errors
    ///
    /// [`BookError::Table`].
    pub fn batches(self) -> Result<BookBatches, BookError> {
        let Self { work, run } = self;
        let solver = Solver::new(&work.quarto, work.memory)?;
        let levels = canonical_positions(&work.quarto.symmetry());
        Ok(BookBatches { work, solver, levels, threads: run.workers().count() })
    }
}

impl BookBatches {
    /// The number of batches.
    pub fn len(&self) -> usize {
        self.positions().len().div_ceil(BATCH)
    }

    /// Whether there are no batches.
    pub fn is_empty(&self) -> bool {
        self.positions().is_empty()
    }

    fn positions(&self) -> &[Position] {
        self.levels.last().map_or(&[], Vec::as_slice)
    }

    /// The positions of a batch.
    fn range(&self, batch: usize) -> Result<Range<usize>, BookError> {
        if batch < self.len() {
            return Ok(BATCH * batch..self.positions().len().min(BATCH * (batch + 1)));
        }
        Err(BookError::Batch { batch, reason: "there is no such batch".to_owned() })
    }

    /// Solves the positions of a batch, with the threads of the builder, and returns a byte for
    /// each.
    ///
    /// `done` of the observer is the number of solved positions of the batch.
    ///
    /// # Errors
    ///
    /// [`BookError::Batch`] if there is no such batch, [`BookError::Stopped`] if the observer stops
    /// the work.
    pub fn compute(&self, batch: usize, observer: impl Observer) -> Result<Vec<u8>, BookError> {
        let positions = &self.positions()[self.range(batch)?];
        let mut codes = vec![UNSOLVED; positions.len()];
        let mut run = Run::new().threads(self.threads).observer(observer);
        let look = &mut |_: &[u8]| ();
        self.work.solve_open(&self.solver, positions, &mut codes, &mut run, look)?;
        Ok(codes)
    }

    /// The values that earlier runs saved in a folder, and a place for those of this run. The way
    /// the folder was opened decides whether there may and must be any. The checkpoint is that of
    /// [`BookBuilder`], and either continues what the other saved. Without a folder, nothing is
    /// saved.
    ///
    /// # Errors
    ///
    /// [`BookError::Checkpoint`] if the folder cannot be used.
    pub fn solved(
        &self,
        folder: Option<&CheckpointFolder>,
    ) -> Result<SolvedBatches<'_>, BookError> {
        let rules = self.work.quarto.rules();
        let checkpoint = folder.map(|folder| Values::new(folder, rules, self.positions()));
        let checkpoint = checkpoint.transpose()?;
        let saved = checkpoint.as_ref().map(Values::load).transpose()?.flatten();
        let codes = saved.unwrap_or_else(|| vec![UNSOLVED; self.positions().len()]);
        let mut solved = SolvedBatches { batches: self, codes, checkpoint, saved: Instant::now() };
        // From now on a run can resume.
        solved.save();
        Ok(solved)
    }
}

impl SolvedBatches<'_> {
    /// The batches with positions that are not solved, in ascending order.
    pub fn missing(&self) -> Vec<usize> {
        let batches = self.codes.chunks(BATCH).enumerate();
        batches.filter(|(_, codes)| codes.contains(&UNSOLVED)).map(|(batch, _)| batch).collect()
    }

    /// Inserts the values of a batch, and saves all if the last checkpoint is as old as
    /// [`BookBuilder::checkpoint_interval`].
    ///
    /// # Errors
    ///
    /// [`BookError::Batch`] if these bytes cannot be its values.
    pub fn insert(&mut self, batch: usize, codes: &[u8]) -> Result<(), BookError> {
        let range = self.batches.range(batch)?;
        let refused = |reason: String| Err(BookError::Batch { batch, reason });
        if codes.len() != range.len() {
            return refused(format!("{} values of {} positions", codes.len(), range.len()));
        }
        if let Some(code) = codes.iter().find(|&&code| code > 3) {
            return refused(format!("{code} stands for no value"));
        }
        self.codes[range].copy_from_slice(codes);
        if self.saved.elapsed() >= self.batches.work.interval {
            self.save();
        }
        Ok(())
    }

    /// Saves all values in the folder. If that fails, it is a warning of the folder.
    pub fn save(&mut self) {
        self.saved = Instant::now();
        if let Some(checkpoint) = &self.checkpoint {
            checkpoint.save(&self.codes);
        }
    }

    /// The book, if all batches are solved. It is that of [`BookBuilder::build`].
    pub fn book(&self) -> Option<Book> {
        let batches = self.batches;
        let is_complete = !self.codes.contains(&UNSOLVED);
        is_complete.then(|| batches.work.book_of(&batches.levels, self.codes.clone()))
    }
}

impl fmt::Debug for BookBatches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BookBatches").field("batches", &self.len()).finish_non_exhaustive()
    }
}

impl fmt::Debug for SolvedBatches<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SolvedBatches")
            .field("missing", &self.missing().len())
            .finish_non_exhaustive()
    }
}
