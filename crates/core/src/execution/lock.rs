//! `lock`: a mutex although a thread has panicked.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks `mutex`, even after a panic of a thread that held the lock: for values that such a panic
/// cannot leave half changed, or that a panic which is propagated makes worthless.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
