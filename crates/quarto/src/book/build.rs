//! `BookBuilder`: the computation of books.

use std::collections::HashMap;
use std::time::Duration;

use abstract_games_core::{Run, Symmetry, Value, run_setters};
use abstract_games_storage::CheckpointFolder;

use super::error::BookError;
use super::lookup::{Book, CODES, canonical_positions, code_of, value_by_successors};
use super::retrieval::Retrieval;
use super::solving::{SavedCodes, codes};
use crate::game::Quarto;
use crate::position::Position;
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
    /// position. A killed build loses at most that work and the positions in progress.
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
        let folder = self.folder.take();
        self.join(&[folder.as_ref()])
    }

    /// Solves a part of the positions on a machine of its own, `part` of `parts` from 1, and leaves
    /// their values in `folder`, from which [`join_parts`](Self::join_parts) takes them. An
    /// interrupted part continues from the folder. `total` of the observer is the number of
    /// positions of the part.
    ///
    /// # Errors
    ///
    /// As [`build`](Self::build), and [`BookError::Part`] if there is no such part, or more parts
    /// than positions.
    pub fn solve_part(
        mut self,
        part: usize,
        parts: usize,
        folder: &CheckpointFolder,
    ) -> Result<(), BookError> {
        let solver = Solver::new(&self.quarto, self.memory)?;
        let levels = canonical_positions(&self.quarto.symmetry());
        let positions = of_part(&levels, part, parts)?;
        let mut saved = self.saved(folder, &positions, (part, parts))?;
        let codes = codes(&solver, &positions, Some(&mut saved), &mut self.run)?;
        Ok(saved.replace(&codes)?)
    }

    fn saved(
        &self,
        folder: &CheckpointFolder,
        positions: &[Position],
        part: (usize, usize),
    ) -> Result<SavedCodes, BookError> {
        Ok(SavedCodes::new(folder, self.quarto.rules(), positions, part, self.interval)?)
    }

    /// Builds the book from the folders of all parts, in their order. Completes unfinished parts.
    ///
    /// # Errors
    ///
    /// As [`solve_part`](Self::solve_part).
    pub fn join_parts(self, folders: &[CheckpointFolder]) -> Result<Book, BookError> {
        self.join(&folders.iter().map(Some).collect::<Vec<_>>())
    }

    fn join(mut self, folders: &[Option<&CheckpointFolder>]) -> Result<Book, BookError> {
        let solver = Solver::new(&self.quarto, self.memory)?;
        let levels = canonical_positions(&self.quarto.symmetry());
        let mut values = HashMap::new();
        if folders.is_empty() {
            return Err(no_part(&levels, 0, 0));
        }
        for (part, folder) in (1..).zip(folders) {
            let positions = of_part(&levels, part, folders.len())?;
            let saved = |folder| self.saved(folder, &positions, (part, folders.len()));
            let mut saved = folder.map(saved).transpose()?;
            let codes = codes(&solver, &positions, saved.as_mut(), &mut self.run)?;
            let of_codes = codes.into_iter().map(|code| CODES[usize::from(code & 3)]);
            values.extend(positions.into_iter().zip(of_codes));
        }
        Ok(self.book(&levels, values))
    }

    /// The book of all positions, from the values of those of nine plies.
    fn book(&self, levels: &[Vec<Position>], mut values: HashMap<Position, Option<Value>>) -> Book {
        let symmetry = self.quarto.symmetry();
        for position in levels.iter().rev().skip(1).flatten() {
            let known =
                |next: &Position| values.get(&symmetry.canonical(next).0).copied().flatten();
            let value = value_by_successors(&self.quarto, position, known);
            values.insert(*position, value);
        }
        let all = levels.iter().flatten();
        let pairs: Vec<_> =
            all.map(|position| (position.key(), code_of(values[position]))).collect();
        let count = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
        Book { rules: self.quarto.rules().clone(), count, values: Retrieval::new(&pairs) }
    }
}

/// The positions of nine plies of a part: each `parts`-th one.
fn of_part(
    levels: &[Vec<Position>],
    part: usize,
    parts: usize,
) -> Result<Vec<Position>, BookError> {
    let all = levels.last().map_or(&[][..], Vec::as_slice);
    if !(1..=parts).contains(&part) || parts > all.len() {
        return Err(no_part(levels, part, parts));
    }
    Ok(all.iter().copied().skip(part - 1).step_by(parts).collect())
}

fn no_part(levels: &[Vec<Position>], part: usize, parts: usize) -> BookError {
    BookError::Part { part, parts, positions: levels.last().map_or(0, Vec::len) }
}
