//! `Published`: a known result with the computation that reproduces it.

use std::error::Error;
use std::fmt::{self, Debug, Display};

use crate::play::{BuildError, StrategyError};
use crate::rules::game::Game;
use crate::search::bfs::Bfs;
use crate::search::negamax::negamax;
use crate::search::observer::{Observer, Stop};
use crate::search::perft::Perft;
use crate::symmetry::groups::{Dihedral, PermutationGroup};
use crate::symmetry::quotient::Quotient;
use crate::tic_tac_toe::TicTacToe;

/// A known result, with a computation that reproduces it.
///
/// The value was published by others, unless the result is marked as
/// [first computed here](Self::first_computed_here). It is compared with the computed value and is not
/// an input of the computation. Each crate lists its results in a function `published()`, as
/// [this one](published) does. `abstract-games reproduce` recomputes them all.
///
/// ```
/// use abstract_games_core::published::published;
///
/// for row in published() {
///     assert_eq!(row.recompute(&mut ()).unwrap(), row.value(), "{}", row.name());
/// }
/// ```
pub struct Published {
    name: String,
    source: &'static str,
    value: String,
    long: bool,
    first_computed_here: bool,
    compute: Box<Computation>,
}

/// A computation with a number of threads and an observer.
type Computation = dyn Fn(usize, &mut dyn Observer) -> Result<String, RecomputeError>;

/// The reason why a published result was not recomputed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecomputeError {
    /// The observer ended the computation.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The computation refused its input for this reason.
    #[error("{0}")]
    Refused(String),
}

impl RecomputeError {
    /// A refusal with the message of `error`.
    pub fn refused(error: &impl Display) -> Self {
        Self::Refused(error.to_string())
    }
}

impl<E: Error> From<BuildError<E>> for RecomputeError {
    fn from(error: BuildError<E>) -> Self {
        match error {
            BuildError::Stopped(stop) => stop.into(),
            error => Self::refused(&error),
        }
    }
}

impl<S: Debug> From<StrategyError<S>> for RecomputeError {
    fn from(fault: StrategyError<S>) -> Self {
        match fault {
            StrategyError::Stopped(stop) => stop.into(),
            fault => Self::refused(&fault),
        }
    }
}

impl Published {
    /// The result called `name`, published in `source` as `value`, with the function that computes it.
    ///
    /// Names are unique over all crates and in lower case, with the subject before the slash, as in
    /// `tic-tac-toe/states`.
    pub fn new<T: Display>(
        name: impl Into<String>,
        source: &'static str,
        value: impl Display,
        compute: impl Fn(&mut dyn Observer) -> Result<T, RecomputeError> + 'static,
    ) -> Self {
        Self::on_threads(name, source, value, move |_, observer| compute(observer))
    }

    /// As [`new`](Self::new), for a computation on several threads. Its first argument is the number of
    /// threads; 0 stands for one for each core.
    ///
    /// ```
    /// use abstract_games_core::published::Published;
    ///
    /// let row = Published::on_threads("test/threads", "nowhere", 3, |threads, _| Ok(threads));
    /// assert_eq!(row.recompute_on_threads(3, &mut ()).unwrap(), row.value());
    /// assert_eq!(row.recompute(&mut ()).unwrap(), "0");
    /// ```
    pub fn on_threads<T: Display>(
        name: impl Into<String>,
        source: &'static str,
        value: impl Display,
        compute: impl Fn(usize, &mut dyn Observer) -> Result<T, RecomputeError> + 'static,
    ) -> Self {
        let compute = move |threads, observer: &mut dyn Observer| {
            let computed = compute(threads, observer)?;
            Ok(computed.to_string())
        };
        let (name, value) = (name.into(), value.to_string());
        let compute = Box::new(compute);
        Self { name, source, value, long: false, first_computed_here: false, compute }
    }

    /// Marks the result as first computed by this project. No other publication of the value is known, so
    /// agreement shows only that the value has not changed.
    #[must_use]
    pub fn first_computed_here(mut self) -> Self {
        self.first_computed_here = true;
        self
    }

