//! Searches that call Python: exceptions, Ctrl-C, progress, the limit on memory.

use abstract_games::{Observer, Progress, Stop, observer};
use pyo3::prelude::*;

use super::space::Space;
use crate::watch::Options;

/// Runs a search of a space, which may call methods of the game. It stops if one raised an
/// exception, and the limit on memory includes the bytes of the space.
///
/// # Errors
///
/// The exception of a method, unchanged; that of a signal or of the function that is told of the
/// progress.
pub(super) fn search<T>(
    space: &Space,
    options: &Options<'_>,
    work: impl FnOnce(&mut dyn Observer) -> T,
) -> PyResult<T> {
    let _entered = space.enter()?;
    let done = options.run_attached(|inner| {
        work(&mut observer::from_fn(|progress: &Progress| {
            if space.has_failed() {
                return Err(Stop::Cancelled);
            }
            let bytes = progress.bytes.saturating_add(space.bytes());
            inner.observe(&progress.bytes(bytes))
        }))
    });
    space.raise()?;
    done
}
