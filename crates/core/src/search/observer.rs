//! `Observer`: the one way in which every long search reports progress, obeys limits and is cancelled.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

/// Watches a long computation and may stop it.
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
    /// The next unit could have gone beyond the memory limit.
    #[error("the memory limit was reached")]
    MemoryLimit,
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

/// Stops at a number of units of work or of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    work: u64,
    memory: u64,
}

impl Limits {
    /// No limits yet.
    pub const fn new() -> Self {
        Self { work: u64::MAX, memory: u64::MAX }
    }

    /// Stops after `units` units of work: for a search that explores, states expanded; for one
    /// that looks ahead, states looked at.
    #[must_use]
    pub const fn work(mut self, units: u64) -> Self {
        self.work = units;
        self
    }

    /// Stops before the tables could occupy more than `bytes` bytes.
    #[must_use]
    pub const fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
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
        } else if progress.bytes > self.memory {
            Err(Stop::MemoryLimit)
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
