//! `Run`: how a long computation is run, which is who watches it and on how many threads.

use std::fmt::{self, Debug};

use crate::search::observer::{Observer, Progress, Stop};
use crate::search::workers::Workers;

/// How a long computation is run: who watches it, and on how many threads it works.
///
/// Every builder of a long computation holds one, sets it by `observer` and `threads`, and takes a
/// whole one by `run`; so what one computation is told can be handed on to those that it is made of.
/// The default is nobody and one thread.
///
/// ```
/// use abstract_games_core::{tic_tac_toe::TicTacToe, Bfs, Limits, Run};
///
/// /// The states that two searches find, which together expand no more than `limit`.
/// fn states_twice(mut run: Run<'_>) -> usize {
///     let once = Bfs::new(&TicTacToe).run(run.by_ref()).explore();
///     once.len() + Bfs::new(&TicTacToe).run(run).explore().len()
/// }
///
/// assert_eq!(states_twice(Run::new().threads(2)), 2 * 5478);
/// assert!(states_twice(Run::new().observer(Limits::new().work(10))) < 2 * 5478);
/// ```
#[derive(Default)]
pub struct Run<'a> {
    /// None costs one branch a unit of work, where an observer costs a call.
    observer: Option<Box<dyn Observer + 'a>>,
    /// One less than the number, so that the default is one; 0 threads are the greatest number.
    others: usize,
}

impl<'a> Run<'a> {
    /// A run that nobody watches, on one thread.
    pub fn new() -> Self {
        Self::default()
    }

    /// Is watched, and may be stopped, by `observer`, instead of by any given before.
    #[must_use]
    pub fn observer(mut self, observer: impl Observer + 'a) -> Self {
        self.observer = Some(Box::new(observer));
        self
    }

    /// Works on this many threads; 0 stands for one for each core. The result is the same for any
    /// number. Without the feature `parallel` there is one.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.others = threads.wrapping_sub(1);
        self
    }

    /// Is watched by `observer` too, which is asked after those given before.
    #[must_use]
    pub fn and(mut self, observer: impl Observer + 'a) -> Self {
        self.observer = Some(match self.observer {
            None => Box::new(observer),
            Some(first) => Box::new((first, observer)),
        });
        self
    }

    /// Watched by nobody, on as many threads.
    #[must_use]
    pub fn unwatched(mut self) -> Self {
        self.observer = None;
        self
    }

    /// The same run for one of several computations: as many threads, and this run's observer.
    pub fn by_ref(&mut self) -> Run<'_> {
        let observer = self.observer.as_mut();
        Run {
            observer: observer.map(|observer| Box::new(observer) as Box<dyn Observer>),
            others: self.others,
        }
    }

    /// Whether anybody watches it: what an observer would be told need not be found out otherwise.
    pub(crate) fn is_watched(&self) -> bool {
        self.observer.is_some()
    }

    /// The threads of this run.
    pub fn workers(&self) -> Workers {
        Workers::new(self.others.wrapping_add(1))
    }
}

/// Asks the run's observer, if there is one.
impl Observer for Run<'_> {
    #[inline]
    fn observe(&mut self, progress: &Progress) -> Result<(), Stop> {
        match &mut self.observer {
            None => Ok(()),
            Some(observer) => observer.observe(progress),
        }
    }
}

impl Debug for Run<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut run = f.debug_struct("Run");
        run.field("is_watched", &self.observer.is_some());
        run.field("threads", &self.others.wrapping_add(1)).finish_non_exhaustive()
    }
}

/// Defines the setters `observer`, `threads` and `run` of a builder with a field `run: Run<'a>`, each
/// with its documentation, in an `impl` block of the builder.
///
/// First comes the lifetime of the [`Run`]. What is particular to the computation stands as a comment
/// before the setter it belongs to. A computation that has one thread only leaves `threads` out, and
/// with it `run`.
///
/// ```
/// use abstract_games_core::{Limits, Observer, Progress, Run, Stop, run_setters};
///
/// /// A sum of squares.
/// struct Sum<'a> {
///     to: u64,
///     run: Run<'a>,
/// }
///
/// impl<'a> Sum<'a> {
///     run_setters! {
///         'a;
///         /// `done` counts the numbers added.
///         observer;
///         threads;
///     }
///
///     fn add(mut self) -> Result<u64, Stop> {
///         (0..self.to).try_fold(0, |sum, number| {
///             self.run.observe(&Progress::at(number).of(self.to))?;
///             Ok(sum + number * number)
///         })
///     }
/// }
///
/// let sum = || Sum { to: 4, run: Run::new() };
/// assert_eq!(sum().add(), Ok(14));
/// assert_eq!(sum().observer(Limits::new().work(3)).add(), Err(Stop::WorkLimit));
/// ```
#[macro_export]
macro_rules! run_setters {
    ($a:lifetime; $(#[$of_observer:meta])* observer;) => {
        /// Is watched, and may be stopped, by `observer`, instead of by any given before.
        ///
        $(#[$of_observer])*
        #[must_use]
        pub fn observer(mut self, observer: impl $crate::search::observer::Observer + $a) -> Self {
            self.run = self.run.observer(observer);
            self
        }
    };
    (
        $a:lifetime;
        $(#[$of_observer:meta])* observer;
        $(#[$of_threads:meta])* threads;
    ) => {
        $crate::search::run::run_setters! { $a; $(#[$of_observer])* observer; }

        /// Works on this many threads; 0 stands for one for each core. The result is the same for any
        /// number. Without the feature `parallel` there is one.
        ///
        $(#[$of_threads])*
        #[must_use]
        pub fn threads(mut self, threads: usize) -> Self {
            self.run = self.run.threads(threads);
            self
        }

        /// Is run like this: watched by its observer, on its threads.
        #[must_use]
        pub fn run(mut self, run: $crate::search::run::Run<$a>) -> Self {
            self.run = run;
            self
        }
    };
}

#[doc(no_inline)]
pub use run_setters;
