//! `Points` and `Margins`: games that are won by more or less, by seats and from the mover's view.

use crate::rules::players::{Adversarial, Players, Side};

/// The greatest margin, 2³⁰, either way. A search takes a greater one for this.
pub const MOST_MARGIN: i32 = 1 << 30;

/// A game of two sides that ends with points, in absolute terms.
///
/// Whoever writes rules in which it matters by how much a side wins implements this beside
/// [`Players`]; the game is thereby a game of [`Margins`], which is what searches ask for.
pub trait Points: Players<Player = Side> {
    /// How many points more [`Side::First`] has than [`Side::Second`] in a finished `state`, or
    /// `None` while play goes on.
    ///
    /// Who has more points wins; the [`outcome`](Players::outcome) says the same.
    fn lead(&self, state: &Self::State) -> Option<i32>;
}

/// A game between two sides whose finished states have a margin, as a search sees it: from the view
/// of the player to move.
///
/// Like [`Adversarial`] it names no player, so a [`Quotient`](crate::Quotient) implements it; every
/// game of [`Points`] does through them. [`AlphaBeta::margin`](crate::AlphaBeta::margin) finds the
/// margin with best play. Check an implementation with [`laws::margins`](crate::laws::margins).
pub trait Margins: Adversarial {
    /// How many points more the player to move has in a finished `state`, or `None` while play goes
    /// on. From -[`MOST_MARGIN`] to [`MOST_MARGIN`].
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
