//! `Node`: a state on the line of play that one thread searches.

use abstract_games_core::Game;

use super::context::Share;
use super::rank::{Effect, Rank};
use super::score::Bounds;

/// A state on the line, with its moves. The lists serve again for the next state at this ply.
pub(super) struct Node<G: Game, R> {
    pub(super) state: G::State,
    pub(super) search: NodeSearch<R>,
    pub(super) moves: Vec<(G::Move, G::State)>,
    /// Numbers of the moves whose next states have to be searched deeper; then those of the
    /// postponed ones.
    deep: Vec<u32>,
    /// Bytes of the lists.
    list_bytes: u64,
}

/// The search of a node. The question is whether the state is worth at least `target`.
#[derive(Clone, Copy)]
pub(super) struct NodeSearch<R> {
    pub(super) key: Option<u128>,
    pub(super) target: R,
    pub(super) bounds: Bounds<R>,
    /// An upper bound on the worth of the moves tried so far.
    pub(super) best: R,
    pub(super) certainty: Certainty,
    /// Whether to prove that the state is worth less than the target. Then no move may stay
    /// undecided.
    pub(super) refute: bool,
    /// The effect of the current move.
    pub(super) effect: Effect,
    /// Number of moves to search deeper, without the postponed ones, and of those searched.
    deep: u32,
    next_deep: u32,
    /// Number of moves whose questions have ended.
    pub(super) done: u32,
    pub(super) share: Share,
    /// Number of states visited before its moves.
    pub(super) nodes_before: u64,
}

/// Whether moves of a node are undecided because the plies do not suffice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Certainty {
    /// No move is undecided.
    Sure,
    /// Some moves are undecided; another one may still decide.
    Unsure,
    /// Some moves are undecided, so that the proof has failed.
    Failed,
}

/// The number of the move at `place` in the list of all moves, in 32 bits.
fn as_number(place: usize) -> u32 {
    u32::try_from(place).expect("a state has fewer than 2³² moves")
}

impl<G: Game, R> Node<G, R> {
    /// A node without moves.
    pub(super) fn new(state: G::State, search: NodeSearch<R>) -> Self {
        Self { state, search, moves: Vec::new(), deep: Vec::new(), list_bytes: 0 }
    }

    /// Turns this node into another one without new allocations. Its lists are empty.
    #[inline]
    pub(super) fn renew(&mut self, state: G::State, search: NodeSearch<R>) {
        self.state = state;
        self.search = search;
        self.moves.clear();
        self.deep.clear();
    }

    /// Reserves the lists for all moves, which several threads may postpone. Returns the number of
    /// bytes of the lists at the last call and now. The list of moves may have shrunk, because
    /// knowledge may replace it.
    #[inline]
    pub(super) fn reserve(&mut self, several: bool) -> (u64, u64) {
        self.deep.reserve(self.moves.len() << u32::from(several));
        let moves = self.moves.capacity() * size_of::<(G::Move, G::State)>();
        let bytes = (moves + self.deep.capacity() * size_of::<u32>()) as u64;
        (std::mem::replace(&mut self.list_bytes, bytes), bytes)
    }

    /// Adds a move to those whose next states have to be searched deeper.
    #[inline]
    pub(super) fn push_deep(&mut self, number: usize) {
        self.deep.push(as_number(number));
        self.search.deep += 1;
    }

    /// Postpones a move because another thread searches its next state.
    #[inline]
    pub(super) fn postpone(&mut self, number: usize) {
        self.deep.push(as_number(number));
    }

    /// The number of the next move whose next state has to be searched deeper, and whether that may
    /// be postponed while another thread searches the state.
    #[inline]
    pub(super) fn next_deep(&mut self) -> Option<(usize, bool)> {
        let NodeSearch { next_deep, deep, .. } = &mut self.search;
        let number = *self.deep.get(*next_deep as usize)?;
        *next_deep += 1;
        Some((number as usize, (2..=*deep).contains(next_deep)))
    }
}

impl<R: Rank> NodeSearch<R> {
    #[inline]
    pub(super) fn new(
        key: Option<u128>,
        bounds: Bounds<R>,
        (target, refute): (R, bool),
        share: Share,
        nodes_before: u64,
    ) -> Self {
        Self {
            key,
            target,
            bounds,
            best: R::ANY.least,
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

    /// Whether the question is undecided and may still be decided.
    #[inline]
    pub(super) fn is_open(&self) -> bool {
        self.bounds.answer(self.target).is_none() && self.certainty != Certainty::Failed
    }

    /// Records the answer about the next state of the current move; none if the plies did not
    /// suffice. Returns whether an open node [is still open](NodeSearch::is_open).
    #[inline]
    pub(super) fn learn(&mut self, answer: Option<R>) -> bool {
        self.done += 1;
        let Some(answer) = answer else {
            self.certainty = if self.refute { Certainty::Failed } else { Certainty::Unsure };
            return !self.refute;
        };
        let worth = answer.through_move(self.effect);
        let is_open = worth < self.target;
        if is_open {
            self.best = self.best.max(worth);
        } else {
            self.bounds = self.bounds.with_answer(self.target, worth);
        }
        is_open
    }
}
