//! `Predecessors`: games that can be played backwards.

use crate::rules::game::Game;

/// A game that can be played backwards.
///
/// Opens [`BidirectionalSearch`](crate::BidirectionalSearch) search and [`Retrograde`](crate::Retrograde) analysis, and,
/// through [`Reversed`](crate::Reversed) every other search from the end to the beginning. Check an
/// implementation with [`laws::predecessors`](crate::laws::predecessors).
pub trait Predecessors: Game {
    /// The states in which a move leads to `state`, each with such a move, always in the same order.
    ///
    /// A state with several such moves is listed with each of them, but in a
    /// [`Quotient`](crate::Quotient) perhaps with only one of those that a symmetry of that earlier
    /// state exchanges, and then perhaps repeatedly. The states need not be reachable.
    fn predecessors(&self, state: &Self::State) -> impl Iterator<Item = (Self::Move, Self::State)>;
}
