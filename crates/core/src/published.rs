//! Published results, recomputed: the rows of the reproduction table.

use crate::tic_tac_toe::TicTacToe;
use crate::{Bfs, Dihedral, Game, Observer, Perft, Quotient, Stop, negamax};

/// A result that somebody has published, and the computation that gives it again.
///
/// Each crate lists its own in a function `published()`, as [this one](published) does, and
/// `abstract-games reproduce` runs them all. The published value is only ever compared with.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    /// A short name in lower case, unique over all crates, with the subject before the slash.
    pub name: &'static str,
    /// Where the value was published.
    pub source: &'static str,
    /// The value, as text.
    pub value: &'static str,
    /// Whether it takes more than a few seconds.
    pub long: bool,
    /// Computes the value, as text.
    pub compute: fn(&mut dyn Observer) -> Result<String, Failure>,
}

/// Why a published result was not recomputed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// The observer ended the computation.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// The computation refused its input, for this reason.
    #[error("{0}")]
    Refused(String),
}

/// The published results that this crate recomputes.
pub fn published() -> Vec<Published> {
    let row =
        |name, source, value, compute| Published { name, source, value, long: false, compute };
    let wikipedia = "Wikipedia, Tic-tac-toe; Game complexity";
    let article = "possiblywrong, Sliding rooks (and queens)";
    vec![
        row("tic-tac-toe/states", wikipedia, "5478", |_| {
            Ok(Bfs::new(&TicTacToe).explore().len().to_string())
        }),
        row("tic-tac-toe/orbits", wikipedia, "765", |_| {
            Ok(Bfs::new(&tic_tac_toe_quotient()).explore().len().to_string())
        }),
        row("tic-tac-toe/games", wikipedia, "255168", |_| {
            Ok(Perft::new(&TicTacToe, &TicTacToe.initial(), 9).games().to_string())
        }),
        row("tic-tac-toe/value", wikipedia, "draw", |observer| {
            let quotient = tic_tac_toe_quotient();
            Ok(negamax(&quotient, &quotient.initial(), observer)?.to_string())
        }),
        row(
            "board/cycle-index-8x8",
            article,
            "1/8 (x1^64 + 2 x1^8 x2^28 + 3 x2^32 + 2 x4^16)",
            |_| Ok(chessboard()?.cycle_index().to_string()),
        ),
        row("board/four-of-8x8-orbits", article, "79920", |_| {
            Ok(chessboard()?.cycle_index().subsets(4).to_string())
        }),
    ]
}

fn tic_tac_toe_quotient() -> Quotient<TicTacToe, Dihedral> {
    Quotient::new(TicTacToe, Dihedral::square(3))
}

fn chessboard() -> Result<crate::PermutationGroup, Failure> {
    Dihedral::square(8).on_squares().map_err(|error| Failure::Refused(error.to_string()))
}
