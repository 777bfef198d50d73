//! Long computations: the interpreter runs other threads meanwhile, Ctrl-C stops them, and a
//! function of Python is told of the progress.

use std::time::{Duration, Instant};

use abstract_games::{Limits, Observer, Progress, Stop};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

use crate::invalid;

/// The time between two looks at the signals.
const INTERVAL: Duration = Duration::from_millis(50);
/// The most units of work between two readings of the clock.
const MOST_UNITS: u32 = 1 << 12;

/// The options of a long computation, a tuple in Python: the number of threads, where 0 means one
/// for each core; the memory limit in bytes; a function that is told of the progress.
#[derive(FromPyObject)]
pub(crate) struct Options(usize, u64, Option<Py<PyAny>>);

impl Options {
    /// One thread within this many bytes, and nobody is told of the progress.
    pub(crate) const fn within(memory: u64) -> Self {
        Self(1, memory, None)
    }

    pub(crate) fn threads(&self) -> usize {
        self.0
    }

    pub(crate) fn memory(&self) -> u64 {
        self.1
    }
}

/// An observer that asks the interpreter whether to go on.
struct Watch {
    progress: Option<Py<PyAny>>,
    /// The exception of a signal or of the function.
    raised: Option<PyErr>,
    due: Instant,
    /// Reading the clock takes longer than a short unit of work: it is read after so many units.
    skip: u32,
    stride: u32,
    read: Instant,
}

impl Watch {
    fn new(progress: Option<Py<PyAny>>) -> Self {
        let now = Instant::now();
        Self { progress, raised: None, due: now + INTERVAL, skip: 0, stride: 1, read: now }
    }

    fn ask(&self, at: &Progress) -> PyResult<()> {
        Python::attach(|py| {
            py.check_signals()?;
            if let Some(function) = &self.progress {
                function.call1(py, (at.done, at.total, at.fraction(), at.found, at.bytes))?;
            }
            // A search that calls Python holds the lock of the interpreter: other threads get it.
            py.detach(std::thread::yield_now);
            Ok(())
        })
    }
}

impl Observer for Watch {
    fn observe(&mut self, progress: &Progress) -> Result<(), Stop> {
        if self.skip > 0 {
            self.skip -= 1;
            return Ok(());
        }
        let now = Instant::now();
        let is_short = now - self.read < INTERVAL / 100;
        self.stride = if is_short { MOST_UNITS.min(2 * self.stride) } else { 1 };
        self.skip = self.stride - 1;
        self.read = now;
        if now < self.due {
            return Ok(());
        }
        self.due = now + INTERVAL;
        self.ask(progress).map_err(|error| {
            self.raised = Some(error);
            Stop::Cancelled
        })
    }
}

/// Runs a computation without the lock of the interpreter. The observer has the limit on memory.
///
/// # Errors
///
/// The exception of a signal, or of the function that is told of the progress.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    options: &mut Options,
    work: impl FnOnce(&mut dyn Observer) -> T + Send,
) -> PyResult<T> {
    run_within(py, options, Limits::new().memory(options.memory()), work)
}

/// As [`run`], with other limits: a computation may treat the memory as the size of its table.
///
/// # Errors
///
/// As [`run`].
pub(crate) fn run_within<T: Send>(
    py: Python<'_>,
    options: &mut Options,
    limits: Limits,
    work: impl FnOnce(&mut dyn Observer) -> T + Send,
) -> PyResult<T> {
    let mut watch = Watch::new(options.2.take());
    let done = py.detach(|| work(&mut (&mut watch, limits)));
    watch.raised.map_or(Ok(done), Err)
}

/// As [`run`], with the lock of the interpreter, for a computation that calls Python often.
///
/// # Errors
///
/// As [`run`].
pub(crate) fn run_attached<T>(
    py: Python<'_>,
    options: &mut Options,
    work: impl FnOnce(&mut dyn Observer) -> T,
) -> PyResult<T> {
    let limits = Limits::new().memory(options.memory());
    let mut watch = Watch::new(options.2.as_ref().map(|function| function.clone_ref(py)));
    let done = work(&mut (&mut watch, limits));
    watch.raised.map_or(Ok(done), Err)
}

/// The exception of a computation that was stopped and has no partial result: `MemoryError` for
/// memory.
pub(crate) fn stopped(stop: Stop) -> PyErr {
    match stop {
        Stop::MemoryLimit | Stop::SystemMemory | Stop::TooManyStates => {
            PyMemoryError::new_err(stop.to_string())
        }
        _ => invalid(stop),
    }
}
