//! Who wins the race.

use abstract_games_core::{
    Bfs, End, Game, Group, Limits, Quotient, Retrograde, Run, Stop, Symmetry, Value, run_setters,
};

use super::Race;
use crate::Slide;

/// Solves a race by retrograde analysis of the positions that can be reached, up to symmetry.
///
/// If the search for positions is ended early, what follows from those that were found is worked out
/// all the same: [`RaceResult::value`] may be known, and if it is not, then
/// [`RaceResult::undecided_within`] says how far nobody can force a win.
///
/// ```
/// use abstract_games_core::Value;
/// use abstract_games_sliding::race::{Race, RaceSolver};
///
/// // On the smallest board Black wins at once.
/// let result = RaceSolver::new(Race::new(4)?).solve();
/// assert_eq!((result.value, result.distance), (Some(Value::Win), Some(1)));
/// assert_eq!(result.orbits, 10_712);
/// # Ok::<(), abstract_games_sliding::SetupError>(())
/// ```
#[derive(Debug)]
pub struct RaceSolver<'a> {
    race: Race,
    memory: u64,
    run: Run<'a>,
}

/// What a [`RaceSolver`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct RaceResult {
    /// The value of the initial position to Black, who moves first, if it is known.
    pub value: Option<Value>,
    /// The number of moves of both players to the end, if the winner hurries and the loser delays;
    /// none if nobody wins, or if a shorter way might lie beyond the positions that were found.
    pub distance: Option<usize>,
    /// Black's best first moves, if the value is known.
    pub best: Vec<Slide>,
    /// If the value is not known: within so many moves of both players nobody can force a win.
    pub undecided_within: usize,
    /// The orbits of positions that were found.
    pub orbits: usize,
    /// How many of them are won for the player to move, lost, and drawn; the rest is not known.
    pub won: usize,
    /// See [`won`](RaceResult::won).
    pub lost: usize,
    /// See [`won`](RaceResult::won).
    pub drawn: usize,
    /// The longest distance of any of them; none if some are missing.
    pub longest: Option<usize>,
    /// How the work ended; unless [`End::Exhausted`], positions or values are missing.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "complete", serialize_with = "crate::serialise::is_exhausted")
    )]
    pub end: End,
}

impl<'a> RaceSolver<'a> {
    /// Solves `race` from its initial position.
    pub fn new(race: Race) -> Self {
        Self { race, memory: u64::MAX, run: Run::new() }
    }

    run_setters! {
        'a;
        /// It may stop first the search for positions and then the analysis; after a search that was
        /// cancelled, the analysis of what it found is not watched.
        observer;
        threads;
    }

    /// Takes no more than so many bytes for positions and values together: the search for positions
    /// ends at seven eighths of it.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Runs the search and the analysis.
    ///
    /// Costs, for each orbit, about 3 µs on two threads, 18 bytes for the position and 4 for its value
    /// beside what [`Bfs`] takes.
    pub fn solve(self) -> RaceResult {
        let Self { race, memory, mut run } = self;
        let quotient = Quotient::new(race, race.symmetry());
        let for_positions = Limits::new().memory(memory / 8 * 7);
        let found = Bfs::new(&quotient).run(run.by_ref().and(for_positions)).explore();
        // Cancelled once means: no more positions. What follows from those found is worked out.
        let run = if found.end() == End::Stopped(Stop::Cancelled) { run.unwatched() } else { run };
        let analysis = Retrograde::new(&quotient, &found).by_predecessors();
        let solved = analysis.run(run.and(Limits::new().memory(memory))).solve();
        let end = solved.stopped().map_or(found.end(), End::Stopped);
        let complete = end == End::Exhausted;
        // The last level may be incomplete.
        let depth = found.levels().len().saturating_sub(2);
        let start = quotient.initial();
        let count = |value| solved.iter().filter(|&(other, _)| other == Some(value)).count();
        // These are moves of the canonical form; its witness leads back to the real board.
        let action = quotient.symmetry().on(&race);
        let (_, witness) = action.canonical(&race.initial());
        let back = quotient.symmetry().inverse(&witness);
        let best = solved.best_moves(&quotient, &start);
        let longest = solved.iter().filter_map(|(_, distance)| distance).max();
        RaceResult {
            value: solved.value(&start),
            distance: solved.distance(&start).filter(|&distance| complete || distance <= depth),
            best: best.iter().map(|m| action.apply_move(&back, m)).collect(),
            undecided_within: if solved.stopped().is_none() { depth } else { 0 },
            orbits: found.len(),
            won: count(Value::Win),
            lost: count(Value::Loss),
            drawn: count(Value::Draw),
            longest: longest.filter(|_| complete),
            end,
        }
    }
}