    /// Marks the computation as one of more than a few seconds.
    #[must_use]
    pub fn long(mut self) -> Self {
        self.long = true;
        self
    }

    /// The name of the result, as in `tic-tac-toe/states`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The publication of the value, or what supports the value if it was first computed here.
    pub fn source(&self) -> &'static str {
        self.source
    }

    /// The expected value, as text.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Whether the computation takes more than a few seconds.
    pub fn is_long(&self) -> bool {
        self.long
    }

    /// Whether this project computed the value first.
    pub fn is_first_computed_here(&self) -> bool {
        self.first_computed_here
    }

    /// Computes the value, as text to be compared with the [expected value](Self::value). A computation
    /// on several threads uses one for each core.
    ///
    /// # Errors
    ///
    /// [`RecomputeError::Stopped`] if `observer` ended the computation, [`RecomputeError::Refused`] if
    /// the computation refused its input.
    pub fn recompute(&self, observer: &mut dyn Observer) -> Result<String, RecomputeError> {
        self.recompute_on_threads(0, observer)
    }

    /// As [`recompute`](Self::recompute), on this number of threads; 0 stands for one for each core. The
    /// result is the same for any number. Without the feature `parallel` there is one thread. Most
    /// computations use one thread in any case.
    ///
    /// # Errors
    ///
    /// As [`recompute`](Self::recompute).
    pub fn recompute_on_threads(
        &self,
        threads: usize,
        observer: &mut dyn Observer,
    ) -> Result<String, RecomputeError> {
        (self.compute)(threads, observer)
    }
}

impl Debug for Published {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, source, value, long, first_computed_here, .. } = self;
        let mut published = f.debug_struct("Published");
        published.field("name", name).field("source", source).field("value", value);
        published.field("long", long).field("first_computed_here", first_computed_here);
        published.finish_non_exhaustive()
    }
}

/// The published results that this crate recomputes.
pub fn published() -> Vec<Published> {
    let tic_tac_toe = "Wikipedia, Tic-tac-toe; Game complexity";
    let rooks = "possiblywrong, Sliding rooks (and queens)";
    vec![
        Published::new("tic-tac-toe/states", tic_tac_toe, 5478, |observer| {
            explored(&TicTacToe, observer)
        }),
        Published::new("tic-tac-toe/orbits", tic_tac_toe, 765, |observer| {
            explored(&tic_tac_toe_quotient(), observer)
        }),
        Published::new("tic-tac-toe/games", tic_tac_toe, 255_168, |observer| {
            let perft = Perft::new(&TicTacToe, &TicTacToe.initial(), 9, observer);
            perft.stopped().map_or(Ok(perft.games()), |stop| Err(stop.into()))
        }),
        Published::new("tic-tac-toe/value", tic_tac_toe, "draw", |observer| {
            let quotient = tic_tac_toe_quotient();
            Ok(negamax(&quotient, &quotient.initial(), observer)?)
        }),
        Published::new(
            "board/cycle-index-8x8",
            rooks,
            "1/8 (x1^64 + 2 x1^8 x2^28 + 3 x2^32 + 2 x4^16)",
            |_| Ok(chessboard()?.cycle_index()),
        ),
        Published::new("board/four-of-8x8-orbits", rooks, 79_920, |_| {
            Ok(chessboard()?.cycle_index().subsets(4))
        }),
    ]
}

fn explored<G: Game>(game: &G, observer: &mut dyn Observer) -> Result<usize, RecomputeError> {
    let found = Bfs::new(game).observer(observer).explore();
    match found.end() {
        crate::search::bfs::End::Stopped(stop) => Err(stop.into()),
        _ => Ok(found.len()),
    }
}

fn tic_tac_toe_quotient() -> Quotient<TicTacToe, Dihedral> {
    Quotient::new(TicTacToe, Dihedral::square(3))
}

fn chessboard() -> Result<PermutationGroup, RecomputeError> {
    Dihedral::square(8).on_squares().map_err(|error| RecomputeError::refused(&error))
}
