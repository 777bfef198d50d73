//! `Method`: how fences are counted.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{TextError, one_of};

/// The ways to count; all give the same numbers.
///
/// As text `zeta`, `rows`, `intersections` and `brute-force`:
///
/// ```
/// use abstract_games_quoridor::counting::Method;
///
/// assert_eq!("brute-force".parse(), Ok(Method::BruteForce));
/// assert!("guess".parse::<Method>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Rows joined by a subset-sum transform over their signatures, so that no pair of rows is ever
    /// looked at. For n × n intersections about n² 2ⁿ⁻² additions for each number of fences; the two
    /// halves of the board meet in the middle.
    #[default]
    Zeta,
    /// Row after row, every pair of compatible row signatures: about n 3ⁿ products for each pair of
    /// fence counts.
    Rows,
    /// One intersection at a time, remembering the last n: about n² (1 + √3)ⁿ additions for each
    /// number of fences.
    Intersections,
    /// Every arrangement, one by one.
    BruteForce,
}

impl Method {
    /// All methods, the fastest first.
    pub const ALL: &'static [Self] =
        &[Self::Zeta, Self::Rows, Self::Intersections, Self::BruteForce];

    /// The name, as in text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Zeta => "zeta",
            Self::Rows => "rows",
            Self::Intersections => "intersections",
            Self::BruteForce => "brute-force",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        one_of(text, Self::ALL.iter().copied(), "a method of counting")
    }
}
