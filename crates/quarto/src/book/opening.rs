//! The opening: the game as far as the book knows it, and strategies for it.

use std::convert::Infallible;

use abstract_games_core::play::{BuildError, Claim, Strategy, StrategyBuilder};
use abstract_games_core::storage::Header;
use abstract_games_core::{Adjudicated, Game, Observer, Orbit, Quotient, Side, Value};

use super::{BOOK_PLIES, Book};
use crate::game::{Move, Quarto};
use crate::position::Position;
use crate::symmetry::QuartoSymmetry;

/// The plies of an opening. Four pieces are then on the board, and one is in hand.
const OPENING_PLIES: u32 = BOOK_PLIES - 1;

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
    /// The rules and the values of the book verify it. The first player has 661 replies on the lines.
    /// [`StrategyMaker`](crate::StrategyMaker) makes strategies for the whole game.
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
        // The value of a position after a move of the player to move in `before`.
        let value = |before: &Position, after: &Position| {
            let value = self.value(symmetry, after).ok().flatten()?;
            // A gift passes the turn.
            Some(if before.hand().is_none() { -value } else { value })
        };
        let replies = |orbit: &Orbit<Position>| -> Result<Vec<Move>, Infallible> {
            let position = orbit.representative();
            let successors = opening.game().game().successors(position);
            let kept = successors.filter(|(_, next)| value(position, next) >= Some(claim.least()));
            Ok(kept.map(|(m, _)| m).collect())
        };
        StrategyBuilder::new(&opening, owner, claim).observer(observer).build(replies)
    }

    /// The header of a file of strategies for the [`opening`](Self::opening).
    pub fn strategy_header(&self) -> Header {
        let header = Quarto::new(self.rules.clone()).strategy_header();
        header.parameter("opening", format!("{OPENING_PLIES} plies"))
    }
}
