//! Censuses and solutions on several processes.

use abstract_games_core::{Game, Orbit};
use abstract_games_distributed::{
    Checkpoint, Cluster, Cost, DistributedError, DistributedSearch, Header, Storage,
};

use crate::census::{Census, CensusTaker};
use crate::configuration::Configuration;
use crate::piece::MAX_PIECES;
use crate::puzzle::SlidingPuzzle;
use crate::solve::{self, Solution, Solver};

/// A result that several processes have found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Distributed<T> {
    /// The result, the same in all processes.
    pub result: T,
    /// What this process sent to others and occupied.
    pub cost: Cost,
    /// The saved levels.
    pub checkpoint: Checkpoint,
}

impl CensusTaker<'_> {
    /// Takes the census on the processes of `cluster`, all of which must call this for the same
    /// puzzle and goal. [Farthest](Census::farthest) orbits are left out if they are more than 2²⁰.
    /// A stopped census does not count the configurations of its last level.
    ///
    /// # Errors
    ///
    /// As [`DistributedSearch::search`].
    pub fn take_distributed(
        self,
        cluster: Cluster,
        storage: Storage,
    ) -> Result<Distributed<Census>, DistributedError> {
        match self.puzzle.pieces() {
            4 => census::<4>(self, cluster, storage),
            _ => census::<MAX_PIECES>(self, cluster, storage),
        }
    }
}

impl Solver<'_> {
    /// Searches on the processes of `cluster`, all of which must call this for the same puzzle and
    /// goal. The search runs from the start alone: it finds more orbits than
    /// [`solve`](Self::solve), and perhaps another solution of the same length.
    ///
    /// # Errors
    ///
    /// As [`DistributedSearch::search`].
    pub fn solve_distributed(
        self,
        cluster: Cluster,
        storage: Storage,
    ) -> Result<Distributed<Solution>, DistributedError> {
        match self.puzzle.pieces() {
            4 => solution::<4>(self, cluster, storage),
            _ => solution::<MAX_PIECES>(self, cluster, storage),
        }
    }
}

fn identity(game: &str, puzzle: &SlidingPuzzle) -> Header {
    Header::new(game, 1)
        .parameter("piece", puzzle.piece())
        .parameter("size", puzzle.size())
        .parameter("start", puzzle.initial())
}

fn census<const N: usize>(
    taker: CensusTaker<'_>,
    cluster: Cluster,
    storage: Storage,
) -> Result<Distributed<Census>, DistributedError> {
    let CensusTaker { puzzle, goal, until_goal, run } = taker;
    let identity = identity("census of a sliding puzzle", &puzzle);
    let puzzle = puzzle.resized::<N>();
    let quotient = puzzle.quotient_fixing(&puzzle.initial());
    let orbit_size = |orbit: &Orbit<Configuration<N>>| quotient.orbit_size(orbit) as u64;
    let mut search =
        DistributedSearch::new(&quotient, identity).weigh(&orbit_size).storage(storage).run(run);
    if let Some(goal) = goal {
        search = search.target(quotient.orbit(&goal.resized()));
        if until_goal {
            search = search.until_target();
        }
    }
    let found = search.search(cluster)?;
    let mut result = Census::of_counts(
        (*quotient.symmetry(), puzzle.pieces()),
        found.counts,
        found.weights.iter().sum(),
        found.target_distance,
        found.end,
    );
    result.set_farthest(found.farthest.iter().map(|orbit| orbit.representative().widened()));
    Ok(Distributed { result, cost: found.cost, checkpoint: found.checkpoint })
}

fn solution<const N: usize>(
    solver: Solver<'_>,
    cluster: Cluster,
    storage: Storage,
) -> Result<Distributed<Solution>, DistributedError> {
    let Solver { puzzle, goal, run } = solver;
    let identity = identity("solution of a sliding puzzle", &puzzle).parameter("goal", goal);
    let (puzzle, goal) = (puzzle.resized::<N>(), goal.resized::<N>());
    let quotient = puzzle.quotient_fixing(&goal);
    let search = DistributedSearch::new(&quotient, identity)
        .target(quotient.orbit(&goal))
        .until_target()
        .by_predecessors()
        .storage(storage)
        .run(run);
    let found = search.search(cluster)?;
    let path = found.path.as_ref();
    let result = Solution {
        path: path.map(|path| solve::lifted(&quotient, path, &goal)),
        end: found.end,
        orbits_found: usize::try_from(found.found()).unwrap_or(usize::MAX),
        // A search may be stopped after it has found the goal, but not yet the path.
        at_least: found.target_distance.unwrap_or(found.counts.len()),
    };
    Ok(Distributed { result, cost: found.cost, checkpoint: found.checkpoint })
}
