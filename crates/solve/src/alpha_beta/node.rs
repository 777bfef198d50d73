//! `Node`: a state on the line of play that one thread searches.

use abstract_games_core::Game;

use super::context::Share;
use super::measure::{Effect, Measure};
use super::rank::{ANY, Rank};
use super::score::Bounds;

/// The list serves again for the next state at this ply.
pub(super) struct Node<G: Game> {
    pub(super) state: G::State,
    pub(super) search: NodeSearch,
    /// The moves to search deeper come first once they are known.
    pub(super) moves: Vec<(G::Move, G::State)>,
}

/// The question is whether the state is worth at least `target`.
#[derive(Clone, Copy)]
pub(super) struct NodeSearch {
    pub(super) key: Option<u128>,
    pub(super) target: Rank,
    pub(super) bounds: Bounds<Rank>,
    /// An upper bound on the worth of the moves tried so far.
    pub(super) best: Rank,
    /// Whether a move is undecided, because the plies do not suffice.
    pub(super) is_undecided: bool,
    /// Whether to prove that the state is worth less, so that no move may stay undecided.
    pub(super) refute: bool,
    pub(super) effect: Effect,
    /// Number of moves to search deeper, of those already searched, and of those postponed.
    deep: usize,
    searched: usize,
    postponed: usize,
    pub(super) done: u32,
    pub(super) share: Share,
    pub(super) nodes_before: u64,
}

impl<G: Game> Node<G> {
    pub(super) fn new(state: G::State, search: NodeSearch) -> Self {
        Self { state, search, moves: Vec::new() }
    }

    /// Turns this node into another one with an empty list, without a new allocation.
    pub(super) fn renew(&mut self, state: G::State, search: NodeSearch) {
        self.state = state;
        self.search = search;
        self.moves.clear();
    }

    /// The bytes of the list. Knowledge may replace it by a smaller one.
    pub(super) fn list_bytes(&self) -> u64 {
        (self.moves.capacity() * size_of::<(G::Move, G::State)>()) as u64
    }

    pub(super) fn search_deeper(&mut self, number: usize) {
        self.moves.swap(self.search.deep, number);
        self.search.deep += 1;
    }

    /// The next move to search deeper, and whether it may be postponed for another thread.
    pub(super) fn next_deep(&mut self) -> Option<(usize, bool)> {
        let NodeSearch { deep, searched, postponed, .. } = &mut self.search;
        let number = *searched;
        *searched += 1;
        (number < *deep).then_some((number, 0 < number && number < *deep - *postponed))
    }

    /// Puts off the move that [`next_deep`](Node::next_deep) returned until the others are
    /// searched.
    pub(super) fn postpone(&mut self) {
        let NodeSearch { deep, searched, postponed, .. } = &mut self.search;
        *searched -= 1;
        *postponed += 1;
        self.moves[*searched..*deep].rotate_left(1);
    }
}

impl NodeSearch {
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
            is_undecided: false,
            refute,
            effect: Effect::default(),
            deep: 0,
            searched: 0,
            postponed: 0,
            done: 0,
            share,
            nodes_before,
        }
    }

    pub(super) fn is_open(&self) -> bool {
        self.bounds.answer(self.target).is_none() && !(self.is_undecided && self.refute)
    }

    /// Records the answer about the current move; none if the plies did not suffice. Returns
    /// whether an open node [is still open](NodeSearch::is_open).
    pub(super) fn learn<R: Measure>(&mut self, answer: Option<Rank>) -> bool {
        self.done += 1;
        let Some(answer) = answer else {
            self.is_undecided = true;
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
