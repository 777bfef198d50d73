//! `Run`: the observer and the number of threads of a long computation.

use std::fmt::{self, Debug};

use crate::execution::observer::{Observer, Progress, Stop};
use crate::execution::workers::Workers;

/// The observer and the number of threads of a long computation.
///
/// Builders of searches and analyses hold a run, which their setters `observer` and `threads`
/// change and their setter `run` replaces. Counts take a run or an observer as an argument. A
/// computation can pass its run on to its parts. The default is no observer and one thread.
///
/// ```
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_search::Bfs;
/// use abstract_games_core::{Limits, Run};
///
/// /// The number of states that two searches find. Both report to the observer of `run`.
/// fn states_twice(mut run: Run<'_>) -> usize {
///     let once = Bfs::new(&TicTacToe).run(run.by_ref()).explore();
///     once.len() + Bfs::new(&TicTacToe).run(run).explore().len()
/// }
///
/// assert_eq!(states_twice(Run::new().threads(2)), 2 * 5478);
/// assert!(states_twice(Run::new().observer(Limits::new().work(10))) < 2 * 5478);
/// ```
#[derive(Default)]
#[must_use]
pub struct Run<'a> {
    observer: Option<Box<dyn Observer + 'a>>,
    /// The number of threads less one, so that the default is one; the setting 0 wraps round.
    others: usize,
}

impl<'a> Run<'a> {
    /// A run without an observer, on one thread.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the observer, which replaces any given before.
    pub fn observer(self, observer: impl Observer + 'a) -> Self {
        Self { observer: Some(Box::new(observer)), ..self }
    }

    /// Sets the number of threads; 0 stands for one for each core. The result is the same for any
    /// number. Without the feature `parallel` there is one.
    pub fn threads(self, threads: usize) -> Self {
        Self { others: threads.wrapping_sub(1), ..self }
    }

    /// Adds an observer, which is asked after those given before.
    pub fn and(mut self, observer: impl Observer + 'a) -> Self {
        self.observer = Some(match self.observer {
            None => Box::new(observer),
            Some(first) => Box::new((first, observer)),
        });
        self
    }

    /// A run for one of several computations: the same threads, and this run's observer, borrowed.
    pub fn by_ref(&mut self) -> Run<'_> {
        let observer = self.observer.as_mut();
        Run {
            observer: observer.map(|observer| Box::new(observer) as Box<dyn Observer>),
            others: self.others,
        }
    }

    /// Whether the run has an observer. If not, a computation need not compute progress.
    pub fn is_watched(&self) -> bool {
        self.observer.is_some()
    }

    /// The threads of this run.
    pub fn workers(&self) -> Workers {
        Workers::new(self.others.wrapping_add(1))
    }
}

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

/// Defines the documented setters `observer`, `threads` and `run` of a builder, in an `impl` block.
/// The builder has a field `run: Run<'a>`.
///
/// The first argument is the lifetime of the [`Run`]. A documentation comment before the name of a
/// setter is added to its own. Without `threads`, for one thread only, there is no `run` either.
///
/// ```
/// use abstract_games_core::{Limits, Observer, Progress, Run, run_setters, Stop};
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
        /// Sets the observer, which watches the computation and may stop it, in place of any
        /// before.
        ///
        $(#[$of_observer])*
        pub fn observer(self, observer: impl $crate::Observer + $a) -> Self {
            Self { run: self.run.observer(observer), ..self }
        }
    };
    (
        $a:lifetime;
        $(#[$of_observer:meta])* observer;
        $(#[$of_threads:meta])* threads;
    ) => {
        $crate::run_setters! { $a; $(#[$of_observer])* observer; }

        /// Sets the number of threads; 0 stands for one for each core. The result is the same for
        /// any number. Without the feature `parallel` there is one.
        ///
        $(#[$of_threads])*
        pub fn threads(self, threads: usize) -> Self {
            Self { run: self.run.threads(threads), ..self }
        }

        /// Sets the observer and the number of threads to those of `run`.
        pub fn run(self, run: $crate::Run<$a>) -> Self {
            Self { run, ..self }
        }
    };
}

#[doc(no_inline)]
pub use run_setters;
