//! A census: the reachable configurations, by the number of moves.

use std::ops::Range;

use abstract_games_core::{
    BigUint, Dihedral, Game, Keyed, Orbit, Quotient, Run, SleepSets, Stop, Symmetry, Workers,
    run_setters,
};
use abstract_games_search::{End, LevelSearch};
#[cfg(feature = "disk")]
use abstract_games_search::{LevelStoreError, Scratch, StoredLevels};

use crate::compact::CompactQuotient;
use crate::configuration::{Configuration, SquareSet};
use crate::error::ConfigurationError;
use crate::puzzle::SlidingPuzzle;

/// Counts the configurations reachable from the start of a puzzle, and their orbits.
///
/// The group is the stabiliser of the start: all eight symmetries of the board if the pieces start
/// in the corners.
///
/// # Cost
///
/// A [`LevelSearch`] of the [`CompactQuotient`]. It takes 4 to 9 bytes for each orbit reached, or
/// one to two bits for each orbit of the board if that is less, and about 4 `K` + 16 bytes for each
/// orbit of the largest level. On boards of more than 256 × 256 squares, and beyond 2⁶⁴ orbits, it
/// is one of the [`Quotient`]. This takes 8 `K` + 16 bytes for each orbit of the largest level and,
/// beyond 2⁶⁴ configurations, five times as many for each orbit reached.
///
/// # Examples
///
/// ```
/// use abstract_games_sliding::{CensusTaker, Piece, SlidingPuzzle, centre};
///
/// let rooks = SlidingPuzzle::from_corners(Piece::Rook, 8)?;
/// let census = CensusTaker::new(&rooks).goal(centre(8)?)?.take();
/// assert_eq!(census.orbits.to_string(), "79920");
/// assert_eq!((census.reachable_orbits, census.reachable_configurations), (27_467, 218_412));
/// assert_eq!((census.goal_distance, census.eccentricity), (Some(25), Some(32)));
/// assert_eq!(census.farthest.len(), 1);
/// # Ok::<(), abstract_games_sliding::ConfigurationError>(())
/// ```
#[derive(Debug)]
pub struct CensusTaker<'p, const K: usize> {
    puzzle: &'p SlidingPuzzle<K>,
    goal: Option<Configuration<K>>,
    until_goal: bool,
    run: Run<'p>,
}

/// The result of a [`CensusTaker`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Census {
    /// The number of configurations of as many pieces on the board, reachable or not.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialise::as_text"))]
    pub configurations: BigUint,
    /// The number of orbits of configurations, reachable or not, by Burnside's lemma.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialise::as_text"))]
    pub orbits: BigUint,
    /// The number of reachable orbits.
    pub reachable_orbits: usize,
    /// The number of reachable configurations: the sum of the sizes of the reachable orbits.
    pub reachable_configurations: u64,
    /// The number of orbits at distance 0, 1, 2, … from the start.
    pub by_depth: Vec<usize>,
    /// The greatest distance from the start, or `None` if the census is incomplete.
    pub eccentricity: Option<usize>,
    /// The canonical forms of the orbits at the greatest distance, in ascending order. Empty if the
    /// census is incomplete: the last level counted may then be as large as the memory.
    pub farthest: Vec<SquareSet>,
    /// The number of moves to the orbit of the goal, if a goal was given and reached.
    pub goal_distance: Option<usize>,
    /// How the search ended. Unless this is [`End::Exhausted`], the census is incomplete.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "complete", serialize_with = "crate::serialise::is_exhausted")
    )]
    pub end: End,
}

impl Census {
    /// The game whose levels a census counts: the quotient of `puzzle` by the stabiliser of its
    /// start.
    pub fn quotient<const K: usize>(
        puzzle: &SlidingPuzzle<K>,
    ) -> Quotient<SlidingPuzzle<K>, Dihedral> {
        Quotient::new(puzzle.clone(), puzzle.stabiliser(&puzzle.initial()))
    }

    /// The census of a search of the [quotient](Self::quotient) that another program or machine has
    /// made: the number of orbits at distance 0, 1, 2, …, the total size of all orbits, the orbits
    /// of the last level, the distance of the goal, and how the search ended.
    pub fn of_levels<const K: usize>(
        puzzle: &SlidingPuzzle<K>,
        by_depth: impl IntoIterator<Item = u64>,
        reachable_configurations: u64,
        farthest: impl IntoIterator<Item = Orbit<Configuration<K>>>,
        goal_distance: Option<usize>,
        end: End,
    ) -> Self {
        let group = puzzle.stabiliser(&puzzle.initial());
        let mut census = Self::of_counts(
            (group, K),
            by_depth.into_iter().collect(),
            reachable_configurations,
            goal_distance,
            end,
        );
        census.set_farthest(farthest.into_iter().map(|orbit| *orbit.representative()));
        census
    }

