//! `Worker`: one thread's search, which decides whether a state is worth at least a target.

use std::sync::atomic::Ordering;

use abstract_games_core::{Adversarial, Game, Stop};

use super::knowledge::Knowledge;
use super::line::{Certainty, Node, as_number};
use super::prober::{Counts, Crew, Prober, Searched};
use super::question::{Interrupt, Question};
use super::rank::{RankIn, Span};
use super::share::Share;
use super::tree::{Look, Tree};
use crate::repetitions::Repetitions;

/// Initial capacity of a line, in states.
const FIRST_LINE: usize = 16;

/// Reports the counts and the part of the question that is done. One type for all threads, so that
/// the search is compiled once for each game.
type Watch<'w> = dyn FnMut(Counts, u64) -> Result<(), Stop> + 'w;

/// Number of plies left after `ply` plies; none if there is no limit.
fn ahead_of(plies: Option<u32>, ply: usize) -> Option<u32> {
    plies.map(|plies| plies.saturating_sub(u32::try_from(ply).unwrap_or(u32::MAX)))
}

/// A thread that searches. Its line of play is a list, not a stack of calls, so that a long game
/// does not overflow the stack. The lists of moves on the line are reused.
pub(super) struct Worker<'t, 'a, G: Game, K, R> {
    tree: &'t Tree<'a, G, K>,
    counts: Counts,
    line: Vec<Node<G, R>>,
    /// Number of nodes of `line` in use.
    depth: usize,
    repetitions: Repetitions,
    repetition_bytes: u64,
    /// Bytes of the line and of the repetition table, as last reported to the tree.
    bytes: u64,
}

/// The result of trying the moves of a state.
enum Outcome<R> {
    /// The answer; none if the plies do not suffice.
    Answered(Option<R>),
    /// Another state was added to the end of the line.
    WentOn,
}

