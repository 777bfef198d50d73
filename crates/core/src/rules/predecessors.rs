//! `Predecessors`: games that can be played backwards.

use crate::rules::game::Game;

/// A game that can be played backwards.
///
/// `BidirectionalSearch` needs this trait, and [`Reversed`](crate::Reversed) makes every other
/// search run backwards. The trait saves memory in retrograde analysis and work in the paths of a
/// search by levels. Check an implementation with
/// [`laws::predecessors`](crate::laws::predecessors).
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be played backwards",
    note = "implement `Predecessors`, or use `Bfs` or `LevelSearch`, which search forwards only"
)]
#[doc(alias = "retro moves")]
#[doc(alias = "unmove")]
pub trait Predecessors: Game {
    /// The predecessors of `state`, each with a move that leads from it to `state`, always in the
    /// same order. Each is listed once for each such move, and need not be reachable.
    ///
    /// In a [`Quotient`](crate::Quotient), moves that a symmetry of the predecessor exchanges may
    /// be listed as one of them only, and that one repeatedly.
    fn predecessors(&self, state: &Self::State) -> impl Iterator<Item = (Self::Move, Self::State)>;
}
