//! `Observer`: progress reports, limits and cancellation of long computations.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

/// Watches a long computation and may stop it.
///
/// Builders take an observer by the setter `observer`; plain functions, and methods that can be
/// called repeatedly, as the last argument. A stopped computation with partial results returns
/// them, with the [`Stop`] as `stopped`; any other returns the [`Stop`] as an error.
///
/// A search calls [`observe`](Observer::observe) before every unit of work (a state expanded, a
/// round of the states of a level, a row of a board joined), so a limit falls at the same unit in
/// every run and for any number of threads. Exceptions are a limit of [time](Limits::time), and
/// every limit on alpha-beta on several threads (see [`work`](Limits::work)) and on a search on
/// several processes.
///
/// `()` observes nothing and costs nothing; a pair asks both of its observers; [`from_fn`] makes an
/// observer from a closure; [`Limits`] and [`Cancel`] stop a computation.
///
/// ```
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_search::{Bfs, End};
/// use abstract_games_core::{Limits, Stop};
///
/// let found = Bfs::new(&TicTacToe).observer(Limits::new().work(100)).explore();
/// assert_eq!(found.end(), End::Stopped(Stop::WorkLimit));
/// assert_eq!(found.expanded(), 100);
/// assert!(found.len() > 100);
/// ```
pub trait Observer {
    /// Receives a report of progress before the next unit of work.
    ///
    /// # Errors
    ///
    /// A [`Stop`], which ends the work before the next unit.
    fn observe(&mut self, progress: &Progress) -> Result<(), Stop>;
}

/// The progress of a computation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Progress {
    /// Units of work completed.
    pub done: u64,
    /// Total units of work, if known.
    pub total: Option<u64>,
    /// An estimate of the fraction of the work that is done, in units of 2⁻³², which never
    /// decreases; for an unknown total.
    pub estimate: Option<u32>,
    /// Number of things found so far, such as states; 0 where that has no meaning.
    pub found: u64,
    /// Peak number of bytes of the computation's own tables during the next unit, growth included,
    /// without heap memory of states. Different states are assumed to have different hashes.
    pub bytes: u64,
}

impl Progress {
    /// Progress with this many units of work completed.
    pub const fn at(done: u64) -> Self {
        Self { done, total: None, estimate: None, found: 0, bytes: 0 }
    }

    /// The same progress, with this total of units of work.
    pub const fn of(self, total: u64) -> Self {
        Self { total: Some(total), ..self }
    }

    /// The same progress, with this estimate of the fraction that is done, in units of 2⁻³².
    pub const fn estimate(self, part: u32) -> Self {
        Self { estimate: Some(part), ..self }
    }

    /// The fraction of the work that is done, from 0 to 1: of the total or, if that is not known,
    /// as estimated. `None` if there is no estimate either.
    ///
    /// ```
    /// use abstract_games_core::Progress;
    ///
    /// assert_eq!(Progress::at(3).of(4).estimate(0).fraction(), Some(0.75));
    /// assert_eq!(Progress::at(3).estimate(1 << 31).fraction(), Some(0.5));
    /// assert_eq!(Progress::at(3).fraction(), None);
    /// ```
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "the first digits suffice for progress")]
    pub fn fraction(&self) -> Option<f64> {
        let of_total = self.total.map(|total| self.done as f64 / total.max(1) as f64);
        of_total.or_else(|| Some(f64::from(self.estimate?) / 4_294_967_296.0))
    }

    /// The same progress, with this many things found so far.
    pub const fn found(self, found: u64) -> Self {
        Self { found, ..self }
    }

    /// The same progress, with tables that will occupy this many bytes.
    pub const fn bytes(self, bytes: u64) -> Self {
        Self { bytes, ..self }
    }
}

/// The reason why a computation ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Stop {
    /// The limit on units of work was reached.
    #[error("the limit on work was reached")]
    WorkLimit,
    /// The limit on things found was reached.
    #[error("the limit on what is found was reached")]
    FoundLimit,
    /// The next unit could have exceeded the memory limit.
    #[error("the memory limit was reached")]
    MemoryLimit,
    /// The system refused memory for the next unit.
    #[error("the system refuses more memory")]
    SystemMemory,
    /// The time limit was reached.
    #[error("the time limit was reached")]
    TimeLimit,
    /// There are more states, or more moves between them, than the computation can number.
    #[error("there are more states than can be numbered")]
    TooManyStates,
    /// The computation was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// Play returned to a state of the same line, in a search that looks ahead to the end of play.
    #[error("play can repeat: solve this game with Retrograde, or ask within a number of plies")]
    Repetition,
    /// A line of play exceeded the limit on its number of states.
    #[error(
        "a line of play exceeds the limit on its length: solve this game with Retrograde, or ask \
         within a number of plies"
    )]
    LineLimit,
    /// A state has neither moves nor an outcome, which contradicts the rules of
    /// [`Players`](crate::Players). The result of the search names the state.
    #[error("a state has neither moves nor an outcome")]
    DeadEnd,
}

/// Serialises whether nothing stopped the work.
///
/// # Errors
///
/// Those of the serialiser.
#[cfg(feature = "serde")]
pub fn is_complete<S: serde::Serializer>(stopped: &Option<Stop>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_bool(stopped.is_none())
}

impl Observer for () {
    fn observe(&mut self, _: &Progress) -> Result<(), Stop> {
        Ok(())
    }
}

