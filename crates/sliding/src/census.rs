//! A census: the reachable configurations, by the number of moves.

use std::ops::Range;

use abstract_games_core::{
    BigUint, Dihedral, Game, Keyed, Orbit, Quotient, Run, SleepSets, Stop, Symmetry, Workers,
    run_setters,
};
use abstract_games_search::{End, LevelSearch};

use crate::compact::{CompactOrbit, CompactQuotient};
use crate::configuration::Configuration;
use crate::error::ConfigurationError;
use crate::piece::MAX_PIECES;
use crate::puzzle::SlidingPuzzle;

/// Counts the configurations reachable from the start of a puzzle, and their orbits.
///
/// The group is the stabiliser of the start.
///
/// # Cost
///
/// A [`LevelSearch`] of the [`CompactQuotient`]: 4 to 9 bytes for each orbit reached, or one to two
/// bits for each orbit of the board if that is less, and 32 bytes for each orbit of the largest
/// level with four pieces, else 48. On boards of more than 256 × 256 squares or 2⁶⁴ orbits, 80
/// bytes for each orbit of the largest level and, beyond 2⁶⁴ configurations, five times as many for
/// each orbit reached.
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
#[must_use]
pub struct CensusTaker<'r> {
    pub(crate) puzzle: SlidingPuzzle,
    pub(crate) goal: Option<Configuration>,
    pub(crate) until_goal: bool,
    pub(crate) run: Run<'r>,
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
    /// Canonical forms of the farthest orbits, ascending; empty if the census is incomplete.
    pub farthest: Vec<Configuration>,
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
    /// Why the census was stopped, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.end.stopped()
    }

    /// A census without the farthest orbits, under a group and with a number of pieces.
    pub(crate) fn of_counts(
        (group, pieces): (Dihedral, usize),
        by_depth: Vec<u64>,
        reachable_configurations: u64,
        goal_distance: Option<usize>,
        end: End,
    ) -> Self {
        let under = |group: Dihedral| {
            group.on_squares().expect("at most 702 × 702 squares").cycle_index().subsets(pieces)
        };
        let level = |count| usize::try_from(count).unwrap_or(usize::MAX);
        let by_depth: Vec<_> = by_depth.into_iter().map(level).collect();
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
    pub(crate) fn set_farthest(&mut self, farthest: impl Iterator<Item = Configuration>) {
        if self.end == End::Exhausted {
            self.farthest = farthest.collect();
            self.farthest.sort_unstable();
        }
    }
}

impl<'r> CensusTaker<'r> {
    /// Creates a census of the configurations reachable from the start of `puzzle`.
    pub fn new<const N: usize>(puzzle: &SlidingPuzzle<N>) -> Self {
        Self { puzzle: puzzle.widened(), goal: None, until_goal: false, run: Run::new() }
    }

    /// Sets the goal whose distance is reported as [`Census::goal_distance`].
    ///
    /// # Errors
    ///
    /// As [`SlidingPuzzle::check`].
    pub fn goal<const N: usize>(
        mut self,
        goal: Configuration<N>,
    ) -> Result<Self, ConfigurationError> {
        let goal = goal.widened();
        self.puzzle.check(&goal)?;
        self.goal = Some(goal);
        Ok(self)
    }

    /// Ends the census after the level of the goal, if a goal was given.
    pub fn until_goal(self) -> Self {
        Self { until_goal: true, ..self }
    }

    run_setters! {
        'r;
        /// See [`LevelSearch::observer`]. A stopped census counts complete levels only.
        observer;
        threads;
    }

    /// Takes the census.
    pub fn take(self) -> Census {
        if self.puzzle.pieces() == 4 { self.take_in::<4>() } else { self.take_in::<MAX_PIECES>() }
    }

    fn take_in<const N: usize>(self) -> Census {
        let puzzle = self.puzzle.resized::<N>();
        let symmetry = puzzle.stabiliser(&puzzle.initial());
        let goal = self.goal.map(|goal| goal.resized());
        if let Ok(quotient) = CompactQuotient::new(puzzle.clone(), symmetry) {
            let goal = goal.map(|goal| quotient.orbit(&goal));
            let representative = |orbit: &CompactOrbit<N>| quotient.representative(*orbit);
            return self.take_of(&quotient, symmetry, goal.as_ref(), representative);
        }
        // The board is too large for compact orbits.
        let quotient = Quotient::new(puzzle, symmetry);
        let goal = goal.map(|goal| quotient.orbit(&goal));
        let representative = |orbit: &Orbit<_>| *orbit.representative();
        self.take_of(&quotient, symmetry, goal.as_ref(), representative)
    }

    /// Takes the census of a quotient. `representative` returns a configuration of an orbit.
    fn take_of<const N: usize, Q: Keyed + SleepSets>(
        self,
        quotient: &Q,
        symmetry: Dihedral,
        goal: Option<&Q::State>,
        representative: impl Fn(&Q::State) -> Configuration<N> + Sync,
    ) -> Census {
        let Self { puzzle, until_goal, run, .. } = self;
        let workers = run.workers();
        let (puzzle, pieces) = (puzzle.resized::<N>(), puzzle.pieces());
        let action = symmetry.on(&puzzle);
        let size = |orbit: &Q::State| action.orbit_size(&representative(orbit)) as u64;
        let mut levels = LevelSearch::new(quotient).sleep_sets().run(run).start();
        let (mut by_depth, mut configurations, mut goal_distance) = (Vec::new(), 0, None);
        while let Some(level) = levels.next_level() {
            let is_last = goal.is_some_and(|goal| level.contains(goal));
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
            Census::of_counts((symmetry, pieces), by_depth, configurations, goal_distance, end);
        let canonical = |orbit| action.canonical_form(&representative(orbit)).widened();
        census.set_farthest(levels.level().iter().map(canonical));
        census
    }
}

/// The sum of the sizes of these orbits.
pub(crate) fn sum_of_sizes<T: Sync>(
    orbits: &[T],
    size: impl Fn(&T) -> u64 + Sync,
    workers: &Workers,
) -> u64 {
    let sizes = |sum: &mut u64, places: Range<usize>| {
        *sum += orbits[places].iter().map(&size).sum::<u64>();
    };
    workers.fold_ranges(0..orbits.len(), || 0, sizes).into_iter().sum()
}
