//! The passes of a count, one by one: for counts on several processes.

use std::path::PathBuf;

use abstract_games_core::{Observer, Workers};
use abstract_games_quoridor_fences::CountsByFences;
use abstract_games_storage::{Checkpoint, CheckpointFolder, ContainerReader, StorageError};
use num_bigint::BigUint;

use super::checkpoint::{self, State};
use super::complement::CutOff;
use super::counts::PositionCounts;
use super::last_row::{CutOffResidues, Sums};
use super::legal_positions::LegalPositions;
use super::modular::{from_bytes, is_reduced, moduli, modulus, to_bytes};
use super::pass_run::{PASSES, PassRun};
use super::sweep_board::SweepBoard;
use crate::PositionCountError;

/// The passes of a count of legal positions, which do not depend on each other and take about the
/// same time.
///
/// ```
/// use abstract_games_quoridor_counts::LegalPositions;
///
/// let count = LegalPositions::new(4);
/// let passes = count.passes(())?;
/// let mut complete = passes.complete(None)?;
/// for pass in complete.missing() {
///     let result = passes.compute(pass, None, &mut ())?;
///     complete.insert(pass, &result)?;
/// }
/// assert_eq!(complete.counts()?, Some(count.count()?));
/// # Ok::<(), abstract_games_quoridor_counts::PositionCountError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PositionPasses {
    settings: LegalPositions,
    /// None if there is one row.
    board: Option<SweepBoard>,
    /// The moduli besides 2⁶⁴.
    moduli: Vec<u64>,
    /// The numbers of arrangements without pawns.
    fences: CountsByFences,
}

/// The results of the complete passes of a count.
#[derive(Debug)]
pub struct CompletePasses<'p> {
    passes: &'p PositionPasses,
    /// The sums of each pass, and its greatest number of frontiers.
    found: Vec<Option<(Sums, u64)>>,
    checkpoint: Option<Checkpoint>,
}

impl LegalPositions {
    /// Counts the legal placements by number of fences.
    ///
    /// # Errors
    ///
    /// [`NoSquares`](abstract_games_quoridor_fences::CountError::NoSquares),
    /// [`TooWide`](PositionCountError::TooWide) or [`TooLong`](PositionCountError::TooLong) if the
    /// board is not supported, [`TooLarge`](abstract_games_quoridor_fences::CountError::TooLarge)
    /// or [`Stopped`](PositionCountError::Stopped) if the memory limit is too low,
    /// [`Spill`](PositionCountError::Spill) if the temporary file fails, and
    /// [`Checkpoint`](PositionCountError::Checkpoint) if the checkpoint cannot be used.
    pub fn count(&self) -> Result<PositionCounts, PositionCountError> {
        self.count_observed(&mut ())
    }

    /// Counts with an observer: `done` is the number of squares filled over all passes, `found` the
    /// number of frontiers, and `bytes` the memory held.
    ///
    /// # Errors
    ///
    /// The errors of [`count`](LegalPositions::count), and [`Stopped`](PositionCountError::Stopped)
    /// if the observer stops the work.
    pub fn count_observed(
        &self,
        mut observer: impl Observer,
    ) -> Result<PositionCounts, PositionCountError> {
        let observer: &mut dyn Observer = &mut observer;
        let passes = self.passes(&mut *observer)?;
        let Some(board) = &passes.board else { return Ok(passes.none()) };
        let complete = passes.run(board, None, self.folder.as_ref(), observer)?;
        passes.joined(&complete.done, complete.peak as u64)
    }

    /// Divides the count into passes, for several processes. The observer is asked while
    /// arrangements without pawns are counted.
    ///
    /// # Errors
    ///
    /// As [`count_observed`](Self::count_observed).
    pub fn passes(
        &self,
        mut observer: impl Observer,
    ) -> Result<PositionPasses, PositionCountError> {
        let board = self.board()?;
        let fences = self.fences(&mut observer)?;
        let moduli = moduli(&self.largest_sum(&fences));
        Ok(PositionPasses { settings: self.clone(), board, moduli, fences })
    }
}

impl PositionPasses {
    /// The number of passes. It is 0 for a board with one row.
    pub fn len(&self) -> usize {
        if self.board.is_some() { PASSES.len() * (1 + self.moduli.len()) } else { 0 }
    }

