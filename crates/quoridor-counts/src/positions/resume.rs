//! The state of an interrupted count, read from its [checkpoint](super::checkpoint).

use abstract_games_core::{Observer, Progress};
use abstract_games_storage::{Checkpoint, ContainerReader, words_from_bytes};

use super::frontier::Frontier;
use super::frontier_layer::FrontierLayer;
use super::last_row::Sums;
use super::numbers::{Memory, Numbers};
use super::pass_run::{PASSES, PassRun};
use super::pass_state::PassState;
use super::spilled::Disk;
use crate::error::PositionCountError;

/// The state that the checkpoint of a run has, or that before its first pass.
pub(super) fn state(
    run: &PassRun<'_>,
    observer: &mut dyn Observer,
) -> Result<PassState, PositionCountError> {
    match run.checkpoint.map(Checkpoint::load).transpose()?.flatten() {
        Some(file) => Reader { run, file, observer }.state(),
        None => Ok(run.first_row(0)),
    }
}

struct Reader<'r> {
    run: &'r PassRun<'r>,
    file: ContainerReader,
    observer: &'r mut dyn Observer,
}

impl Reader<'_> {
    fn state(mut self) -> Result<PassState, PositionCountError> {
        let PassRun { board, passes, .. } = self.run;
        let (done, step) = (self.file.word()?, self.file.word()?);
        let (peak, frontiers) = (self.file.word()?, self.file.word()?);
        let passes = passes.len();
        let complete = usize::try_from(done).ok().filter(|done| *done <= passes);
        let Some(complete) = complete else {
            return Err(self.invalid(format!("{done} of {passes} passes are complete")));
        };
        let terms = usize::from(board.max_fences) + 1;
        let sums = |pass| {
            let (cut_off, in_last_row) = (self.words(terms)?, self.words(terms)?);
            self.check_reduced(&cut_off, pass)?;
            self.check_reduced(&in_last_row, pass)?;
            Ok::<_, PositionCountError>(Sums { cut_off, in_last_row })
        };
        let done: Vec<_> = (0..complete).map(sums).collect::<Result<_, _>>()?;
        let Some(step) = usize::try_from(step).ok().filter(|&step| step < board.steps()) else {
            return Err(self.invalid(format!("{step} of {} squares are filled", board.steps())));
        };
        let progress = board.progress(passes, complete, step);
        let layer = self.layer(frontiers, step, &progress)?;
        let numbers = self.numbers(&layer, complete, &progress)?;
        self.file.finish()?;
        let peak = usize::try_from(peak).unwrap_or(usize::MAX);
        Ok(PassState { done, peak, layer, numbers })
    }

    fn layer(
        &mut self,
        frontiers: u64,
        step: usize,
        progress: &Progress,
    ) -> Result<FrontierLayer, PositionCountError> {
        let (mut keys, mut least) = (Vec::new(), Vec::new());
        for number in 0..frontiers {
            let key = u128::from_le_bytes(self.file.array()?);
            let Some(frontier) = Frontier::from_key(key, self.run.board.width) else {
                return Err(self.invalid(format!("frontier {number} is not valid")));
            };
            keys.push(frontier);
        }
        let most = self.run.board.placed(self.run.board.square(step));
        for number in 0..frontiers {
            let fences = u16::from_le_bytes(self.file.array()?);
            if fences > most {
                return Err(self.invalid(format!(
                    "frontier {number} has at least {fences} fences, but only {most} fit"
                )));
            }
            least.push(fences);
        }
        let progress = progress.found(frontiers).bytes(FrontierLayer::bytes_of(keys.len()));
        let watch = || self.observer.observe(&progress);
        Ok(FrontierLayer::observed(self.run.board, step, keys, least, watch)?)
    }

    fn numbers(
        &mut self,
        layer: &FrontierLayer,
        pass: usize,
        progress: &Progress,
    ) -> Result<Numbers, PositionCountError> {
        let bytes: u64 = layer.lengths.iter().map(|&length| 8 * length as u64).sum();
        if self.file.remaining() != bytes {
            return Err(self.invalid(format!(
                "it has {} bytes of numbers instead of {bytes}",
                self.file.remaining()
            )));
        }
        let run = self.run;
        let progress = progress.found(layer.len() as u64).bytes(layer.bytes());
        let mut chunks = layer.lengths.iter().map(|&length| {
            self.observer.observe(&progress)?;
            let words = self.words(length)?;
            self.check_reduced(&words, pass).map(|()| words)
        });
        if layer.bytes() + bytes <= run.settings.room() {
            return Ok(Numbers::Memory(Memory::of(chunks.collect::<Result<_, _>>()?)));
        }
        let disk = Disk::write(&run.folder(), |push| chunks.try_for_each(|chunk| push(&chunk?)))?;
        Ok(Numbers::Disk(disk))
    }

    fn words(&mut self, count: usize) -> Result<Vec<u64>, PositionCountError> {
        let mut bytes = vec![0; 8 * count];
        self.file.read_bytes(&mut bytes)?;
        Ok(words_from_bytes(&bytes))
    }

    fn check_reduced(&self, words: &[u64], pass: usize) -> Result<(), PositionCountError> {
        let pass = self.run.passes.start + pass;
        // After the last pass there is no modulus.
        if self.run.moduli.get(pass / PASSES.len()).is_none_or(|modulus| modulus.has_reduced(words))
        {
            return Ok(());
        }
        Err(self.invalid(format!("a number of pass {pass} is not less than its modulus")))
    }

    fn invalid(&self, reason: impl Into<String>) -> PositionCountError {
        self.file.invalid(reason).into()
    }
}
