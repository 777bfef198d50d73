//! `Published`: a known result with the computation that reproduces it.

use std::fmt::{self, Debug, Display};

use crate::execution::observer::{Observer, Stop};

/// A known result, with a computation that reproduces it.
///
/// The value was published by others, unless the result is [first computed
/// here](Self::first_computed_here), and is no input of the computation. With the feature
/// `published`, each game lists its results in a function `published()`; `abstract-games reproduce`
/// recomputes them all.
///
/// ```
/// use abstract_games_core::Published;
///
/// let row = Published::new("small/sum", "nowhere", 6, |_| Ok(1 + 2 + 3));
/// assert_eq!(row.recompute(&mut ()).unwrap(), row.value());
/// ```
#[must_use]
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
    pub fn refused(error: impl Display) -> Self {
        Self::Refused(error.to_string())
    }
}

impl Published {
    /// The result called `name`, published in `source` as `value`, and its computation.
    ///
    /// Names are unique over all crates and in lower case, as in `tic-tac-toe/states`.
    pub fn new<T: Display>(
        name: impl Into<String>,
        source: &'static str,
        value: impl Display,
        compute: impl Fn(&mut dyn Observer) -> Result<T, RecomputeError> + 'static,
    ) -> Self {
        Self::on_threads(name, source, value, move |_, observer| compute(observer))
    }

    /// As [`new`](Self::new), for a computation on several threads. Its first argument is the
    /// number of threads; 0 stands for one for each core.
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

    /// Marks the result as first computed here: agreement shows only that it has not changed.
    pub fn first_computed_here(self) -> Self {
        Self { first_computed_here: true, ..self }
    }

    /// Marks the computation as one of more than a few seconds.
    pub fn long(self) -> Self {
        Self { long: true, ..self }
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

    /// Computes the value as text, to be compared with the [expected value](Self::value), on one
    /// thread for each core if the computation has several.
    ///
    /// # Errors
    ///
    /// [`RecomputeError::Stopped`] if `observer` ended the computation, [`RecomputeError::Refused`]
    /// if the computation refused its input.
    pub fn recompute(&self, observer: &mut dyn Observer) -> Result<String, RecomputeError> {
        self.recompute_on_threads(0, observer)
    }

    /// As [`recompute`](Self::recompute), on this number of threads; 0 stands for one for each
    /// core. The result is the same for any number.
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
