//! The positions of nine plies of a book, solved, with the checkpoint from which an interrupted
//! build resumes.

use std::convert::Infallible;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use abstract_games_core::{Observer, Progress, Run, Stop, StopCheck, lock, observer};
use abstract_games_storage::{Checkpoint, CheckpointFolder, Checksum, StorageError};

use super::error::BookError;
use super::file::{fingerprint, header};
use super::lookup::code_of;
use crate::position::Position;
use crate::rules::Rules;
use crate::solver::Solver;

/// The codes of the values of all positions: those that are saved, and those that `solver` finds.
/// Saves them from time to time and at the end or the stop.
pub(super) fn codes(
    solver: &Solver,
    positions: &[Position],
    mut saved: Option<&mut SavedCodes>,
    run: &mut Run<'_>,
) -> Result<Vec<u8>, BookError> {
    let found = saved.as_deref().map(SavedCodes::load).transpose()?.flatten();
    let codes = found.unwrap_or_else(|| vec![UNSOLVED; positions.len()]);
    let open: Vec<_> = (0..positions.len()).filter(|&i| codes[i] == UNSOLVED).collect();
    let (workers, total) = (run.workers(), positions.len() as u64);
    let done = AtomicU64::new(total - open.len() as u64);
    let codes = Mutex::new(codes);
    let mut watch = || {
        if let Some(saved) = saved.as_deref_mut().filter(|it| it.is_old()) {
            saved.save(&lock(&codes));
        }
        let done = done.load(Ordering::Relaxed);
        let progress = Progress::at(done).of(total).found(done);
        run.observe(&progress.bytes(solver.table_bytes()))
    };
    let solve = |number: usize, watch: &mut StopCheck<'_>| -> Result<(), Stop> {
        let position = &positions[open[number]];
        let is_possible = solver.game().check(position).is_ok();
        let mut observer = observer::from_fn(|_| watch());
        let value = is_possible.then(|| solver.value_of_possible(position, &mut observer));
        lock(&codes)[open[number]] = code_of(value.transpose()?);
        done.fetch_add(1, Ordering::Relaxed);
        Ok(())
    };
    let shared = workers.share(workers.count() - 1, open.len(), &mut watch, solve);
    let outcome = shared.and_then(|()| watch());
    let codes = codes.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(saved) = saved {
        saved.save(&codes);
    }
    outcome?;
    Ok(codes)
}

const UNSOLVED: u8 = 0xff;

/// The checkpoint of the values found so far: one byte for each position.
pub(super) struct SavedCodes {
    checkpoint: Checkpoint,
    count: usize,
    interval: Duration,
    /// The time of the last attempt to save.
    saved: Instant,
}

impl SavedCodes {
    pub(super) fn new(
        folder: &CheckpointFolder,
        rules: &Rules,
        positions: &[Position],
        (part, parts): (usize, usize),
        interval: Duration,
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
        Ok(Self { checkpoint, count, interval, saved: Instant::now() })
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

    fn is_old(&self) -> bool {
        self.saved.elapsed() >= self.interval
    }
}
