//! Perfect play.

use abstract_games_core::{Game, Observer, Stop, TableError, Value};

use crate::{Book, BookFileError, Move, Position, PositionError, Quarto, QuartoSymmetry, Solver};

/// Knows what every move is worth, from a [`Book`] while the game is young and by search later.
///
/// Who keeps to its best moves gets at least what the position is worth.
#[derive(Debug)]
pub struct PerfectPlayer {
    quarto: Quarto,
    symmetry: QuartoSymmetry,
    book: Option<Book>,
    solver: Solver,
}

impl PerfectPlayer {
    /// A player of the game under the rules of `quarto`, with a table of at most `bytes` bytes.
    ///
    /// Without a book, the first moves take minutes; with one, every move takes less than some seconds.
    ///
    /// # Errors
    ///
    /// [`PlayerError`] if there is no such table, or if the book is one of other rules.
    pub fn new(quarto: &Quarto, book: Option<Book>, bytes: u64) -> Result<Self, PlayerError> {
        if book.as_ref().is_some_and(|book| book.rules() != quarto.rules()) {
            return Err(BookFileError::Rules.into());
        }
        Ok(Self {
            quarto: quarto.clone(),
            symmetry: quarto.symmetry(),
            book,
            solver: Solver::new(quarto, bytes)?,
        })
    }

    /// Searches on so many threads; 0 stands for one for each core.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.solver.threads(threads);
        self
    }

    /// The value of `position` for the player to move; none if it is impossible.
    ///
    /// # Errors
    ///
    /// The [`Stop`] with which `observer` ended the search.
    pub fn value(
        &self,
        position: &Position,
        observer: impl Observer,
    ) -> Result<Option<Value>, Stop> {
        let book = self.book.as_ref();
        match book.and_then(|book| book.value(&self.symmetry, position)) {
            Some(value) => Ok(Some(value)),
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
    /// let player = PerfectPlayer::new(&Quarto::default(), None, 1 << 20)?;
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
            let value = self.value(&next, &mut observer)?;
            // A possible position leads to possible ones.
            let value = value.unwrap_or(Value::Draw);
            values.push((m, if matches!(m, Move::Give(_)) { -value } else { value }));
        }
        Ok(values)
    }

    /// The moves of the greatest value, in the order of the moves of the game; none if it is over.
    ///
    /// # Errors
    ///
    /// As [`values`](PerfectPlayer::values).
    pub fn best_moves(
        &self,
        position: &Position,
        observer: impl Observer,
    ) -> Result<Vec<Move>, PlayError> {
        let values = self.values(position, observer)?;
        let best = values.iter().map(|&(_, value)| value).max();
        Ok(values.into_iter().filter(|&(_, value)| Some(value) == best).map(|(m, _)| m).collect())
    }
}

/// Why there is no [`PerfectPlayer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// There is no table of the size that was asked for.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The book is one of other rules.
    #[error(transparent)]
    Book(#[from] BookFileError),
}

/// Why there are no values of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The position is impossible.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The observer ended the search.
    #[error(transparent)]
    Stopped(#[from] Stop),
}
