//! `Solved`: the values that a retrograde analysis found. `Mark`: one of them, in 32 bits.

use std::hash::Hash;

use abstract_games_core::{Adversarial, Stop, Value};
use abstract_games_search::{End, Exploration};

/// The values that a [`Retrograde`](crate::Retrograde) analysis found.
#[derive(Clone, Debug)]
pub struct Solved<'a, S> {
    pub(super) exploration: &'a Exploration<S>,
    pub(super) marks: Vec<PackedMark>,
    pub(super) stopped: Option<Stop>,
    pub(super) dead_end: Option<usize>,
}

impl<S: Clone + Eq + Hash> Solved<'_, S> {
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
    pub fn best_moves<G: Adversarial<State = S>>(&self, game: &G, state: &S) -> Vec<G::Move> {
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

/// The result for a state so far.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mark {
    /// Undecided. The number counts the successors, by [`Edge`](super::reverse_edges::Edge), that
    /// are not known to lose; none if some are unknown.
    Open(Option<u32>),
    Decided(Value, u32),
}

/// A mark in 32 bits: two bits for its kind, and 30 bits for its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedMark(u32);

const NUMBER_BITS: u32 = 30;
const NO_NUMBER: u32 = (1 << NUMBER_BITS) - 1;

impl PackedMark {
    pub(super) fn pack(mark: Mark) -> Self {
        let (kind, number) = match mark {
            Mark::Open(left) => (0, left.unwrap_or(NO_NUMBER)),
            Mark::Decided(Value::Loss, distance) => (1, distance),
            Mark::Decided(Value::Draw, distance) => (2, distance),
            Mark::Decided(Value::Win, distance) => (3, distance),
        };
        assert!(number <= NO_NUMBER, "a number of moves or a distance exceeds 30 bits");
        Self(kind << NUMBER_BITS | number)
    }

    pub(super) fn unpack(self) -> Mark {
        let number = self.0 & NO_NUMBER;
        match self.0 >> NUMBER_BITS {
            0 => Mark::Open((number != NO_NUMBER).then_some(number)),
            1 => Mark::Decided(Value::Loss, number),
            2 => Mark::Decided(Value::Draw, number),
            _ => Mark::Decided(Value::Win, number),
        }
    }
}
