//! The exact solver: who wins, when, and by which moves.

pub(crate) mod board;
mod node;
mod run;
mod score;
mod search;

use abstract_games_core::kernel::Share;
use abstract_games_core::{Observer, ParameterError, Stop, TranspositionTable, Value};

use crate::{Move, PlayError, Position, PositionError, Quarto, QuartoSymmetry};
use board::Lanes;
use run::{Boards, least_score};

/// Solves positions exactly.
///
/// The value of a position, and with [`distances`](Solver::distances) the number of placements to the
/// end under best play (the winner hurries, the loser delays), never depend on the number of threads,
/// the size of the table, or what was solved before. The table is kept from one position to the next.
///
/// A proof-of-bounds search: whether a score is reached is asked once or more, each time by a
/// depth-first search with a window of no width over the boards (docs/quarto.md explains it). Boards
/// with up to nine pieces are kept in a [`TranspositionTable`] by their canonical forms under all
/// symmetries.
///
/// ```
/// use abstract_games_core::Value;
/// use abstract_games_quarto::{Quarto, Solver};
///
/// let solver = Solver::new(&Quarto::default(), 1 << 20)?.distances(true);
/// let solution = solver.solve(&"8e../24.0/6.7./...c 3".parse()?, ())?;
/// assert_eq!(solution.value, Some(Value::Win));
/// let solution = solver.solve(&"135./68../..../.... 7".parse()?, ())?;
/// assert_eq!((solution.value, solution.distance), (Some(Value::Win), Some(1)));
/// assert_eq!(solution.best, ["d4".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    quarto: Quarto,
    symmetry: QuartoSymmetry,
    sets: Vec<Lanes>,
    table: TranspositionTable,
    threads: usize,
    distances: bool,
    all_moves: bool,
}

/// What a [`Solver`] found out about a position, for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Solution {
    /// The value; none if the search was stopped before it was known.
    pub value: Option<Value>,
    /// Placements to the end under best play: 1 if the next one wins, 0 if the game is won. None for
    /// a draw, or if distances were not asked for.
    pub distance: Option<u32>,
    /// The moves that reach the value, and the distance if it was asked for; in the order of the
    /// moves of the game. Empty if the game is over or the search was stopped.
    pub best: Vec<Move>,
    /// Every move and what it is worth, if that was asked for; if the search was stopped, those whose
    /// worth was known by then.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub moves: Vec<MoveValue>,
    /// How many nodes were searched and found in the table; unlike all the rest, that depends on the
    /// threads and on what the table knew.
    pub statistics: Statistics,
    /// Why the search ended before everything asked for was known, if it did.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "complete", serialize_with = "crate::serialise::is_none")
    )]
    pub stopped: Option<Stop>,
}

/// What a move is worth to the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MoveValue {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub m: Move,
    /// Its value.
    pub value: Value,
    /// Placements to the end, counted from the position in which the move is made; none for a draw,
    /// or if distances were not asked for.
    pub distance: Option<u32>,
}

/// The work of a search, by the number of pieces on the board from 0 to 16.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Statistics {
    /// Boards looked at.
    pub nodes: [u64; 17],
    /// Boards whose question the table answered.
    pub hits: [u64; 17],
}

impl Statistics {
    /// All boards looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes.iter().sum()
    }

    fn add(&mut self, other: &Self) {
        let pairs = self.nodes.iter_mut().chain(&mut self.hits);
        pairs.zip(other.nodes.iter().chain(&other.hits)).for_each(|(sum, count)| *sum += count);
    }
}

impl Solver {
    /// A solver with a table of at most `bytes` bytes.
    ///
    /// # Errors
    ///
    /// [`ParameterError`] if that is too little, or more than the system has.
    pub fn new(quarto: &Quarto, bytes: u64) -> Result<Self, ParameterError> {
        Ok(Self {
            quarto: quarto.clone(),
            symmetry: quarto.symmetry(),
            sets: board::winning_sets(quarto.rules()),
            table: TranspositionTable::with_bytes(bytes)?,
            threads: 1,
            distances: false,
            all_moves: false,
        })
    }

    /// Searches on so many threads; 0 stands for one for each core.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Whether distances are found out as well as values.
    #[must_use]
    pub fn distances(mut self, distances: bool) -> Self {
        self.distances = distances;
        self
    }

    /// Whether the worth of every move is found out, not only which are best.
    #[must_use]
    pub fn all_moves(mut self, all_moves: bool) -> Self {
        self.all_moves = all_moves;
        self
    }

    /// How many bytes the table occupies.
    pub fn table_bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// Only the value of `position` for the player to move.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the position is impossible, or `observer` ended the search.
    pub fn value(&self, position: &Position, observer: impl Observer) -> Result<Value, PlayError> {
        self.quarto.check(position)?;
        Ok(self.value_of_possible(position, observer)?)
    }

    /// The value of `position`, which must be possible.
    pub(crate) fn value_of_possible(
        &self,
        position: &Position,
        observer: impl Observer,
    ) -> Result<Value, Stop> {
        if self.quarto.rules().quarto(position).is_some() {
            return Ok(Value::Win);
        }
        Boards::new(self).ask(observer, |questions| questions.value(position, Share::WHOLE))
    }

    /// Whether a move that leads to `next`, which must be possible, is worth `value` or more to the
    /// player who makes it.
    pub(crate) fn move_reaches(
        &self,
        next: &Position,
        value: Value,
        observer: impl Observer,
    ) -> Result<bool, Stop> {
        let passes_turn = next.hand().is_some();
        Boards::new(self).ask(observer, |questions| {
            questions.move_reaches(next, passes_turn, least_score(value), Share::WHOLE)
        })
    }

    /// Solves `position`.
    ///
    /// `observer` is told of the boards looked at as work done, with an estimate of the part that they
    /// are of the whole; the table counts as memory.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position is impossible: there is a Quarto where none may be.
    pub fn solve(
        &self,
        position: &Position,
        observer: impl Observer,
    ) -> Result<Solution, PositionError> {
        self.quarto.check(position)?;
        let boards = Boards::new(self);
        let mut solution = Solution {
            value: None,
            distance: None,
            best: Vec::new(),
            moves: Vec::new(),
            statistics: Statistics::default(),
            stopped: None,
        };
        let asked =
            boards.ask(observer, |questions| boards.solve(questions, position, &mut solution));
        solution.stopped = asked.err();
        solution.statistics = boards.statistics();
        Ok(solution)
    }
}
