//! The exact solver: values, distances and best moves.

pub(crate) mod board;
mod node;
mod run;
mod score;
mod search;

use abstract_games_core::{Observer, ParameterError, Stop, Value};
use abstract_games_solve::TranspositionTable;
use abstract_games_solve::kernel::Share;

use crate::error::{PlayError, PositionError};
use crate::game::{Move, Quarto};
use crate::position::Position;
use crate::symmetry::QuartoSymmetry;
use board::Lanes;
use run::{Boards, least_score};

/// An exact solver of positions.
///
/// It computes the value of a position and its best moves, and with [`distances`](Solver::distances)
/// also the number of placements to the end under best play: the winner minimises it and the loser
/// maximises it. Values, distances and moves do not depend on the number of threads, the size of the
/// table, or earlier searches. The table is kept from one position to the next.
///
/// The solver asks whether given scores are reached: at most two questions for a value, and a few more
/// for a distance. Each question is a depth-first search of the boards with a null window;
/// docs/quarto.md explains it. Boards with up to eight pieces, in searches from six pieces on up to nine, are stored in
/// a [`TranspositionTable`] by their canonical forms under all symmetries.
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

/// The solution of a position by a [`Solver`], for the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Solution {
    /// The value, or `None` if the search was stopped before it was known.
    pub value: Option<Value>,
    /// The number of placements to the end under best play: 1 if the next placement wins, 0 if the game
    /// is won. `None` for a draw, and without [`Solver::distances`].
    pub distance: Option<u32>,
    /// The best moves, in the order of the moves of the game: those that reach the value and, with
    /// [`Solver::distances`], the distance. Empty if the game is over or the search was stopped.
    pub best: Vec<Move>,
    /// With [`Solver::all_moves`], every move with its value. If the search was stopped, the moves whose
    /// values were known by then.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub moves: Vec<MoveValue>,
    /// The numbers of boards visited and of boards found in the table. Unlike the other fields, they
    /// depend on the threads and on the contents of the table.
    pub statistics: Statistics,
    /// Why the search was stopped before it was complete, or `None` if it was not stopped.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "complete", serialize_with = "crate::serialise::is_none")
    )]
    pub stopped: Option<Stop>,
}

/// The value of a move for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MoveValue {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub m: Move,
    /// The value of the move.
    pub value: Value,
    /// The number of placements to the end, from the position in which the move is made. `None` for a
    /// draw, and without [`Solver::distances`].
    pub distance: Option<u32>,
}

/// The work of a search, by the number of pieces on the board from 0 to 16.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Statistics {
    /// The numbers of boards visited.
    pub nodes: [u64; 17],
    /// The numbers of boards for which the table held the answer.
    pub hits: [u64; 17],
}

impl Statistics {
    /// The number of boards visited, for all numbers of pieces together.
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
    /// [`ParameterError`] if `bytes` is too small for a table, or more than the system can allocate.
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

    /// Sets the number of threads; 0 stands for one for each core. The result is the same for any
    /// number. Without the feature `parallel` there is one thread.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Sets whether distances are computed as well as values. The default is `false`.
    #[must_use]
    pub fn distances(mut self, distances: bool) -> Self {
        self.distances = distances;
        self
    }

    /// Sets whether the value of every move is computed, and not only the best moves. The default is
    /// `false`.
    #[must_use]
    pub fn all_moves(mut self, all_moves: bool) -> Self {
        self.all_moves = all_moves;
        self
    }

    /// The size of the table in bytes.
    pub fn table_bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// The value of `position` for the player to move.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the position is impossible, or if `observer` stopped the search.
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

    /// Whether a move that leads to `next`, which must be possible, has at least this value for the
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
    /// The progress that `observer` receives counts the boards visited as work, estimates their part of
    /// the whole, and counts the table as memory.
    ///
    /// # Errors
    ///
    /// [`PositionError`] if the position is impossible by [`Rules::check`](crate::Rules::check).
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
