//! The opening: the game as far as the book knows it, and strategies for it.

use std::convert::Infallible;

use abstract_games_core::play::{BuildError, Claim, Strategy, StrategyBuilder};
use abstract_games_core::storage::Header;
use abstract_games_core::{Adjudicated, Game, Observer, Orbit, Quotient, Side, Value};

use super::{BOOK_PLIES, Book};
use crate::game::{Move, Quarto};
use crate::position::Position;
use crate::symmetry::QuartoSymmetry;

/// The number of plies of an [opening](Book::opening), after which four pieces are on the board and one is in hand.
pub const OPENING_PLIES: u32 = BOOK_PLIES - 1;

impl Book {
    /// The game up to symmetry to the last ply of this book, the ninth. Positions of nine plies have the values
    /// of the book.
    pub fn opening(
        &self,
    ) -> Adjudicated<
        Quotient<Quarto, QuartoSymmetry>,
        impl Fn(&Orbit<Position>) -> Option<Value> + Sync + '_,
    > {
        let quarto = Quarto::new(self.rules.clone());
        let symmetry = quarto.symmetry();
        let of_book = symmetry.clone();
        Adjudicated::new(Quotient::new(quarto, symmetry), move |orbit| {
            let position = orbit.representative();
            let is_last = position.ply() == OPENING_PLIES;
            is_last.then(|| self.value(&of_book, position).ok().flatten()).flatten()
        })
    }

    /// A strategy of `owner`, who claims `claim`, for the [`opening`](Self::opening): the beginning of one for the
    /// game. [`Side::First`] gives the first piece.
    ///
    /// [`Strategy::verify`] on the opening checks it by the rules and the values of the book. The first player has
    /// 661 replies on the lines. [`StrategyMaker`](crate::StrategyMaker) makes strategies for the whole game.
    ///
    /// ```
    /// # #[cfg(feature = "book")] {
    /// use abstract_games_core::Side;
    /// use abstract_games_core::play::Claim;
    /// use abstract_games_quarto::Book;
    ///
    /// let book = Book::lines();
    /// let strategy = book.strategy(Side::Second, Claim::Draw, ()).unwrap();
    /// assert_eq!(strategy.len(), 50);
    /// assert!(strategy.verify(&book.opening(), ()).is_ok());
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// [`BuildError::NoReply`] if the owner cannot attain the claim, and [`BuildError::Stopped`] with the stop of `observer`.
    pub fn strategy(
        &self,
        owner: Side,
        claim: Claim,
        observer: impl Observer,
    ) -> Result<Strategy, BuildError<Infallible>> {
        let opening = self.opening();
        let symmetry = opening.game().symmetry();
        let replies = |orbit: &Orbit<Position>| -> Result<Vec<Move>, Infallible> {
            let successors = opening.game().game().successors(orbit.representative());
            let least = Some(claim.least());
            let kept = successors.filter(|(m, next)| self.value_after(symmetry, *m, next) >= least);
            Ok(kept.map(|(m, _)| m).collect())
        };
        StrategyBuilder::new(&opening, owner, claim).observer(observer).build(replies)
    }

    /// What `owner` can claim on the empty board: a win, or a draw if nobody wins. `None` if the opponent wins.
    pub fn claim(&self, owner: Side) -> Option<Claim> {
        let symmetry = Quarto::new(self.rules.clone()).symmetry();
        Claim::of(owner, self.stored(&symmetry, &Position::EMPTY)?)
    }

    /// The value of the position `next` for the player who has just played `m`, or `None` if the book does not have it.
    pub(crate) fn value_after(
        &self,
        symmetry: &QuartoSymmetry,
        m: Move,
        next: &Position,
    ) -> Option<Value> {
        let value = self.value(symmetry, next).ok().flatten()?;
        // A gift passes the turn.
        Some(if matches!(m, Move::Give(_)) { -value } else { value })
    }

    /// The header of a file of strategies for the [`opening`](Self::opening).
    pub fn strategy_header(&self) -> Header {
        let header = Quarto::new(self.rules.clone()).strategy_header();
        header.parameter("opening", format!("{OPENING_PLIES} plies"))
    }
}
