//! The laws of lifted paths.

use super::case::{Case, case};
use super::stone::{Square, Stone, Turning};
use abstract_games_core::laws::{self, LawError};
use abstract_games_core::{Path, Quotient};

/// Lifts a path of one move to begin at `start`. The move leads from (0, 0) to (0, 1), but the path
/// ends in the orbit of `end`, which may be another.
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
            "start (0, 1), path Path { start: Orbit((0, 0)), steps: [((0, 1), Orbit((0, 1)))] }, \
             state (0, 1), move (0, 1)",
            lift("nothing", (0, 1), (0, 1)),
        ),
        case(
            "replaying the moves of a lifted path gives that path",
            "start (2, 0), expected Ok(Path { start: (2, 0), steps: [((2, 1), (2, 1))] }), found \
             Ok(Path { start: (2, 0), steps: [((2, 1), (2, 0))] })",
            lift("steps that fail", (2, 0), (0, 1)),
        ),
        case(
            "a lifted path passes through the orbits of the path",
            "start (2, 0), path Path { start: Orbit((0, 0)), steps: [((0, 1), Orbit((1, 1)))] }, \
             state (2, 1), expected Orbit((1, 1)), found Orbit((0, 1))",
            lift("nothing", (2, 0), (1, 1)),
        ),
    ]
}

#[test]
fn correct_lifting_violates_no_law() {
    for start in [(0, 0), (0, 2), (2, 0), (2, 2)] {
        assert_eq!(lift("nothing", start, (0, 1)), Ok(()));
    }
}
