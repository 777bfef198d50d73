//! `Node`: a state on the line of play that one thread searches.

use std::ops::Range;

use abstract_games_core::Game;

use super::rank::{Rank, Span};
use super::share::Share;

/// A state on the line. The question is whether it is worth at least `target`.
pub(super) struct Node<G: Game, R> {
    pub(super) state: G::State,
    pub(super) key: Option<u128>,
    pub(super) target: R,
    pub(super) span: Span<R>,
    /// An upper bound on the worth of the moves tried so far.
    pub(super) best: R,
    pub(super) certainty: Certainty,
    /// Whether to prove that the state is worth less than the target. Then no move may stay
    /// undecided.
    pub(super) refute: bool,
    /// Whether the turn passes with the current move.
    pub(super) passes_turn: bool,
    pub(super) moves: Vec<(G::Move, G::State)>,
    /// Numbers of the moves whose next states have to be searched deeper.
    pub(super) deep: Vec<u32>,
    /// Those of them that are postponed because another thread searches the next state.
    pub(super) waiting: Vec<u32>,
    /// Whether the next states of all moves have been visited, or will be now.
    is_seen: bool,
    /// The position of the next element of each of these lists.
    next_deep: u32,
    next_waiting: u32,
    /// Number of moves whose questions have ended.
    pub(super) done: u32,
    pub(super) share: Share,
    /// Number of states visited before its moves.
    pub(super) nodes_before: u64,
    /// Bytes of the lists.
    pub(super) list_bytes: u64,
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
pub(super) fn as_number(place: usize) -> u32 {
    u32::try_from(place).expect("a state has fewer than 2³² moves")
}

impl<G: Game, R: Rank> Node<G, R> {
    /// A node without moves.
    pub(super) fn new(
        state: G::State,
        (target, refute): (R, bool),
        key: Option<u128>,
        span: Span<R>,
        share: Share,
        nodes_before: u64,
    ) -> Self {
        Self {
            state,
            key,
            target,
            span,
            best: R::ANY.least,
            certainty: Certainty::Sure,
            refute,
            passes_turn: false,
            moves: Vec::new(),
            deep: Vec::new(),
            waiting: Vec::new(),
            is_seen: false,
            next_deep: 0,
            next_waiting: 0,
            done: 0,
            share,
            nodes_before,
            list_bytes: 0,
        }
    }

    /// Turns this node into another one without new allocations. Its lists are empty.
    #[inline]
    pub(super) fn renew(
        &mut self,
        state: G::State,
        (target, refute): (R, bool),
        key: Option<u128>,
        span: Span<R>,
        share: Share,
        nodes_before: u64,
    ) {
        self.state = state;
        self.key = key;
        self.target = target;
        self.span = span;
        self.best = R::ANY.least;
        self.certainty = Certainty::Sure;
        self.refute = refute;
        self.moves.clear();
        self.deep.clear();
        self.waiting.clear();
        self.is_seen = false;
        self.next_deep = 0;
        self.next_waiting = 0;
        self.done = 0;
        self.share = share;
        self.nodes_before = nodes_before;
    }

    /// Makes room in the lists for all moves. Returns the number of bytes of the lists at the last
    /// call and now. The list of moves may have shrunk, because knowledge may replace it.
    #[inline]
    pub(super) fn make_room(&mut self, may_wait: bool) -> (u64, u64) {
        self.deep.reserve(self.moves.len());
        if may_wait {
            self.waiting.reserve(self.moves.len());
        }
        let numbers = self.deep.capacity() + self.waiting.capacity();
        let moves = self.moves.capacity() * size_of::<(G::Move, G::State)>();
        let bytes = (moves + numbers * size_of::<u32>()) as u64;
        (std::mem::replace(&mut self.list_bytes, bytes), bytes)
    }

    /// Whether the question is undecided and may still be decided.
    #[inline]
    pub(super) fn is_open(&self) -> bool {
        self.span.answer(self.target).is_none() && self.certainty != Certainty::Failed
    }

    /// The numbers of the moves whose next states have not been visited: at first all, then none.
    #[inline]
    pub(super) fn unseen(&mut self) -> Range<usize> {
        let seen = if std::mem::replace(&mut self.is_seen, true) { self.moves.len() } else { 0 };
        seen..self.moves.len()
    }

    /// The number of the next move whose next state has to be searched deeper, and whether that may
    /// be postponed while another thread searches the state.
    #[inline]
    pub(super) fn next_deep(&mut self) -> Option<(usize, bool)> {
        if let Some(&number) = self.deep.get(self.next_deep as usize) {
            self.next_deep += 1;
            Some((number as usize, self.next_deep > 1))
        } else {
            let number = *self.waiting.get(self.next_waiting as usize)?;
            self.next_waiting += 1;
            Some((number as usize, false))
        }
    }

    /// Records the answer about the next state of the current move; none if the plies did not
    /// suffice. Returns whether an open node [is still open](Node::is_open).
    #[inline]
    pub(super) fn learn(&mut self, answer: Option<R>) -> bool {
        self.done += 1;
        let Some(answer) = answer else {
            self.certainty = if self.refute { Certainty::Failed } else { Certainty::Unsure };
            return !self.refute;
        };
        let worth = answer.through_move(self.passes_turn);
        let is_open = worth < self.target;
        if is_open {
            self.best = self.best.max(worth);
        } else {
            self.span = self.span.with_answer(self.target, worth);
        }
        is_open
    }
}