    /// Why the census was stopped, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.end.stopped()
    }

    /// A census without the farthest orbits, under a group and with a number of pieces.
    fn of_counts(
        (group, pieces): (Dihedral, usize),
        by_depth: Vec<u64>,
        reachable_configurations: u64,
        goal_distance: Option<usize>,
        end: End,
    ) -> Self {
        let under = |group: Dihedral| {
            group.on_squares().expect("at most 702 × 702 squares").cycle_index().subsets(pieces)
        };
        let by_depth =
            by_depth.into_iter().map(|count| usize::try_from(count).unwrap_or(usize::MAX));
        let by_depth: Vec<_> = by_depth.collect();
        Self {
            // Under the trivial group, every configuration is an orbit of its own.
            configurations: under(group.generated_by([])),
            orbits: under(group),
            reachable_orbits: by_depth.iter().sum(),
            reachable_configurations,
            eccentricity: by_depth.len().checked_sub(1).filter(|_| end == End::Exhausted),
            by_depth,
            farthest: Vec::new(),
            goal_distance,
            end,
        }
    }

    /// Sets the orbits at the greatest distance, if the census is complete.
    fn set_farthest<const K: usize>(&mut self, farthest: impl Iterator<Item = Configuration<K>>) {
        if self.end == End::Exhausted {
            let mut farthest: Vec<_> = farthest.collect();
            farthest.sort_unstable();
            self.farthest = farthest.into_iter().map(SquareSet::from).collect();
        }
    }
}

impl<'p, const K: usize> CensusTaker<'p, K> {
    /// Creates a census of the configurations reachable from the start of `puzzle`.
    pub fn new(puzzle: &'p SlidingPuzzle<K>) -> Self {
        Self { puzzle, goal: None, until_goal: false, run: Run::new() }
    }
}

impl<'p, const K: usize> CensusTaker<'p, K> {
    /// Sets the goal whose distance is reported as [`Census::goal_distance`].
    ///
    /// # Errors
    ///
    /// [`ConfigurationError::OffBoard`] if a piece of `goal` is not on the board.
    pub fn goal(mut self, goal: Configuration<K>) -> Result<Self, ConfigurationError> {
        self.puzzle.check(&goal)?;
        self.goal = Some(goal);
        Ok(self)
    }

    /// Ends the census at the level of the goal. It then counts only orbits that are at most as far
    /// from the start as the goal. Has no effect without a goal.
    #[must_use]
    pub fn until_goal(mut self) -> Self {
        self.until_goal = true;
        self
    }

    run_setters! {
        'p;
        /// See [`LevelSearch::observer`]. A stopped census counts complete levels only.
        observer;
        threads;
    }

    /// Takes the census.
    pub fn take(self) -> Census {
        let puzzle = self.puzzle;
        let symmetry = puzzle.stabiliser(&puzzle.initial());
        match CompactQuotient::new(puzzle.clone(), symmetry) {
            Ok(quotient) => self.take_of(&quotient, symmetry),
            // The board is too large for compact orbits.
            Err(_) => self.take_of(&Quotient::new(puzzle.clone(), symmetry), symmetry),
        }
    }

    fn take_of<Q: Orbits<K>>(self, quotient: &Q, symmetry: Dihedral) -> Census {
        let Self { puzzle, goal, until_goal, run } = self;
        let workers = run.workers();
        let goal = goal.map(|goal| quotient.orbit_of(&goal));
        let action = symmetry.on(puzzle);
        let size = |orbit: &Q::State| action.orbit_size(&quotient.representative_of(orbit)) as u64;
        let mut levels = LevelSearch::new(quotient).sleep_sets().run(run).start();
        let (mut by_depth, mut configurations, mut goal_distance) = (Vec::new(), 0, None);
        while let Some(level) = levels.next_level() {
            let is_last = goal.as_ref().is_some_and(|goal| level.contains(goal));
            if is_last {
                goal_distance = Some(by_depth.len());
            }
            by_depth.push(level.len() as u64);
            configurations += sum_of_sizes(level, size, &workers);
            if is_last && until_goal {
                break;
            }
        }
        let end = levels.end().unwrap_or(End::Goal);
        let mut census =
            Census::of_counts((symmetry, K), by_depth, configurations, goal_distance, end);
        let canonical = |orbit| action.canonical_form(&quotient.representative_of(orbit));
        census.set_farthest(levels.level().iter().map(canonical));
        census
    }

