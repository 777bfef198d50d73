//! `Counterexample`: the values that violate a law, with labels.

use std::fmt::{self, Debug, Display};

/// The values that violate a law, in their `Debug` form, each with a label.
///
/// The common labels are `state`, `move`, `group element`, `expected` and `found`.
///
/// ```
/// use abstract_games_core::laws::Counterexample;
///
/// let at = Counterexample::new().state(&(0, 2)).mv(&"up").expected(&1).found(&2);
/// assert_eq!(at.to_string(), r#"state (0, 2), move "up", expected 1, found 2"#);
/// assert_eq!(at.get("state"), Some("(0, 2)"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counterexample {
    parts: Vec<(&'static str, String)>,
}

impl Counterexample {
    /// A counterexample without parts.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds `value` under `label`.
    #[must_use]
    pub fn with(mut self, label: &'static str, value: &(impl Debug + ?Sized)) -> Self {
        self.parts.push((label, format!("{value:?}")));
        self
    }

    /// Adds the state that violates the law.
    #[must_use]
    pub fn state(self, state: &(impl Debug + ?Sized)) -> Self {
        self.with("state", state)
    }

    /// Adds the move that violates the law.
    #[must_use]
    pub fn mv(self, m: &(impl Debug + ?Sized)) -> Self {
        self.with("move", m)
    }

    /// Adds the group element that violates the law.
    #[must_use]
    pub fn element(self, g: &(impl Debug + ?Sized)) -> Self {
        self.with("group element", g)
    }

    /// Adds the value that the law requires.
    #[must_use]
    pub fn expected(self, value: &(impl Debug + ?Sized)) -> Self {
        self.with("expected", value)
    }

    /// Adds the value that was found instead.
    #[must_use]
    pub fn found(self, value: &(impl Debug + ?Sized)) -> Self {
        self.with("found", value)
    }

    /// The parts, each with its label, in the order in which they were added.
    pub fn parts(&self) -> impl ExactSizeIterator<Item = (&'static str, &str)> {
        self.parts.iter().map(|(label, value)| (*label, value.as_str()))
    }

    /// The first part under `label`.
    pub fn get(&self, label: &str) -> Option<&str> {
        self.parts().find(|(other, _)| *other == label).map(|(_, value)| value)
    }
}

impl Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (label, value)) in self.parts().enumerate() {
            let comma = if number > 0 { ", " } else { "" };
            write!(f, "{comma}{label} {value}")?;
        }
        Ok(())
    }
}
