//! `Session`: the sequence of questions that finds a value, a score or a margin.

use std::sync::atomic::Ordering;

use abstract_games_core::{Adversarial, Game, Observer, Progress, Run, Stop, Workers};

use super::helpers::test_with_help;
use super::knowledge::Knowledge;
use super::prober::{Counts, Prober, Searched};
use super::question::{Interrupt, Question};
use super::rank::{MarginRank, Rank, RankIn, ScoreRank, Span};
use super::share::{Share, WHOLE};
use super::tree::Tree;

/// A running search.
pub(super) struct Session<'t, 'a, T: Searched<R>, R: Rank> {
    tree: &'t T,
    prober: T::Prober<'t>,
    /// None if this thread searches alone.
    workers: Option<Workers>,
    run: Run<'a>,
    /// Bytes of the table and the marks.
    bytes: u64,
    /// The limit of plies ahead of the state in question; none if there is no limit.
    plies: Option<u32>,
}

/// A kind of rank that a search can find exactly.
pub(super) trait Solve: Rank {
    /// Finds the worth of `state`: narrows `span` to it.
    fn solve<T: Searched<Self>>(
        session: &mut Session<'_, '_, T, Self>,
        state: &T::Node,
        span: &mut Span<Self>,
        share: Share,
    ) -> Result<(), Stop>;
}

/// A move, the state that it leads to, and the span of that state.
pub(super) struct Branch<G: Game, R> {
    pub(super) m: G::Move,
    next: G::State,
    passes_turn: bool,
    span: Span<R>,
}

impl<G: Adversarial, R: RankIn<G>> Branch<G, R> {
    /// The moves of `state`.
    pub(super) fn all(game: &G, state: &G::State, plies: Option<u32>) -> Vec<Self> {
        let branch = |(m, next): (G::Move, G::State)| {
            let span = if plies == Some(0) { R::ANY } else { Span::of(game, &next) };
            Self { passes_turn: game.passes_turn(state, &m), span, m, next }
        };
        game.successors(state).map(branch).collect()
    }

    /// The span of the move.
    pub(super) fn span(&self) -> Span<R> {
        self.span.through_move(self.passes_turn)
    }
}

impl<'t, 'a, T: Searched<R>, R: Rank> Session<'t, 'a, T, R> {
    pub(super) fn new(
        tree: &'t T,
        workers: Option<Workers>,
        run: Run<'a>,
        bytes: u64,
        plies: Option<u32>,
    ) -> Self {
        Self { tree, prober: tree.prober(), workers, run, bytes, plies }
    }

    /// The counts of all threads together.
    pub(super) fn counts(&self) -> Counts {
        self.tree.crew().counts_with(self.prober.counts())
    }

    /// Decides whether `state` is worth at least `target`, if the plies suffice.
    pub(super) fn decide(
        &mut self,
        state: &T::Node,
        span: &mut Span<R>,
        target: R,
        mut share: Share,
    ) -> Result<(), Stop> {
        if self.plies.is_none() {
            return self.prove(state, span, target, false, share);
        }
        self.prove(state, span, target, false, share.take_half())?;
        self.prove(state, span, target, true, share)
    }

    /// Proves, if the plies suffice, that `state` is worth at least `target` or, if `refute` is
    /// set, less.
    fn prove(
        &mut self,
        state: &T::Node,
        span: &mut Span<R>,
        target: R,
        refute: bool,
        share: Share,
    ) -> Result<(), Stop> {
        if span.answer(target).is_some() {
            return Ok(());
        }
        let Self { tree, prober, workers, run, bytes, plies } = self;
        let crew = tree.crew();
        let is_watched = run.is_watched();
        let watch = |counts: Counts, done: u64| {
            let nodes = crew.counts_with(counts).nodes;
            let bytes = bytes.saturating_add(crew.bytes.load(Ordering::Relaxed));
            run.observe(&progress(done, nodes, bytes))
        };
        let question = Question { target, plies: *plies, refute, is_watched };
        let answer = match workers {
            Some(workers) => test_with_help(workers, *tree, prober, state, question, share, watch)?,
            None => match prober.test(state, question, share, watch) {
                Ok(answer) => answer,
                Err(Interrupt::Stopped(stop)) => return Err(stop),
                Err(Interrupt::Halted) => unreachable!("no other thread can halt the only one"),
            },
        };
        if let Some(answer) = answer {
            *span = span.with_answer(target, answer);
        }
        Ok(())
    }
}

impl<G, K, R> Session<'_, '_, Tree<'_, G, K>, R>
where
    G: Adversarial,
    K: Knowledge<G>,
    R: RankIn<G>,
{
    /// Answers `question` about the next state of each branch, with one ply less.
    pub(super) fn ask_all(
        &mut self,
        branches: &mut [Branch<G, R>],
        share: Share,
        mut question: impl FnMut(&mut Self, &G::State, &mut Span<R>, bool, Share) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let (count, plies) = (branches.len(), self.plies);
        if plies == Some(0) {
            return Ok(());
        }
        self.plies = plies.map(|plies| plies - 1);
        let asked = branches.iter_mut().enumerate().try_for_each(|(number, branch)| {
            let Branch { next, passes_turn, span, .. } = branch;
            question(self, next, span, *passes_turn, share.part(number, count))
        });
        self.plies = plies;
        asked
    }
}

