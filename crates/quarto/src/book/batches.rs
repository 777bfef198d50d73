//! `BookBatches`: the positions to solve for a book, all at once or in batches, and the checkpoint
//! from which an interrupted build resumes.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io::Write;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{fmt, iter};

use abstract_games_core::{Cancel, Observer, Progress, Run, Stop, Symmetry, Value, observer};
use abstract_games_storage::{Checkpoint, CheckpointFolder, Checksum, StorageError};

use super::error::BookError;
use super::file::{fingerprint, header};
use super::lookup::{Book, CODES, code_of, value_by_successors};
use super::retrieval::Retrieval;
use crate::game::Quarto;
use crate::position::Position;
use crate::rules::Rules;
use crate::solver::Solver;

/// The number of positions of a batch. The last batch may have fewer.
const BATCH: usize = 64;

/// The positions of nine plies of a book, in independent batches. They share the table of the
/// search.
pub struct BookBatches {
    pub(super) quarto: Quarto,
    pub(super) solver: Solver,
    pub(super) levels: Vec<Vec<Position>>,
    pub(super) threads: usize,
    pub(super) interval: Duration,
}

/// The values of the batches of a book that are solved.
pub struct SolvedBatches<'b> {
    batches: &'b BookBatches,
    codes: Vec<u8>,
    checkpoint: Option<Values>,
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

    fn range(&self, batch: usize) -> Result<Range<usize>, BookError> {
        if batch < self.len() {
            return Ok(BATCH * batch..self.positions().len().min(BATCH * (batch + 1)));
        }
        Err(BookError::Batch { batch, reason: "there is no such batch".to_owned() })
    }

    /// Solves the positions of a batch with the threads of the builder, and returns a byte for
    /// each. `done` of the observer counts the solved positions of the batch.
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
        self.solve_open(positions, &mut codes, &mut run, look)?;
        Ok(codes)
    }

    /// The values that earlier runs saved in a folder, with those of this run to come. The folder
    /// decides whether there may and must be any; without a folder, nothing is saved.
    /// [`BookBuilder`](crate::BookBuilder) uses the same checkpoint.
    ///
    /// # Errors
    ///
    /// [`BookError::Checkpoint`] if the folder cannot be used.
    pub fn solved(
        &self,
        folder: Option<&CheckpointFolder>,
    ) -> Result<SolvedBatches<'_>, BookError> {
        let mut solved = self.loaded(folder)?;
        // From now on a run can resume.
        solved.save();
        Ok(solved)
    }

    pub(super) fn loaded(
        &self,
        folder: Option<&CheckpointFolder>,
    ) -> Result<SolvedBatches<'_>, BookError> {
        let rules = self.quarto.rules();
        let checkpoint = folder.map(|folder| Values::new(folder, rules, self.positions()));
        let checkpoint = checkpoint.transpose()?;
        let codes = checkpoint.as_ref().map(Values::load).transpose()?.flatten();
        let codes = codes.unwrap_or_else(|| vec![UNSOLVED; self.positions().len()]);
        Ok(SolvedBatches { batches: self, codes, checkpoint })
    }

    fn book_of(&self, codes: &[u8]) -> Book {
        let symmetry = self.quarto.symmetry();
        let solved = self.positions().iter().zip(codes);
        let mut values: HashMap<Position, Option<Value>> =
            solved.map(|(position, code)| (*position, CODES[usize::from(code & 3)])).collect();
        for position in self.levels.iter().rev().skip(1).flatten() {
            let known =
                |next: &Position| values.get(&symmetry.canonical(next).0).copied().flatten();
            let value = value_by_successors(&self.quarto, position, known);
            values.insert(*position, value);
        }
        let all = self.levels.iter().flatten();
        let pairs: Vec<_> =
            all.map(|position| (position.key(), code_of(values[position]))).collect();
        let count = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
        Book { rules: self.quarto.rules().clone(), count, values: Retrieval::new(&pairs) }
    }

    fn code(&self, position: &Position, observer: &mut dyn Observer) -> Result<u8, Stop> {
        let is_possible = self.quarto.check(position).is_ok();
        let value = is_possible.then(|| self.solver.value_of_possible(position, observer));
        Ok(code_of(value.transpose()?))
    }

    /// Solves the positions whose codes are [`UNSOLVED`]. `look` gets the codes before the observer
    /// is asked. Codes found before a stop are kept.
    fn solve_open(
        &self,
        positions: &[Position],
        codes: &mut [u8],
        run: &mut Run<'_>,
        look: &mut dyn FnMut(&[u8]),
    ) -> Result<(), Stop> {
        let open: Vec<_> = (0..positions.len()).filter(|&i| codes[i] == UNSOLVED).collect();
        let (next, cancel) = (AtomicUsize::new(0), Cancel::new());
        let (send, results) = mpsc::channel();
        let take = || open.get(next.fetch_add(1, Ordering::Relaxed)).copied();
        let help = |send: mpsc::Sender<_>| {
            while !cancel.is_cancelled() {
                let Some(i) = take() else { break };
                let Ok(code) = self.code(&positions[i], &mut cancel.clone()) else { break };
                if send.send((i, code)).is_err() {
                    break;
                }
            }
        };
        let workers = run.workers();
        let total = positions.len() as u64;
        let mut done = total - open.len() as u64;
        let mut look = |found: &mut dyn Iterator<Item = (usize, u8)>| -> Result<(), Stop> {
            for (i, code) in found {
                codes[i] = code;
                done += 1;
            }
            look(codes);
            let progress = Progress::at(done).of(total).found(done);
            run.observe(&progress.bytes(self.solver.table_bytes()))
        };
        let work = || {
            // The guard stops the helpers however this closure ends.
            let _over = Over(&cancel);
            look(&mut iter::empty())?;
            while let Some(i) = take() {
                let mut watch = observer::from_fn(|_| look(&mut results.try_iter()));
                let code = self.code(&positions[i], &mut watch)?;
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

/// Stops the helping threads when dropped.
struct Over<'o>(&'o Cancel);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl SolvedBatches<'_> {
    /// The unsolved batches, in ascending order.
    pub fn missing(&self) -> Vec<usize> {
        let batches = self.codes.chunks(BATCH).enumerate();
        batches.filter(|(_, codes)| codes.contains(&UNSOLVED)).map(|(batch, _)| batch).collect()
    }

    /// Inserts the values of a batch. Saves all after each
    /// [`checkpoint_interval`](crate::BookBuilder::checkpoint_interval).
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
        if let Some(checkpoint) = &mut self.checkpoint {
            checkpoint.save_after(self.batches.interval, &self.codes);
        }
        Ok(())
    }

    /// Solves all open positions. Saves the values from time to time and at the end or the stop.
    pub(super) fn complete(&mut self, mut run: Run<'_>) -> Result<(), Stop> {
        let Self { batches, codes, checkpoint } = self;
        let mut look = |codes: &[u8]| {
            if let Some(checkpoint) = checkpoint {
                checkpoint.save_after(batches.interval, codes);
            }
        };
        let outcome = batches.solve_open(batches.positions(), codes, &mut run, &mut look);
        self.save();
        outcome
    }

    /// Saves all values in the folder. A failure is a warning of the folder.
    pub fn save(&mut self) {
        if let Some(checkpoint) = &mut self.checkpoint {
            checkpoint.save(&self.codes);
        }
    }

    /// The book of [`BookBuilder::build`](crate::BookBuilder::build), if all batches are solved.
    pub fn book(&self) -> Option<Book> {
        let is_complete = !self.codes.contains(&UNSOLVED);
        is_complete.then(|| self.batches.book_of(&self.codes))
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

const UNSOLVED: u8 = 0xff;

/// The checkpoint of the values found so far: one byte for each position.
struct Values {
    checkpoint: Checkpoint,
    count: usize,
    /// The time of the last attempt to save.
    saved: Instant,
}

impl Values {
    fn new(
        folder: &CheckpointFolder,
        rules: &Rules,
        positions: &[Position],
    ) -> Result<Self, StorageError> {
        let mut fingerprint = Checksum::continued(fingerprint(rules));
        for position in positions {
            fingerprint.update(&position.key().to_le_bytes());
        }
        let (fingerprint, count) = (fingerprint.value(), positions.len());
        let header = header("checkpoint of a Quarto book", rules)
            .parameter("positions", count)
            .parameter("their checksum", format_args!("{fingerprint:08x}"));
        let checkpoint = folder.checkpoint(&format!("quarto-{rules}.checkpoint"), header)?;
        Ok(Self { checkpoint, count, saved: Instant::now() })
    }

    /// The saved codes, or `None` if there is no checkpoint.
    fn load(&self) -> Result<Option<Vec<u8>>, StorageError> {
        let Some(mut file) = self.checkpoint.load()? else { return Ok(None) };
        let mut codes = vec![0; self.count];
        file.read_bytes(&mut codes)?;
        if let Some(code) = codes.iter().find(|&&code| code > 3 && code != UNSOLVED) {
            return Err(file.invalid(format!("{code} stands for no value")));
        }
        file.finish()?;
        Ok(Some(codes))
    }

    /// Saves the codes. A failure becomes a warning of the folder.
    fn save(&mut self, codes: &[u8]) {
        self.saved = Instant::now();
        let Ok(()) = self.checkpoint.save(|out| out.write_all(codes).map(Ok::<_, Infallible>));
    }

    /// Saves the codes if the last time is this long ago.
    fn save_after(&mut self, interval: Duration, codes: &[u8]) {
        if self.saved.elapsed() >= interval {
            self.save(codes);
        }
    }
}
