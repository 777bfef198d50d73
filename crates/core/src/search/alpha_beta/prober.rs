//! What a session asks its questions of: a search, of which each thread has a prober.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::question::{Interrupt, Question};
use super::rank::Rank;
use super::share::Share;
use crate::search::observer::Stop;

/// What all threads of a search share.
pub(super) trait Searched<R: Rank>: Sync {
    /// What a question is about.
    type Node: Sync;
    /// What one thread answers with.
    type Prober<'t>: Prober<Self::Node, R>
    where
        Self: 't;

    fn prober(&self) -> Self::Prober<'_>;

    fn crew(&self) -> &Crew;
}

/// One thread's search.
pub(super) trait Prober<N, R> {
    fn counts(&self) -> Counts;

    /// The answer to `question` about `node`: a rank that it reaches and that is no less than the
    /// target, or one that it does not exceed and that is less; none if the plies do not suffice.
    ///
    /// Calls `watch` now and then, if it is watched, with how much of the whole is done.
    fn test(
        &mut self,
        node: &N,
        question: Question<R>,
        share: Share,
        watch: impl FnMut(Counts, u64) -> Result<(), Stop>,
    ) -> Result<Option<R>, Interrupt>;
}

/// What the threads of a search tell one another.
#[derive(Debug, Default)]
pub(super) struct Crew {
    /// Whether the threads have to stop: the answer is there, or is not wanted any more.
    pub(super) halted: AtomicBool,
    /// Bytes of the lines of play of all threads.
    pub(super) bytes: AtomicU64,
    /// States that were looked at, and found in the table, by the threads that have nobody to tell.
    nodes: AtomicU64,
    hits: AtomicU64,
}

/// What one thread counted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// States that were looked at.
    pub(super) nodes: u64,
    /// Times that the table knew something of one.
    pub(super) hits: u64,
}

impl Crew {
    pub(super) fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Acquire)
    }

    /// Adds what another thread counted since it counted `before`.
    pub(super) fn count(&self, before: Counts, now: Counts) {
        self.nodes.fetch_add(now.nodes - before.nodes, Ordering::Relaxed);
        self.hits.fetch_add(now.hits - before.hits, Ordering::Relaxed);
    }

    /// What this thread counted, with what the others did.
    pub(super) fn counts_with(&self, own: Counts) -> Counts {
        Counts {
            nodes: own.nodes + self.nodes.load(Ordering::Relaxed),
            hits: own.hits + self.hits.load(Ordering::Relaxed),
        }
    }
}
