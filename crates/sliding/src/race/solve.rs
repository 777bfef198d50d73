//! `solve_race`: the value of a race. `forced_win`: whether a player can force a win within a
//! number of plies.

use abstract_games_core::{
    Game, Limits, Observer, ParameterError, Progress, Quotient, Run, Side, Stop, Value,
};
use abstract_games_search::{Bfs, End};
use abstract_games_solve::{AlphaBeta, Retrograde, Score, TranspositionTable};
use thiserror::Error;

use super::rules::Race;
use crate::square::Slide;

/// What [`solve_race`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RaceResult {
    /// The value of the initial position to Black, who moves first, if it is known.
    pub value: Option<Value>,
    /// The number of plies to the end if the winner hurries and the loser delays. `None` if nobody
    /// wins, or if positions that were not found could give a shorter win.
    pub distance: Option<usize>,
    /// Black's best first moves, if the value is known.
    pub best: Vec<Slide>,
    /// A number of plies within which neither player can force a win, if the value is not known.
    pub undecided_within: usize,
    /// The number of orbits of positions that were found.
    pub orbits: usize,
    /// The number of orbits won for the player to move. Uncounted orbits have no known value.
    pub won: usize,
    /// The number of orbits that are lost for the player to move.
    pub lost: usize,
    /// The number of orbits that are drawn.
    pub drawn: usize,
    /// The greatest distance in plies of any orbit, or `None` if the work is incomplete.
    pub longest: Option<usize>,
    /// How the work ended. Unless this is [`End::Exhausted`], positions or values are missing.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "complete", serialize_with = "crate::serialise::is_exhausted")
    )]
    pub end: End,
}

impl RaceResult {
    /// Why the work was stopped, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.end.stopped()
    }
}

/// Solves a race by retrograde analysis of the reachable positions, up to symmetry, in at most
/// `bytes` bytes for positions and values. The observer of `run` can stop the search and the
/// analysis, and is asked again between them.
///
/// If the search for positions ends early, as it does at seven eighths of `bytes`, the result is
/// correct but may be incomplete: if [`RaceResult::value`] is not known, neither player can force a
/// win within [`RaceResult::undecided_within`] plies. A ply is a move of either player.
///
/// # Cost
///
/// About 1.6 µs per orbit on two threads, on 5 × 5 squares. Memory per orbit: 18 bytes for the
/// position and 4 bytes for the value, besides the tables of [`Bfs`].
///
/// ```
/// use abstract_games_core::{Run, Value};
/// use abstract_games_sliding::race::{Race, solve_race};
///
/// // On the smallest board Black wins at once.
/// let result = solve_race(Race::new(4)?, u64::MAX, Run::new());
/// assert_eq!((result.value, result.distance), (Some(Value::Win), Some(1)));
/// assert_eq!(result.orbits, 10_712);
/// # Ok::<(), abstract_games_sliding::ConfigurationError>(())
/// ```
pub fn solve_race(race: Race, bytes: u64, mut run: Run<'_>) -> RaceResult {
    let quotient = Quotient::new(race, race.symmetry());
    let for_positions = Limits::new().memory(bytes / 8 * 7);
    let found = Bfs::new(&quotient).run(run.by_ref().and(for_positions)).explore();
    let analysis = Retrograde::new(&quotient, &found).by_predecessors();
    let solved = analysis.run(run.and(Limits::new().memory(bytes))).solve();
    let end = solved.stopped().map_or(found.end(), End::Stopped);
    let complete = end == End::Exhausted;
    // The last level may be incomplete; all earlier levels are complete.
    let depth = found.levels().len().saturating_sub(2);
    let start = quotient.initial();
    let count = |value| solved.iter().flatten().filter(|it| it.value() == value).count();
    let best = solved.best_moves(&quotient, &start);
    let longest = solved.iter().flatten().filter_map(Score::distance).max();
    RaceResult {
        value: solved.value(&start),
        distance: solved.distance(&start).filter(|&distance| complete || distance <= depth),
        best: race.carried_back(&race.initial(), &best),
        undecided_within: if solved.stopped().is_none() { depth } else { 0 },
        orbits: found.len(),
        won: count(Value::Win),
        lost: count(Value::Loss),
        drawn: count(Value::Draw),
        longest: longest.filter(|_| complete).map(|plies| plies as usize),
        end,
    }
}

/// A win that a player can force from the start of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ForcedWin {
    /// The winner. [`Side::First`] is Black.
    pub winner: Side,
    /// The least number of plies, of both players, within which the winner can force the win.
    pub plies: u32,
}

/// The reason why a search for a forced win has no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ForcedWinError {
    /// The table or the board is too large.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// The observer stopped the search.
    #[error("no player can force a win within {undecided} plies; {stop}")]
    Stopped {
        /// A number of plies within which no player can force a win.
        undecided: u32,
        /// The reason.
        stop: Stop,
    },
}

/// The shortest win that a player of `race` can force from the start, or `None` if there is none
/// within `plies` plies.
///
/// An [`AlphaBeta`] search of the AND/OR tree, up to symmetry, independent of
/// [`solve_race`], with a table of at most `bytes` bytes. On 8 × 8, each further
/// ply takes nearly twice the time.
///
/// # Errors
///
/// [`ForcedWinError`] if the table cannot be made, if the board has more than 45 × 45 squares, or
/// if the observer of `run` stops the search.
///
/// ```
/// use abstract_games_core::{Run, Side};
/// use abstract_games_sliding::race::{Race, forced_win};
///
/// let found = forced_win(Race::new(4)?, 5, 1 << 20, Run::new())?;
/// assert_eq!(found.map(|win| (win.winner, win.plies)), Some((Side::First, 1)));
/// assert_eq!(forced_win(Race::new(8)?, 6, 1 << 20, Run::new())?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn forced_win(
    race: Race,
    plies: u32,
    bytes: u64,
    mut run: Run<'_>,
) -> Result<Option<ForcedWin>, ForcedWinError> {
    let quotient = Quotient::new(race, race.symmetry());
    run.observe(&Progress::at(0).bytes(bytes))
        .map_err(|stop| ForcedWinError::Stopped { undecided: 0, stop })?;
    let table = TranspositionTable::with_bytes(bytes)?;
    let start = quotient.initial();
    for plies in 1..=plies {
        // The last ply is the winner's, and Black moves first.
        let (winner, target) = if plies % 2 == 1 {
            (Side::First, Score::Win(plies))
        } else {
            (Side::Second, Score::Loss(plies + 1))
        };
        let search = AlphaBeta::new(&quotient).table(&table)?.run(run.by_ref());
        let proof = search.is_at_least(&start, target);
        match proof.is_at_least(target) {
            Some(is_at_least) if is_at_least == (winner == Side::First) => {
                return Ok(Some(ForcedWin { winner, plies }));
            }
            Some(_) => {}
            None => {
                let stop = proof.stopped().unwrap_or(Stop::Cancelled);
                return Err(ForcedWinError::Stopped { undecided: plies - 1, stop });
            }
        }
    }
    Ok(None)
}
