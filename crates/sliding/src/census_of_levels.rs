//! A census whose levels another search has counted.

use abstract_games_core::{Dihedral, Game, Orbit, Quotient};
use abstract_games_search::End;

use crate::census::Census;
use crate::census::counts;
use crate::configuration::Configuration;
use crate::puzzle::SlidingPuzzle;

impl<const K: usize> Census<K> {
    /// The game whose levels a census counts: the quotient of `puzzle` by the stabiliser of its start.
    pub fn quotient(puzzle: &SlidingPuzzle<K>) -> Quotient<SlidingPuzzle<K>, Dihedral> {
        Quotient::new(puzzle.clone(), puzzle.stabiliser(&puzzle.initial()))
    }

    /// The census of a search of the [quotient](Self::quotient) that another program or machine has made:
    /// the number of orbits at distance 0, 1, 2, …, the total size of all orbits, the orbits of the last level,
    /// the distance of the goal, and how the search ended.
    pub fn of_levels(
        puzzle: &SlidingPuzzle<K>,
        by_depth: impl IntoIterator<Item = u64>,
        reachable_configurations: u64,
        farthest: impl IntoIterator<Item = Orbit<Configuration<K>>>,
        goal_distance: Option<usize>,
        end: End,
    ) -> Self {
        let (configurations, orbits) = counts(puzzle.stabiliser(&puzzle.initial()), K);
        let by_depth =
            by_depth.into_iter().map(|count| usize::try_from(count).unwrap_or(usize::MAX));
        let by_depth: Vec<_> = by_depth.collect();
        let is_complete = end == End::Exhausted;
        let farthest = farthest.into_iter().filter(|_| is_complete);
        let mut farthest: Vec<_> = farthest.map(|orbit| *orbit.representative()).collect();
        farthest.sort_unstable();
        Self {
            configurations,
            orbits,
            reachable_orbits: by_depth.iter().sum(),
            reachable_configurations,
            eccentricity: by_depth.len().checked_sub(1).filter(|_| is_complete),
            by_depth,
            farthest,
            goal_distance,
            end,
        }
    }
}
