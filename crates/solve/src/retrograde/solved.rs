//! `Solved`: the values that a retrograde analysis found.

use std::hash::Hash;

use abstract_games_core::{Adversarial, Stop, Value};
use abstract_games_search::{End, Exploration};

use super::mark::{Mark, PackedMark};

/// The values that a [`Retrograde`](crate::Retrograde) analysis found.
#[derive(Clone, Debug)]
pub struct Solved<'a, S> {
    pub(super) exploration: &'a Exploration<S>,
    pub(super) marks: Vec<PackedMark>,
    pub(super) stopped: Option<Stop>,
    pub(super) dead_end: Option<usize>,
}

impl<S: Eq + Hash> Solved<'_, S> {
    /// The reason why the analysis was stopped, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// The state that stopped the analysis with [`Stop::DeadEnd`], the first of the exploration.
    pub fn dead_end(&self) -> Option<&S> {
        self.exploration.states().get(self.dead_end?)
    }

    /// The value of `state` to the player to move, or `None` if the exploration did not discover it
    /// or an incomplete exploration or analysis leaves it undecided.
    pub fn value(&self, state: &S) -> Option<Value> {
        self.at(self.exploration.index_of(state)?).0
    }

    /// The number of moves to the end if the winner hurries and the loser delays, or `None` if
    /// `state` is not known to be won or lost. An upper bound if the exploration is incomplete.
    pub fn distance(&self, state: &S) -> Option<usize> {
        self.at(self.exploration.index_of(state)?).1
    }

    /// The value and the distance of each state, in the order of the exploration.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Option<Value>, Option<usize>)> {
        (0..self.marks.len()).map(|index| self.at(index))
    }

    /// The best moves of `state`: those that keep its value and, if it is won or lost, agree with
    /// its distance. Moves to undecided states are missing. The list is empty if the value of
    /// `state` is unknown.
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
