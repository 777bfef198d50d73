//! The methods of counting fence arrangements.

use abstract_games_core::named_values;

/// A method of counting. All methods give the same numbers.
///
/// The text forms are `zeta`, `rows`, `intersections` and `brute-force`:
///
/// ```
/// use abstract_games_quoridor_fences::Method;
///
/// assert_eq!("brute-force".parse(), Ok(Method::BruteForce));
/// assert!("guess".parse::<Method>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// A subset-sum transform over row signatures joins the rows of each half of the board, and the
    /// two halves are joined in the middle. For n × n intersections, about n² 2ⁿ⁻² additions for
    /// each number of fences.
    #[default]
    Zeta,
    /// Rows are joined one by one, over all pairs of compatible row signatures: about n 3ⁿ products
    /// for each pair of fence counts.
    Rows,
    /// Intersections are filled one by one, with a profile of the last n: about n² (1 + √3)ⁿ
    /// additions for each number of fences.
    Intersections,
    /// Arrangements are enumerated one by one.
    BruteForce,
}

named_values!(
    Method, "a method of counting":
    Zeta => "zeta",
    Rows => "rows",
    Intersections => "intersections",
    BruteForce => "brute-force",
);