    /// Whether there are no passes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Computes a pass, with the memory limit and the threads of the count, and returns its result
    /// as bytes. With a folder, the pass continues from the state saved there after each row.
    /// [Remove](CheckpointFolder::remove) it when the result is safe.
    ///
    /// `done` of the observer is the number of squares filled.
    ///
    /// # Errors
    ///
    /// As [`LegalPositions::count_observed`], and [`PositionCountError::Pass`] if there is no such
    /// pass.
    pub fn compute(
        &self,
        pass: usize,
        folder: Option<&CheckpointFolder>,
        mut observer: impl Observer,
    ) -> Result<Vec<u8>, PositionCountError> {
        let Some(board) = self.board.as_ref().filter(|_| pass < self.len()) else {
            return Err(PositionCountError::Pass {
                pass,
                reason: "there is no such pass".to_owned(),
            });
        };
        let complete = self.run(board, Some(pass), folder, &mut observer)?;
        let (sums, peak) = (&complete.done[0], [complete.peak as u64]);
        Ok(to_bytes(&[&peak[..], &sums.cut_off, &sums.in_last_row].concat()))
    }

    /// Runs one pass or all of them, with checkpoints and numbers beyond the memory limit in
    /// `folder`.
    fn run(
        &self,
        board: &SweepBoard,
        pass: Option<usize>,
        folder: Option<&CheckpointFolder>,
        observer: &mut dyn Observer,
    ) -> Result<State, PositionCountError> {
        let saved = folder.map(|folder| checkpoint::checkpoint(folder, board, pass)).transpose()?;
        // Systems without temporary files have no such folder.
        let temporary = if cfg!(feature = "spill") { std::env::temp_dir() } else { PathBuf::new() };
        let run = PassRun {
            board,
            moduli: &self.moduli,
            passes: pass.map_or(0..self.len(), |pass| pass..pass + 1),
            workers: Workers::new(self.settings.threads),
            memory: self.settings.room(),
            folder: folder.map_or(&temporary, CheckpointFolder::path),
            checkpoint: saved.as_ref(),
        };
        run.run(observer)
    }

    /// Removes what [`compute`](Self::compute) saved of a pass in a folder opened to resume.
    ///
    /// # Errors
    ///
    /// [`PositionCountError::Checkpoint`] if nothing is there or it cannot be removed.
    pub fn forget(&self, pass: usize, folder: &CheckpointFolder) -> Result<(), PositionCountError> {
        if let Some(board) = &self.board {
            drop(checkpoint::checkpoint(folder, board, Some(pass))?);
            folder.remove()?;
        }
        Ok(())
    }

    /// The results of earlier runs in a folder, and a place for those of this run. The way the
    /// folder was opened decides whether there may and must be any. Without a folder, nothing is
    /// saved.
    ///
    /// # Errors
    ///
    /// [`PositionCountError::Checkpoint`] if the folder cannot be used.
    pub fn complete(
        &self,
        folder: Option<&CheckpointFolder>,
    ) -> Result<CompletePasses<'_>, PositionCountError> {
        let mut complete =
            CompletePasses { passes: self, found: vec![None; self.len()], checkpoint: None };
        if let (Some(folder), Some(board)) = (folder, &self.board) {
            let header = checkpoint::header("complete passes of legal positions", board);
            let saved = folder.checkpoint(&checkpoint::name(board, "-passes"), header)?;
            if let Some(file) = saved.load()? {
                complete.load(file)?;
            }
            complete.checkpoint = Some(saved);
            // From now on a run can resume.
            complete.save();
        }
        Ok(complete)
    }

    /// The result of a pass, if these bytes can be one.
    fn result(&self, pass: usize, bytes: &[u8]) -> Result<(Sums, u64), String> {
        let terms = self.terms();
        if pass >= self.len() {
            return Err("there is no such pass".to_owned());
        }
        if bytes.len() != 8 * (1 + 2 * terms) {
            return Err(format!("its result has {} bytes", bytes.len()));
        }
        let words = from_bytes(bytes);
        if !is_reduced(&words[1..], modulus(&self.moduli, pass)) {
            return Err("its result is not reduced".to_owned());
        }
        let (cut_off, in_last_row) = words[1..].split_at(terms);
        Ok((Sums { cut_off: cut_off.to_vec(), in_last_row: in_last_row.to_vec() }, words[0]))
    }

    /// The length of each sum.
    fn terms(&self) -> usize {
        self.board.as_ref().map_or(0, |board| usize::from(board.max_fences) + 1)
    }

    /// The counts of a board with one row.
    pub(super) fn none(&self) -> PositionCounts {
        let none = vec![BigUint::ZERO; self.fences.as_slice().len()];
        self.counted(none.clone(), none, Vec::new(), 0)
    }

    /// The counts from the sums of all passes, or an error if a count would be negative.
    pub(super) fn joined(
        &self,
        sums: &[Sums],
        peak: u64,
    ) -> Result<PositionCounts, PositionCountError> {
        let residues = CutOffResidues::of_passes(sums, &self.moduli);
        let counts = CutOff::new(&residues).complement(&self.fences);
        let (placements, finished) = counts.ok_or(PositionCountError::WrongSums)?;
        Ok(self.counted(placements, finished, residues, peak))
    }

    fn counted(
        &self,
        placements: Vec<BigUint>,
        finished: Vec<BigUint>,
        residues: Vec<CutOffResidues>,
        peak_states: u64,
    ) -> PositionCounts {
        let LegalPositions { width, height, max_fences, .. } = self.settings;
        let (board, fences) = ((width, height, max_fences), self.fences.as_slice().to_vec());
        let counts = PositionCounts::of_players(2, board, fences, placements, finished);
        PositionCounts { residues, peak_states, ..counts }
    }
}

