//! Perfect play.

use abstract_games_core::{Game, Observer, ParameterError, Value};
use abstract_games_storage::ContainerError;

use crate::book::{Book, check_rules};
use crate::error::{PlayError, PositionError};
use crate::game::{Move, Quarto};
use crate::position::Position;
use crate::solver::Solver;

/// A perfect player: it finds the value of every move, in the opening from a [`Book`] and later by
/// search.
///
/// A player who makes only its best moves gets at least the value of the position.
///
/// <!-- atlas: quarto -->
/// ```
/// use abstract_games_core::Value;
/// use abstract_games_quarto::{PerfectPlayer, Position, Quarto};
///
/// // Whichever piece is given first, the game is a draw.
/// let player = PerfectPlayer::new(&Quarto::default(), 1 << 20)?;
/// assert_eq!(player.value(&Position::EMPTY, ())?, Value::Draw);
/// assert_eq!(player.best_moves(&Position::EMPTY, ())?.len(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct PerfectPlayer {
    book: Option<Book>,
    pub(crate) solver: Solver,
}

impl PerfectPlayer {
    /// A player with a table of at most `bytes` bytes and the [embedded book](Book::embedded), if
    /// there is one. With a book, every move takes at most a few seconds; without one, the first
    /// moves take minutes.
    ///
    /// # Errors
    ///
    /// [`ParameterError`] if `bytes` is too small for a table, or more than can be allocated.
    pub fn new(quarto: &Quarto, bytes: u64) -> Result<Self, ParameterError> {
        Ok(Self { book: Book::embedded(quarto.rules()), solver: Solver::new(quarto, bytes)? })
    }

    /// Uses `book` instead of the embedded book.
    ///
    /// # Errors
    ///
    /// [`ContainerError::Parameter`] if `book` is a book of other rules.
    pub fn book(mut self, book: Book) -> Result<Self, ContainerError> {
        check_rules(&book, self.solver.game().rules())?;
        self.book = Some(book);
        Ok(self)
    }

    /// Sets the number of threads; 0 stands for one for each core. The result does not depend on
    /// it. Without the feature `parallel` there is one thread.
    pub fn threads(self, threads: usize) -> Self {
        Self { solver: self.solver.threads(threads), ..self }
    }

    /// The value of `position` for the player to move.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the position is impossible, or if `observer` stopped the search.
    pub fn value(&self, position: &Position, observer: impl Observer) -> Result<Value, PlayError> {
        match self.looked_up(position)? {
            Some(value) => Ok(value),
            None => self.solver.value(position, observer),
        }
    }

    /// The moves of `position`, each with its value for the player who makes it.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the position is impossible, or if `observer` stopped the search.
    ///
    /// ```
    /// use abstract_games_core::Value;
    /// use abstract_games_quarto::{PerfectPlayer, Quarto};
    ///
    /// let player = PerfectPlayer::new(&Quarto::default(), 1 << 20)?;
    /// let moves = player.values(&"135./68../..../.... 7".parse()?, ())?;
    /// assert_eq!(moves.iter().filter(|(_, value)| *value == Value::Win).count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn values(
        &self,
        position: &Position,
        mut observer: impl Observer,
    ) -> Result<Vec<(Move, Value)>, PlayError> {
        self.solver.game().check(position)?;
        let successors = self.solver.game().successors(position);
        successors
            .map(|(m, next)| Ok((m, for_mover(m, self.value(&next, &mut observer)?))))
            .collect()
    }

    /// The moves with the greatest value, in the order of [`Game::moves`]. Empty if the game is
    /// over.
    ///
    /// Faster than [`values`](PerfectPlayer::values): the other moves are only shown to be worse.
    ///
    /// # Errors
    ///
    /// As [`values`](PerfectPlayer::values).
    pub fn best_moves(
        &self,
        position: &Position,
        mut observer: impl Observer,
    ) -> Result<Vec<Move>, PlayError> {
        self.best(position, &mut observer)?.collect()
    }

    /// The first of the [`best_moves`](PerfectPlayer::best_moves), or `None` if the game is over.
    /// The moves after it are not searched.
    ///
    /// # Errors
    ///
    /// As [`values`](PerfectPlayer::values).
    pub fn best_move(
        &self,
        position: &Position,
        mut observer: impl Observer,
    ) -> Result<Option<Move>, PlayError> {
        self.best(position, &mut observer)?.next().transpose()
    }

    /// The best moves, each searched when it is asked for.
    fn best(
        &self,
        position: &Position,
        observer: &mut dyn Observer,
    ) -> Result<impl Iterator<Item = Result<Move, PlayError>>, PlayError> {
        let value = self.value(position, &mut *observer)?;
        let successors = self.solver.game().successors(position);
        Ok(successors.filter_map(move |(m, next)| {
            let reaches = self.reaches(m, &next, value, &mut *observer);
            reaches.map(|reaches| reaches.then_some(m)).transpose()
        }))
    }

    fn looked_up(&self, position: &Position) -> Result<Option<Value>, PositionError> {
        let book = self.book.as_ref();
        book.map_or(Ok(None), |book| book.value(self.solver.quotient.symmetry(), position))
    }

    /// Whether the move `m` to `next` has at least this value for the player who makes it.
    pub(crate) fn reaches(
        &self,
        m: Move,
        next: &Position,
        value: Value,
        observer: &mut dyn Observer,
    ) -> Result<bool, PlayError> {
        match self.looked_up(next)? {
            Some(worth) => Ok(for_mover(m, worth) >= value),
            None => Ok(self.solver.move_reaches(next, value, observer)?),
        }
    }
}

fn for_mover(m: Move, value: Value) -> Value {
    if matches!(m, Move::Give(_)) { -value } else { value }
}