    /// Takes the census with the keys of the orbits on disk, in the folder of `scratch`, or resumes
    /// it there. The result is the same.
    ///
    /// The pieces, the size of the board and the goal are added to the parameters of `scratch`. The
    /// files remain: [remove](Scratch::remove) them once the result is stored.
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::Storage`] if a file cannot be written, read or resumed. Complete levels
    /// are then saved, so the census can be resumed. [`LevelStoreError::Stopped`] if the observer
    /// stops it while the files of a resumed census are verified.
    #[cfg(feature = "disk")]
    pub fn take_on_disk(self, scratch: Scratch) -> Result<Census, LevelStoreError> {
        let Self { puzzle, goal, until_goal, run } = self;
        let workers = run.workers();
        let quotient = Census::quotient(puzzle);
        let goal_text = goal.map_or_else(|| "none".to_owned(), |goal| goal.to_string());
        let goal = goal.map(|goal| quotient.orbit(&goal));
        let question = if until_goal { "levels up to the goal" } else { "census" };
        let scratch = parameters(scratch, puzzle, question).parameter("goal", goal_text);
        let mut levels = LevelSearch::new(&quotient).run(run).on_disk(scratch)?;
        let mut sums = Sums::from_notes(levels.notes());
        let size = |orbit: &Orbit<_>| quotient.orbit_size(orbit) as u64;
        // The level before the newest is not in the notes that were saved with it.
        sums.add_until(levels.levels().saturating_sub(1), &levels, &quotient, &workers)?;
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
        sums.add_until(levels.levels(), &levels, &quotient, &workers)?;
        let lengths = (0..levels.levels()).map(|level| levels.level_len(level)).collect();
        let end = levels.end().unwrap_or(End::Goal);
        let group = (*quotient.symmetry(), K);
        let mut census =
            Census::of_counts(group, lengths, sums.configurations, sums.goal_distance, end);
        // A level in the middle of the search may be larger than the memory limit.
        if let Some(newest) = census.eccentricity {
            let mut states = levels.read(newest)?;
            let mut farthest = Vec::new();
            while let Some(batch) = states.next_batch()? {
                farthest.extend(batch.iter().map(|it| *it.representative()));
            }
            census.set_farthest(farthest.into_iter());
        }
        Ok(census)
    }
}

/// A quotient of a puzzle, whose states stand for orbits.
trait Orbits<const K: usize>: Keyed + SleepSets {
    /// The orbit of a configuration.
    fn orbit_of(&self, configuration: &Configuration<K>) -> Self::State;

    /// The configuration that represents an orbit.
    fn representative_of(&self, orbit: &Self::State) -> Configuration<K>;
}

impl<const K: usize> Orbits<K> for CompactQuotient<K> {
    fn orbit_of(&self, configuration: &Configuration<K>) -> Self::State {
        self.orbit(configuration)
    }

    fn representative_of(&self, orbit: &Self::State) -> Configuration<K> {
        self.representative(*orbit)
    }
}

impl<const K: usize> Orbits<K> for Quotient<SlidingPuzzle<K>, Dihedral> {
    fn orbit_of(&self, configuration: &Configuration<K>) -> Self::State {
        self.orbit(configuration)
    }

    fn representative_of(&self, orbit: &Self::State) -> Configuration<K> {
        *orbit.representative()
    }
}

/// The sum of the sizes of these orbits.
fn sum_of_sizes<T: Sync>(orbits: &[T], size: impl Fn(&T) -> u64 + Sync, workers: &Workers) -> u64 {
    let sizes = |sum: &mut u64, places: Range<usize>| {
        *sum += orbits[places].iter().map(&size).sum::<u64>();
    };
    workers.fold_ranges(0..orbits.len(), || 0, sizes).into_iter().sum()
}

/// The parameters of a search of `puzzle` on disk.
#[cfg(feature = "disk")]
pub(crate) fn parameters<const K: usize>(
    scratch: Scratch,
    puzzle: &SlidingPuzzle<K>,
    question: &str,
) -> Scratch {
    // Different questions have different quotients or end at different levels.
    let scratch = scratch.parameter("question", question);
    let scratch = scratch.parameter("game", "sliding").parameter("piece", puzzle.piece().name());
    let scratch = scratch.parameter("pieces", K).parameter("size", puzzle.size());
    scratch.parameter("start", puzzle.initial())
}

/// What a census on disk has found in its first levels, apart from their sizes.
#[cfg(feature = "disk")]
#[derive(Default)]
struct Sums {
    /// Number of levels whose orbits are counted in `configurations`.
    levels: usize,
    configurations: u64,
    goal_distance: Option<usize>,
}

#[cfg(feature = "disk")]
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
    fn add_until<const K: usize>(
        &mut self,
        end: usize,
        levels: &StoredLevels<'_, Quotient<SlidingPuzzle<K>, Dihedral>>,
        quotient: &Quotient<SlidingPuzzle<K>, Dihedral>,
        workers: &Workers,
    ) -> Result<(), LevelStoreError> {
        while self.levels < end {
            let mut states = levels.read(self.levels)?;
            while let Some(batch) = states.next_batch()? {
                let size = |orbit: &Orbit<_>| quotient.orbit_size(orbit) as u64;
                self.configurations += sum_of_sizes(&batch, size, workers);
            }
            self.levels += 1;
        }
        Ok(())
    }
}
