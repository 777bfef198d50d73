//! `Proof` and `MoveProofs`: what a search proved of a state and of its moves.

use super::rank::{ScoreRank, Span};
use super::score::{Bounds, Score};
use crate::rules::players::Value;
use crate::search::observer::Stop;

/// What a search proved of a state: of its score or, as `Proof<i32>`, of its margin.
///
/// If it was neither stopped nor left [undecided](Proof::undecided_within), that is what it was asked
/// for, no less and no more. Otherwise it is what was proved all the same, which is true.
#[derive(Clone, Copy, Debug)]
pub struct Proof<S = Score> {
    pub(super) bounds: Bounds<S>,
    pub(super) cost: Cost,
}

/// What a search cost, and how it ended.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    pub(super) stopped: Option<Stop>,
    /// How far it was to look ahead, if that is why there is no answer.
    pub(super) undecided: Option<u32>,
    pub(super) nodes: u64,
    pub(super) hits: u64,
}

impl<S: Copy> Proof<S> {
    /// The scores, or margins, that the state can have.
    pub fn bounds(&self) -> Bounds<S> {
        self.bounds
    }

    /// The number of plies that the search was to look [ahead](crate::AlphaBeta::within), if what was
    /// asked is not decided within them.
    pub fn undecided_within(&self) -> Option<u32> {
        self.cost.undecided
    }

    /// Why the search was stopped before it had an answer, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.cost.stopped
    }

    /// How many states were looked at, each as often as it was met. On several threads this is
    /// another number each time.
    pub fn nodes(&self) -> u64 {
        self.cost.nodes
    }

    /// How many times the table knew something of the state that was looked at. On several threads
    /// this is another number each time.
    pub fn hits(&self) -> u64 {
        self.cost.hits
    }
}

impl Proof {
    /// The value of the state, if it was proved.
    pub fn value(&self) -> Option<Value> {
        self.bounds.value()
    }

    /// The score of the state, if it was proved.
    pub fn score(&self) -> Option<Score> {
        self.bounds.score()
    }

    /// Whether the state is worth at least `score`, if that follows from what was proved.
    pub fn is_at_least(&self, score: Score) -> Option<bool> {
        let score = ScoreRank::from(score);
        Span::from(self.bounds).answer(score).map(|answer| answer >= score)
    }
}

impl Proof<i32> {
    /// The margin of the state, if it was proved.
    pub fn margin(&self) -> Option<i32> {
        self.bounds.margin()
    }
}

/// What a search proved of the moves of a state, each worth what it is worth to the player who makes
/// it: see [`Score::through_move`]. Of their scores or, as `MoveProofs<M, i32>`, of their margins.
#[derive(Clone, Debug)]
pub struct MoveProofs<M, S = Score> {
    pub(super) moves: Vec<(M, Bounds<S>)>,
    pub(super) cost: Cost,
}

impl<M, S: Copy + Ord> MoveProofs<M, S> {
    /// Every move, in the order of the rules, with the scores or margins that it can have.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&M, Bounds<S>)> {
        self.moves.iter().map(|(m, bounds)| (m, *bounds))
    }

    /// The moves that are proved to be as good as any, in the order of the rules: all that are, if
    /// the search was neither stopped nor left undecided.
    pub fn best(&self) -> impl Iterator<Item = &M> {
        let most = self.moves.iter().map(|(_, bounds)| bounds.greatest).max();
        let is_best = move |bounds: &Bounds<S>| most.is_some_and(|most| bounds.least >= most);
        self.moves.iter().filter(move |(_, bounds)| is_best(bounds)).map(|(m, _)| m)
    }

    /// What the best moves are worth, which is what the state is, if it was proved.
    fn worth(&self) -> Option<S> {
        let least = self.moves.iter().map(|(_, bounds)| bounds.least).max()?;
        let greatest = self.moves.iter().map(|(_, bounds)| bounds.greatest).max()?;
        (least == greatest).then_some(least)
    }

    /// The number of plies that the search was to look ahead, if they did not suffice; see
    /// [`Proof::undecided_within`].
    pub fn undecided_within(&self) -> Option<u32> {
        self.cost.undecided
    }

    /// Why the search was stopped before it had all answers, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.cost.stopped
    }

    /// How many states were looked at; see [`Proof::nodes`].
    pub fn nodes(&self) -> u64 {
        self.cost.nodes
    }

    /// How many times the table knew something; see [`Proof::hits`].
    pub fn hits(&self) -> u64 {
        self.cost.hits
    }
}

impl<M> MoveProofs<M> {
    /// The score of the best moves, which is that of the state, if it was proved; none if there are
    /// no moves.
    pub fn score(&self) -> Option<Score> {
        self.worth()
    }
}

impl<M> MoveProofs<M, i32> {
    /// The margin of the best moves, which is that of the state, if it was proved; none if there are
    /// no moves.
    pub fn margin(&self) -> Option<i32> {
        self.worth()
    }
}
