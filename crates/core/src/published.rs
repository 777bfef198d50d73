//! Published results, recomputed: the rows of the reproduction table.

use std::fmt::{self, Debug, Display};

use crate::rules::game::Game;
use crate::search::bfs::Bfs;
use crate::search::negamax::negamax;
use crate::search::observer::{Observer, Stop};
use crate::search::perft::Perft;
use crate::symmetry::groups::{Dihedral, PermutationGroup};
use crate::symmetry::quotient::Quotient;
use crate::tic_tac_toe::TicTacToe;

/// A result that somebody has published, and the computation that gives it again.
///
/// Each crate lists its own in a function `published()`, as [this one](published) does, and
/// `abstract-games reproduce` runs them all. The published value is only ever compared with.
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
    compute: Box<Computation>,
}

type Computation = dyn Fn(&mut dyn Observer) -> Result<String, RecomputeError>;

/// Why a published result was not recomputed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecomputeError {
    /// The observer ended the computation.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The computation refused its input, for this reason.
    #[error("{0}")]
    Refused(String),
}

impl RecomputeError {
    /// A refusal for the reason that `error` gives.
    pub fn refused(error: &impl Display) -> Self {
        Self::Refused(error.to_string())
    }
}

impl Published {
    /// The result called `name`, which must be unique over all crates (lower case, the subject
    /// before the slash), published in `source` as `value`, and what computes it.
    pub fn new<T: Display>(
        name: impl Into<String>,
        source: &'static str,
        value: impl Display,
        compute: impl Fn(&mut dyn Observer) -> Result<T, RecomputeError> + 'static,
    ) -> Self {
        let compute = move |observer: &mut dyn Observer| Ok(compute(observer)?.to_string());
        let compute = Box::new(compute);
        Self { name: name.into(), source, value: value.to_string(), long: false, compute }
    }

    /// The same, marked as taking more than a few seconds.
    #[must_use]
    pub fn long(mut self) -> Self {
        self.long = true;
        self
    }

    /// The name, as in `tic-tac-toe/states`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the value was published.
    pub fn source(&self) -> &'static str {
        self.source
    }

    /// The published value, as text.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Whether it takes more than a few seconds.
    pub fn is_long(&self) -> bool {
        self.long
    }

    /// Computes the value, as text that should be equal to the published one.
    ///
    /// # Errors
    ///
    /// A [`RecomputeError`] if `observer` ended the computation, or it was refused.
    pub fn recompute(&self, observer: &mut dyn Observer) -> Result<String, RecomputeError> {
        (self.compute)(observer)
    }
}

impl Debug for Published {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, source, value, long, .. } = self;
        let mut published = f.debug_struct("Published");
        published.field("name", name).field("source", source).field("value", value);
        published.field("long", long).finish_non_exhaustive()
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