impl<T: Searched<ScoreRank>> Session<'_, '_, T, ScoreRank> {
    /// Finds the value of `state`: won, drawn or lost.
    pub(super) fn value(
        &mut self,
        state: &T::Node,
        span: &mut Span<ScoreRank>,
        mut share: Share,
    ) -> Result<(), Stop> {
        self.decide(state, span, ScoreRank::WIN, share.take_half())?;
        self.decide(state, span, ScoreRank::DRAW, share)
    }
}

impl Solve for ScoreRank {
    /// Finds the score of `state`.
    fn solve<T: Searched<Self>>(
        session: &mut Session<'_, '_, T, Self>,
        state: &T::Node,
        span: &mut Span<Self>,
        mut share: Share,
    ) -> Result<(), Stop> {
        session.value(state, span, share.take_half())?;
        if let Some(plies) = session.plies {
            if span.is_exact() {
                return Ok(());
            }
            // All ends within the plies have been found. An end beyond them is known to be beyond,
            // and nothing else.
            let far = ScoreRank::win_in(i32::try_from(plies).unwrap_or(i32::MAX).saturating_add(1));
            let (is_win, is_loss) = (span.least >= ScoreRank::WIN, span.greatest < ScoreRank::DRAW);
            if !is_win && !is_loss {
                let is_known = |rank| span.answer(rank).is_some();
                let draw = ScoreRank::DRAW;
                *span = Span {
                    least: if is_known(ScoreRank::DRAW) { draw } else { far.negated() },
                    greatest: if is_known(ScoreRank::WIN) { draw } else { far },
                };
                return Ok(());
            }
            // Asks whether a win comes within the plies, or a loss only after them.
            let target = if is_win { far.above() } else { far.negated() };
            session.decide(state, span, target, share.take_half())?;
            if is_win && span.greatest < target {
                *span = Span { least: ScoreRank::WIN, greatest: far };
                return Ok(());
            }
            if is_loss && span.least >= target {
                *span = Span { least: far.negated(), greatest: ScoreRank::WIN.negated() };
                return Ok(());
            }
        }
        while !span.is_exact() {
            session.decide(state, span, halfway(*span), share.take_half())?;
        }
        Ok(())
    }
}

impl Solve for MarginRank {
    /// Finds the margin of `state`. If the plies do not suffice, it finds the greatest lower bound
    /// and the least upper bound that can be proved.
    fn solve<T: Searched<Self>>(
        session: &mut Session<'_, '_, T, Self>,
        state: &T::Node,
        span: &mut Span<Self>,
        mut share: Share,
    ) -> Result<(), Stop> {
        // No lower bound above `most` can be proved, and no upper bound below `least`.
        let mut most = span.greatest;
        let mut target = 1.clamp(span.least.0 + 1, most.0.max(span.least.0 + 1));
        let mut step = 1;
        while span.least < most {
            let asked = MarginRank(target);
            session.prove(state, span, asked, false, share.take_half())?;
            let reached = span.least >= asked;
            if !reached {
                most = asked.below();
            }
            most = most.min(span.greatest);
            (target, step) = next_target(span.least.0, most.0, step, reached);
        }
        let mut least = span.least;
        let mut step = 1;
        let mut target = span.greatest.0.min(0).max(least.0 + 1);
        while least < span.greatest {
            let asked = MarginRank(target);
            session.prove(state, span, asked, true, share.take_half())?;
            let reached = span.greatest >= asked;
            if reached {
                least = asked;
            }
            least = least.max(span.least);
            (target, step) = next_target(least.0, span.greatest.0, step, reached);
        }
        Ok(())
    }
}

/// The margin to ask for next, above `least` and up to `greatest`, and the step after it.
///
/// The steps double, starting from the end of the interval at which the last answer lies: from
/// `least` if the last target `was_reached`. They are at most half of the interval, so that the
/// search becomes binary. Margins far from 0 cost more to ask for.
fn next_target(least: i32, greatest: i32, step: i32, was_reached: bool) -> (i32, i32) {
    let half = ((greatest - least) / 2).max(1);
    let step = step.min(half);
    let target = if was_reached { least + step } else { greatest - step + 1 };
    (target, step.saturating_mul(2))
}

pub(super) fn progress(done: u64, nodes: u64, bytes: u64) -> Progress {
    let estimate = u32::try_from(done / (WHOLE >> u32::BITS)).unwrap_or(u32::MAX);
    Progress::at(nodes).estimate(estimate).bytes(bytes)
}

/// A target that separates the shorter distances in `span` from the longer ones. The span is all
/// wins or all losses, and has more than one rank.
///
/// The target is in the middle, but not much beyond twice the shortest distance, because a search
/// costs more the farther it looks ahead.
fn halfway(span: Span<ScoreRank>) -> ScoreRank {
    let wins = span.least > ScoreRank::DRAW;
    let (near, far) = if wins { (span.greatest, span.least) } else { (span.least, span.greatest) };
    let (near, far) = (near.distance(), far.distance());
    let middle = near + ((far - near) / 2).min(near + 1);
    // Asks whether a win comes by then, or a loss only later.
    if wins { ScoreRank::win_in(middle) } else { ScoreRank::loss_in(middle + 1) }
}
