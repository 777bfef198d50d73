//! `FileCalls`: the calls of the file system by a thread, as another thread sees them.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

thread_local! {
    static WATCHED: RefCell<Option<FileCalls>> = const { RefCell::new(None) };
}

/// The calls of the file system by one thread, which another thread can watch: if a disk hangs, one call stays under way.
///
/// Clones share the calls.
///
/// ```
/// use abstract_games_core::storage::{FileCalls, file_call};
///
/// let calls = FileCalls::new();
/// let seen = calls.watch(|| [(); 2].map(|()| file_call(|| calls.under_way())));
/// assert_eq!(seen, [Some(1), Some(2)]);
/// assert_eq!((calls.under_way(), calls.ended()), (None, 2));
/// ```
#[derive(Clone, Debug, Default)]
pub struct FileCalls(
    /// The number of calls that began and of those that ended.
    Arc<AtomicU64>,
);

impl FileCalls {
    /// No calls.
    pub fn new() -> Self {
        Self::default()
    }

    /// Runs `work` on this thread, and counts the calls that it makes with [`file_call`]. Another value that watches this
    /// thread does not see them. A value, with all its clones, must watch one thread at a time.
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> T {
        struct Restore(Option<FileCalls>);
        impl Drop for Restore {
            fn drop(&mut self) {
                WATCHED.set(self.0.take());
            }
        }
        let _restore = Restore(WATCHED.replace(Some(self.clone())));
        work()
    }

    /// The number of the call that is under way, counted from 1, if there is one.
    pub fn under_way(&self) -> Option<u64> {
        let ends = self.0.load(Ordering::Relaxed);
        (ends % 2 == 1).then_some(ends / 2 + 1)
    }

    /// The number of calls that have ended.
    pub fn ended(&self) -> u64 {
        self.0.load(Ordering::Relaxed) / 2
    }

    fn pass(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// Calls `call`, a function that waits for the file system, and counts it for the [`FileCalls`] that watch this thread.
///
/// The storage of this crate makes its calls so, except for those that only close a file. A call within a call is a part of
/// it.
pub fn file_call<T>(call: impl FnOnce() -> T) -> T {
    struct End(FileCalls);
    impl Drop for End {
        fn drop(&mut self) {
            self.0.pass();
        }
    }
    let watched = WATCHED.with_borrow(Option::clone).filter(|calls| calls.under_way().is_none());
    let _end = watched.map(|calls| {
        calls.pass();
        End(calls)
    });
    call()
}

/// Whether the calls of this thread are watched.
pub(super) fn are_watched() -> bool {
    WATCHED.with_borrow(Option::is_some)
}

/// The greatest number of bytes that one call reads, writes or synchronises.
pub(super) const MOST_BYTES: usize = 16 << 20;

/// A file whose reads are [calls](file_call).
#[derive(Debug)]
pub(super) struct WatchedFile(pub(super) File);

impl Read for WatchedFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let most = bytes.len().min(MOST_BYTES);
        file_call(|| self.0.read(&mut bytes[..most]))
    }
}

impl Seek for WatchedFile {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.0.seek(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_within_a_call_is_a_part_of_it() {
        let calls = FileCalls::new();
        calls.watch(|| {
            file_call(|| {
                assert_eq!(file_call(|| calls.under_way()), Some(1));
                assert_eq!(calls.under_way(), Some(1));
            });
            assert_eq!(calls.under_way(), None);
            assert_eq!(FileCalls::new().watch(|| file_call(|| calls.under_way())), None);
            assert_eq!(file_call(|| calls.under_way()), Some(2));
        });
        assert_eq!(file_call(|| calls.under_way()), None);
    }
}
