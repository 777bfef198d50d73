//! `Solved`: the values that a retrograde analysis found. `Mark`: one of them, in 32 bits.

use std::borrow::Cow;
use std::hash::Hash;

use abstract_games_core::{Adversarial, Stop, Value};
use abstract_games_search::{End, Exploration};

use crate::alpha_beta::Score;

/// The values that a [`Retrograde`](crate::Retrograde) analysis found.
#[derive(Clone, Debug)]
pub struct Solved<'a, S: Clone> {
    pub(super) exploration: Cow<'a, Exploration<S>>,
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

    /// The score of `state` to the player to move, or `None` if the exploration did not discover it
    /// or an incomplete exploration or analysis leaves it undecided. The distance is an upper bound
    /// if the exploration is incomplete.
    pub fn score(&self, state: &S) -> Option<Score> {
        self.at(self.exploration.index_of(state)?)
    }

    /// The value of `state` to the player to move, if its [score](Self::score) is known.
    pub fn value(&self, state: &S) -> Option<Value> {
        self.score(state).map(Score::value)
    }

    /// The number of moves to the end if the winner hurries and the loser delays, or `None` if
    /// `state` is not known to be won or lost. An upper bound if the exploration is incomplete.
    pub fn distance(&self, state: &S) -> Option<usize> {
        Some(self.score(state)?.distance()? as usize)
    }

    /// The score of each state, in the order of the exploration.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<Score>> {
        (0..self.marks.len()).map(|index| self.at(index))
    }

    /// The best moves of `state`: those that keep its value and, if it is won or lost, agree with
    /// its distance. Moves to undecided states are missing. The list is empty if the value of
    /// `state` is unknown.
    pub fn best_moves<G: Adversarial<State = S>>(&self, game: &G, state: &S) -> Vec<G::Move> {
        let Some(score) = self.score(state) else { return Vec::new() };
        let is_best = |(m, next): &(G::Move, S)| {
            let next = self.score(next);
            next.is_some_and(|next| next.through_move(game.passes_turn(state, m)) == score)
        };
        game.successors(state).filter(is_best).map(|(m, _)| m).collect()
    }

    /// Bytes occupied by the scores and the exploration.
    pub fn bytes(&self) -> u64 {
        self.exploration.bytes() + (self.marks.capacity() * size_of::<PackedMark>()) as u64
    }

    /// The values with their exploration, which is copied unless the analysis
    /// [owned](crate::Retrograde::owning) it.
    pub fn into_owned(self) -> Solved<'static, S> {
        let Self { exploration, marks, stopped, dead_end } = self;
        Solved { exploration: Cow::Owned(exploration.into_owned()), marks, stopped, dead_end }
    }

    fn is_complete(&self) -> bool {
        self.exploration.end() == End::Exhausted && self.stopped.is_none()
    }

    fn at(&self, index: usize) -> Option<Score> {
        match self.marks[index].unpack() {
            Mark::Open(_) => self.is_complete().then_some(Score::Draw),
            Mark::Decided(score) => Some(score),
        }
    }
}

/// The result for a state so far.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mark {
    /// Undecided. The number counts the successors, by [`Edge`](super::reverse_edges::Edge), that
    /// are not known to lose; none if some are unknown.
    Open(Option<u32>),
    Decided(Score),
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
            Mark::Decided(Score::Loss(distance)) => (1, distance),
            Mark::Decided(Score::Draw) => (2, 0),
            Mark::Decided(Score::Win(distance)) => (3, distance),
        };
        assert!(number <= NO_NUMBER, "a number of moves or a distance exceeds 30 bits");
        Self(kind << NUMBER_BITS | number)
    }

    pub(super) fn unpack(self) -> Mark {
        let number = self.0 & NO_NUMBER;
        match self.0 >> NUMBER_BITS {
            0 => Mark::Open((number != NO_NUMBER).then_some(number)),
            1 => Mark::Decided(Score::Loss(number)),
            2 => Mark::Decided(Score::Draw),
            _ => Mark::Decided(Score::Win(number)),
        }
    }
}
