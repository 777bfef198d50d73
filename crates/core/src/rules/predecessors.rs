//! `Predecessors`: games that can be played backwards.

use crate::rules::game::Game;

/// A game that can be played backwards.
///
/// Opens [`BidirectionalSearch`](crate::BidirectionalSearch) and, through
/// [`Reversed`](crate::Reversed), every other search from the end to the beginning; saves memory in
/// [`Retrograde`](crate::Retrograde::by_predecessors) analysis, and work in the
/// [paths](crate::LevelSearch::by_predecessors) of a search by levels. Check an implementation with
/// [`laws::predecessors`](crate::laws::predecessors).
pub trait Predecessors: Game {
    /// The states in which a move leads to `state`, each with such a move, always in the same order.
    ///
    /// A state with several such moves is listed with each of them, but in a
    /// [`Quotient`](crate::Quotient) perhaps with only one of those that a symmetry of that earlier
    /// state exchanges, and then perhaps repeatedly. The states need not be reachable.
    fn predecessors(&self, state: &Self::State) -> impl Iterator<Item = (Self::Move, Self::State)>;
}