impl CompletePasses<'_> {
    /// The passes whose results are missing, in ascending order.
    pub fn missing(&self) -> Vec<usize> {
        (0..self.found.len()).filter(|&pass| self.found[pass].is_none()).collect()
    }

    /// Inserts the result of a pass, and saves all. If that fails, it is a warning of the folder.
    ///
    /// # Errors
    ///
    /// [`PositionCountError::Pass`] if the bytes cannot be the result of the pass.
    pub fn insert(&mut self, pass: usize, result: &[u8]) -> Result<(), PositionCountError> {
        let result = self.passes.result(pass, result);
        self.found[pass] =
            Some(result.map_err(|reason| PositionCountError::Pass { pass, reason })?);
        self.save();
        Ok(())
    }

    /// The counts, if all passes are complete. They are those of [`LegalPositions::count`].
    ///
    /// # Errors
    ///
    /// [`PositionCountError::WrongSums`] if the results are not those of the passes.
    pub fn counts(&self) -> Result<Option<PositionCounts>, PositionCountError> {
        if self.passes.is_empty() {
            return Ok(Some(self.passes.none()));
        }
        let peak = self.found.iter().flatten().map(|(_, peak)| *peak).max().unwrap_or(0);
        let sums = self.found.iter().map(|found| found.as_ref().map(|(sums, _)| sums.clone()));
        let sums: Option<Vec<_>> = sums.collect();
        sums.map(|sums| self.passes.joined(&sums, peak)).transpose()
    }

    fn save(&self) {
        let Some(checkpoint) = &self.checkpoint else { return };
        let complete = self.found.iter().flatten().count() as u64;
        let mut words = vec![complete];
        for (pass, found) in self.found.iter().enumerate() {
            if let Some((sums, peak)) = found {
                words.extend([pass as u64, *peak]);
                words.extend(&sums.cut_off);
                words.extend(&sums.in_last_row);
            }
        }
        let bytes = to_bytes(&words);
        let Ok(()) = checkpoint.save(|out| {
            std::io::Write::write_all(out, &bytes).map(Ok::<_, std::convert::Infallible>)
        });
    }

    fn load(&mut self, mut file: ContainerReader) -> Result<(), StorageError> {
        let mut word = [0; 8];
        file.read_bytes(&mut word)?;
        let complete = u64::from_le_bytes(word);
        if complete > self.found.len() as u64 {
            return Err(
                file.invalid(format!("{complete} of {} passes are complete", self.found.len()))
            );
        }
        let mut bytes = vec![0; 8 * (1 + 2 * self.passes.terms())];
        for _ in 0..complete {
            file.read_bytes(&mut word)?;
            let pass = usize::try_from(u64::from_le_bytes(word)).unwrap_or(usize::MAX);
            file.read_bytes(&mut bytes)?;
            let result = self.passes.result(pass, &bytes);
            let result = result.map_err(|reason| file.invalid(format!("pass {pass}: {reason}")))?;
            if self.found[pass].replace(result).is_some() {
                return Err(file.invalid(format!("pass {pass} is there twice")));
            }
        }
        file.finish()
    }
}
