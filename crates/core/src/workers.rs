//! Who does the work: this thread, or several.

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

    /// How many pieces of work should be ready at a time, so that nobody waits long for another.
    pub(crate) fn pieces(&self) -> usize {
        match self {
            Self::One => 1,
            #[cfg(feature = "parallel")]
            Self::Pool(pool) => 32 * pool.current_num_threads(),
        }
    }

    /// What `work` makes of each `chunk` of the items, in their order.
    pub(crate) fn map_chunks<T, R>(
        &self,
        items: &[T],
        chunk: usize,
        work: impl Fn(&[T]) -> R + Sync,
    ) -> Vec<R>
    where
        T: Sync,
        R: Send,
    {
        match self {
            Self::One => items.chunks(chunk).map(work).collect(),
            #[cfg(feature = "parallel")]
            Self::Pool(pool) => pool.install(|| {
                use rayon::prelude::*;
                items.par_chunks(chunk).map(&work).collect()
            }),
        }
    }
}
