//! `Points` and `Margins`: games won by a number of points, by sides and for the player to move.

use crate::rules::players::{Adversarial, Players, Side};

/// The greatest absolute value of a margin: 2³⁰. A search clamps margins to this range.
pub const MOST_MARGIN: i32 = 1 << 30;

/// A game of two sides that ends with points, in absolute terms.
///
/// Rules in which the winning margin matters implement this trait beside [`Players`]. The game then
/// implements [`Margins`], the trait that searches need.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not end with points",
    note = "implement `Points`, which also gives `Margins`"
)]
pub trait Points: Players<Player = Side> {
    /// The points of [`Side::First`] minus those of [`Side::Second`] in a finished `state`, or
    /// `None` while play goes on.
    ///
    /// The side with more points wins, in agreement with the [`outcome`](Players::outcome).
    fn lead(&self, state: &Self::State) -> Option<i32>;
}

/// A game between two sides whose finished states have a margin, from the view of the player to
/// move.
///
/// Every game of [`Points`] implements this trait. Like [`Adversarial`] it names no player, so a
/// [`Quotient`](crate::Quotient) implements it too. `AlphaBeta::margin`
/// finds the margin with best play. Check an implementation with
/// [`laws::margins`](crate::laws::margins).
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no margins",
    note = "implement `Points` for a game that ends with points, or `Margins` for one whose moves win them"
)]
#[doc(alias = "score difference")]
#[doc(alias = "payoff")]
pub trait Margins: Adversarial {
    /// The points of the player to move minus those of the opponent in a finished `state`, or
    /// `None` while play goes on. It ranges from -[`MOST_MARGIN`] to [`MOST_MARGIN`].
    ///
    /// It is positive where the [`result`](Adversarial::result) is a win, 0 where it is a draw and
    /// negative where it is a loss.
    fn margin(&self, state: &Self::State) -> Option<i32>;
}

impl<G: Points> Margins for G {
    #[inline]
    fn margin(&self, state: &Self::State) -> Option<i32> {
        self.lead(state).map(|lead| match self.turn(state) {
            Side::First => lead,
            Side::Second => lead.saturating_neg(),
        })
    }
}
