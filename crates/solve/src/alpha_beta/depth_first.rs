//! `DepthFirst`: the search of one thread, which decides whether a state reaches a target.

use std::sync::atomic::Ordering;

use abstract_games_core::{Adversarial, Game, Stop};

use super::context::{Context, InterruptedError, Share};
use super::driver::{Question, Worker};
use super::knowledge::Knowledge;
use super::measure::MeasureIn;
use super::node::{Node, NodeSearch};
use super::rank::Rank;
use super::score::Bounds;
use super::tree::{Tree, Visit};
use crate::repetitions::{LONG, is_repeated};

const FIRST_LINE: usize = 16;

fn ahead_of(plies: Option<u32>, ply: usize) -> Option<u32> {
    plies.map(|plies| plies.saturating_sub(u32::try_from(ply).unwrap_or(u32::MAX)))
}

/// The line of play is a list, not a stack of calls: a long game does not overflow the stack.
pub(super) struct DepthFirst<'t, 'a, G: Game, K, R> {
    tree: &'t Tree<'a, G, K, R>,
    nodes: u64,
    line: Vec<Node<G>>,
    depth: usize,
    done: u64,
    /// As last added to the sum of all threads.
    bytes: u64,
}

enum Step {
    Answered(Option<Rank>),
    Descended,
}

impl<'t, 'a, G: Adversarial, K: Knowledge<G>, R: MeasureIn<G>> DepthFirst<'t, 'a, G, K, R> {
    pub(super) fn new(tree: &'t Tree<'a, G, K, R>) -> Self {
        Self { tree, nodes: 0, line: Vec::new(), depth: 0, done: 0, bytes: 0 }
    }

    fn search(
        &mut self,
        state: &G::State,
        question: Question,
        context: &mut Context<'_>,
    ) -> Result<Option<Rank>, InterruptedError> {
        let Question { target, plies, refute } = question;
        let may_repeat = !R::is_soon_settled(target) && plies.is_none();
        (self.depth, self.done) = (0, context.share.start);
        context.report(self.nodes, self.done)?;
        self.nodes += 1;
        match self.tree.visit(state, target, plies) {
            Visit::Cutoff(answer) => return Ok(Some(answer)),
            Visit::Open { .. } if plies == Some(0) => return Ok(None),
            Visit::Open { key, bounds } => {
                self.push(state.clone(), key, bounds, (target, refute), context.share)?;
            }
        }
        loop {
            self.visit_moves(plies, context)?;
            while let Step::Answered(answer) = self.search_moves(plies, context)? {
                let Some(node) = self.line[..self.depth].last_mut() else { return Ok(answer) };
                node.search.learn::<R>(answer);
                if context.threads.has_marks() {
                    // Another thread may have answered meanwhile.
                    let ahead = ahead_of(plies, self.depth - 1);
                    let NodeSearch { key, bounds, .. } = &mut node.search;
                    let known = key.and_then(|key| self.tree.stored(key, ahead));
                    *bounds = known.map_or(*bounds, |known| bounds.and(known));
                }
            }
            if context.is_halted() {
                return Err(InterruptedError(None));
            }
            self.done = self.line[self.depth - 1].search.share.start;
            if self.depth >= LONG.min(self.tree.line_limit) {
                self.check_line(may_repeat)?;
            }
        }
    }

    /// Checks whether the line is too long, or its last state a repeated one.
    #[cold]
    fn check_line(&self, may_repeat: bool) -> Result<(), InterruptedError> {
        if self.depth > self.tree.line_limit {
            return Err(Stop::LineLimit.into());
        }
        if may_repeat && is_repeated(self.depth, |place| &self.line[place].state) {
            return Err(Stop::Repetition.into());
        }
        Ok(())
    }

    /// Visits the next states of all moves of the last node, because often one already decides.
    fn visit_moves(
        &mut self,
        plies: Option<u32>,
        context: &mut Context<'_>,
    ) -> Result<(), InterruptedError> {
        let Self { tree, nodes, line, depth, done, .. } = self;
        let node = &mut line[*depth - 1];
        let ahead = ahead_of(plies, *depth);
        let mut is_open = node.search.is_open();
        // A look-up waits for memory. On Connect Four, this takes 0.83 of the time.
        for (_, next) in &node.moves {
            tree.prefetch(next);
        }
        for number in 0..node.moves.len() {
            if !is_open {
                break;
            }
            let (m, next) = &node.moves[number];
            node.search.effect = R::effect(tree.game, &node.state, m);
            let target = R::beyond_move(node.search.target, node.search.effect);
            if context.is_watched {
                context.report(*nodes, *done)?;
            }
            *nodes += 1;
            match tree.visit(next, target, ahead) {
                Visit::Cutoff(answer) => is_open = node.search.learn::<R>(Some(answer)),
                Visit::Open { .. } if ahead == Some(0) => is_open = node.search.learn::<R>(None),
                Visit::Open { .. } => node.search_deeper(number),
            }
        }
        Ok(())
    }

