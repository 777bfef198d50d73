//! The law of lifted paths.

use super::stone::{Square, Stone, Turning};
use super::{Case, case};
use abstract_games_core::laws::{self, LawError};
use abstract_games_core::{Path, Quotient};

/// Lifts, to begin at `start`, the path of one step from (0, 0) to (0, 1) that claims to end in the
/// orbit of `end`.
fn lift(broken: &'static str, start: Square, end: Square) -> Result<(), LawError> {
    let quotient = Quotient::new(Stone::new(broken), Turning::new("nothing"));
    let mut path = Path::new(quotient.orbit(&(0, 0)));
    path.push((0, 1), quotient.orbit(&end));
    laws::lift(&quotient, &start, &path)
}

pub(super) fn cases() -> Vec<Case> {
    vec![
        case(
            "a lifted path is legal",
            &[("start", &(0, 1)), ("state", &(0, 1)), ("move", &(0, 1))],
            lift("nothing", (0, 1), (0, 1)),
        ),
        case(
            "a lifted path replays",
            &[("start", &(2, 0))],
            lift("steps that fail", (2, 0), (0, 1)),
        ),
        case(
            "a lifted path keeps to its orbits",
            &[("start", &(2, 0)), ("state", &(2, 1))],
            lift("nothing", (2, 0), (1, 1)),
        ),
    ]
}

#[test]
fn a_lifted_path_breaks_no_law() {
    for start in [(0, 0), (0, 2), (2, 0), (2, 2)] {
        assert_eq!(lift("nothing", start, (0, 1)), Ok(()));
    }
}
