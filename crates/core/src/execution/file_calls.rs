//! `FileCalls`: the calls of the file system by a thread, as another thread sees them.

use std::cell::{Cell, RefCell};
use std::sync::{Arc, Mutex};

use crate::execution::lock::lock;

thread_local! {
    static WATCHED: RefCell<Option<FileCalls>> = const { RefCell::new(None) };
    /// Whether this thread is in a call that is counted.
    static IN_A_CALL: Cell<bool> = const { Cell::new(false) };
}

/// The calls of the file system by some threads, which another thread can watch: if a disk hangs,
/// one call stays under way. Clones share the calls. The threads that [`Workers`](crate::Workers)
/// start for a watched thread are watched too.
///
/// ```
/// use abstract_games_core::{file_call, FileCalls};
///
/// let calls = FileCalls::new();
/// let seen = calls.watch(|| [(); 2].map(|()| file_call(|| calls.under_way())));
/// assert_eq!(seen, [Some(1), Some(2)]);
/// assert_eq!((calls.under_way(), calls.ended()), (None, 2));
/// ```
#[derive(Clone, Debug, Default)]
pub struct FileCalls(Arc<Mutex<Calls>>);

#[derive(Debug, Default)]
struct Calls {
    begun: u64,
    under_way: Vec<u64>,
}

impl FileCalls {
    /// No calls.
    pub fn new() -> Self {
        Self::default()
    }

    /// Runs `work` on this thread and counts its calls of [`file_call`], for this value alone.
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> T {
        struct Restore(Option<FileCalls>, bool);
        impl Drop for Restore {
            fn drop(&mut self) {
                WATCHED.set(self.0.take());
                IN_A_CALL.set(self.1);
            }
        }
        let _restore = Restore(WATCHED.replace(Some(self.clone())), IN_A_CALL.replace(false));
        work()
    }

    /// The number of the oldest call under way, if any. Calls are counted from 1 as they begin.
    pub fn under_way(&self) -> Option<u64> {
        lock(&self.0).under_way.first().copied()
    }

    /// The number of calls that have ended.
    pub fn ended(&self) -> u64 {
        let calls = lock(&self.0);
        calls.begun - calls.under_way.len() as u64
    }

    fn begin(&self) -> u64 {
        let mut calls = lock(&self.0);
        calls.begun += 1;
        let number = calls.begun;
        calls.under_way.push(number);
        number
    }

    fn end(&self, number: u64) {
        lock(&self.0).under_way.retain(|&it| it != number);
    }
}

/// Calls `call`, which waits for the file system, and counts it for the [`FileCalls`] that watch
/// this thread. A call within a call is a part of it.
pub fn file_call<T>(call: impl FnOnce() -> T) -> T {
    struct End(FileCalls, u64);
    impl Drop for End {
        fn drop(&mut self) {
            self.0.end(self.1);
            IN_A_CALL.set(false);
        }
    }
    let watched = if IN_A_CALL.get() { None } else { WATCHED.with_borrow(Option::clone) };
    let _end = watched.map(|calls| {
        let number = calls.begin();
        IN_A_CALL.set(true);
        End(calls, number)
    });
    call()
}

/// What watches a thread, for the threads that work for it.
#[derive(Debug)]
pub struct FileCallWatch(Option<FileCalls>);

impl FileCallWatch {
    /// What watches this thread.
    pub fn of_this_thread() -> Self {
        Self(WATCHED.with_borrow(Option::clone))
    }

    /// Runs `work`, on any thread, and watches it as well.
    pub fn over<T>(&self, work: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(calls) => calls.watch(work),
            None => work(),
        }
    }
}

/// Whether the calls of this thread are watched.
pub fn are_watched() -> bool {
    WATCHED.with_borrow(Option::is_some)
}

#[cfg(test)]
#[path = "../../tests/unit/file_calls.rs"]
mod tests;
