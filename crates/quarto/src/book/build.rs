//! The builder of books.

use std::borrow::Cow;
use std::collections::HashMap;
use std::iter;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use abstract_games_core::{
    Cancel, Game, Observer, ParameterError, Progress, Run, Stop, Symmetry, Value, observer,
    run_setters,
};
use abstract_games_storage::{CheckpointFolder, StorageError};
use thiserror::Error;

use super::checkpoint::{UNSOLVED, Values};
use super::lookup::{Book, CODES, code_of};
use super::positions::canonical_positions;
use super::retrieval::Retrieval;
use crate::game::Quarto;
use crate::position::Position;
use crate::solver::Solver;
use crate::symmetry::QuartoSymmetry;

/// A builder of the [`Book`] for given rules.
///
/// A search solves every position of nine plies. One thread works on each position, and all threads
/// share a table. The values of positions with fewer plies follow by minimax. The book does not
/// depend on the number of threads, the size of the table, or interruptions.
#[derive(Debug)]
pub struct BookBuilder<'a> {
    pub(super) work: Work,
    pub(super) run: Run<'a>,
}

/// The settings of a builder, without those of its run.
#[derive(Debug)]
pub(super) struct Work {
    pub(super) quarto: Quarto,
    pub(super) memory: u64,
    folder: Option<CheckpointFolder>,
    pub(super) interval: Duration,
}

/// The error of building or checking a book.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BookError {
    /// The observer stopped the work. The checkpoint, if there is one, holds the results so far.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The table cannot have the requested size.
    #[error(transparent)]
    Table(#[from] ParameterError),
    /// The number of positions in the book is wrong.
    #[error("the book has {found} positions where there are {expected}")]
    Count {
        /// The number of positions in the book.
        found: usize,
        /// The number of positions under ten plies, up to symmetry.
        expected: usize,
    },
    /// Bytes cannot be the values of a batch, or there is no such batch.
    #[error("batch {batch}: {reason}")]
    Batch {
        /// The number of the batch.
        batch: usize,
        /// The reason.
        reason: String,
    },
    /// The checkpoint cannot be read, or it belongs to other rules or to another version. The file
    /// is left unchanged.
    #[error("checkpoint {0}")]
    Checkpoint(#[from] StorageError),
}

/// A guard that tells the helping threads to stop when it is dropped.
struct Over<'o> {
    stopped: &'o AtomicBool,
    cancel: &'o Cancel,
}

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
        self.cancel.cancel();
    }
}

impl<'a> BookBuilder<'a> {
    /// A builder for the rules of `quarto`, with one thread, a table of 1 GiB, and no checkpoint.
    pub fn new(quarto: &Quarto) -> Self {
        let interval = Duration::from_secs(20);
        let work = Work { quarto: quarto.clone(), memory: 1 << 30, folder: None, interval };
        Self { work, run: Run::new() }
    }

    run_setters! {
        'a;
        /// `done` and `found` count the solved positions of nine plies, and `total` counts them
        /// all.
        observer;
        threads;
    }

    /// Uses a table of at most `bytes` bytes.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.work.memory = bytes;
        self
    }

    /// Saves a checkpoint in `folder` every 20 seconds, or after another
    /// [interval](Self::checkpoint_interval). Whether the build resumes from an earlier checkpoint
    /// there depends on how the folder was opened. A failure to save is a
    /// [warning](CheckpointFolder::take_warnings) and does not end the build.
    #[must_use]
    pub fn checkpoint(mut self, folder: &CheckpointFolder) -> Self {
        self.work.folder = Some(folder.clone());
        self
    }

    /// Saves a checkpoint whenever the last one is this old: a build that is killed loses no more
    /// work than that and the positions in progress, or the batches in progress with
    /// [`BookBatches`](crate::BookBatches). For the lines, a checkpoint is a file of 90 KiB. With
    /// [`Duration::ZERO`] it is saved after each of them.
    #[must_use]
    pub fn checkpoint_interval(mut self, interval: Duration) -> Self {
        self.work.interval = interval;
        self
    }

    /// Builds the book.
    ///
    /// # Errors
    ///
    /// [`BookError`]. After [`BookError::Stopped`] a build can resume from the checkpoint.
    pub fn build(self) -> Result<Book, BookError> {
        self.work.book(self.run)
    }
}

impl Work {
    /// Builds the book.
    fn book(&self, run: Run<'_>) -> Result<Book, BookError> {
        let levels = canonical_positions(&self.quarto.symmetry());
        let codes = self.solve(&levels[levels.len() - 1], run)?;
        Ok(self.book_of(&levels, codes))
    }