impl<'t, 'a, G, K, R> Worker<'t, 'a, G, K, R>
where
    G: Adversarial,
    K: Knowledge<G>,
    R: RankIn<G>,
{
    fn new(tree: &'t Tree<'a, G, K>) -> Self {
        Self {
            tree,
            counts: Counts::default(),
            line: Vec::new(),
            depth: 0,
            repetitions: Repetitions::new(),
            repetition_bytes: 0,
            bytes: 0,
        }
    }

    fn walk(
        &mut self,
        state: &G::State,
        question: Question<R>,
        share: Share,
        watch: &mut Watch<'_>,
    ) -> Result<Option<R>, Interrupt> {
        let Question { target, plies, .. } = question;
        let may_repeat = !target.is_soon_settled() && plies.is_none();
        // A state this many plies ahead is not expanded.
        let longest =
            plies.map_or(usize::MAX, |plies| usize::try_from(plies).unwrap_or(usize::MAX));
        watch(self.counts, share.start).map_err(Interrupt::Stopped)?;
        self.counts.nodes += 1;
        match self.tree.look(state, target, plies, false, &mut self.counts) {
            Look::Answer(answer) => return Ok(Some(answer)),
            Look::Busy => unreachable!("only a question that may wait is answered with busy"),
            Look::Open { .. } if longest == 0 => return Ok(None),
            Look::Open { key, span } => {
                self.open(state.clone(), (target, question.refute), key, span, share);
            }
        }
        let mut done = share.start;
        let mut careful_from = self.careful_from(may_repeat);
        loop {
            let answer = match self.go_on(&question, longest, done, watch)? {
                Outcome::WentOn => {
                    if self.tree.crew.is_halted() {
                        return Err(Interrupt::Halted);
                    }
                    if self.depth >= careful_from {
                        let done = self.line[self.depth - 1].share.start;
                        self.check_line(may_repeat, done, watch).map_err(Interrupt::Stopped)?;
                        careful_from = self.careful_from(may_repeat);
                    }
                    done = self.line[self.depth - 1].share.start;
                    continue;
                }
                Outcome::Answered(answer) => answer,
            };
            let Some(node) = self.line[..self.depth].last_mut() else { return Ok(answer) };
            node.learn(answer);
            if let (Some(_), Some(key)) = (&self.tree.marks, node.key) {
                let ahead = ahead_of(plies, self.depth - 1);
                let news = self.tree.look_again(key, ahead);
                node.span = news.map_or(node.span, |news| node.span.and(news));
            }
        }
    }

    /// The least number of states of a line at which it may have to stop.
    fn careful_from(&self, may_repeat: bool) -> usize {
        let repeats_from = if may_repeat { self.repetitions.noticed_from() } else { usize::MAX };
        repeats_from.min(self.tree.line_limit.saturating_add(1))
    }

    /// Checks the line after a state was added: whether it is too long, or has a repeated state.
    fn check_line(
        &mut self,
        may_repeat: bool,
        done: u64,
        watch: &mut Watch<'_>,
    ) -> Result<(), Stop> {
        if self.depth > self.tree.line_limit {
            return Err(Stop::LineLimit);
        }
        if !may_repeat {
            return Ok(());
        }
        let peak = self.repetitions.bytes_to_add(self.depth);
        if peak > self.repetition_bytes {
            self.tell_repetition_bytes(peak);
            watch(self.counts, done)?;
        }
        let line = &self.line;
        let repeated = self.repetitions.is_repeated(self.depth, |place| &line[place].state);
        let bytes = self.repetitions.bytes();
        if bytes != self.repetition_bytes {
            self.tell_repetition_bytes(bytes);
        }
        if repeated { Err(Stop::Repetition) } else { Ok(()) }
    }

    #[cold]
    fn tell_repetition_bytes(&mut self, bytes: u64) {
        self.tell_bytes(self.repetition_bytes, bytes);
        self.repetition_bytes = bytes;
    }

    /// Tries the moves of the last node of the line one after another, until there is an answer for
    /// that node, which then leaves the line, or a state to search deeper.
    ///
    /// It first visits the states of all moves without searching any deeper, because often one of
    /// them already decides.
    fn go_on(
        &mut self,
        question: &Question<R>,
        longest: usize,
        done: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Outcome<R>, Interrupt> {
        let (tree, counts, depth) = (self.tree, &mut self.counts, self.depth);
        let Some(node) = self.line[..depth].last_mut() else {
            unreachable!("the search returns when it leaves the first node")
        };
        let ahead = ahead_of(question.plies, depth);
        let mut is_open = node.is_open();
        for number in node.unseen() {
            if !is_open {
                break;
            }
            let (m, next) = &node.moves[number];
            node.passes_turn = tree.game.passes_turn(&node.state, m);
            let target = node.target.beyond_move(node.passes_turn);
            if question.is_watched {
                watch(*counts, done).map_err(Interrupt::Stopped)?;
            }
            counts.nodes += 1;
            match tree.look(next, target, ahead, false, counts) {
                Look::Answer(answer) => is_open = node.learn(Some(answer)),
                _ if depth >= longest => is_open = node.learn(None),
                _ => node.deep.push(as_number(number)),
            }
        }
        while is_open {
            let Some((number, may_wait)) = node.next_deep() else {
                if node.certainty == Certainty::Sure {
                    // No move reaches the target.
                    node.span = node.span.with_answer(node.target, node.best);
                }
                break;
            };
            let (m, next) = &node.moves[number];
            node.passes_turn = tree.game.passes_turn(&node.state, m);
            let target = node.target.beyond_move(node.passes_turn);
            match tree.look(next, target, ahead, may_wait, counts) {
                Look::Answer(answer) => is_open = node.learn(Some(answer)),
                Look::Busy => node.waiting.push(as_number(number)),
                Look::Open { key, span } => {
                    let next = next.clone();
                    // On one thread without an observer nobody asks for the share of a state, and it costs a division.
                    let share = if question.is_watched {
                        node.share.part(node.done as usize, node.moves.len())
                    } else {
                        node.share
                    };
                    let refute = node.refute != node.passes_turn;
                    if depth == self.line.capacity() {
                        self.lengthen(done, watch)?;
                    }
                    self.open(next, (target, refute), key, span, share);
                    return Ok(Outcome::WentOn);
                }
            }
        }
        let answer = node.span.answer(node.target);
        if let (Some(marks), Some(key)) = (&tree.marks, node.key) {
            marks.clear(key);
        }
        if let (Some(_), Some(key)) = (answer, node.key) {
            let nodes = counts.nodes - node.nodes_before;
            tree.keep(key, node.span, nodes, question.plies.is_some());
        }
        self.depth -= 1;
        Ok(Outcome::Answered(answer))
    }

    /// Makes room for a longer line, if the observer permits the memory.
    fn lengthen(&mut self, done: u64, watch: &mut Watch<'_>) -> Result<(), Interrupt> {
        let (old, size) = (self.line.capacity(), size_of::<Node<G, R>>());
        let more = old.max(FIRST_LINE);
        // While it is copied, both the old line and the new one occupy memory.
        self.tree.crew.bytes.fetch_add(((old + more) * size) as u64, Ordering::Relaxed);
        let permitted = watch(self.counts, done);
        self.tree.crew.bytes.fetch_sub(((old + more) * size) as u64, Ordering::Relaxed);
        permitted.map_err(Interrupt::Stopped)?;
        self.line.reserve_exact(more);
        self.tell_bytes((old * size) as u64, (self.line.capacity() * size) as u64);
        Ok(())
    }

    /// Adds a state to the end of the line.
    fn open(
        &mut self,
        state: G::State,
        question: (R, bool),
        key: Option<u128>,
        span: Span<R>,
        share: Share,
    ) {
        if let (Some(marks), Some(key)) = (&self.tree.marks, key) {
            marks.set(key);
        }
        let nodes = self.counts.nodes;
        if self.depth == self.line.len() {
            self.line.push(Node::new(state, question, key, span, share, nodes));
        } else {
            self.line[self.depth].renew(state, question, key, span, share, nodes);
        }
        let node = &mut self.line[self.depth];
        self.tree.list_moves::<R>(&node.state, &mut node.moves);
        let (old, new) = node.make_room(self.tree.marks.is_some());
        self.depth += 1;
        if new != old {
            self.tell_bytes(old, new);
        }
    }

    /// Replaces `old` bytes by `new` ones in the sums.
    #[cold]
    fn tell_bytes(&mut self, old: u64, new: u64) {
        // Modulo 2⁶⁴, one addition serves growth and shrinkage.
        let change = new.wrapping_sub(old);
        self.bytes = self.bytes.wrapping_add(change);
        self.tree.crew.bytes.fetch_add(change, Ordering::Relaxed);
    }

    /// Clears the marks of an interrupted search.
    fn unmark(&mut self) {
        let Some(marks) = &self.tree.marks else { return };
        self.line[..self.depth].iter().filter_map(|node| node.key).for_each(|key| marks.clear(key));
    }
}

impl<'a, G, K, R> Searched<R> for Tree<'a, G, K>
where
    G: Adversarial,
    K: Knowledge<G>,
    R: RankIn<G>,
{
    type Node = G::State;
    type Prober<'t>
        = Worker<'t, 'a, G, K, R>
    where
        Self: 't;

    fn prober(&self) -> Worker<'_, 'a, G, K, R> {
        Worker::new(self)
    }

    fn crew(&self) -> &Crew {
        &self.crew
    }
}

impl<G, K, R> Prober<G::State, R> for Worker<'_, '_, G, K, R>
where
    G: Adversarial,
    K: Knowledge<G>,
    R: RankIn<G>,
{
    fn counts(&self) -> Counts {
        self.counts
    }

    /// Calls `watch` before each state is visited.
    fn test(
        &mut self,
        state: &G::State,
        question: Question<R>,
        share: Share,
        mut watch: impl FnMut(Counts, u64) -> Result<(), Stop>,
    ) -> Result<Option<R>, Interrupt> {
        self.depth = 0;
        let found = self.walk(state, question, share, &mut watch);
        if found.is_err() {
            self.unmark();
        }
        found
    }
}

impl<G: Game, K, R> Drop for Worker<'_, '_, G, K, R> {
    /// Subtracts the bytes of the line from those of the tree.
    fn drop(&mut self) {
        self.tree.crew.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}
