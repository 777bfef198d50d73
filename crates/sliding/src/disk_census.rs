//! A census with its orbits on disk.

use abstract_games_core::{Game, Orbit};
use abstract_games_search::{End, LevelSearch, LevelStoreError, Scratch};

use crate::census::{Census, CensusTaker, sum_of_sizes};
use crate::piece::MAX_PIECES;
use crate::puzzle::SlidingPuzzle;

impl CensusTaker<'_> {
    /// Takes the census with the keys of the orbits in the folder of `scratch`, or resumes there.
    ///
    /// Adds the pieces, the size of the board and the goal to the parameters of `scratch`. The
    /// files remain until they are [removed](Scratch::remove).
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::Storage`] if a file cannot be written, read or resumed; complete levels
    /// are then saved. [`LevelStoreError::Stopped`] if the observer stops the verification of a
    /// resumed census.
    pub fn take_on_disk(self, scratch: Scratch) -> Result<Census, LevelStoreError> {
        let goal = self.goal.map_or_else(|| "none".to_owned(), |goal| goal.to_string());
        let question = if self.until_goal { "levels up to the goal" } else { "census" };
        let scratch = parameters(scratch, &self.puzzle, question).parameter("goal", goal);
        match self.puzzle.pieces() {
            4 => self.take_with::<4>(scratch),
            _ => self.take_with::<MAX_PIECES>(scratch),
        }
    }

    fn take_with<const N: usize>(self, scratch: Scratch) -> Result<Census, LevelStoreError> {
        let Self { puzzle, goal, until_goal, run } = self;
        let workers = run.workers();
        let puzzle = puzzle.resized::<N>();
        let quotient = puzzle.quotient_fixing(&puzzle.initial());
        let goal = goal.map(|goal| quotient.orbit(&goal.resized()));
        let mut levels = LevelSearch::new(&quotient).run(run).on_disk(scratch)?;
        let size = |orbit: &Orbit<_>| quotient.orbit_size(orbit) as u64;
        // The note is the level of the goal, if that is an earlier one.
        let note = levels.notes().first();
        let mut goal_distance = note.and_then(|&level| usize::try_from(level).ok());
        loop {
            if let (Some(newest), Some(goal)) = (levels.levels().checked_sub(1), &goal) {
                if levels.contains(newest, goal)? {
                    goal_distance = Some(newest);
                    levels.set_notes(vec![newest as u64]);
                    if until_goal {
                        break;
                    }
                }
            }
            if levels.next_level_weighing(size)?.is_none() {
                break;
            }
        }
        let end = levels.end().unwrap_or(End::Goal);
        let (mut configurations, mut farthest) = (levels.weight(), Vec::new());
        if let Some(newest) = levels.levels().checked_sub(1) {
            let mut states = levels.read(newest)?;
            while let Some(batch) = states.next_batch()? {
                // A level in the middle of the search may be larger than the memory limit.
                if end == End::Exhausted {
                    farthest.extend(batch.iter().map(|it| it.representative().widened()));
                } else {
                    configurations += sum_of_sizes(&batch, size, &workers);
                }
            }
        }
        let lengths = (0..levels.levels()).map(|level| levels.level_len(level)).collect();
        let group = (*quotient.symmetry(), puzzle.pieces());
        let mut census = Census::of_counts(group, lengths, configurations, goal_distance, end);
        census.set_farthest(farthest.into_iter());
        Ok(census)
    }
}

/// The parameters of a search of `puzzle` on disk.
pub(crate) fn parameters(scratch: Scratch, puzzle: &SlidingPuzzle, question: &str) -> Scratch {
    // Different questions have different quotients or end at different levels.
    let scratch = scratch.parameter("question", question);
    let scratch = scratch.parameter("game", "sliding").parameter("piece", puzzle.piece().name());
    let scratch = scratch.parameter("pieces", puzzle.pieces()).parameter("size", puzzle.size());
    scratch.parameter("start", puzzle.initial())
}
