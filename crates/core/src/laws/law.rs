//! `Law`: a law, stated in words; `LawError`: its violation.

use std::fmt::{self, Display};

use super::counterexample::Counterexample;
use crate::debug_as_text;
use crate::rules::game::Game;

/// A violated law, with a counterexample.
///
/// `Display` and `Debug` give the same line: the law, the counterexample, and any advice.
#[derive(Clone, PartialEq, Eq)]
pub struct LawError {
    law: Law,
    counterexample: Counterexample,
}

impl LawError {
    /// The violated law, in words.
    pub fn law(&self) -> &'static str {
        self.law.name
    }

    /// The states, moves and group elements that violate the law, and the values.
    pub fn counterexample(&self) -> &Counterexample {
        &self.counterexample
    }

    /// What to do or to check instead, for a law that is often checked on the wrong type.
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

debug_as_text!(LawError);

impl std::error::Error for LawError {}

/// A law, stated in words.
///
/// Each law is a constant. A test reads the names in the sources and requires a violation of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Law {
    name: &'static str,
    advice: Option<&'static str>,
}

impl Law {
    /// The law with this name, a sentence in words.
    pub const fn new(name: &'static str) -> Self {
        Self { name, advice: None }
    }

    /// The law with advice for a check on the wrong type.
    pub const fn advice(self, advice: &'static str) -> Self {
        Self { advice: Some(advice), ..self }
    }

    /// The violation of this law at `counterexample`, unless it `holds`.
    ///
    /// # Errors
    ///
    /// The violation.
    pub fn check(
        self,
        holds: bool,
        counterexample: impl FnOnce(Counterexample) -> Counterexample,
    ) -> Result<(), LawError> {
        if holds { Ok(()) } else { Err(self.broken(counterexample)) }
    }

    /// The violation of this law unless `found` is what was `expected`.
    ///
    /// # Errors
    ///
    /// The violation.
    pub fn check_eq<T: PartialEq + fmt::Debug>(
        self,
        found: &T,
        expected: &T,
        counterexample: impl FnOnce(Counterexample) -> Counterexample,
    ) -> Result<(), LawError> {
        self.check(found == expected, |at| counterexample(at).expected(expected).found(found))
    }

    /// The violation of this law unless the state `found` is the one `expected`.
    pub(super) fn check_state<G: Game>(
        self,
        game: &G,
        found: &G::State,
        expected: &G::State,
        counterexample: impl FnOnce(Counterexample) -> Counterexample,
    ) -> Result<(), LawError> {
        self.check(found == expected, |at| {
            let at = counterexample(at).shown("expected", game, expected);
            at.shown("found", game, found)
        })
    }

    pub(super) fn broken(
        self,
        counterexample: impl FnOnce(Counterexample) -> Counterexample,
    ) -> LawError {
        LawError { law: self, counterexample: counterexample(Counterexample::new()) }
    }
}
