//! A space as a game of the library, whose states are the numbers of the space.

use abstract_games::{Adversarial, Game, Keyed, Margins, Value};

use super::graph::{Edge, value_of};
use super::space::Space;

impl Game for Space {
    type State = u32;
    type Move = Edge;

    /// The initial state is the first one of a space.
    fn initial(&self) -> u32 {
        0
    }

    fn moves(&self, state: &u32) -> impl Iterator<Item = Edge> {
        self.edges(*state).into_iter()
    }

    fn play(&self, _: &u32, m: &Edge) -> u32 {
        m.target
    }

    fn move_count(&self, state: &u32) -> usize {
        self.edge_count(*state)
    }

    fn show(&self, state: &u32) -> String {
        self.show(*state)
    }
}

impl Keyed for Space {
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

impl Adversarial for Space {
    fn result(&self, state: &u32) -> Option<Value> {
        self.end(*state).map(value_of)
    }

    fn passes_turn(&self, _: &u32, m: &Edge) -> bool {
        !m.keeps_turn
    }
}

impl Margins for Space {
    fn margin(&self, state: &u32) -> Option<i32> {
        self.end(*state)
    }

    fn gain(&self, _: &u32, m: &Edge) -> i32 {
        m.gain
    }

    fn endless_margin(&self, state: &u32) -> i32 {
        self.attempt(|py| self.rules.endless_margin(&self.state(py, *state)))
    }
}
