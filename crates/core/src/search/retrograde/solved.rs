//! The values that retrograde analysis found.

use std::hash::Hash;

use super::mark::{Mark, PackedMark};
use crate::rules::players::{Adversarial, Value};
use crate::search::bfs::{End, Exploration};
use crate::search::observer::Stop;

/// The values that a [`Retrograde`](crate::Retrograde) analysis found.
#[derive(Clone, Debug)]
pub struct Solved<'a, S> {
    pub(super) exploration: &'a Exploration<S>,
    pub(super) marks: Vec<PackedMark>,
    pub(super) stopped: Option<Stop>,
}

impl<S: Eq + Hash> Solved<'_, S> {
    /// Why the analysis was stopped before it was complete, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// The value of `state` to the player to move; none if the exploration did not discover it, or
    /// if it is undecided because the exploration or the analysis is incomplete.
    pub fn value(&self, state: &S) -> Option<Value> {
        self.at(self.exploration.index_of(state)?).0
    }

    /// How many moves are left in `state` if the winner hurries and the loser delays; at most so many
    /// if the exploration is incomplete. None if the state is not won or lost, or not known to be.
    pub fn distance(&self, state: &S) -> Option<usize> {
        self.at(self.exploration.index_of(state)?).1
    }

    /// The value and the distance of each state, in the order of the exploration.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Option<Value>, Option<usize>)> {
        (0..self.marks.len()).map(|index| self.at(index))
    }

    /// The moves of `state` that keep its value and, if it is won or lost, its distance: the best
    /// ones, as far as is known. None if its value is not.
    pub fn best_moves<G>(&self, game: &G, state: &S) -> Vec<G::Move>
    where
        G: Adversarial<State = S>,
        S: Clone,
    {
        let Some(index) = self.exploration.index_of(state) else { return Vec::new() };
        let (Some(value), distance) = self.at(index) else { return Vec::new() };
        let is_best = |(m, next): &(G::Move, S)| {
            let Some(index) = self.exploration.index_of(next) else { return false };
            let (next, after) = self.at(index);
            let next = next.map(|next| if game.passes_turn(state, m) { -next } else { next });
            next == Some(value) && distance.is_none_or(|d| after.is_some_and(|a| a + 1 == d))
        };
        game.successors(state).filter(is_best).map(|(m, _)| m).collect()
    }

    /// Whether what is neither won nor lost is drawn.
    fn is_complete(&self) -> bool {
        self.exploration.end() == End::Exhausted && self.stopped.is_none()
    }

    fn at(&self, index: usize) -> (Option<Value>, Option<usize>) {
        match self.marks[index].unpack() {
            Mark::Open(_) if self.is_complete() => (Some(Value::Draw), None),
            Mark::Open(_) => (None, None),
            Mark::Decided(Value::Draw, _) => (Some(Value::Draw), None),
            Mark::Decided(value, distance) => (Some(value), Some(distance as usize)),
        }
    }
}
