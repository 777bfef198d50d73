//! `Proof` and `MoveProofs`: what a search proved about a state and about its moves.

use abstract_games_core::{Stop, Value};

use super::measure::{ByScore, Measure};
use super::score::{Bounds, Score};

macro_rules! cost_getters {
    () => {
        /// The [limit of plies](crate::AlphaBeta::within), if it leaves the question open.
        pub fn undecided_within(&self) -> Option<u32> {
            self.cost.undecided
        }

        /// The reason why the search was stopped without an answer.
        pub fn stopped(&self) -> Option<Stop> {
            self.cost.stopped
        }

        /// The state that stopped the search with [`Stop::DeadEnd`], as text.
        pub fn dead_end(&self) -> Option<&str> {
            self.cost.dead_end.as_deref()
        }

        /// Number of states visited, with repeats. On several threads it varies from run to run.
        pub fn nodes(&self) -> u64 {
            self.cost.nodes
        }
    };
}

/// What a search proved about a state: about its score or, as `Proof<i32>`, about its margin.
///
/// This is the answer to the question, unless the search was stopped or is
/// [undecided](Proof::undecided_within); what was proved by then is true as well.
#[derive(Clone, Debug)]
pub struct Proof<S = Score> {
    pub(super) bounds: Bounds<S>,
    pub(super) cost: Cost,
}

/// The cost of a search, and how it ended.
#[derive(Clone, Debug, Default)]
pub(super) struct Cost {
    pub(super) stopped: Option<Stop>,
    pub(super) dead_end: Option<String>,
    pub(super) undecided: Option<u32>,
    pub(super) nodes: u64,
}

impl<S: Copy> Proof<S> {
    /// The bounds on the score or the margin of the state.
    pub fn bounds(&self) -> Bounds<S> {
        self.bounds
    }

    cost_getters!();
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

    /// Whether the state is worth at least `score`, if that was proved.
    pub fn is_at_least(&self, score: Score) -> Option<bool> {
        let target = ByScore::rank(score);
        self.bounds.map(ByScore::rank).answer(target).map(|answer| answer >= target)
    }
}

impl Proof<i32> {
    /// The margin of the state, if it was proved.
    pub fn margin(&self) -> Option<i32> {
        self.bounds.margin()
    }
}

/// What a search proved about the moves of a state, to the player who makes them: about their
/// scores or, as `MoveProofs<M, i32>`, about their margins.
#[derive(Clone, Debug)]
pub struct MoveProofs<M, S = Score> {
    pub(super) moves: Vec<(M, Bounds<S>)>,
    pub(super) cost: Cost,
}

impl<M, S: Copy + Ord> MoveProofs<M, S> {
    /// Every move, in the order of the rules, with the bounds on its score or margin.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&M, Bounds<S>)> {
        self.moves.iter().map(|(m, bounds)| (m, *bounds))
    }

    /// The moves that are proved best, in the order of the rules: all the best moves, unless the
    /// search was stopped or is undecided.
    pub fn best(&self) -> impl Iterator<Item = &M> {
        let most = self.moves.iter().map(|(_, bounds)| bounds.greatest).max();
        let is_best = move |bounds: &Bounds<S>| most.is_some_and(|most| bounds.least >= most);
        self.moves.iter().filter(move |(_, bounds)| is_best(bounds)).map(|(m, _)| m)
    }

    fn worth(&self) -> Option<S> {
        let least = self.moves.iter().map(|(_, bounds)| bounds.least).max()?;
        let greatest = self.moves.iter().map(|(_, bounds)| bounds.greatest).max()?;
        (least == greatest).then_some(least)
    }

    cost_getters!();
}

impl<M> MoveProofs<M> {
    /// The score of the best moves and of the state, if it was proved and there are moves.
    pub fn score(&self) -> Option<Score> {
        self.worth()
    }
}

impl<M> MoveProofs<M, i32> {
    /// The margin of the best moves and of the state, if it was proved and there are moves.
    pub fn margin(&self) -> Option<i32> {
        self.worth()
    }
}
