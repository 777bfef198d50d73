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
use super::rank::{DRAW, Rank, WIN};
use super::score::Bounds;

/// Number of states that a thread visits before it calls for help; few in tests.
const ALONE: u64 = if cfg!(debug_assertions) { 1 << 3 } else { 1 << 10 };
const REPORT: u64 = 1 << 10;

/// The question whether a state is worth at least `target`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub(super) target: Rank,
    /// The limit of plies: a state at this distance is only tested for the end of play.
    pub(super) plies: Option<u32>,
    /// The answer to prove within a limit of plies, if any: that the state is worth less than the
    /// target, if set; that it reaches the target, if not.
    pub(super) refute: bool,
}

/// One thread's search.
pub(super) trait Worker<N> {
    fn nodes(&self) -> u64;

    /// The answer to `question` about `node`: a lower bound that is at least the target, or an
    /// upper bound that is less; none if the plies do not suffice. Reports to `context` at its
    /// start and, if the question is watched, regularly.
    fn answer(
        &mut self,
        node: &N,
        question: Question,
        context: &mut Context<'_>,
    ) -> Result<Option<Rank>, InterruptedError>;
}

/// Makes the worker of one more thread: a trait object, to compile a driver once for all searches.
pub(super) type MakeWorker<'t, N> = dyn Fn() -> Box<dyn Worker<N> + 't> + Sync + 't;

/// A running search, which asks its workers questions about nodes.
pub(super) struct Driver<'t, N> {
    threads: &'t Threads,
    make_worker: &'t MakeWorker<'t, N>,
    worker: Box<dyn Worker<N> + 't>,
    workers: Workers,
    run: Run<'t>,
    bytes: u64,
    /// The limit of plies ahead of the state in question.
    pub(super) plies: Option<u32>,
}

impl<'t, N: Sync> Driver<'t, N> {
    pub(super) fn new(
        threads: &'t Threads,
        make_worker: &'t MakeWorker<'t, N>,
        workers: Workers,
        run: Run<'t>,
        bytes: u64,
        plies: Option<u32>,
    ) -> Self {
        Self { threads, make_worker, worker: make_worker(), workers, run, bytes, plies }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.threads.nodes_with(self.worker.nodes())
    }

    /// Decides whether `node` is worth at least `target`, if the plies suffice.
    pub(super) fn decide(
        &mut self,
        node: &N,
        bounds: &mut Bounds<Rank>,
        target: Rank,
        mut share: Share,
    ) -> Result<(), Stop> {
        if self.plies.is_none() {
            return self.prove(node, bounds, target, false, share);
        }
        self.prove(node, bounds, target, false, share.take_half())?;
        self.prove(node, bounds, target, true, share)
    }

    /// Proves, if the plies suffice, that `node` reaches `target` or, if `refute` is set, does not.
    pub(super) fn prove(
        &mut self,
        node: &N,
        bounds: &mut Bounds<Rank>,
        target: Rank,
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

    /// Finds whether `node` is won, drawn or lost.
    pub(super) fn value(
        &mut self,
        node: &N,
        bounds: &mut Bounds<Rank>,
        mut share: Share,
    ) -> Result<(), Stop> {
        self.decide(node, bounds, WIN, share.take_half())?;
        self.decide(node, bounds, DRAW, share)
    }

    fn ask(&mut self, node: &N, question: Question, share: Share) -> Result<Option<Rank>, Stop> {
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

pub(super) fn progress(done: u64, nodes: u64, bytes: u64) -> Progress {
    let estimate = u32::try_from(done / (WHOLE >> u32::BITS)).unwrap_or(u32::MAX);
    Progress::at(nodes).estimate(estimate).bytes(bytes)
}
