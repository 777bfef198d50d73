//! `Counterexample`: the values that violate a law, with labels.

use std::fmt::{self, Debug, Display};

use crate::rules::game::Game;

/// The values that violate a law, each with a label (`state`, `move`, `group element`, `expected`,
/// `found`): states as the game [shows](Game::show) them, other values in their `Debug` form.
///
/// ```
/// use abstract_games_core::laws::Counterexample;
/// use abstract_games_core::tic_tac_toe::{Board, TicTacToe};
///
/// let board: Board = "X.. ... ...".parse()?;
/// let at = Counterexample::new().state(&TicTacToe, &board).mv(&"up").expected(&1).found(&2);
/// assert_eq!(at.to_string(), r#"state X.. ... ..., move "up", expected 1, found 2"#);
/// assert_eq!(at.get("state"), Some("X.. ... ..."));
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Counterexample {
    parts: Vec<(&'static str, String)>,
}

impl Counterexample {
    /// A counterexample without parts.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds `value` under `label`.
    pub fn with(mut self, label: &'static str, value: &(impl Debug + ?Sized)) -> Self {
        self.parts.push((label, format!("{value:?}")));
        self
    }

    /// Adds a state of `game` under `label`.
    pub fn shown<G: Game>(mut self, label: &'static str, game: &G, state: &G::State) -> Self {
        self.parts.push((label, game.show(state)));
        self
    }

    /// Adds the state of `game` that violates the law.
    pub fn state<G: Game>(self, game: &G, state: &G::State) -> Self {
        self.shown("state", game, state)
    }

    /// Adds the move that violates the law.
    pub fn mv(self, m: &(impl Debug + ?Sized)) -> Self {
        self.with("move", m)
    }

    /// Adds the group element that violates the law.
    pub fn element(self, g: &(impl Debug + ?Sized)) -> Self {
        self.with("group element", g)
    }

    /// Adds the value that the law requires.
    pub fn expected(self, value: &(impl Debug + ?Sized)) -> Self {
        self.with("expected", value)
    }

    /// Adds the value that was found instead.
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
