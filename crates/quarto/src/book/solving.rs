//! The positions of nine plies of a book, solved, with the checkpoint from which an interrupted
//! build resumes.

use std::convert::Infallible;
use std::io::Write;
use std::iter;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use abstract_games_core::{Cancel, Observer, Progress, Run, Stop, observer};
use abstract_games_storage::{Checkpoint, CheckpointFolder, Checksum, StorageError};

use super::error::BookError;
use super::file::{fingerprint, header};
use super::lookup::code_of;
use crate::position::Position;
use crate::rules::Rules;
use crate::solver::Solver;

/// Solves positions, which share the table of the search.
pub(super) struct Solving {
    pub(super) solver: Solver,
    pub(super) interval: Duration,
}

impl Solving {
    /// The codes of the values of all positions: those that are saved, and those of the others.
    /// Saves them from time to time and at the end or the stop.
    pub(super) fn codes(
        &self,
        positions: &[Position],
        mut saved: Option<&mut SavedCodes>,
        run: &mut Run<'_>,
    ) -> Result<Vec<u8>, BookError> {
        let found = saved.as_deref().map(SavedCodes::load).transpose()?.flatten();
        let mut codes = found.unwrap_or_else(|| vec![UNSOLVED; positions.len()]);
        let mut look = |codes: &[u8]| {
            if let Some(saved) = saved.as_deref_mut().filter(|it| it.is_older(self.interval)) {
                saved.save(codes);
            }
        };
        let outcome = self.solve_open(positions, &mut codes, run, &mut look);
        if let Some(saved) = saved {
            saved.save(&codes);
        }
        outcome?;
        Ok(codes)
    }

    fn code(&self, position: &Position, observer: &mut dyn Observer) -> Result<u8, Stop> {
        let is_possible = self.solver.game().check(position).is_ok();
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

const UNSOLVED: u8 = 0xff;

/// The checkpoint of the values found so far: one byte for each position.
pub(super) struct SavedCodes {
    checkpoint: Checkpoint,
    count: usize,
    /// The time of the last attempt to save.
    saved: Instant,
}

impl SavedCodes {
    pub(super) fn new(
        folder: &CheckpointFolder,
        rules: &Rules,
        positions: &[Position],
        (part, parts): (usize, usize),
    ) -> Result<Self, StorageError> {
        let mut fingerprint = Checksum::continued(fingerprint(rules));
        for position in positions {
            fingerprint.update(&position.key().to_le_bytes());
        }
        let (fingerprint, count) = (fingerprint.value(), positions.len());
        let mut header = header("checkpoint of a Quarto book", rules);
        if parts > 1 {
            header = header.parameter("part", format_args!("{part} of {parts}"));
        }
        let header = header
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

    /// Saves the codes, or fails.
    pub(super) fn replace(&self, codes: &[u8]) -> Result<(), StorageError> {
        self.checkpoint.replace(codes)
    }

    fn is_older(&self, interval: Duration) -> bool {
        self.saved.elapsed() >= interval
    }
}
