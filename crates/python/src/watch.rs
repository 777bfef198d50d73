//! Long computations: the interpreter runs other threads meanwhile, Ctrl-C stops them, and a
//! function of Python is told of the progress.

use std::time::Duration;

use abstract_games::{Limits, Observer, Progress, Stop, observer};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

use crate::convert::invalid;

/// The time between two looks at the signals.
const INTERVAL: Duration = Duration::from_millis(50);

/// The options of a long computation, a tuple in Python: the number of threads, where 0 means one
/// for each core; the memory limit in bytes; a function that is told of the progress.
pub(crate) struct Options<'py> {
    pub(crate) py: Python<'py>,
    pub(crate) threads: usize,
    pub(crate) memory: u64,
    pub(crate) progress: Option<Py<PyAny>>,
}

impl<'py> FromPyObject<'_, 'py> for Options<'py> {
    type Error = PyErr;

    fn extract(options: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let (threads, memory, progress) = options.extract()?;
        Ok(Self { py: options.py(), threads, memory, progress })
    }
}

impl Options<'_> {
    /// Runs a computation without the lock of the interpreter. The observer has the limit on
    /// memory.
    ///
    /// # Errors
    ///
    /// The exception of a signal, or of the function that is told of the progress.
    pub(crate) fn run<T: Send>(
        &self,
        work: impl FnOnce(&mut dyn Observer) -> T + Send,
    ) -> PyResult<T> {
        self.run_within(Limits::new().memory(self.memory), work)
    }

    /// As [`run`](Self::run), with other limits: a computation may treat the memory as the size of
    /// its table.
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run).
    pub(crate) fn run_within<T: Send>(
        &self,
        limits: Limits,
        work: impl FnOnce(&mut dyn Observer) -> T + Send,
    ) -> PyResult<T> {
        self.watched(|watch| self.py.detach(|| work(&mut (watch, limits))))
    }

    /// As [`run`](Self::run), with the lock of the interpreter, for a computation that calls Python
    /// often.
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run).
    pub(crate) fn run_attached<T>(&self, work: impl FnOnce(&mut dyn Observer) -> T) -> PyResult<T> {
        let limits = Limits::new().memory(self.memory);
        self.watched(|watch| work(&mut (watch, limits)))
    }

    /// Runs a computation with an observer that asks the interpreter whether to go on, and tells
    /// the function of the progress.
    fn watched<T>(&self, work: impl FnOnce(&mut (dyn Observer + Send)) -> T) -> PyResult<T> {
        let (mut wait, mut raised) = (wait(), None);
        let progress = self.progress.as_ref();
        let done = work(&mut observer::from_fn(|at: &Progress| {
            // Reading the clock takes longer than a short unit of work, and a limit on time does so
            // only now and then.
            if wait.observe(&Progress::at(0)).is_ok() {
                return Ok(());
            }
            wait = self::wait();
            ask(progress, at).map_err(|error| {
                raised = Some(error);
                Stop::Cancelled
            })
        }));
        raised.map_or(Ok(done), Err)
    }
}

/// A limit on the time from now.
fn wait() -> Limits {
    let mut wait = Limits::new().time(INTERVAL);
    let _ = wait.observe(&Progress::at(0));
    wait
}

/// The exception of a signal, or of the function that is told of the progress.
fn ask(function: Option<&Py<PyAny>>, at: &Progress) -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        if let Some(function) = function {
            function.call1(py, (at.done, at.total, at.fraction(), at.found, at.bytes))?;
        }
        // A search that calls Python holds the lock of the interpreter: other threads get it.
        py.detach(std::thread::yield_now);
        Ok(())
    })
}

/// A function from an error of this type, one of whose variants is `Stopped`, to its exception.
macro_rules! exception {
    ($error:ident) => {
        |error| match error {
            $error::Stopped(stop) => $crate::watch::stopped(stop),
            error => $crate::convert::invalid(error),
        }
    };
}
pub(crate) use exception;

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
