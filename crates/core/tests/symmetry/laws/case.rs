//! The violation of a law.

use abstract_games_core::laws::LawError;

/// A check of an implementation that violates a law on purpose.
pub(super) struct Case {
    pub(super) law: &'static str,
    /// The expected text of the counterexample.
    pub(super) shows: &'static str,
    pub(super) result: Result<(), LawError>,
}

/// A case in which `result` must be a violation of `law` with this counterexample.
pub(super) fn case(law: &'static str, shows: &'static str, result: Result<(), LawError>) -> Case {
    Case { law, shows, result }
}
