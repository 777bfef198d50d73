//! `Driver`: the sequence of questions that finds a value, a score or a margin.
//!
//! One thread searches alone at first, because it answers most questions before help would arrive.
//! The threads that join it ask the same question about the same state, share results through the
//! table, and postpone moves to states that another thread is searching. The first to answer halts
//! the others; which one affects only the time.

use std::sync::OnceLock;
use std::sync::atomic::Ordering;

use abstract_games_core::{Observer, Progress, Run, Stop, Workers};

use super::context::{Context, InterruptedError, Share, Threads, WHOLE};
use super::rank::{MarginRank, Rank, ScoreRank};
use super::score::Bounds;

/// Number of states that a thread visits before it calls for help; few in tests.
const ALONE: u64 = if cfg!(debug_assertions) { 1 << 3 } else { 1 << 10 };
const REPORT: u64 = 1 << 10;

/// The question whether a state is worth at least `target`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<R> {
    pub(super) target: R,
    /// The limit of plies: a state at this distance is only tested for the end of play.
    pub(super) plies: Option<u32>,
    /// The answer to prove within a limit of plies, if any: that the state is worth less than the
    /// target, if set; that it reaches the target, if not.
    pub(super) refute: bool,
}

/// One thread's search.
pub(super) trait Worker<N, R> {
    fn nodes(&self) -> u64;

    fn dead_end(&self) -> Option<&str> {
        None
    }

    /// The answer to `question` about `node`: a lower bound that is at least the target, or an
    /// upper bound that is less; none if the plies do not suffice. Reports to `context` at its
    /// start and, if the question is watched, regularly.
    fn answer(
        &mut self,
        node: &N,
        question: Question<R>,
        context: &mut Context<'_>,
    ) -> Result<Option<R>, InterruptedError>;
}

/// Makes the worker of one more thread: a trait object, to compile a driver once for all searches.
pub(super) type MakeWorker<'t, N, R> = dyn Fn() -> Box<dyn Worker<N, R> + 't> + Sync + 't;

/// A running search, which asks its workers questions about nodes.
pub(super) struct Driver<'t, N, R> {
    threads: &'t Threads,
    make_worker: &'t MakeWorker<'t, N, R>,
    worker: Box<dyn Worker<N, R> + 't>,
    workers: Workers,
    run: Run<'t>,
    bytes: u64,
    /// The limit of plies ahead of the state in question.
    pub(super) plies: Option<u32>,
}

impl<'t, N: Sync, R: Rank> Driver<'t, N, R> {
    pub(super) fn new(
        threads: &'t Threads,
        make_worker: &'t MakeWorker<'t, N, R>,
        workers: Workers,
        run: Run<'t>,
        bytes: u64,
        plies: Option<u32>,
    ) -> Self {
        Self { threads, make_worker, worker: make_worker(), workers, run, bytes, plies }
    }

    pub(super) fn dead_end(&self) -> Option<String> {
        self.worker.dead_end().map(str::to_owned)
    }

    pub(super) fn nodes(&self) -> u64 {
        self.threads.nodes_with(self.worker.nodes())
    }

    /// Decides whether `node` is worth at least `target`, if the plies suffice.
    pub(super) fn decide(
        &mut self,
        node: &N,
        bounds: &mut Bounds<R>,
        target: R,
        mut share: Share,
    ) -> Result<(), Stop> {
        if self.plies.is_none() {
            return self.prove(node, bounds, target, false, share);
        }
        self.prove(node, bounds, target, false, share.take_half())?;
        self.prove(node, bounds, target, true, share)
    }

    /// Proves, if the plies suffice, that `node` reaches `target` or, if `refute` is set, does not.
    fn prove(
        &mut self,
        node: &N,
        bounds: &mut Bounds<R>,
        target: R,
        refute: bool,
        share: Share,
    ) -> Result<(), Stop> {
        if bounds.answer(target).is_none() {
            let question = Question { target, plies: self.plies, refute };
            if let Some(answer) = self.ask(node, question, share)? {
                *bounds = bounds.with_answer(target, answer);
            }
        }
        Ok(())
    }

    fn ask(&mut self, node: &N, question: Question<R>, share: Share) -> Result<Option<R>, Stop> {
        let Self { threads, make_worker, worker, workers, run, bytes, .. } = self;
        threads.set_halted(false);
        // Visits are counted if there are helpers to call, even if nobody watches.
        let is_watched = run.is_watched() || workers.are_several();
        let first = OnceLock::new();
        let help = || {
            let mut helper = make_worker();
            let mut told = 0;
            let watch = &mut |nodes, _| {
                if nodes >= told + REPORT {
                    threads.count(nodes - told);
                    told = nodes;
                }
                Ok(())
            };
            let answer =
                helper.answer(node, question, &mut Context { threads, share, is_watched, watch });
            threads.count(helper.nodes() - told);
            if let Ok(answer) = answer {
                first.get_or_init(|| answer);
                threads.set_halted(true);
            }
        };
        workers.with_help_when_called(help, |call| {
            let _halt = HaltOnDrop(threads);
            let mut alone_until = worker.nodes() + ALONE;
            let watch = &mut |nodes, done| {
                if nodes >= alone_until {
                    alone_until = u64::MAX;
                    call();
                }
                let nodes = threads.nodes_with(nodes);
                let bytes = bytes.saturating_add(threads.bytes.load(Ordering::Relaxed));
                run.observe(&progress(done, nodes, bytes))
            };
            match worker.answer(node, question, &mut Context { threads, share, is_watched, watch })
            {
                Ok(answer) => Ok(answer),
                Err(InterruptedError(Some(stop))) => Err(stop),
                Err(InterruptedError(None)) => {
                    Ok(*first.get().expect("a thread that halts the others has set the answer"))
                }
            }
        })
    }
}

