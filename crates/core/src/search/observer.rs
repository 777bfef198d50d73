//! `Observer`: the one way in which every long search reports progress, obeys limits and is cancelled.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

/// Watches a long computation and may stop it.
///
/// A search that runs once takes an observer by the setter `observer` of its builder; a plain
/// function, and a method of something that can be asked again, as its last argument. What has true
/// results to show for work that was stopped gives them, with a method or field `stopped` that holds
/// the [`Stop`]; what has none gives the [`Stop`] as an error.
///
/// A search calls [`observe`](Observer::observe) before every unit of work (a state expanded, a row
/// of a board joined), whatever the number of threads, so a limit falls at the same unit in every
/// run. What was found until then is never lost: each search says what it returns when stopped.
///
/// `()` observes nothing and costs nothing. A pair of observers asks both. [`from_fn`] makes one of
/// a closure; [`Limits`] and [`Cancel`] are the ready-made ones.
///
/// ```
/// use abstract_games_core::{tic_tac_toe::TicTacToe, Bfs, End, Limits, Stop};
///
/// let found = Bfs::new(&TicTacToe).observer(Limits::new().work(100)).explore();
/// assert_eq!(found.end(), End::Stopped(Stop::WorkLimit));
/// assert_eq!(found.expanded(), 100);
/// assert!(found.len() > 100);
/// ```
pub trait Observer {
    /// Looks at how far the work has come.
    ///
    /// # Errors
    ///
    /// A [`Stop`] ends the work before the next unit.
    fn observe(&mut self, progress: &Progress) -> Result<(), Stop>;
}

/// How far a computation has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Units of work completed.
    pub done: u64,
    /// Units of work in all, where that is known.
    pub total: Option<u64>,
    /// An estimate of the part of the work that is done, in units of 2⁻³², where the work in all is
    /// not known; it never decreases. See [`fraction`](Progress::fraction).
    pub estimate: Option<u32>,
    /// Things found so far, such as states; 0 where that has no meaning.
    pub found: u64,
    /// Bytes that the computation's own tables will occupy once the next unit is done, while they
    /// grow included. What a state keeps on the heap on its own account is not known and not counted;
    /// hashes are taken to be as different as the states.
    pub bytes: u64,
}

impl Progress {
    /// This many units of work completed; the other fields as if nothing were known of them.
    pub const fn at(done: u64) -> Self {
        Self { done, total: None, estimate: None, found: 0, bytes: 0 }
    }

    /// With this many units of work in all.
    #[must_use]
    pub const fn of(mut self, total: u64) -> Self {
        self.total = Some(total);
        self
    }

    /// With an estimate of the part that is done, in units of 2⁻³².
    #[must_use]
    pub const fn estimate(mut self, part: u32) -> Self {
        self.estimate = Some(part);
        self
    }

    /// The part of the work that is done, from 0 to 1: of the work in all or, where that is not known,
    /// as estimated. None if there is no estimate either.
    ///
    /// ```
    /// use abstract_games_core::Progress;
    ///
    /// assert_eq!(Progress::at(30).of(40).fraction(), Some(0.75));
    /// assert_eq!(Progress::at(30).estimate(1 << 30).fraction(), Some(0.25));
    /// assert_eq!(Progress::at(30).fraction(), None);
    /// ```
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "people look at the first digits")]
    pub fn fraction(&self) -> Option<f64> {
        let of_total = self.total.map(|total| self.done as f64 / total.max(1) as f64);
        of_total.or_else(|| Some(f64::from(self.estimate?) / 4_294_967_296.0))
    }

    /// With this many things found so far.
    #[must_use]
    pub const fn found(mut self, found: u64) -> Self {
        self.found = found;
        self
    }

    /// With tables that will occupy this many bytes.
    #[must_use]
    pub const fn bytes(mut self, bytes: u64) -> Self {
        self.bytes = bytes;
        self
    }
}

