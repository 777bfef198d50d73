//! `Points` and `Margins`: games won by a number of points, by sides and for the player to move.

use crate::rules::players::{Adversarial, Players, Side};

/// The greatest absolute value of a margin: 2³⁰. A search clamps margins to this range.
pub const MOST_MARGIN: i32 = 1 << 30;

/// A game of two sides that ends with points, in absolute terms.
///
/// Rules in which the winning margin matters implement this trait beside [`Players`], and thereby
/// [`Margins`], the trait that searches need.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not end with points",
    note = "implement `Points`, which also gives `Margins`"
)]
pub trait Points: Players<Player = Side> {
    /// The points of [`Side::First`] minus those of [`Side::Second`] in a finished `state`, or
    /// `None` while play goes on. The side with more points wins, in agreement with the
    /// [`outcome`](Players::outcome).
    fn lead(&self, state: &Self::State) -> Option<i32>;

    /// The lead if play goes on for ever from `state`, as a rule that of the points won so far; by
    /// default 0, a draw.
    fn endless_lead(&self, state: &Self::State) -> i32 {
        let _ = state;
        0
    }
}

/// A game between two sides with a margin at the end, from the view of the player to move.
///
/// Every game of [`Points`] implements this trait. A game whose states do not contain the points
/// won so far, and are therefore fewer, implements it directly: its moves [gain](Margins::gain)
/// points, and the margin of a state is that of the points still to be won.
///
/// A [`Quotient`](crate::Quotient) implements it too. `AlphaBeta::margin` finds the margin with
/// best play; where play can repeat, `RetrogradeMargins` does. Check an implementation with
/// [`laws::margins`](crate::laws::margins).
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no margins",
    note = "implement `Points` for a game that ends with points, or `Margins` for one whose moves win them"
)]
#[doc(alias = "score difference")]
#[doc(alias = "payoff")]
pub trait Margins: Adversarial {
    /// The points of the player to move minus those of the opponent in a finished `state`, from
    /// -[`MOST_MARGIN`] to [`MOST_MARGIN`], or `None` while play goes on. Its sign is that of the
    /// [`result`](Adversarial::result): positive for a win, 0 for a draw, negative for a loss.
    fn margin(&self, state: &Self::State) -> Option<i32>;

    /// The points that `m` wins for the player who makes it, minus those that it wins for the
    /// opponent, from -[`MOST_MARGIN`] to [`MOST_MARGIN`], which are added to the margin of the
    /// next state. The default is 0, for states that contain all points. Otherwise ask for margins
    /// only: a [`result`](Adversarial::result) does not know the points won before.
    fn gain(&self, state: &Self::State, m: &Self::Move) -> i32 {
        let _ = (state, m);
        0
    }

    /// The margin of `state` to the player to move if play goes on for ever from there; by default
    /// 0, a draw. It must not change while play can still return to `state`, except by the
    /// [`gain`](Margins::gain) of a move, which is the difference of the two margins.
    fn endless_margin(&self, state: &Self::State) -> i32 {
        let _ = state;
        0
    }
}

impl<G: Points> Margins for G {
    #[inline]
    fn margin(&self, state: &Self::State) -> Option<i32> {
        self.lead(state).map(|lead| to_mover(self, state, lead))
    }

    fn endless_margin(&self, state: &Self::State) -> i32 {
        to_mover(self, state, self.endless_lead(state))
    }
}

fn to_mover<G: Points + ?Sized>(game: &G, state: &G::State, lead: i32) -> i32 {
    match game.turn(state) {
        Side::First => lead,
        Side::Second => lead.saturating_neg(),
    }
}