    /// The book, from the codes of the values of the last positions.
    pub(super) fn book_of(&self, levels: &[Vec<Position>], codes: Vec<u8>) -> Book {
        let symmetry = self.quarto.symmetry();
        let last = &levels[levels.len() - 1];
        let rules = self.quarto.rules();
        let mut pairs: Vec<_> = last.iter().map(Position::key).zip(codes.iter().copied()).collect();
        let mut values: HashMap<Position, Option<Value>> = last
            .iter()
            .zip(codes)
            .map(|(position, code)| (*position, CODES[usize::from(code & 3)]))
            .collect();
        for level in levels.iter().rev().skip(1) {
            let here = level.iter().map(|position| {
                let value = match rules.check(position) {
                    Err(_) => None,
                    Ok(()) => self.minimax(&symmetry, position, &values),
                };
                (*position, value)
            });
            let here: HashMap<_, _> = here.collect();
            pairs.extend(level.iter().map(|position| (position.key(), code_of(here[position]))));
            values = here;
        }
        let Retrieval { seed, part, slots } = Retrieval::new(&pairs);
        let count = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
        let values = Retrieval { seed, part, slots: Cow::Owned(slots) };
        Book { rules: rules.clone(), count, values }
    }

    /// The value of a possible position, from the values of its successors.
    fn minimax(
        &self,
        symmetry: &QuartoSymmetry,
        position: &Position,
        values: &HashMap<Position, Option<Value>>,
    ) -> Option<Value> {
        if self.quarto.rules().quarto(position).is_some() {
            return Some(Value::Win);
        }
        let passes = position.hand().is_none();
        let next = self.quarto.successors(position).filter_map(|(_, next)| {
            let value = values.get(&symmetry.canonical(&next).0).copied().flatten()?;
            Some(if passes { -value } else { value })
        });
        next.max()
    }

    /// The code of the value of a position.
    fn code(
        &self,
        solver: &Solver,
        position: &Position,
        observer: impl Observer,
    ) -> Result<u8, Stop> {
        let value = match self.quarto.check(position) {
            Err(_) => None,
            Ok(()) => Some(solver.value_of_possible(position, observer)?),
        };
        Ok(code_of(value))
    }

    /// The codes of the values of `positions`, in the same order.
    fn solve(&self, positions: &[Position], mut run: Run<'_>) -> Result<Vec<u8>, BookError> {
        let rules = self.quarto.rules();
        let checkpoint = self.folder.as_ref().map(|folder| Values::new(folder, rules, positions));
        let checkpoint = checkpoint.transpose()?;
        let saved = checkpoint.as_ref().map(Values::load).transpose()?.flatten();
        let mut codes = saved.unwrap_or_else(|| vec![UNSOLVED; positions.len()]);
        let save = |codes: &[u8]| {
            if let Some(checkpoint) = &checkpoint {
                checkpoint.save(codes);
            }
        };
        let solver = Solver::new(&self.quarto, self.memory)?;
        let mut saved = Instant::now();
        let mut look = |codes: &[u8]| {
            if saved.elapsed() >= self.interval {
                saved = Instant::now();
                save(codes);
            }
        };
        let outcome = self.solve_open(&solver, positions, &mut codes, &mut run, &mut look);
        save(&codes);
        outcome?;
        Ok(codes)
    }

    /// Solves the positions whose codes are [`UNSOLVED`]. Calls `look` with the codes before the
    /// observer is asked. If the observer stops the work, the codes found so far are there.
    pub(super) fn solve_open(
        &self,
        solver: &Solver,
        positions: &[Position],
        codes: &mut [u8],
        run: &mut Run<'_>,
        look: &mut dyn FnMut(&[u8]),
    ) -> Result<(), Stop> {
        let open: Vec<_> = (0..positions.len()).filter(|&i| codes[i] == UNSOLVED).collect();
        let (next, cancel) = (AtomicUsize::new(0), Cancel::new());
        let stopped = AtomicBool::new(false);
        let (send, results) = mpsc::channel();
        // The index of the next position, or `None` if all are taken.
        let take = || open.get(next.fetch_add(1, Ordering::Relaxed)).copied();
        let help = |send: mpsc::Sender<_>| {
            while !stopped.load(Ordering::Relaxed) {
                let Some(i) = take() else { break };
                let Ok(code) = self.code(solver, &positions[i], cancel.clone()) else { break };
                if send.send((i, code)).is_err() {
                    break;
                }
            }
        };
        let workers = run.workers();
        let total = positions.len() as u64;
        let mut done = total - open.len() as u64;
        // Records solved positions and calls the observer.
        let mut look = |found: &mut dyn Iterator<Item = (usize, u8)>| -> Result<(), Stop> {
            for (i, code) in found {
                codes[i] = code;
                done += 1;
            }
            look(codes);
            let progress = Progress::at(done).of(total).found(done);
            run.observe(&progress.bytes(solver.table_bytes()))
        };
        let work = || {
            // The guard stops the helpers however this closure ends.
            let _over = Over { stopped: &stopped, cancel: &cancel };
            look(&mut iter::empty())?;
            while let Some(i) = take() {
                let watch = observer::from_fn(|_| look(&mut results.try_iter()));
                let code = self.code(solver, &positions[i], watch)?;
                look(&mut iter::once((i, code)))?;
            }
            loop {
                match results.recv_timeout(Duration::from_millis(100)) {
                    Ok(found) => look(&mut iter::once(found))?,
                    Err(RecvTimeoutError::Timeout) => look(&mut iter::empty())?,
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                }
            }
        };
        let outcome: Result<(), Stop> = workers.with_help(iter::repeat(send), help, work);
        for (i, code) in results.try_iter() {
            codes[i] = code;
        }
        outcome
    }
}
