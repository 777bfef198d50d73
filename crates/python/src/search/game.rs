//! `Numbered`: a space as a game of the library, whose states are the numbers of the space.

use abstract_games::{Adversarial, Game, Keyed, Margins, Value};

use super::graph::{Edge, value_of};
use super::space::Space;

/// A space as a game.
#[derive(Clone, Copy)]
pub(super) struct Numbered<'a>(pub(super) &'a Space);

impl Game for Numbered<'_> {
    type State = u32;
    type Move = Edge;

    /// The initial state is the first one of a space.
    fn initial(&self) -> u32 {
        0
    }

    fn moves(&self, state: &u32) -> impl Iterator<Item = Edge> {
        self.0.edges(*state).into_iter()
    }

    fn play(&self, _: &u32, m: &Edge) -> u32 {
        m.target
    }

    fn move_count(&self, state: &u32) -> usize {
        self.0.edge_count(*state)
    }

    fn show(&self, state: &u32) -> String {
        self.0.show(*state)
    }
}

impl Keyed for Numbered<'_> {
    fn key_bits(&self) -> u32 {
        u32::BITS
    }

    fn key(&self, state: &u32) -> u128 {
        u128::from(*state)
    }

    fn state(&self, key: u128) -> Option<u32> {
        u32::try_from(key).ok()
    }
}

impl Adversarial for Numbered<'_> {
    fn result(&self, state: &u32) -> Option<Value> {
        self.0.end(*state).map(value_of)
    }

    fn passes_turn(&self, _: &u32, m: &Edge) -> bool {
        !m.keeps_turn
    }
}

impl Margins for Numbered<'_> {
    fn margin(&self, state: &u32) -> Option<i32> {
        self.0.end(*state)
    }

    fn gain(&self, _: &u32, m: &Edge) -> i32 {
        m.gain
    }

    fn endless_margin(&self, state: &u32) -> i32 {
        self.0.attempt(|py| self.0.rules.endless_margin(&self.0.state(py, *state)))
    }
}