/// Why a computation ended before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Stop {
    /// The limit on units of work was reached.
    #[error("the limit on work was reached")]
    WorkLimit,
    /// As much was found as may be.
    #[error("the limit on what is found was reached")]
    FoundLimit,
    /// The next unit could have gone beyond the memory limit.
    #[error("the memory limit was reached")]
    MemoryLimit,
    /// The time was up.
    #[error("the time limit was reached")]
    TimeLimit,
    /// There are more states, or more moves between them, than the computation has numbers for.
    #[error("there are more states than can be numbered")]
    TooManyStates,
    /// Somebody asked for it.
    #[error("cancelled")]
    Cancelled,
    /// Play came back to a state of the same line, in a search that looks ahead to the end of play.
    #[error("play can repeat: solve this game with Retrograde, or ask within a number of plies")]
    Repetition,
    /// A line of play came to have more states than the search was to look at.
    #[error(
        "a line of play exceeds the limit on its length: solve this game with Retrograde, or ask \
         within a number of plies"
    )]
    LineLimit,
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
pub fn from_fn<F>(f: F) -> FromFn<F>
where
    F: FnMut(&Progress) -> Result<(), Stop>,
{
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

/// Stops at a number of units of work, of things found, or of bytes, or after some time.
///
/// ```
/// use std::time::Duration;
///
/// use abstract_games_core::{tic_tac_toe::TicTacToe, Bfs, Limits, Stop};
///
/// let found = Bfs::new(&TicTacToe).observer(Limits::new().found(1000)).explore();
/// assert_eq!(found.stopped(), Some(Stop::FoundLimit));
/// assert!((1000..1009).contains(&found.len()), "the last state expanded has up to nine successors");
///
/// let found = Bfs::new(&TicTacToe).observer(Limits::new().time(Duration::ZERO)).explore();
/// assert_eq!(found.stopped(), Some(Stop::TimeLimit));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    work: u64,
    found: u64,
    memory: u64,
    time: Option<Clock>,
}

/// When the time is up, and when to look at a clock, which takes longer than many a unit of work.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Clock {
    limit: Duration,
    /// The first and the latest look at the clock.
    first: Option<Instant>,
    latest: Option<Instant>,
    /// Units until the next one, and how many they were from the one before to the latest.
    skip: u32,
    stride: u32,
}

impl Clock {
    /// Looks as seldom as once in so many units …
    const MOST_UNITS: u32 = 1 << 8;
    /// … if they take less time than this together.
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
    /// No limits yet.
    pub const fn new() -> Self {
        Self { work: u64::MAX, found: u64::MAX, memory: u64::MAX, time: None }
    }

    /// Stops after `units` units of work: for a search that explores, states expanded; for one
    /// that looks ahead, states looked at. Alpha-beta on several threads may exceed it by up to 1024
    /// states for each thread, since threads report their work in portions.
    #[must_use]
    pub const fn work(mut self, units: u64) -> Self {
        self.work = units;
        self
    }

    /// Stops before the next unit once `count` things or more are found; for a search, states
    /// discovered. What a unit finds is never cut off, so there may be a few more.
    #[must_use]
    pub const fn found(mut self, count: u64) -> Self {
        self.found = count;
        self
    }

    /// Stops before the tables could occupy more than `bytes` bytes.
    #[must_use]
    pub const fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Stops before the next unit once `time` has passed since the first one; a clone that has not yet
    /// observed anything begins anew.
    ///
    /// The one limit that falls somewhere else in each run. The clock is looked at from time to time:
    /// never more than 256 units apart, and after each if they take a millisecond or more.
    #[must_use]
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

/// A switch that another thread, or a signal handler, can throw. Clones are the same switch.
///
/// ```
/// use abstract_games_core::{tic_tac_toe::TicTacToe, Bfs, Cancel, End, Stop};
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
    /// A switch that has not been thrown.
    pub fn new() -> Self {
        Self::default()
    }

    /// Throws the switch: whoever observes with it stops at the next unit of work.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the switch has been thrown.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Observer for Cancel {
    fn observe(&mut self, _: &Progress) -> Result<(), Stop> {
        if self.is_cancelled() { Err(Stop::Cancelled) } else { Ok(()) }
    }
}
