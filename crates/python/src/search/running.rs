//! Searches that call Python: exceptions, Ctrl-C, progress, the limit on memory.

use abstract_games::{Observer, Progress, Stop};
use pyo3::prelude::*;

use super::space::Space;
use crate::watch::Options;

/// An observer that stops a search in which a call of Python raised an exception, and adds the
/// bytes of the space.
struct Watch<'a> {
    space: &'a Space,
    inner: &'a mut dyn Observer,
}

impl Observer for Watch<'_> {
    fn observe(&mut self, progress: &Progress) -> Result<(), Stop> {
        if self.space.has_failed() {
            return Err(Stop::Cancelled);
        }
        let bytes = progress.bytes.saturating_add(self.space.bytes());
        self.inner.observe(&progress.bytes(bytes))
    }
}

/// Runs a search of a space, which may call methods of the game.
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
    let done = options.run_attached(|inner| work(&mut Watch { space, inner }));
    space.raise()?;
    done
}
