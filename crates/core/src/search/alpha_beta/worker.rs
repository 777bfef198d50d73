//! One thread's search: whether a state is worth at least so much.

use super::knowledge::Knowledge;
use super::score::{Rank, Span};
use super::tree::{Counts, Look, Tree};
use crate::rules::game::Game;
use crate::rules::players::Adversarial;
use crate::search::observer::Stop;

/// The work of a whole search, of which every state has its share.
pub(super) const WHOLE: u64 = 1 << 62;

/// A part of the whole: where it begins and how large it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Share {
    pub(super) start: u64,
    pub(super) size: u64,
}

impl Share {
    pub(super) const WHOLE: Self = Self { start: 0, size: WHOLE };

    /// The part with this number, of `count` equal ones; the remainder, if number and count are
    /// equal.
    pub(super) fn part(self, number: usize, count: usize) -> Self {
        let size = self.size / (count as u64).max(1);
        Self { start: self.start + size * number as u64, size }
    }

    /// Takes away the first half.
    pub(super) fn take_half(&mut self) -> Self {
        let first = self.part(0, 2);
        *self = self.part(1, 2);
        first
    }
}

/// Why a search was interrupted.
pub(super) enum Interrupt {
    /// Another thread has the answer.
    Halted,
    /// The observer said so.
    Stopped(Stop),
}

/// A thread at work. The line of play that it looks at is a list rather than a stack of calls, so
/// that no game is too long for it; the lists of moves on it are used again and again.
pub(super) struct Worker<'t, 'a, G: Game, K> {
    tree: &'t Tree<'a, G, K>,
    pub(super) counts: Counts,
    line: Vec<Node<G>>,
    /// How many nodes of `line` are in use.
    depth: usize,
}

/// A state on the line, of which it is asked whether it is worth at least `target`.
struct Node<G: Game> {
    state: G::State,
    key: Option<u128>,
    target: Rank,
    span: Span,
    /// The best that the moves looked at so far are worth at most.
    best: Rank,
    moves: Vec<(G::Move, G::State)>,
    /// The next of them to look at.
    next: usize,
    /// The states behind these have to be gone into, from the next one on.
    deep: Vec<usize>,
    next_deep: usize,
    /// Those of them that wait because another thread is there, and the next of these.
    waiting: Vec<usize>,
    next_waiting: usize,
    /// Whether the turn passes with the move that is looked at.
    passes_turn: bool,
    /// How many have been looked at to the end.
    done: usize,
    share: Share,
    /// States looked at before its moves.
    nodes_before: u64,
}

/// What to do with the state behind a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// See whether it has an answer without its own moves being looked at.
    Look,
    /// Look at its moves, if no other thread is there.
    GoIntoUnlessBusy,
    /// Look at its moves.
    GoInto,
}

