//! Who does the work: this thread, or several.

use std::ops::Range;
use std::thread;

/// States that one piece of work looks at: enough to outweigh handing it out.
pub(crate) const CHUNK: usize = 256;
/// Pieces of work that are sooner done than handed out.
pub(crate) const FEW_CHUNKS: usize = 16;
/// Pieces of work that are ready at a time for each worker: enough to even out unequal ones.
const CHUNKS_PER_WORKER: usize = 32;

/// How many threads a setting stands for: as many as it says, and 0 for one for each core.
///
/// ```
/// assert_eq!(abstract_games_core::thread_count(3), 3);
/// assert!(abstract_games_core::thread_count(0) >= 1);
/// ```
pub fn thread_count(threads: usize) -> usize {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    if threads == 0 { cores() } else { threads }
}

/// This thread alone, or a pool of several.
pub(crate) enum Workers {
    /// This thread.
    One,
    /// Several threads.
    #[cfg(feature = "parallel")]
    Pool(rayon::ThreadPool),
}

impl Workers {
    /// This many threads; 0 stands for one for each core.
    pub(crate) fn new(threads: usize) -> Self {
        #[cfg(feature = "parallel")]
        if threads != 1 {
            // Where the system has no threads to give, the answer is the same without.
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok();
            return pool
                .filter(|pool| pool.current_num_threads() > 1)
                .map_or(Self::One, Self::Pool);
        }
        debug_assert_eq!(threads, 1, "only the feature `parallel` offers another number");
        Self::One
    }

    /// How many states should be looked at between two times of putting together what was found.
    pub(crate) fn round(&self) -> usize {
        let count = match self {
            Self::One => 1,
            #[cfg(feature = "parallel")]
            Self::Pool(pool) => pool.current_num_threads(),
        };
        CHUNK * CHUNKS_PER_WORKER * count
    }

    /// What `work` makes of each [`CHUNK`] of the items, in their order.
    pub(crate) fn map_chunks<T, R>(&self, items: &[T], work: impl Fn(&[T]) -> R + Sync) -> Vec<R>
    where
        T: Sync,
        R: Send,
    {
        let add = |results: &mut Vec<R>, places| results.push(work(&items[places]));
        self.fold_ranges(0..items.len(), Vec::new, add).into_iter().flatten().collect()
    }

    /// Lets `work` add what it makes of each [`CHUNK`] of the numbers to what `start` makes: to one for
    /// each of as many runs of them as it suits, in their order.
    pub(crate) fn fold_ranges<A: Send>(
        &self,
        numbers: Range<usize>,
        start: impl Fn() -> A + Sync + Send,
        work: impl Fn(&mut A, Range<usize>) + Sync + Send,
    ) -> Vec<A> {
        let chunks = 0..numbers.len().div_ceil(CHUNK);
        let add = |mut sum: A, i| {
            let start = numbers.start + i * CHUNK;
            work(&mut sum, start..numbers.end.min(start + CHUNK));
            sum
        };
        match self {
            Self::One => vec![chunks.fold(start(), add)],
            #[cfg(feature = "parallel")]
            Self::Pool(_) if chunks.len() <= FEW_CHUNKS => vec![chunks.fold(start(), add)],
            #[cfg(feature = "parallel")]
            Self::Pool(pool) => pool.install(|| {
                use rayon::prelude::*;
                chunks.into_par_iter().fold(start, add).collect()
            }),
        }
    }

    /// In how many parts work should be divided: a few more than there are workers, to even out unequal
    /// ones.
    pub(crate) fn parts(&self) -> usize {
        match self {
            Self::One => 1,
            #[cfg(feature = "parallel")]
            Self::Pool(pool) => 2 * pool.current_num_threads(),
        }
    }

    /// What `work` makes of each of a few parts, in their order.
    pub(crate) fn map_each<T: Send, R: Send>(
        &self,
        parts: Vec<T>,
        work: impl Fn(T) -> R + Sync,
    ) -> Vec<R> {
        match self {
            Self::One => parts.into_iter().map(work).collect(),
            #[cfg(feature = "parallel")]
            Self::Pool(pool) => pool.install(|| {
                use rayon::prelude::*;
                parts.into_par_iter().map(&work).collect()
            }),
        }
    }
}
