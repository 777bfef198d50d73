//! A database of a solved board: a folder with a file for each layer, from which a run also
//! resumes. `docs/formats.md` describes the files.

mod cache;
mod codec;
mod headers;
mod layer_file;
mod solver;
mod values;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub(crate) use cache::Cache;
pub use solver::DatabaseSolver;

/// What a mutex guards, whether or not another thread has panicked.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