    /// Searches the moves of the last node, until there is an answer for that node, which then
    /// leaves the line, or a state to search deeper.
    fn search_moves(
        &mut self,
        plies: Option<u32>,
        context: &mut Context<'_>,
    ) -> Result<Step, InterruptedError> {
        let (tree, depth) = (self.tree, self.depth);
        let node = &mut self.line[depth - 1];
        let ahead = ahead_of(plies, depth);
        let mut is_open = node.search.is_open();
        while is_open {
            let Some((number, may_wait)) = node.next_deep() else {
                if !node.search.is_undecided {
                    // No move reaches the target.
                    let NodeSearch { bounds, target, best, .. } = node.search;
                    node.search.bounds = bounds.with_answer(target, best);
                }
                break;
            };
            let (m, next) = &node.moves[number];
            let search = &mut node.search;
            search.effect = R::effect(tree.game, &node.state, m);
            let target = R::beyond_move(search.target, search.effect);
            match tree.visit(next, target, ahead) {
                Visit::Cutoff(answer) => is_open = search.learn::<R>(Some(answer)),
                Visit::Open { key, .. } if may_wait && context.threads.is_marked(key) => {
                    node.postpone();
                }
                Visit::Open { key, bounds } => {
                    let next = next.clone();
                    // The share costs a division.
                    let share = if context.is_watched {
                        search.share.part(search.done as usize, node.moves.len())
                    } else {
                        search.share
                    };
                    let refute = search.refute != search.effect.passes_turn;
                    if depth == self.line.capacity() {
                        self.lengthen(context)?;
                    }
                    self.push(next, key, bounds, (target, refute), share)?;
                    return Ok(Step::Descended);
                }
            }
        }
        let NodeSearch { key, bounds, target, nodes_before, .. } = node.search;
        let answer = bounds.answer(target);
        context.threads.unmark(key);
        if let Some((_, key)) = answer.zip(key) {
            tree.store(key, bounds, self.nodes - nodes_before, plies.is_some());
        }
        self.depth -= 1;
        Ok(Step::Answered(answer))
    }

    fn lengthen(&mut self, context: &mut Context<'_>) -> Result<(), InterruptedError> {
        let (old, size) = (self.line.capacity(), size_of::<Node<G>>());
        let more = old.max(FIRST_LINE);
        // While it is copied, both the old line and the new one occupy memory.
        self.replace_bytes(0, ((old + more) * size) as u64);
        context.report(self.nodes, self.done)?;
        self.line.reserve_exact(more);
        self.replace_bytes((old * size) as u64, 0);
        Ok(())
    }

    /// Interrupts the search if the state has no moves.
    fn push(
        &mut self,
        state: G::State,
        key: Option<u128>,
        bounds: Bounds<Rank>,
        question: (Rank, bool),
        share: Share,
    ) -> Result<(), InterruptedError> {
        let Self { tree, line, nodes, .. } = self;
        tree.threads.mark(key);
        let search = NodeSearch::new(key, bounds, question, share, *nodes);
        if self.depth == line.len() {
            line.push(Node::new(state, search));
        } else {
            line[self.depth].renew(state, search);
        }
        let node = &mut line[self.depth];
        let old = node.list_bytes();
        tree.list_moves(&node.state, &mut node.moves);
        let (new, is_dead_end) = (node.list_bytes(), node.moves.is_empty());
        self.depth += 1;
        if new != old {
            self.replace_bytes(old, new);
        }
        if is_dead_end { Err(self.stop_at_dead_end()) } else { Ok(()) }
    }

    #[cold]
    fn stop_at_dead_end(&self) -> InterruptedError {
        let state = &self.line[self.depth - 1].state;
        self.tree.threads.dead_end.get_or_init(|| self.tree.game.show(state));
        Stop::DeadEnd.into()
    }

    #[cold]
    fn replace_bytes(&mut self, old: u64, new: u64) {
        // Modulo 2⁶⁴, one addition serves growth and shrinkage.
        let change = new.wrapping_sub(old);
        self.bytes = self.bytes.wrapping_add(change);
        self.tree.threads.bytes.fetch_add(change, Ordering::Relaxed);
    }
}

impl<G, K, R> Worker<G::State> for DepthFirst<'_, '_, G, K, R>
where
    G: Adversarial,
    K: Knowledge<G>,
    R: MeasureIn<G>,
{
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn answer(
        &mut self,
        state: &G::State,
        question: Question,
        context: &mut Context<'_>,
    ) -> Result<Option<Rank>, InterruptedError> {
        let answer = self.search(state, question, context);
        if answer.is_err() {
            for node in &self.line[..self.depth] {
                context.threads.unmark(node.search.key);
            }
        }
        answer
    }
}

impl<G: Game, K, R> Drop for DepthFirst<'_, '_, G, K, R> {
    fn drop(&mut self) {
        self.tree.threads.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}
