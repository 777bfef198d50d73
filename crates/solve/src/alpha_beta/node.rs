//! `Node`: a state on the line of play that one thread searches.

use abstract_games_core::Game;

use super::context::Share;
use super::measure::{Effect, Measure};
use super::rank::{ANY, Rank};
use super::score::Bounds;

/// The lists serve again for the next state at this ply.
pub(super) struct Node<G: Game> {
    pub(super) state: G::State,
    pub(super) search: NodeSearch,
    pub(super) moves: Vec<(G::Move, G::State)>,
    /// Numbers of the moves to search deeper, then of the postponed ones.
    deep: Vec<u32>,
    list_bytes: u64,
}

/// The question is whether the state is worth at least `target`.
#[derive(Clone, Copy)]
pub(super) struct NodeSearch {
    pub(super) key: Option<u128>,
    pub(super) target: Rank,
    pub(super) bounds: Bounds<Rank>,
    /// An upper bound on the worth of the moves tried so far.
    pub(super) best: Rank,
    pub(super) certainty: Certainty,
    /// Whether to prove that the state is worth less, so that no move may stay undecided.
    pub(super) refute: bool,
    pub(super) effect: Effect,
    /// Number of moves to search deeper, without the postponed ones, and of those searched.
    deep: u32,
    next_deep: u32,
    pub(super) done: u32,
    pub(super) share: Share,
    pub(super) nodes_before: u64,
}

/// Whether moves are undecided because the plies do not suffice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Certainty {
    Sure,
    /// Another move may still decide.
    Unsure,
    /// The proof has failed.
    Failed,
}

fn as_number(place: usize) -> u32 {
    u32::try_from(place).expect("a state has fewer than 2³² moves")
}

impl<G: Game> Node<G> {
    pub(super) fn new(state: G::State, search: NodeSearch) -> Self {
        Self { state, search, moves: Vec::new(), deep: Vec::new(), list_bytes: 0 }
    }

    /// Turns this node into another one with empty lists, without new allocations.
    #[inline]
    pub(super) fn renew(&mut self, state: G::State, search: NodeSearch) {
        self.state = state;
        self.search = search;
        self.moves.clear();
        self.deep.clear();
    }

    /// Reserves the lists for all moves, which several threads may postpone. Returns the bytes of
    /// the lists at the last call and now; knowledge may have replaced the list of moves by a
    /// smaller one.
    #[inline]
    pub(super) fn reserve(&mut self, several: bool) -> (u64, u64) {
        self.deep.reserve(self.moves.len() << u32::from(several));
        let moves = self.moves.capacity() * size_of::<(G::Move, G::State)>();
        let bytes = (moves + self.deep.capacity() * size_of::<u32>()) as u64;
        (std::mem::replace(&mut self.list_bytes, bytes), bytes)
    }

    #[inline]
    pub(super) fn push_deep(&mut self, number: usize) {
        self.deep.push(as_number(number));
        self.search.deep += 1;
    }

    #[inline]
    pub(super) fn postpone(&mut self, number: usize) {
        self.deep.push(as_number(number));
    }

    /// The next move to search deeper, and whether it may be postponed for another thread.
    #[inline]
    pub(super) fn next_deep(&mut self) -> Option<(usize, bool)> {
        let NodeSearch { next_deep, deep, .. } = &mut self.search;
        let number = *self.deep.get(*next_deep as usize)?;
        *next_deep += 1;
        Some((number as usize, (2..=*deep).contains(next_deep)))
    }
}

impl NodeSearch {
    #[inline]
    pub(super) fn new(
        key: Option<u128>,
        bounds: Bounds<Rank>,
        (target, refute): (Rank, bool),
        share: Share,
        nodes_before: u64,
    ) -> Self {
        Self {
            key,
            target,
            bounds,
            best: ANY.least,
            certainty: Certainty::Sure,
            refute,
            effect: Effect::default(),
            deep: 0,
            next_deep: 0,
            done: 0,
            share,
            nodes_before,
        }
    }

    #[inline]
    pub(super) fn is_open(&self) -> bool {
        self.bounds.answer(self.target).is_none() && self.certainty != Certainty::Failed
    }

    /// Records the answer about the current move; none if the plies did not suffice. Returns
    /// whether an open node [is still open](NodeSearch::is_open).
    #[inline]
    pub(super) fn learn<R: Measure>(&mut self, answer: Option<Rank>) -> bool {
        self.done += 1;
        let Some(answer) = answer else {
            self.certainty = if self.refute { Certainty::Failed } else { Certainty::Unsure };
            return !self.refute;
        };
        let worth = R::through_move(answer, self.effect);
        let is_open = worth < self.target;
        if is_open {
            self.best = self.best.max(worth);
        } else {
            self.bounds = self.bounds.with_answer(self.target, worth);
        }
        is_open
    }
}
