//! A census with its orbits on disk.

use abstract_games_core::{Dihedral, Game, Orbit, Quotient, Workers};
use abstract_games_search::{End, LevelSearch, LevelStoreError, Scratch, StoredLevels};

use crate::census::{Census, CensusTaker, sum_of_sizes};
use crate::configuration::Configuration;
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
        let mut sums = Sums::from_notes(levels.notes());
        let size = |orbit: &Orbit<_>| quotient.orbit_size(orbit) as u64;
        // The level before the newest is not in the notes that were saved with it.
        sums.add_until(levels.levels().saturating_sub(1), &levels, size, &workers)?;
        loop {
            let found = levels.levels();
            if let (Some(newest), Some(goal)) = (found.checked_sub(1), &goal) {
                if levels.contains(newest, goal)? {
                    sums.goal_distance = Some(newest);
                    if until_goal {
                        break;
                    }
                }
            }
            levels.set_notes(sums.to_notes());
            let (next, newest) = levels.next_level_weighing(size)?;
            if found > 0 && (next.is_some() || levels.end() == Some(End::Exhausted)) {
                sums.levels = found;
                sums.configurations += newest;
            }
            if next.is_none() {
                break;
            }
        }
        sums.add_until(levels.levels(), &levels, size, &workers)?;
        let lengths = (0..levels.levels()).map(|level| levels.level_len(level)).collect();
        let end = levels.end().unwrap_or(End::Goal);
        let group = (*quotient.symmetry(), puzzle.pieces());
        let mut census =
            Census::of_counts(group, lengths, sums.configurations, sums.goal_distance, end);
        // A level in the middle of the search may be larger than the memory limit.
        if let Some(newest) = census.eccentricity {
            let mut states = levels.read(newest)?;
            let mut farthest = Vec::new();
            while let Some(batch) = states.next_batch()? {
                farthest.extend(batch.iter().map(|it| it.representative().widened()));
            }
            census.set_farthest(farthest.into_iter());
        }
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

/// What a census on disk has found in its first levels, apart from their sizes.
#[derive(Default)]
struct Sums {
    /// Number of levels whose orbits are counted in `configurations`.
    levels: usize,
    configurations: u64,
    goal_distance: Option<usize>,
}

impl Sums {
    fn from_notes(notes: &[u64]) -> Self {
        let &[levels, configurations, goal] = notes else { return Self::default() };
        let number = |note| usize::try_from(note).unwrap_or(usize::MAX);
        let goal_distance = number(goal).checked_sub(1);
        Self { levels: number(levels), configurations, goal_distance }
    }

    fn to_notes(&self) -> Vec<u64> {
        let goal = self.goal_distance.map_or(0, |distance| distance as u64 + 1);
        vec![self.levels as u64, self.configurations, goal]
    }

    /// Adds the levels up to this number that were not added yet.
    fn add_until<const N: usize>(
        &mut self,
        end: usize,
        levels: &StoredLevels<'_, Quotient<SlidingPuzzle<N>, Dihedral>>,
        size: impl Fn(&Orbit<Configuration<N>>) -> u64 + Sync,
        workers: &Workers,
    ) -> Result<(), LevelStoreError> {
        while self.levels < end {
            let mut states = levels.read(self.levels)?;
            while let Some(batch) = states.next_batch()? {
                self.configurations += sum_of_sizes(&batch, &size, workers);
            }
            self.levels += 1;
        }
        Ok(())
    }
}
