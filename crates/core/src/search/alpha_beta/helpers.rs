//! Searching one tree on several threads.
//!
//! One thread searches alone at first: most questions are answered sooner than help would come. All of
//! those that join it ask the same question of the same state, each for itself, and share what they find
//! out through the transposition table. A thread leaves for later the moves that lead to a state at
//! which another one is, so that they go different ways; when it comes back to them, the answer is
//! mostly there. The first to have the answer to the whole question halts the others. Which one that
//! is decides nothing but the time it takes: an answer is proved, whoever finds it.

use std::sync::OnceLock;
use std::sync::atomic::Ordering;

use super::prober::{Counts, Crew, Prober, Searched};
use super::question::{Interrupt, Question};
use super::rank::Rank;
use super::share::Share;
use crate::search::observer::Stop;
use crate::search::workers::Workers;

/// States that a thread looks at before it calls for help: soon where assertions are compiled in, so that
/// tests on small games are searched on several threads.
const ALONE: u64 = if cfg!(debug_assertions) { 1 << 3 } else { 1 << 10 };
/// States that a helper looks at before it adds them to the common count.
const REPORT: u64 = 1 << 10;

/// What [`Prober::test`] says, on all of these workers.
pub(super) fn test_with_help<'t, T, R>(
    workers: &Workers,
    tree: &'t T,
    prober: &mut T::Prober<'t>,
    node: &T::Node,
    question: Question<R>,
    share: Share,
    mut watch: impl FnMut(Counts, u64) -> Result<(), Stop>,
) -> Result<Option<R>, Stop>
where
    T: Searched<R>,
    R: Rank,
{
    let crew = tree.crew();
    crew.halted.store(false, Ordering::Release);
    // The threads count, whether anybody watches or not.
    let counted = Question { is_watched: true, ..question };
    let answer = OnceLock::new();
    let help = || {
        let mut helper = tree.prober();
        let mut told = Counts::default();
        let tell = |counts: Counts, _| {
            if counts.nodes >= told.nodes + REPORT {
                crew.count(told, counts);
                told = counts;
            }
            Ok(())
        };
        let found = helper.test(node, counted, share, tell);
        crew.count(told, helper.counts());
        if let Ok(found) = found {
            answer.get_or_init(|| found);
            crew.halted.store(true, Ordering::Release);
        }
    };
    workers.with_help_when_called(help, |call| {
        let _halt = HaltOnDrop(crew);
        let mut alone_until = prober.counts().nodes + ALONE;
        let watch = |counts: Counts, done| {
            if counts.nodes >= alone_until {
                alone_until = u64::MAX;
                call();
            }
            if question.is_watched { watch(counts, done) } else { Ok(()) }
        };
        match prober.test(node, counted, share, watch) {
            Ok(found) => Ok(found),
            Err(Interrupt::Stopped(stop)) => Err(stop),
            Err(Interrupt::Halted) => {
                Ok(*answer.get().expect("who halts the others has the answer"))
            }
        }
    })
}

/// Halts the threads of a search when it is dropped, even by a panic.
struct HaltOnDrop<'t>(&'t Crew);

impl Drop for HaltOnDrop<'_> {
    fn drop(&mut self) {
        self.0.halted.store(true, Ordering::Release);
    }
}
