//! Solvers of boards of Quoridor, with the memory and the threads that the arguments give.

use abstract_games::observer;
use abstract_games::quoridor::Board;
use abstract_games::quoridor::solved::{
    DatabaseError, DistanceError, QueryError, SolvedStart, Supply,
};
use abstract_games::{Limits, Progress, Run, Stop};
use bytesize::ByteSize;

use crate::arguments::{Resources, limit_that_leaves};
use crate::checkpoints;
use crate::failure::{Failure, Result, usage};

/// The number of fences of each player, if nothing states it.
pub(super) const WALLS: u8 = 10;

impl From<DatabaseError> for Failure {
    fn from(error: DatabaseError) -> Self {
        match error {
            DatabaseError::Stopped(stop) => stop.into(),
            DatabaseError::Storage(error) => checkpoints::failure(DATABASE, &error),
            DatabaseError::Complete { folder } => {
                let folder = folder.display();
                let advice = "query it, or use --resume to print its counts";
                usage(DATABASE, format!("{folder}: there is a complete database; {advice}"))
            }
            error => usage(DATABASE, error),
        }
    }
}

impl From<DistanceError> for Failure {
    fn from(error: DistanceError) -> Self {
        match error {
            DistanceError::Stopped(stop) => stop.into(),
            error => usage("--distances", error),
        }
    }
}

/// The argument that names the folder of a database.
pub(super) const DATABASE: &str = "--database";

/// The failure of a query of the position that `argument` names.
pub(super) fn unanswered(argument: &str, error: &QueryError) -> Failure {
    match error {
        QueryError::Storage(error) => checkpoints::failure(DATABASE, error),
        QueryError::NotSolved { .. } => usage(DATABASE, error),
        error => usage(argument, error),
    }
}

/// Solves a board within the memory limit.
pub(super) fn solve<V, E: Into<Failure>>(
    resources: &Resources,
    board: Board,
    solve: impl FnOnce(Run<'_>) -> Result<V, E>,
) -> Result<V> {
    let limit = Limits::new().memory(resources.memory);
    solve_watched(resources, board, |run| solve(run.and(limit)))
}

/// Solves a board with an observer that shows the progress. If the solver reaches the memory limit,
/// the error says how much it needs.
pub(super) fn solve_watched<V, E: Into<Failure>>(
    resources: &Resources,
    board: Board,
    solve: impl FnOnce(Run<'_>) -> Result<V, E>,
) -> Result<V> {
    let mut needed = 0;
    let note = observer::from_fn(|progress: &Progress| {
        needed = progress.bytes;
        Ok(())
    });
    let solved = solve(resources.run(format!("solving {board}")).and(note));
    solved.map_err(|error| match error.into() {
        Failure::Stopped(Stop::MemoryLimit) => {
            let bytes = [needed, resources.memory].map(limit_that_leaves);
            let [needed, limit] = bytes.map(|bytes| ByteSize(bytes).display().iec());
            Failure::Memory(format!("needs {needed} of memory, more than the limit of {limit}"))
        }
        failure => failure,
    })
}

/// The winner as a number: 1 or 2, and 0 for a draw.
pub(super) fn winner(start: &SolvedStart) -> u8 {
    start.outcome.winner().map_or(0, |side| side as u8 + 1)
}

/// A board and the number of fences of each player, as in `5 × 5 squares, 1 fence each`.
pub(super) fn described(board: Board, supply: Supply) -> String {
    let noun = if supply == Supply::Limited(1) { "fence" } else { "fences" };
    format!("{board} squares, {supply} {noun} each")
}
