//! The nodes of the line of play that one thread looks at.

use super::rank::{Rank, Span};
use super::share::Share;
use crate::rules::game::Game;

/// A state on the line, of which it is asked whether it is worth at least `target`.
pub(super) struct Node<G: Game, R> {
    pub(super) state: G::State,
    pub(super) key: Option<u128>,
    pub(super) target: R,
    pub(super) span: Span<R>,
    /// The best that the moves looked at so far are worth at most.
    pub(super) best: R,
    pub(super) certainty: Certainty,
    /// Whether it is to be proved that the state is worth less, so that no move may be undecided.
    pub(super) refute: bool,
    /// Whether the turn passes with the move that is looked at.
    pub(super) passes_turn: bool,
    pub(super) moves: Vec<(G::Move, G::State)>,
    /// The states behind these moves have to be gone into.
    pub(super) deep: Vec<u32>,
    /// Those of them that wait because another thread is there.
    pub(super) waiting: Vec<u32>,
    /// The next to look at of each of these lists.
    next: u32,
    next_deep: u32,
    next_waiting: u32,
    /// How many have been looked at to the end.
    pub(super) done: u32,
    pub(super) share: Share,
    /// States looked at before its moves.
    pub(super) nodes_before: u64,
    /// Bytes of the lists.
    pub(super) list_bytes: u64,
}

/// What moves that are left undecided for want of plies mean for a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Certainty {
    /// There are none.
    Sure,
    /// There are some; one of the others may decide.
    Unsure,
    /// What is to be proved cannot be proved any more.
    Failed,
}

/// The place of a move in the list of all, which for want of memory is shorter.
pub(super) fn as_number(place: usize) -> u32 {
    u32::try_from(place).expect("a state has fewer moves")
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
            next: 0,
            next_deep: 0,
            next_waiting: 0,
            done: 0,
            share,
            nodes_before,
            list_bytes: 0,
        }
    }

    /// Becomes a node that uses the other lists of this one again; its moves are to be set.
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
        self.deep.clear();
        self.waiting.clear();
        self.next = 0;
        self.next_deep = 0;
        self.next_waiting = 0;
        self.done = 0;
        self.share = share;
        self.nodes_before = nodes_before;
    }

    /// Makes room in the lists for what they may come to hold, and tells by how many bytes they have
    /// grown since they were last used.
    #[inline]
    pub(super) fn make_room(&mut self, may_wait: bool) -> u64 {
        self.deep.reserve(self.moves.len());
        if may_wait {
            self.waiting.reserve(self.moves.len());
        }
        let numbers = self.deep.capacity() + self.waiting.capacity();
        let moves = self.moves.capacity() * size_of::<(G::Move, G::State)>();
        let bytes = (moves + numbers * size_of::<u32>()) as u64;
        let more = bytes - self.list_bytes;
        self.list_bytes = bytes;
        more
    }

    /// Whether there is no answer yet, and there may be one.
    #[inline]
    pub(super) fn is_open(&self) -> bool {
        self.span.answer(self.target).is_none() && self.certainty != Certainty::Failed
    }

    /// The number of the next move behind which it has not been seen whether the state has an answer
    /// without its own moves being looked at.
    #[inline]
    pub(super) fn next_unseen(&mut self) -> Option<usize> {
        let next = self.next as usize;
        let is_there = next < self.moves.len();
        self.next += u32::from(is_there);
        is_there.then_some(next)
    }

    /// The number of the next move to a state whose moves have to be looked at, and whether that may
    /// wait if another thread is there.
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

    /// Takes in the answer to the question put to the state behind the move that is looked at; none
    /// if the plies did not suffice for one.
    pub(super) fn learn(&mut self, answer: Option<R>) {
        self.done += 1;
        let Some(answer) = answer else {
            self.certainty = if self.refute { Certainty::Failed } else { Certainty::Unsure };
            return;
        };
        let worth = answer.through_move(self.passes_turn);
        if worth >= self.target {
            self.span = self.span.with_answer(self.target, worth);
        } else {
            self.best = self.best.max(worth);
        }
    }
}
