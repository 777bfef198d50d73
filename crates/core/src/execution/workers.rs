//! `Workers`: the threads of a computation.

use std::ops::Range;
#[cfg(feature = "parallel")]
use std::sync::OnceLock;
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::execution::file_calls::FileCallWatch;
use crate::execution::lock::lock;

/// Number of states in a piece of work: enough to outweigh the cost of distributing it.
pub const CHUNK: usize = 256;
/// Number of states in a round, for searches whose results or reports depend on where a round ends.
/// It is the same for any number of threads, so that a limit stops a search at the same state.
pub const ROUND: usize = 1 << 14;
const FEW: usize = 1 << 11;
/// The greatest number of threads that a setting can start for each core.
const MOST_THREADS_PER_CORE: usize = 8;
const CHUNKS_PER_WORKER: usize = 8;

fn thread_count(threads: usize) -> usize {
    // No query of the cores, which takes 25 µs: the standard library reads several files for it.
    if (1..=MOST_THREADS_PER_CORE).contains(&threads) {
        return threads;
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    if threads == 0 { cores } else { threads.min(MOST_THREADS_PER_CORE * cores) }
}

/// The threads of a computation: this one alone, or several.
///
/// Results come in the order of the work, the same for any number of threads. Threads start with
/// the first work for them. If the system cannot start them, or without the feature `parallel`,
/// this thread does all the work.
///
/// ```
/// use abstract_games_core::Workers;
///
/// let squares = Workers::new(2).map_each(vec![1, 2, 3], |number| number * number);
/// assert_eq!(squares, [1, 4, 9]);
///
/// let add = |sum: &mut usize, numbers: std::ops::Range<usize>| *sum += numbers.sum::<usize>();
/// let sums = Workers::new(0).fold_ranges(0..10_000, || 0, add);
/// assert_eq!(sums.into_iter().sum::<usize>(), 10_000 * 9_999 / 2);
/// ```
#[derive(Debug)]
pub struct Workers {
    threads: usize,
    /// Started when there is first work for it; none if the system cannot start threads.
    #[cfg(feature = "parallel")]
    pool: OnceLock<Option<rayon::ThreadPool>>,
}

/// This thread alone.
pub static ONE: Workers = Workers::of(1);

impl Workers {
    /// This many threads, at most eight for each core; 0 stands for one for each core.
    pub fn new(threads: usize) -> Self {
        Self::of(if cfg!(feature = "parallel") { thread_count(threads) } else { 1 })
    }

    const fn of(threads: usize) -> Self {
        Self {
            threads,
            #[cfg(feature = "parallel")]
            pool: OnceLock::new(),
        }
    }

    /// Number of threads, including this one.
    pub fn count(&self) -> usize {
        self.threads
    }

    /// Whether there are several threads.
    pub fn are_several(&self) -> bool {
        self.threads > 1
    }

    /// The workers for this many items: one thread for up to 2048, otherwise all, started.
    pub fn for_items(&self, count: usize) -> &Self {
        if count > FEW && self.have_started() { self } else { &ONE }
    }

    /// Number of states in a round, for searches that merge the results state by state in the order
    /// of one thread: a limit stops them at the same state whatever the length of a round.
    pub fn round(&self) -> usize {
        CHUNK * CHUNKS_PER_WORKER * self.threads
    }

    /// Number of parts into which to divide work: `each` for each of several threads, or one.
    pub fn parts(&self, each: usize) -> usize {
        if self.are_several() { each * self.threads } else { 1 }
    }

    /// Applies `work` to each part and returns the results in the order of the parts.
    pub fn map_each<T: Send, R: Send>(
        &self,
        parts: Vec<T>,
        work: impl Fn(T) -> R + Sync,
    ) -> Vec<R> {
        self.map_each_by(parts, &work)
    }

    /// Compiled once for all work on the same types.
    fn map_each_by<T: Send, R: Send>(
        &self,
        parts: Vec<T>,
        work: &(dyn Fn(T) -> R + Sync),
    ) -> Vec<R> {
        let mut results = Vec::with_capacity(parts.len());
        if parts.len() < 2 || !self.have_started() {
            for part in parts {
                results.push(work(part));
            }
            return results;
        }
        let mut places = Vec::with_capacity(parts.len());
        for part in parts {
            places.push(Mutex::new((Some(part), None)));
        }
        self.for_each_number(places.len(), &|number| {
            let mut place = lock(&places[number]);
            place.1 = place.0.take().map(work);
        });
        for place in places {
            results.extend(place.into_inner().unwrap_or_else(PoisonError::into_inner).1);
        }
        results
    }

    /// Calls `work` with each number below `count`. A trait object lets rayon be compiled once.
    #[cfg_attr(
        not(feature = "parallel"),
        expect(clippy::unused_self, reason = "without the feature there is one thread")
    )]
    fn for_each_number(&self, count: usize, work: &(dyn Fn(usize) + Sync)) {
        #[cfg(feature = "parallel")]
        if count > 1 {
            if let Some(pool) = self.pool() {
                use rayon::prelude::*;
                let watch = FileCallWatch::of_this_thread();
                let work = |number| watch.over(|| work(number));
                return pool.install(|| (0..count).into_par_iter().for_each(work));
            }
        }
        (0..count).for_each(work);
    }

    /// Runs `work` on this thread while `help` runs on the other threads, which are started for
    /// this call, and returns the result of `work` when all have ended.
    ///
    /// Each of the other threads takes one of the inputs. If the system cannot start a thread,
    /// there are fewer. The remaining inputs are dropped before `work` begins.
    ///
    /// # Panics
    ///
    /// If `help` or `work` panics.
    pub fn with_help<T: Send, R>(
        &self,
        inputs: impl IntoIterator<Item = T>,
        help: impl Fn(T) + Sync,
        work: impl FnOnce() -> R,
    ) -> R {
        let watch = FileCallWatch::of_this_thread();
        let help = &|input| watch.over(|| help(input));
        thread::scope(|scope| {
            for input in inputs.into_iter().take(self.threads - 1) {
                if thread::Builder::new().spawn_scoped(scope, move || help(input)).is_err() {
                    break;
                }
            }
            work()
        })
    }

    /// Runs `work` on this thread, and returns its result when all threads have ended. When `work`
    /// calls its argument, `help` starts on each of the other threads.
    ///
    /// # Panics
    ///
    /// If `help` or `work` panics.
    pub fn with_help_when_called<R>(
        &self,
        help: impl Fn() + Sync,
        work: impl FnOnce(&dyn Fn()) -> R,
    ) -> R {
        let watch = FileCallWatch::of_this_thread();
        let help = &|| watch.over(&help);
        thread::scope(|scope| {
            work(&|| {
                let spawn = || thread::Builder::new().spawn_scoped(scope, help).is_ok();
                (1..self.threads).all(|_| spawn());
            })
        })
    }

    /// Sorts `items`.
    pub fn sort_unstable<T: Ord + Send>(&self, items: &mut [T]) {
        #[cfg(feature = "parallel")]
        if items.len() > FEW {
            if let Some(pool) = self.pool() {
                return pool.install(|| rayon::slice::ParallelSliceMut::par_sort_unstable(items));
            }
        }
        items.sort_unstable();
    }

    fn have_started(&self) -> bool {
        #[cfg(feature = "parallel")]
        return self.pool().is_some();
        #[cfg(not(feature = "parallel"))]
        return self.are_several();
    }

    #[cfg(feature = "parallel")]
    fn pool(&self) -> Option<&rayon::ThreadPool> {
        let make = || rayon::ThreadPoolBuilder::new().num_threads(self.threads).build().ok();
        if self.are_several() { self.pool.get_or_init(make).as_ref() } else { None }
    }

    /// Divides the numbers into runs, folds `work` over the chunks of each in ascending order from
    /// the value of `start`, and returns the results in order. Up to 2048 numbers are one run.
    pub fn fold_ranges<A: Send>(
        &self,
        numbers: Range<usize>,
        start: impl Fn() -> A + Sync,
        work: impl Fn(&mut A, Range<usize>) + Sync,
    ) -> Vec<A> {
        let mut sums = Vec::new();
        self.fold_ranges_into(numbers, &mut sums, start, work);
        sums
    }

    /// [`fold_ranges`](Workers::fold_ranges) into values that the caller keeps. If there are too
    /// few, adds some. Returns those of the runs, in order.
    pub fn fold_ranges_into<'s, A: Send>(
        &self,
        numbers: Range<usize>,
        sums: &'s mut Vec<A>,
        start: impl Fn() -> A,
        work: impl Fn(&mut A, Range<usize>) + Sync,
    ) -> &'s mut [A] {
        let runs = self.for_items(numbers.len()).runs(numbers);
        let count = runs.len();
        if sums.len() < count {
            sums.resize_with(count, start);
        }
        let sums = &mut sums[..count];
        self.fold_runs(&runs, sums, &work);
        sums
    }

    fn fold_runs<A: Send>(
        &self,
        runs: &[Range<usize>],
        sums: &mut [A],
        work: &(dyn Fn(&mut A, Range<usize>) + Sync),
    ) {
        let mut places = Vec::with_capacity(sums.len());
        for sum in sums {
            places.push(Mutex::new(sum));
        }
        self.for_each_number(runs.len(), &|number| {
            let (mut sum, mut run) = (lock(&places[number]), runs[number].clone());
            while !run.is_empty() {
                let end = run.end.min(run.start + CHUNK);
                work(&mut sum, run.start..end);
                run.start = end;
            }
        });
    }

    fn runs(&self, numbers: Range<usize>) -> Vec<Range<usize>> {
        let len = numbers.len().div_ceil(self.parts(8)).next_multiple_of(CHUNK).max(CHUNK);
        let end = numbers.end;
        numbers.step_by(len).map(|start| start..end.min(start + len)).collect()
    }

    /// Applies `work` to each [`CHUNK`] of the items and returns the results in order.
    pub fn map_chunks<T, R>(&self, items: &[T], work: impl Fn(&[T]) -> R + Sync) -> Vec<R>
    where
        T: Sync,
        R: Send,
    {
        let add = |results: &mut Vec<R>, places| results.push(work(&items[places]));
        let mut results = Vec::new();
        for mut part in self.fold_ranges(0..items.len(), Vec::new, add) {
            results.append(&mut part);
        }
        results
    }
}

#[cfg(all(test, feature = "parallel"))]
#[path = "../../tests/unit/workers.rs"]
mod tests;
