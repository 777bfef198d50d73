//! `Proof` and `MoveProofs`: what a search proved of a state and of its moves.

use super::score::{Bounds, Rank, Score, Span};
use crate::rules::players::Value;
use crate::search::observer::Stop;

/// What a search proved of a state.
///
/// If it was not stopped, that is what it was asked for, no less and no more. If it was, it is what
/// was proved until then, which is true all the same.
#[derive(Clone, Copy, Debug)]
pub struct Proof {
    pub(super) bounds: Bounds,
    pub(super) cost: Cost,
}

/// What a search cost, and whether it was stopped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cost {
    pub(super) stopped: Option<Stop>,
    pub(super) nodes: u64,
    pub(super) hits: u64,
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
        let score = Rank::from(score);
        Span::from(self.bounds).answer(score).map(|answer| answer >= score)
    }

    /// The scores that the state can have.
    pub fn bounds(&self) -> Bounds {
        self.bounds
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

/// What a search proved of the moves of a state, each worth what it is worth to the player who makes
/// it: see [`Score::through_move`].
#[derive(Clone, Debug)]
pub struct MoveProofs<M> {
    pub(super) moves: Vec<(M, Bounds)>,
    pub(super) cost: Cost,
}

impl<M> MoveProofs<M> {
    /// Every move, in the order of the rules, with the scores that it can have.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&M, Bounds)> {
        self.moves.iter().map(|(m, bounds)| (m, *bounds))
    }

    /// The moves that are proved to be as good as any, in the order of the rules: all that are, if
    /// the search was not stopped.
    pub fn best(&self) -> impl Iterator<Item = &M> {
        let most = self.moves.iter().map(|(_, bounds)| bounds.greatest).max();
        let is_best = move |bounds: &Bounds| most.is_some_and(|most| bounds.least >= most);
        self.moves.iter().filter(move |(_, bounds)| is_best(bounds)).map(|(m, _)| m)
    }

    /// The score of the best moves, which is that of the state, if it was proved; none if there are
    /// no moves.
    pub fn score(&self) -> Option<Score> {
        let least = self.moves.iter().map(|(_, bounds)| bounds.least).max()?;
        let greatest = self.moves.iter().map(|(_, bounds)| bounds.greatest).max()?;
        (least == greatest).then_some(least)
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
