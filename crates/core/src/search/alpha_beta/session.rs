//! Which questions are asked of a state until its value, its score or its best moves are known.

use super::helpers::Helpers;
use super::knowledge::Knowledge;
use super::score::{Rank, Span};
use super::tree::{Counts, Tree};
use super::worker::{Interrupt, Share, WHOLE, Worker};
use crate::rules::game::Game;
use crate::rules::players::Adversarial;
use crate::search::observer::{Observer, Progress, Stop};

/// Units in which an observer hears how much of the whole is done.
const UNITS: u64 = 1 << 32;

/// A search under way.
pub(super) struct Session<'t, 'a, G: Game, K, O> {
    tree: &'t Tree<'a, G, K>,
    worker: Worker<'t, 'a, G, K>,
    helpers: Option<Helpers>,
    observer: O,
    bytes: u64,
}

/// A move, what is known of the state that it leads to, and how that bears on the move.
pub(super) struct Branch<G: Game> {
    pub(super) m: G::Move,
    next: G::State,
    passes_turn: bool,
    span: Span,
}

impl<G: Adversarial> Branch<G> {
    /// The moves of `state`.
    pub(super) fn all(game: &G, state: &G::State) -> Vec<Self> {
        let branch = |(m, next): (G::Move, G::State)| {
            let span = Span::of(game, &next);
            Self { passes_turn: game.passes_turn(state, &m), span, m, next }
        };
        game.successors(state).map(branch).collect()
    }

    /// What is known of the move.
    pub(super) fn span(&self) -> Span {
        self.span.through_move(self.passes_turn)
    }
}

impl<'t, 'a, G, K, O> Session<'t, 'a, G, K, O>
where
    G: Adversarial,
    K: Knowledge<G>,
    O: Observer,
{
    pub(super) fn new(
        tree: &'t Tree<'a, G, K>,
        helpers: Option<Helpers>,
        observer: O,
        bytes: u64,
    ) -> Self {
        Self { tree, worker: Worker::new(tree), helpers, observer, bytes }
    }

    /// What all threads counted.
    pub(super) fn counts(&self) -> Counts {
        self.tree.counts_with(self.worker.counts)
    }

    /// Finds out whether `state` is worth at least `target`.
    pub(super) fn decide(
        &mut self,
        state: &G::State,
        span: &mut Span,
        target: Rank,
        share: Share,
    ) -> Result<(), Stop> {
        if span.answer(target).is_some() {
            return Ok(());
        }
        let Self { tree, worker, helpers, observer, bytes } = self;
        let watch = |counts: Counts, done: u64| {
            let nodes = tree.counts_with(counts).nodes;
            observer.observe(&progress(done, nodes, *bytes))
        };
        let answer = match helpers {
            Some(helpers) => helpers.test(tree, worker, state, target, share, watch)?,
            None => match worker.test(state, target, share, watch) {
                Ok(answer) => answer,
                Err(Interrupt::Stopped(stop)) => return Err(stop),
                Err(Interrupt::Halted) => unreachable!("there is nobody else to halt it"),
            },
        };
        *span = span.with_answer(target, answer);
        Ok(())
    }

    /// Finds out whether `state` is won, drawn or lost.
    pub(super) fn value(
        &mut self,
        state: &G::State,
        span: &mut Span,
        mut share: Share,
    ) -> Result<(), Stop> {
        self.decide(state, span, Rank::WIN, share.take_half())?;
        self.decide(state, span, Rank::DRAW, share)
    }

    /// Finds out the score of `state`.
    pub(super) fn score(
        &mut self,
        state: &G::State,
        span: &mut Span,
        mut share: Share,
    ) -> Result<(), Stop> {
        self.value(state, span, share.take_half())?;
        while span.least < span.greatest {
            self.decide(state, span, halfway(*span), share.take_half())?;
        }
        Ok(())
    }

    /// Finds out the score of each of the moves.
    pub(super) fn score_all(
        &mut self,
        branches: &mut [Branch<G>],
        share: Share,
    ) -> Result<(), Stop> {
        let count = branches.len();
        for (number, branch) in branches.iter_mut().enumerate() {
            self.score(&branch.next, &mut branch.span, share.part(number, count))?;
        }
        Ok(())
    }

    /// Finds out which of the moves are worth at least `target`.
    pub(super) fn decide_all(
        &mut self,
        branches: &mut [Branch<G>],
        target: Rank,
        share: Share,
    ) -> Result<(), Stop> {
        let count = branches.len();
        for (number, branch) in branches.iter_mut().enumerate() {
            let beyond = target.beyond_move(branch.passes_turn);
            self.decide(&branch.next, &mut branch.span, beyond, share.part(number, count))?;
        }
        Ok(())
    }
}

pub(super) fn progress(done: u64, nodes: u64, bytes: u64) -> Progress {
    Progress::at(done / (WHOLE / UNITS)).of(UNITS).found(nodes).bytes(bytes)
}

/// A target that tells the shorter distances in `span`, which is all wins or all losses and more
/// than one rank, from the longer ones: about half of them, but not much beyond twice the shortest,
/// for a search costs more the farther it has to look.
fn halfway(span: Span) -> Rank {
    let wins = span.least > Rank::DRAW;
    let (near, far) = if wins { (span.greatest, span.least) } else { (span.least, span.greatest) };
    let (near, far) = (near.distance(), far.distance());
    let middle = near + ((far - near) / 2).min(near + 1);
    // Whether a win comes so soon, or a loss only later.
    if wins { Rank::win_in(middle) } else { Rank::win_in(middle + 1).negated() }
}