impl<O: Observer + ?Sized> Observer for &mut O {
    fn observe(&mut self, progress: &Progress) -> Result<(), Stop> {
        (**self).observe(progress)
    }
}

impl<O: Observer + ?Sized> Observer for Box<O> {
    fn observe(&mut self, progress: &Progress) -> Result<(), Stop> {
        (**self).observe(progress)
    }
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    fn observe(&mut self, progress: &Progress) -> Result<(), Stop> {
        self.0.observe(progress)?;
        self.1.observe(progress)
    }
}

/// An observer that calls `f`.
pub fn from_fn<F: FnMut(&Progress) -> Result<(), Stop>>(f: F) -> FromFn<F> {
    FromFn(f)
}

/// A closure as an [`Observer`]; see [`from_fn`].
#[derive(Clone, Debug)]
pub struct FromFn<F>(F);

impl<F: FnMut(&Progress) -> Result<(), Stop>> Observer for FromFn<F> {
    fn observe(&mut self, progress: &Progress) -> Result<(), Stop> {
        (self.0)(progress)
    }
}

/// Limits on the units of work, the things found, the memory and the time of a computation.
///
/// ```
/// use std::time::Duration;
///
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_search::Bfs;
/// use abstract_games_core::{Limits, Stop};
///
/// let found = Bfs::new(&TicTacToe).observer(Limits::new().found(1000)).explore();
/// assert_eq!(found.stopped(), Some(Stop::FoundLimit));
/// // The last state expanded has up to nine successors.
/// assert!((1000..1009).contains(&found.len()));
///
/// let found = Bfs::new(&TicTacToe).observer(Limits::new().time(Duration::ZERO)).explore();
/// assert_eq!(found.stopped(), Some(Stop::TimeLimit));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Limits {
    work: u64,
    found: u64,
    memory: u64,
    time: Option<Clock>,
}

/// A time limit that reads the clock only now and then: a reading may outlast a unit of work.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Clock {
    limit: Duration,
    first: Option<Instant>,
    latest: Option<Instant>,
    /// Units until the next reading, and the number of units between two readings.
    skip: u32,
    stride: u32,
}

impl Clock {
    const MOST_UNITS: u32 = 1 << 5;
    /// The number of units between two readings doubles if they took less time than this.
    const SHORT: Duration = Duration::from_millis(1);

    fn is_up(&mut self) -> bool {
        if self.skip > 0 {
            self.skip -= 1;
            return false;
        }
        let now = Instant::now();
        let is_short = self.latest.is_some_and(|latest| now - latest < Self::SHORT);
        self.stride = if is_short { Self::MOST_UNITS.min(2 * self.stride) } else { 1 };
        self.skip = self.stride - 1;
        self.latest = Some(now);
        now - *self.first.get_or_insert(now) >= self.limit
    }
}

impl Limits {
    /// No limits.
    pub const fn new() -> Self {
        Self { work: u64::MAX, found: u64::MAX, memory: u64::MAX, time: None }
    }

    /// Stops after `units` units of work. A unit is a state expanded, or a state visited in a
    /// search that looks ahead. Alpha-beta on several threads may exceed the limit by up to 1024
    /// states for each thread, because threads report their work in portions.
    pub const fn work(self, units: u64) -> Self {
        Self { work: units, ..self }
    }

    /// Stops once at least `count` things are found; for a search, states discovered. The results
    /// of a unit are never cut off, so there may be a few more.
    pub const fn found(self, count: u64) -> Self {
        Self { found: count, ..self }
    }

    /// Stops before the tables could occupy more than `bytes` bytes.
    pub const fn memory(self, bytes: u64) -> Self {
        Self { memory: bytes, ..self }
    }

    /// Stops before the next unit once `time` has passed since the first call of
    /// [`observe`](Observer::observe), at a unit that differs from run to run. A clone copies the
    /// time of that call. The clock is read at every unit while units take a millisecond or more,
    /// and at least every 32 units.
    pub const fn time(mut self, time: Duration) -> Self {
        self.time = Some(Clock { limit: time, first: None, latest: None, skip: 0, stride: 1 });
        self
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}

impl Observer for Limits {
    fn observe(&mut self, progress: &Progress) -> Result<(), Stop> {
        if progress.done >= self.work {
            Err(Stop::WorkLimit)
        } else if progress.found >= self.found {
            Err(Stop::FoundLimit)
        } else if progress.bytes > self.memory {
            Err(Stop::MemoryLimit)
        } else if self.time.as_mut().is_some_and(Clock::is_up) {
            Err(Stop::TimeLimit)
        } else {
            Ok(())
        }
    }
}

/// A switch by which another thread or a signal handler cancels computations. Clones share it.
///
/// ```
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_search::{Bfs, End};
/// use abstract_games_core::{Cancel, Stop};
///
/// let cancel = Cancel::new();
/// let switch = cancel.clone();
/// switch.cancel();
/// let found = Bfs::new(&TicTacToe).observer(cancel).explore();
/// assert_eq!(found.end(), End::Stopped(Stop::Cancelled));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A switch that is not cancelled.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops every computation that this switch observes, before its next unit of work.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the switch was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A switch that is cancelled while the flag is set, for example by the handler of a signal.
impl From<Arc<AtomicBool>> for Cancel {
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}

impl Observer for Cancel {
    fn observe(&mut self, _: &Progress) -> Result<(), Stop> {
        if self.is_cancelled() { Err(Stop::Cancelled) } else { Ok(()) }
    }
}
