//! Search of one tree on several threads.
//!
//! One thread searches alone at first, because it answers most questions before help would arrive.
//! The threads that join it ask the same question about the same state. Each searches on its own
//! and shares its results through the transposition table. A thread postpones moves to states that
//! another thread is searching, so that the threads take different paths. When it returns to such a
//! move, the answer is usually in the table. The first thread to answer the whole question halts
//! the others. Which thread that is affects only the time, because every answer is proved.

use std::sync::OnceLock;
use std::sync::atomic::Ordering;

use abstract_games_core::{Stop, Workers};

use super::prober::{Counts, Crew, Prober, Searched};
use super::question::{Interrupt, Question};
use super::rank::Rank;
use super::share::Share;

/// Number of states that a thread visits before it calls for help. It is small where assertions are
/// compiled in, so that tests on small games run on several threads.
const ALONE: u64 = if cfg!(debug_assertions) { 1 << 3 } else { 1 << 10 };
/// Number of states that a helper visits before it adds them to the common count.
const REPORT: u64 = 1 << 10;

/// Calls [`Prober::test`] on all of `workers`.
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
    // The threads count even if nobody watches.
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
                Ok(*answer.get().expect("a thread that halts the others has set the answer"))
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
