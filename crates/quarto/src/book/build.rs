//! `BookBuilder`: the computation of books.

use std::time::Duration;

use abstract_games_core::{Run, run_setters};
use abstract_games_storage::CheckpointFolder;

use super::batches::BookBatches;
use super::error::BookError;
use super::lookup::{Book, canonical_positions};
use crate::game::Quarto;
use crate::solver::Solver;

/// A builder of the [`Book`] for given rules.
///
/// A search solves every position of nine plies; those with fewer follow by minimax. The book does
/// not depend on the number of threads, the size of the table, or interruptions.
#[derive(Debug)]
#[must_use]
pub struct BookBuilder<'a> {
    quarto: Quarto,
    memory: u64,
    folder: Option<CheckpointFolder>,
    interval: Duration,
    run: Run<'a>,
}

impl<'a> BookBuilder<'a> {
    /// A builder for the rules of `quarto`, with one thread, a table of 1 GiB, and no checkpoint.
    pub fn new(quarto: &Quarto) -> Self {
        let (quarto, interval) = (quarto.clone(), Duration::from_secs(20));
        Self { quarto, memory: 1 << 30, folder: None, interval, run: Run::new() }
    }

    run_setters! {
        'a;
        /// `done` and `found` count the solved positions of nine plies; `total` is their number.
        observer;
        threads;
    }

    /// Uses a table of at most `bytes` bytes.
    pub fn memory(self, bytes: u64) -> Self {
        Self { memory: bytes, ..self }
    }

    /// Saves a checkpoint in `folder` every 20 seconds, or at another
    /// [interval](Self::checkpoint_interval). The folder decides whether the build resumes from an
    /// earlier one. A failure to save is a [warning](CheckpointFolder::take_warnings) and does not
    /// end the build.
    pub fn checkpoint(self, folder: &CheckpointFolder) -> Self {
        Self { folder: Some(folder.clone()), ..self }
    }

    /// Saves a checkpoint whenever the last is this old, with [`Duration::ZERO`] after each
    /// position. A killed build loses at most that work and the positions or batches in progress.
    /// For the lines, a checkpoint has 90 KiB.
    pub fn checkpoint_interval(self, interval: Duration) -> Self {
        Self { interval, ..self }
    }

    /// Builds the book.
    ///
    /// # Errors
    ///
    /// [`BookError`]. After [`BookError::Stopped`] a build can resume.
    pub fn build(mut self) -> Result<Book, BookError> {
        let (folder, run) = (self.folder.take(), std::mem::take(&mut self.run));
        let batches = self.batches()?;
        let mut solved = batches.loaded(folder.as_ref())?;
        solved.complete(run)?;
        Ok(solved.book().expect("every position is solved"))
    }

    /// Divides the positions into batches, for several processes. The observer and the checkpoint
    /// of this builder are not used.
    ///
    /// # Errors
    ///
    /// [`BookError::Table`].
    pub fn batches(self) -> Result<BookBatches, BookError> {
        let Self { quarto, memory, interval, run, .. } = self;
        let solver = Solver::new(&quarto, memory)?;
        let levels = canonical_positions(&quarto.symmetry());
        Ok(BookBatches { quarto, solver, levels, threads: run.workers().count(), interval })
    }
}
