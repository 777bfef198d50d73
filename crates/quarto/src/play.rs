//! Perfect play.

use abstract_games_core::storage::ContainerError;
use abstract_games_core::{Game, Observer, ParameterError, Value};

use crate::book::check_rules;
use crate::{Book, Move, PlayError, Position, PositionError, Quarto, QuartoSymmetry, Solver};

/// Knows what every move is worth, from a [`Book`] while the game is young and by search later.
///
/// Who keeps to its best moves gets at least what the position is worth.
///
/// ```
/// use abstract_games_core::Value;
/// use abstract_games_quarto::{PerfectPlayer, Position, Quarto};
///
/// // Whatever piece is given first, the game is a draw.
/// let player = PerfectPlayer::new(&Quarto::default(), 1 << 20)?;
/// assert_eq!(player.value(&Position::EMPTY, ())?, Value::Draw);
/// assert_eq!(player.best_moves(&Position::EMPTY, ())?.len(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PerfectPlayer {
    quarto: Quarto,
    symmetry: QuartoSymmetry,
    book: Option<Book>,
    solver: Solver,
}

impl PerfectPlayer {
    /// A player of the game under the rules of `quarto`, with a table of at most `bytes` bytes, and with
    /// the book that comes with the crate, if it has [one of these rules](Book::embedded).
    ///
    /// Without a book, the first moves take minutes; with one, every move takes less than some seconds.
    ///
    /// # Errors
    ///
    /// [`ParameterError`] if there is no such table.
    pub fn new(quarto: &Quarto, bytes: u64) -> Result<Self, ParameterError> {
        Ok(Self {
            quarto: quarto.clone(),
            symmetry: quarto.symmetry(),
            book: Book::embedded(quarto.rules()),
            solver: Solver::new(quarto, bytes)?,
        })
    }

    /// Uses this book.
    ///
    /// # Errors
    ///
    /// [`ContainerError::Parameter`] if it is one of other rules.
    pub fn book(mut self, book: Book) -> Result<Self, ContainerError> {
        check_rules(&book, self.quarto.rules())?;
        self.book = Some(book);
        Ok(self)
    }

    /// Searches on so many threads; 0 stands for one for each core.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.solver = self.solver.threads(threads);
        self
    }

    /// The value of `position` for the player to move.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the position is impossible, or `observer` ended the search.
    pub fn value(&self, position: &Position, observer: impl Observer) -> Result<Value, PlayError> {
        match self.looked_up(position)? {
            Some(value) => Ok(value),
            None => self.solver.value(position, observer),
        }
    }

    /// Every move of `position` with its value for the player who makes it.
    ///
    /// # Errors
    ///
    /// [`PlayError`] if the position is impossible, or `observer` ended the search.
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
        self.quarto.check(position)?;
        let mut values = Vec::new();
        for (m, next) in self.quarto.successors(position) {
            values.push((m, for_mover(m, self.value(&next, &mut observer)?)));
        }
        Ok(values)
    }

    /// The moves of the greatest value, in the order of the moves of the game; none if it is over.
    ///
    /// Of other moves only that they are worth less is found out, so this is quicker than
    /// [`values`](PerfectPlayer::values).
    ///
    /// # Errors
    ///
    /// As [`values`](PerfectPlayer::values).
    pub fn best_moves(
        &self,
        position: &Position,
        mut observer: impl Observer,
    ) -> Result<Vec<Move>, PlayError> {
        self.best(position, &mut observer, usize::MAX)
    }

    /// The first of the [`best_moves`](PerfectPlayer::best_moves), without a look at those after it;
    /// none if the game is over.
    ///
    /// # Errors
    ///
    /// As [`values`](PerfectPlayer::values).
    pub fn best_move(
        &self,
        position: &Position,
        mut observer: impl Observer,
    ) -> Result<Option<Move>, PlayError> {
        Ok(self.best(position, &mut observer, 1)?.first().copied())
    }

    /// The first of the moves of the greatest value, at most so many.
    fn best(
        &self,
        position: &Position,
        observer: &mut dyn Observer,
        most: usize,
    ) -> Result<Vec<Move>, PlayError> {
        let value = self.value(position, &mut *observer)?;
        let mut best = Vec::new();
        for (m, next) in self.quarto.successors(position) {
            if best.len() == most {
                break;
            }
            if self.reaches(m, &next, value, &mut *observer)? {
                best.push(m);
            }
        }
        Ok(best)
    }

    /// What the book says of a position, if there is one and the position is in it.
    fn looked_up(&self, position: &Position) -> Result<Option<Value>, PositionError> {
        let book = self.book.as_ref();
        book.map_or(Ok(None), |book| book.value(&self.symmetry, position))
    }

    /// Whether a move that leads to `next` is worth `value` or more.
    fn reaches(
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

/// The worth of a move to the player who makes it, from that of the position after it.
fn for_mover(m: Move, value: Value) -> Value {
    if matches!(m, Move::Give(_)) { -value } else { value }
}
