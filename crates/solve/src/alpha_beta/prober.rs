//! `Searched`: a search that a session asks questions; `Prober`: one thread's part of it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use abstract_games_core::Stop;

use super::question::{Interrupt, Question};
use super::rank::Rank;
use super::share::Share;

/// The shared part of a search.
pub(super) trait Searched<R: Rank>: Sync {
    /// The subject of a question.
    type Node: Sync;
    /// The prober of one thread.
    type Prober<'t>: Prober<Self::Node, R>
    where
        Self: 't;

    fn prober(&self) -> Self::Prober<'_>;

    fn crew(&self) -> &Crew;
}

/// One thread's search.
pub(super) trait Prober<N, R> {
    fn counts(&self) -> Counts;

    /// The answer to `question` about `node`: a lower bound that is at least the target, or an
    /// upper bound that is less; none if the plies do not suffice.
    ///
    /// If the question is watched, it calls `watch` regularly with the part of the whole work that
    /// is done.
    fn test(
        &mut self,
        node: &N,
        question: Question<R>,
        share: Share,
        watch: impl FnMut(Counts, u64) -> Result<(), Stop>,
    ) -> Result<Option<R>, Interrupt>;
}

/// The messages between the threads of a search.
#[derive(Debug, Default)]
pub(super) struct Crew {
    /// Whether the threads have to stop, because the answer is found or no longer needed.
    pub(super) halted: AtomicBool,
    /// Bytes of the lines of play of all threads.
    pub(super) bytes: AtomicU64,
    /// States visited, and table hits, of the helper threads.
    nodes: AtomicU64,
    hits: AtomicU64,
}

/// The counts of one thread.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// Number of states visited.
    pub(super) nodes: u64,
    /// Number of visits at which the table had an entry for the state.
    pub(super) hits: u64,
}

impl Crew {
    pub(super) fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Acquire)
    }

    /// Adds the difference of two counts of a helper thread.
    pub(super) fn count(&self, before: Counts, now: Counts) {
        self.nodes.fetch_add(now.nodes - before.nodes, Ordering::Relaxed);
        self.hits.fetch_add(now.hits - before.hits, Ordering::Relaxed);
    }

    /// The sum of the counts of the main thread and those of the helpers.
    pub(super) fn counts_with(&self, own: Counts) -> Counts {
        Counts {
            nodes: own.nodes + self.nodes.load(Ordering::Relaxed),
            hits: own.hits + self.hits.load(Ordering::Relaxed),
        }
    }
}
