//! Numbered pieces of work, shared by several threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::execution::lock::lock;
use crate::execution::observer::Stop;
use crate::execution::workers::Workers;

/// Reports the progress, and returns an error if the work should stop.
pub type StopCheck<'w> = dyn FnMut() -> Result<(), Stop> + 'w;

/// The time between two calls of the watch while this thread waits for the others.
const PAUSE: Duration = Duration::from_micros(200);

impl Workers {
    /// Calls `work` with each number below `count`, on this thread and on up to `helpers` others,
    /// until one fails. Before each number, and as often as `work` calls its argument, each thread
    /// asks whether one has failed or panicked, and this thread calls `watch`. This thread also
    /// calls `watch` while it waits for the others.
    ///
    /// # Panics
    ///
    /// If `work` or `watch` panics.
    ///
    /// # Errors
    ///
    /// The first error of `work` or `watch`.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicUsize, Ordering};
    ///
    /// use abstract_games_core::{Stop, Workers};
    ///
    /// let sum = AtomicUsize::new(0);
    /// let shared = Workers::new(2).share(1, 10, &mut || Ok(()), |number, _| {
    ///     sum.fetch_add(number, Ordering::Relaxed);
    ///     Ok::<_, Stop>(())
    /// });
    /// assert_eq!((shared, sum.into_inner()), (Ok(()), 45));
    /// ```
    pub fn share<E: From<Stop> + Send>(
        &self,
        helpers: usize,
        count: usize,
        watch: &mut StopCheck<'_>,
        work: impl Fn(usize, &mut StopCheck<'_>) -> Result<(), E> + Sync,
    ) -> Result<(), E> {
        let next = AtomicUsize::new(0);
        let (is_over, failed) = (AtomicBool::new(false), Mutex::new(None));
        let note = |done: Result<(), E>| {
            if let Err(error) = done {
                lock(&failed).get_or_insert(error);
                is_over.store(true, Ordering::Relaxed);
            }
        };
        let check = || if is_over.load(Ordering::Relaxed) { Err(Stop::Cancelled) } else { Ok(()) };
        let take = |watch: &mut StopCheck<'_>| {
            while check().is_ok() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return;
                }
                note(watch().map_err(E::from).and_then(|()| work(number, watch)));
            }
        };
        // Each of the others holds a reference until it ends.
        let others = Arc::new(());
        let help = |_other: Arc<()>| {
            let _over = OverAfterPanic(&is_over);
            take(&mut || check());
        };
        self.with_help((0..helpers).map(|_| Arc::clone(&others)), help, || {
            let _over = OverAfterPanic(&is_over);
            let mut watch = || check().and_then(|()| watch());
            take(&mut watch);
            while Arc::strong_count(&others) > 1 && check().is_ok() {
                note(watch().map_err(E::from));
                thread::sleep(PAUSE);
            }
        });
        failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

/// Says that the work is over if it is dropped by a panic.
struct OverAfterPanic<'o>(&'o AtomicBool);

impl Drop for OverAfterPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
#[path = "../../tests/unit/shared_work.rs"]
mod tests;
