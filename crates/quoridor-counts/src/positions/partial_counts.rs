//! The count, whole or in parts for several machines.

use std::ops::Range;

use abstract_games_core::Observer;
use abstract_games_quoridor_fences::CountsByFences;
use abstract_games_storage::{Checkpoint, CheckpointFolder};

use super::checkpoint;
use super::complement::complement;
use super::counts::PositionCounts;
use super::last_row::{CutOffResidues, Sums};
use super::legal_positions::LegalPositions;
use super::modular::{Modulus, moduli};
use super::pass_run::{PASSES, PassRun};
use super::pass_state::PassState;
use super::resume;
use super::sweep_board::SweepBoard;
use crate::error::PositionCountError;

/// The passes of a count, which do not depend on each other. Those with one pawn to be cut off take
/// at most a quarter of the time of those with both.
struct Passes<'c> {
    settings: &'c LegalPositions,
    board: SweepBoard,
    moduli: Vec<Modulus>,
    /// The numbers of arrangements without pawns.
    fences: CountsByFences,
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
        self.join(&[self.folder.as_ref()], &mut observer)
    }

    /// Computes a part of the count on a machine of its own, `part` of `parts` from 1, and leaves
    /// it in `folder`, from which [`join_parts`](Self::join_parts) takes it. An interrupted part
    /// continues from the folder; the [checkpoint](Self::checkpoint) of the count is not used.
    ///
    /// A part has some of the passes of the count, of which there are two for each 62 or 64 bits of
    /// its largest sum: at most four for the 9 × 9 board. `done` of the observer is the number of
    /// squares filled in them.
    ///
    /// # Errors
    ///
    /// As [`count_observed`](Self::count_observed), and [`PositionCountError::Part`] if there is no
    /// such part, or more parts than passes.
    ///
    /// ```
    /// use abstract_games_quoridor_counts::LegalPositions;
    /// use abstract_games_storage::CheckpointFolder;
    ///
    /// let paths = [tempfile::tempdir()?, tempfile::tempdir()?];
    /// let count = LegalPositions::new(4);
    /// for (part, path) in (1..).zip(&paths) {
    ///     count.count_part(part, 2, &CheckpointFolder::start(path)?, ())?;
    /// }
    /// let folders = [CheckpointFolder::resume(&paths[0])?, CheckpointFolder::resume(&paths[1])?];
    /// assert_eq!(count.join_parts(&folders, ())?, count.count()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count_part(
        &self,
        part: usize,
        parts: usize,
        folder: &CheckpointFolder,
        mut observer: impl Observer,
    ) -> Result<(), PositionCountError> {
        let passes = self.passes(&mut observer)?;
        let range = passes.of_part(part, parts)?;
        let saved = checkpoint::checkpoint(folder, &passes.board, part, parts)?;
        let state = passes.run(range, Some(&saved), &mut observer)?;
        Ok(checkpoint::replace(&saved, &state)?)
    }

    /// The counts from the folders of all parts, in their order. Completes unfinished parts.
    ///
    /// # Errors
    ///
    /// As [`count_part`](Self::count_part).
    pub fn join_parts(
        &self,
        folders: &[CheckpointFolder],
        mut observer: impl Observer,
    ) -> Result<PositionCounts, PositionCountError> {
        self.join(&folders.iter().map(Some).collect::<Vec<_>>(), &mut observer)
    }

    fn join(
        &self,
        folders: &[Option<&CheckpointFolder>],
        observer: &mut dyn Observer,
    ) -> Result<PositionCounts, PositionCountError> {
        let passes = self.passes(observer)?;
        if folders.is_empty() {
            return Err(passes.no_part(0, 0));
        }
        let (mut sums, mut peak) = (Vec::new(), 0);
        for (part, folder) in (1..).zip(folders).filter(|_| passes.len() > 0) {
            let range = passes.of_part(part, folders.len())?;
            let saved = |folder| checkpoint::checkpoint(folder, &passes.board, part, folders.len());
            let saved = folder.map(saved).transpose()?;
            let mut state = passes.run(range, saved.as_ref(), observer)?;
            sums.append(&mut state.done);
            peak = peak.max(state.peak as u64);
        }
        passes.counts(&sums, peak)
    }

    fn passes(&self, observer: &mut dyn Observer) -> Result<Passes<'_>, PositionCountError> {
        let board = self.board()?;
        let fences = self.fences(observer)?;
        let moduli = moduli(&self.largest_sum(&fences));
        Ok(Passes { settings: self, board, moduli, fences })
    }
}

impl Passes<'_> {
    /// The number of passes. A board with one row has none.
    fn len(&self) -> usize {
        if self.board.height > 1 { PASSES.len() * self.moduli.len() } else { 0 }
    }

    /// The passes of a part.
    fn of_part(&self, part: usize, parts: usize) -> Result<Range<usize>, PositionCountError> {
        let passes = self.len();
        if !(1..=parts).contains(&part) || parts > passes {
            return Err(self.no_part(part, parts));
        }
        Ok(passes * (part - 1) / parts..passes * part / parts)
    }

    fn no_part(&self, part: usize, parts: usize) -> PositionCountError {
        PositionCountError::Part { part, parts, passes: self.len() }
    }

    /// Runs passes.
    fn run(
        &self,
        passes: Range<usize>,
        checkpoint: Option<&Checkpoint>,
        observer: &mut dyn Observer,
    ) -> Result<PassState, PositionCountError> {
        let Self { settings, board, moduli, .. } = self;
        let workers = settings.workers();
        let run = PassRun { settings, board, moduli, passes, checkpoint, workers };
        run.run(resume::state(&run, observer)?, observer)
    }

    /// The counts from the sums of all passes, or an error if a count would be negative.
    fn counts(
        &self,
        sums: &[Sums],
        peak_states: u64,
    ) -> Result<PositionCounts, PositionCountError> {
        let residues = CutOffResidues::of_passes(sums, &self.moduli);
        let counts = complement(&residues, &self.fences);
        let (placements, finished) = counts.ok_or(PositionCountError::WrongSums)?;
        let counts = PositionCounts::of_players(2, self.fences.clone(), placements, finished);
        Ok(PositionCounts { residues, peak_states, ..counts })
    }
}
