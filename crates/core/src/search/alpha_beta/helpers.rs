//! Searching one tree on several threads.
//!
//! All of them ask the same question of the same state, each for itself, and share what they find
//! out through the transposition table. A thread leaves for later the moves that lead to a state at
//! which another one is, so that they go different ways; when it comes back to them, the answer is
//! mostly there. The first to have the answer to the whole question halts the others. Which one that
//! is decides nothing but the time it takes: an answer is proved, whoever finds it.

#[cfg(not(feature = "parallel"))]
pub(super) use alone::Helpers;
#[cfg(feature = "parallel")]
pub(super) use several::Helpers;

#[cfg(feature = "parallel")]
mod several {
    use std::sync::OnceLock;
    use std::sync::atomic::Ordering;

    use crate::search::alpha_beta::prober::{Counts, Crew, Prober, Searched};
    use crate::search::alpha_beta::question::{Interrupt, Question};
    use crate::search::alpha_beta::rank::Rank;
    use crate::search::alpha_beta::share::Share;
    use crate::search::observer::Stop;

    /// The threads beside this one.
    pub(in crate::search::alpha_beta) struct Helpers(rayon::ThreadPool);

    /// States that a helper looks at before it adds them to the common count.
    const REPORT: u64 = 1 << 10;

    impl Helpers {
        /// The helpers of a search on `threads` threads, this one included; `None` if it is alone or
        /// the system gives no threads.
        pub(in crate::search::alpha_beta) fn new(threads: usize) -> Option<Self> {
            let count = threads.checked_sub(1).filter(|&count| count > 0)?;
            rayon::ThreadPoolBuilder::new().num_threads(count).build().ok().map(Self)
        }

        /// What [`Prober::test`] says, with help.
        pub(in crate::search::alpha_beta) fn test<'t, T, R>(
            &self,
            tree: &'t T,
            prober: &mut T::Prober<'t>,
            node: &T::Node,
            question: Question<R>,
            share: Share,
            watch: impl FnMut(Counts, u64) -> Result<(), Stop>,
        ) -> Result<Option<R>, Stop>
        where
            T: Searched<R>,
            R: Rank,
        {
            let crew = tree.crew();
            crew.halted.store(false, Ordering::Release);
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
                // The helpers count, whether anybody watches or not.
                let question = Question { is_watched: true, ..question };
                let found = helper.test(node, question, share, tell);
                crew.count(told, helper.counts());
                if let Ok(found) = found {
                    answer.get_or_init(|| found);
                    crew.halted.store(true, Ordering::Release);
                }
            };
            self.0.in_place_scope(|scope| {
                for _ in 0..self.0.current_num_threads() {
                    scope.spawn(|_| help());
                }
                let _halt = HaltOnDrop(crew);
                match prober.test(node, question, share, watch) {
                    Ok(found) => Ok(found),
                    Err(Interrupt::Stopped(stop)) => Err(stop),
                    Err(Interrupt::Halted) => {
                        Ok(*answer.get().expect("who halts the others has the answer"))
                    }
                }
            })
        }
    }

    /// Halts the threads of a search when it is dropped, even by a panic.
    struct HaltOnDrop<'t>(&'t Crew);

    impl Drop for HaltOnDrop<'_> {
        fn drop(&mut self) {
            self.0.halted.store(true, Ordering::Release);
        }
    }
}

#[cfg(not(feature = "parallel"))]
mod alone {
    use std::convert::Infallible;

    use crate::search::alpha_beta::prober::{Counts, Searched};
    use crate::search::alpha_beta::question::Question;
    use crate::search::alpha_beta::rank::Rank;
    use crate::search::alpha_beta::share::Share;
    use crate::search::observer::Stop;

    /// There are none.
    pub(in crate::search::alpha_beta) struct Helpers(Infallible);

    impl Helpers {
        pub(in crate::search::alpha_beta) fn new(threads: usize) -> Option<Self> {
            debug_assert_eq!(threads, 1, "only the feature `parallel` offers another number");
            None
        }

        pub(in crate::search::alpha_beta) fn test<'t, T: Searched<R>, R: Rank>(
            &self,
            _: &'t T,
            _: &mut T::Prober<'t>,
            _: &T::Node,
            _: Question<R>,
            _: Share,
            _: impl FnMut(Counts, u64) -> Result<(), Stop>,
        ) -> Result<Option<R>, Stop> {
            match self.0 {}
        }
    }
}
