//! `forced_win`: whether a player can force a win within a number of plies.

use abstract_games_core::{Game, ParameterError, Quotient, Run, Side, Stop};
use abstract_games_solve::{AlphaBeta, Score, TranspositionTable};
use thiserror::Error;

use super::rules::Race;

/// A win that a player can force from the start of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ForcedWin {
    /// The winner. [`Side::First`] is Black.
    pub winner: Side,
    /// The least number of plies within which the winner can force the win. Plies of both players
    /// count.
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

/// The shortest win that a player of `race` can force from the start, or `None` if nobody can force
/// one within `plies` plies.
///
/// It is a search of the AND/OR tree by [`AlphaBeta`], up to symmetry: for each number of plies up
/// to `plies` it asks whether Black, or White, wins within that many. It shares nothing with
/// [`RaceSolver`](super::RaceSolver) but the rules and the symmetry, and needs memory only for a
/// table of at most `bytes` bytes. On 8 × 8, each further ply takes nearly twice the time.
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
