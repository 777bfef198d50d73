//! Laws: checks that any implementation of the traits can run on itself.
//!
//! | for | run |
//! | --- | --- |
//! | any [`Game`](crate::Game), a [`Quotient`](crate::Quotient) too | [`game`] |
//! | [`Players`](crate::Players) | [`players`] |
//! | [`Adversarial`](crate::Adversarial), which a quotient is | [`adversarial`] |
//! | [`Keyed`](crate::Keyed), [`Indexed`](crate::Indexed) | [`keyed`], [`indexed`] |
//! | [`Predecessors`](crate::Predecessors) | [`predecessors`] |
//! | [`SleepSets`](crate::SleepSets) | [`sleep_sets`] |
//! | [`Group`](crate::Group) | [`group`] |
//! | [`Symmetry`](crate::Symmetry) | [`symmetry`], and with players [`adversarial_symmetry`] |
//! | [`SleepSymmetry`](crate::SleepSymmetry) | [`sleep_symmetry`] |
//! | [`Knowledge`](crate::Knowledge) for alpha-beta | [`knowledge`] |
//! | paths lifted from a quotient | [`lift`] |
//!
//! Each takes the states to look at: everything a [`Bfs`](crate::Bfs) finds where that is small, and
//! otherwise what its first levels or random play ([`sample`]; with the feature `proptest` the module
//! `strategies`) bring up.
//! The first [`LawError`] is returned as an error, which names the law and the states, moves and
//! group elements concerned. Nothing here is fast; it is meant for tests.
//!
//! ```
//! use abstract_games_core::{Game, laws};
//!
//! /// Take one or two stones; the same move is listed twice when only one is left.
//! struct Pile;
//!
//! impl Game for Pile {
//!     type State = u32;
//!     type Move = u32;
//!
//!     fn initial(&self) -> u32 {
//!         5
//!     }
//!
//!     fn moves(&self, stones: &u32) -> impl Iterator<Item = u32> {
//!         let stones = *stones;
//!         [1, 2].into_iter().filter(move |_| stones > 0).map(move |m| stones.min(m))
//!     }
//!
//!     fn play(&self, stones: &u32, taken: &u32) -> u32 {
//!         stones - taken
//!     }
//! }
//!
//! assert_eq!(laws::game(&Pile, &[5, 4, 3, 2]), Ok(()));
//! let violation = laws::game(&Pile, &[1]).unwrap_err();
//! assert_eq!(violation.law(), "each move is listed once");
//! assert_eq!(violation.counterexample().get("state"), Some("1"));
//! assert_eq!(violation.counterexample().get("move"), Some("1"));
//! ```

mod adversarial_symmetry;
mod counterexample;
mod groups;
mod keys;
mod knowledge;
mod lifting;
mod margins;
mod players;
mod predecessors;
mod rules;
mod sample;
mod sleep_sets;
mod sleep_symmetry;
#[cfg(feature = "proptest")]
pub mod strategies;
mod symmetry;

use std::fmt::{self, Display};

pub use adversarial_symmetry::adversarial_symmetry;
pub use counterexample::Counterexample;
pub use groups::group;
pub use keys::{indexed, keyed};
pub use knowledge::knowledge;
pub use lifting::lift;
pub use margins::{margins, margins_symmetry};
pub use players::{adversarial, players};
pub use predecessors::predecessors;
pub use rules::game;
pub use sample::sample;
pub use sleep_sets::sleep_sets;
pub use sleep_symmetry::sleep_symmetry;
pub use symmetry::symmetry;

/// A law that does not hold, and where.
///
/// Displays as one line: the law, the labelled parts of the counterexample, and advice if there is
/// any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LawError {
    law: Law,
    counterexample: Counterexample,
}

impl LawError {
    /// The law that is broken, in words.
    pub fn law(&self) -> &'static str {
        self.law.name
    }

    /// The states, moves and group elements that break it, with what was expected and found.
    pub fn counterexample(&self) -> &Counterexample {
        &self.counterexample
    }

    /// What to do or to check instead, where the law is often broken by being asked of the wrong
    /// thing.
    pub fn advice(&self) -> Option<&'static str> {
        self.law.advice
    }
}

impl Display for LawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.law.name, self.counterexample)?;
        self.law.advice.map_or(Ok(()), |advice| write!(f, " ({advice})"))
    }
}

impl std::error::Error for LawError {}

/// A law: what is promised, in words.
///
/// Each is a constant made by [`Law::new`], so that a test can read their names from the sources and
/// demand a case in which each is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Law {
    name: &'static str,
    advice: Option<&'static str>,
}

impl Law {
    const fn new(name: &'static str) -> Self {
        Self { name, advice: None }
    }

    /// With advice for those who ask it of the wrong thing.
    const fn advice(self, advice: &'static str) -> Self {
        Self { advice: Some(advice), ..self }
    }

    /// The violation of this law at `counterexample`, unless it `holds`.
    fn check(
        self,
        holds: bool,
        counterexample: impl FnOnce(Counterexample) -> Counterexample,
    ) -> Result<(), LawError> {
        if holds { Ok(()) } else { Err(self.broken(counterexample)) }
    }

    /// The violation of this law unless `found` is what was `expected`.
    fn check_eq<T: PartialEq + fmt::Debug>(
        self,
        found: &T,
        expected: &T,
        counterexample: impl FnOnce(Counterexample) -> Counterexample,
    ) -> Result<(), LawError> {
        self.check(found == expected, |at| counterexample(at).expected(expected).found(found))
    }

    fn broken(self, counterexample: impl FnOnce(Counterexample) -> Counterexample) -> LawError {
        LawError { law: self, counterexample: counterexample(Counterexample::new()) }
    }
}