impl<'t, 'a, G, K> Worker<'t, 'a, G, K>
where
    G: Adversarial,
    K: Knowledge<G>,
{
    pub(super) fn new(tree: &'t Tree<'a, G, K>) -> Self {
        Self { tree, counts: Counts::default(), line: Vec::new(), depth: 0 }
    }

    /// Whether `state` is worth at least `target`: a rank that it reaches and that is no less, or one
    /// that it does not exceed and that is less.
    ///
    /// Calls `watch` before the moves of each state are looked at, with how much of the whole is
    /// done.
    pub(super) fn test(
        &mut self,
        state: &G::State,
        target: Rank,
        share: Share,
        mut watch: impl FnMut(Counts, u64) -> Result<(), Stop>,
    ) -> Result<Rank, Interrupt> {
        self.depth = 0;
        self.counts.nodes += 1;
        let mut answer = match self.tree.look(state, target, false, &mut self.counts) {
            Look::Answer(answer) => return Ok(answer),
            Look::Busy => unreachable!("it was not to wait"),
            Look::Open { key, span } => {
                self.open(state.clone(), key, span, target, share);
                None
            }
        };
        loop {
            if answer.is_none() {
                let start = self.line[..self.depth].last().map_or(0, |node| node.share.start);
                let halted = if self.tree.is_halted() { Err(Interrupt::Halted) } else { Ok(()) };
                let watched = watch(self.counts, start).map_err(Interrupt::Stopped);
                if let Err(interrupt) = halted.and(watched) {
                    self.unmark();
                    return Err(interrupt);
                }
            }
            let Some(node) = self.line[..self.depth].last_mut() else {
                unreachable!("the loop returns when it leaves the first node")
            };
            if let Some(answer) = answer.take() {
                node.learn(answer);
                if let Some(news) = self.tree.look_again(node.key) {
                    node.span = node.span.and(news);
                }
            }
            answer = self.go_on();
            if self.depth == 0 {
                if let Some(answer) = answer {
                    return Ok(answer);
                }
            }
        }
    }

    /// Looks at one move after the other of the last node of the line, until there is either an
    /// answer for that node, which then leaves the line, or another node to go into.
    ///
    /// Before it goes into any, it looks at all: one that is good enough without is not rare.
    fn go_on(&mut self) -> Option<Rank> {
        let (tree, counts) = (self.tree, &mut self.counts);
        let node = self.line[..self.depth].last_mut()?;
        while node.span.answer(node.target).is_none() {
            let Some((number, step)) = node.next_move() else {
                // Not one of the moves is worth it.
                node.span = node.span.with_answer(node.target, node.best);
                break;
            };
            let (m, next) = &node.moves[number];
            node.passes_turn = tree.game.passes_turn(&node.state, m);
            let target = node.target.beyond_move(node.passes_turn);
            counts.nodes += u64::from(step == Step::Look);
            match (tree.look(next, target, step == Step::GoIntoUnlessBusy, counts), step) {
                (Look::Answer(answer), _) => node.learn(answer),
                (_, Step::Look) => node.deep.push(number),
                (Look::Busy, _) => node.waiting.push(number),
                (Look::Open { key, span }, _) => {
                    let (next, share) =
                        (next.clone(), node.share.part(node.done, node.moves.len()));
                    self.open(next, key, span, target, share);
                    return None;
                }
            }
        }
        let answer = node.span.answer(node.target).unwrap_or(node.best);
        if let (Some(marks), Some(key)) = (&tree.marks, node.key) {
            marks.clear(key);
        }
        tree.keep(node.key, node.span, counts.nodes - node.nodes_before);
        self.depth -= 1;
        Some(answer)
    }

    /// Puts a state at the end of the line.
    fn open(&mut self, state: G::State, key: Option<u128>, span: Span, target: Rank, share: Share) {
        if let (Some(marks), Some(key)) = (&self.tree.marks, key) {
            marks.set(key);
        }
        let (mut moves, mut deep, mut waiting) = match self.line.get_mut(self.depth) {
            Some(old) => (
                std::mem::take(&mut old.moves),
                std::mem::take(&mut old.deep),
                std::mem::take(&mut old.waiting),
            ),
            None => (Vec::new(), Vec::new(), Vec::new()),
        };
        waiting.clear();
        deep.clear();
        moves.clear();
        moves.extend(self.tree.game.successors(&state));
        self.tree.knowledge.order(&state, &mut moves);
        if moves.is_empty() {
            moves.extend(self.tree.game.successors(&state));
        }
        let node = Node {
            state,
            key,
            target,
            span,
            best: Rank::of(crate::rules::players::Value::Loss),
            moves,
            next: 0,
            deep,
            next_deep: 0,
            waiting,
            next_waiting: 0,
            passes_turn: false,
            done: 0,
            share,
            nodes_before: self.counts.nodes,
        };
        match self.line.get_mut(self.depth) {
            Some(old) => *old = node,
            None => self.line.push(node),
        }
        self.depth += 1;
    }

    /// Takes back the marks of a search that was interrupted.
    fn unmark(&mut self) {
        let Some(marks) = &self.tree.marks else { return };
        self.line[..self.depth].iter().filter_map(|node| node.key).for_each(|key| marks.clear(key));
    }
}

impl<G: Game> Node<G> {
    /// The number of the next move, and what to do with the state behind it.
    fn next_move(&mut self) -> Option<(usize, Step)> {
        if self.next < self.moves.len() {
            self.next += 1;
            Some((self.next - 1, Step::Look))
        } else if let Some(&number) = self.deep.get(self.next_deep) {
            self.next_deep += 1;
            let first = self.next_deep == 1;
            Some((number, if first { Step::GoInto } else { Step::GoIntoUnlessBusy }))
        } else {
            let number = *self.waiting.get(self.next_waiting)?;
            self.next_waiting += 1;
            Some((number, Step::GoInto))
        }
    }

    /// Takes in the answer to the question put to the state behind the move that is looked at.
    fn learn(&mut self, answer: Rank) {
        let worth = answer.through_move(self.passes_turn);
        self.done += 1;
        if worth >= self.target {
            self.span = self.span.with_answer(self.target, worth);
        } else {
            self.best = self.best.max(worth);
        }
    }
}