struct HaltOnDrop<'t>(&'t Threads);

impl Drop for HaltOnDrop<'_> {
    fn drop(&mut self) {
        self.0.set_halted(true);
    }
}

/// A kind of rank that a search can find exactly.
pub(super) trait Solve: Rank {
    /// Finds the worth of `node`: narrows `bounds` to it.
    fn solve<N: Sync>(
        driver: &mut Driver<'_, N, Self>,
        node: &N,
        bounds: &mut Bounds<Self>,
        share: Share,
    ) -> Result<(), Stop>;
}

impl<N: Sync> Driver<'_, N, ScoreRank> {
    pub(super) fn value(
        &mut self,
        node: &N,
        bounds: &mut Bounds<ScoreRank>,
        mut share: Share,
    ) -> Result<(), Stop> {
        self.decide(node, bounds, ScoreRank::WIN, share.take_half())?;
        self.decide(node, bounds, ScoreRank::DRAW, share)
    }
}

impl Solve for ScoreRank {
    fn solve<N: Sync>(
        driver: &mut Driver<'_, N, Self>,
        node: &N,
        bounds: &mut Bounds<Self>,
        mut share: Share,
    ) -> Result<(), Stop> {
        driver.value(node, bounds, share.take_half())?;
        if let Some(plies) = driver.plies {
            if bounds.is_exact() {
                return Ok(());
            }
            // All ends within the plies have been found; any other is beyond them.
            let far = ScoreRank::win_in(i32::try_from(plies).unwrap_or(i32::MAX).saturating_add(1));
            let (is_win, is_loss) =
                (bounds.least >= ScoreRank::WIN, bounds.greatest < ScoreRank::DRAW);
            if !is_win && !is_loss {
                let is_known = |rank| bounds.answer(rank).is_some();
                let draw = ScoreRank::DRAW;
                *bounds = Bounds {
                    least: if is_known(ScoreRank::DRAW) { draw } else { far.negated() },
                    greatest: if is_known(ScoreRank::WIN) { draw } else { far },
                };
                return Ok(());
            }
            // Asks whether a win comes within the plies, or a loss only after them.
            let target = if is_win { far.above() } else { far.negated() };
            driver.decide(node, bounds, target, share.take_half())?;
            if is_win && bounds.greatest < target {
                *bounds = Bounds { least: ScoreRank::WIN, greatest: far };
                return Ok(());
            }
            if is_loss && bounds.least >= target {
                *bounds = Bounds { least: far.negated(), greatest: ScoreRank::WIN.negated() };
                return Ok(());
            }
        }
        while !bounds.is_exact() {
            driver.decide(node, bounds, halfway(*bounds), share.take_half())?;
        }
        Ok(())
    }
}

impl Solve for MarginRank {
    /// If the plies do not suffice, finds the best bounds on the margin that can be proved.
    fn solve<N: Sync>(
        driver: &mut Driver<'_, N, Self>,
        node: &N,
        bounds: &mut Bounds<Self>,
        mut share: Share,
    ) -> Result<(), Stop> {
        // First the greatest lower bound that can be proved, then the least upper bound.
        for refute in [false, true] {
            let Bounds { mut least, mut greatest } = *bounds;
            let (mut target, mut step) = (i32::from(!refute), 1);
            target = target.min(greatest.0).max(least.0 + 1);
            while least < greatest {
                let asked = MarginRank(target);
                driver.prove(node, bounds, asked, refute, share.take_half())?;
                let reached = if refute { bounds.greatest >= asked } else { bounds.least >= asked };
                // Without a proof, the answer holds for what can be proved.
                if reached {
                    least = asked;
                } else {
                    greatest = asked.below();
                }
                Bounds { least, greatest } = Bounds { least, greatest }.and(*bounds);
                (target, step) = next_target(least.0, greatest.0, step, reached);
            }
        }
        Ok(())
    }
}

/// The margin to ask for next, above `least` and up to `greatest`, and the step after it. Steps
/// double from the end at which the last answer lies, `least` if the target `was_reached`, up to
/// half of the interval: margins far from 0 cost more to ask for.
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

/// A target that separates the shorter distances in `bounds`, all wins or all losses and more than
/// one rank, from the longer ones. It is in the middle, but not much beyond twice the shortest
/// distance, because a search costs more the farther it looks ahead.
fn halfway(bounds: Bounds<ScoreRank>) -> ScoreRank {
    let wins = bounds.least > ScoreRank::DRAW;
    let (near, far) =
        if wins { (bounds.greatest, bounds.least) } else { (bounds.least, bounds.greatest) };
    let (near, far) = (near.distance(), far.distance());
    let middle = near + ((far - near) / 2).min(near + 1);
    // Asks whether a win comes by then, or a loss only later.
    if wins { ScoreRank::win_in(middle) } else { ScoreRank::loss_in(middle + 1) }
}
