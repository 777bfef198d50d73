//! `Solver`: the builder of an exact solver.

use abstract_games_core::{ParameterError, Quotient};
use abstract_games_solve::TranspositionTable;

use super::bitboard::{self, Lanes};
use crate::game::Quarto;
use crate::symmetry::QuartoSymmetry;

/// An exact solver of positions.
///
/// It computes the value of a position and its best moves, and with
/// [`distances`](Solver::distances) the number of placements to the end under best play: the winner
/// minimises it and the loser maximises it. Results do not depend on the number of threads, the
/// size of the table, or earlier searches, whose table is kept. docs/quarto.md explains the search.
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
#[must_use]
pub struct Solver {
    pub(crate) quotient: Quotient<Quarto, QuartoSymmetry>,
    pub(super) sets: Vec<Lanes>,
    pub(super) table: TranspositionTable,
    pub(super) threads: usize,
    pub(super) distances: bool,
    pub(super) all_moves: bool,
}

impl Solver {
    /// A solver with a table of at most `bytes` bytes.
    ///
    /// # Errors
    ///
    /// [`ParameterError`] if `bytes` is too small for a table, or more than can be allocated.
    pub fn new(quarto: &Quarto, bytes: u64) -> Result<Self, ParameterError> {
        Ok(Self {
            quotient: Quotient::new(quarto.clone(), quarto.symmetry()),
            sets: bitboard::winning_sets(quarto.rules()),
            table: TranspositionTable::with_bytes(bytes)?,
            threads: 1,
            distances: false,
            all_moves: false,
        })
    }

    /// Sets the number of threads; 0 stands for one for each core. The result does not depend on
    /// it. Without the feature `parallel` there is one thread.
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Sets whether distances are computed as well as values. The default is `false`.
    pub fn distances(self, distances: bool) -> Self {
        Self { distances, ..self }
    }

    /// Sets whether the value of every move is computed. The default is `false`.
    pub fn all_moves(self, all_moves: bool) -> Self {
        Self { all_moves, ..self }
    }

    pub(crate) fn game(&self) -> &Quarto {
        self.quotient.game()
    }

    /// The size of the table in bytes.
    pub fn table_bytes(&self) -> u64 {
        self.table.bytes()
    }
}
