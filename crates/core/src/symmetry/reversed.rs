//! `Reversed`: a game played backwards, which is again a game.

use crate::rules::game::{Game, Predecessors};
use crate::rules::keys::{Indexed, Keyed, keys_of_game, numbers_of_game};

/// A game played backwards: the moves of a state lead to its predecessors.
///
/// A search of the reversed game visits the states from which a source can be reached, and its
/// distances are those *to* the sources. Keys are those of the game. The moves of a quotient may be
/// listed repeatedly, with the same results.
///
/// ```
/// use abstract_games_search::Bfs;
/// use abstract_games_core::{Game, Predecessors, Reversed};
///
/// /// Add one, or double, up to 100.
/// struct Doubling;
///
/// impl Game for Doubling {
///     type State = u32;
///     type Move = bool;
///
///     fn initial(&self) -> u32 {
///         1
///     }
///
///     fn moves(&self, n: &u32) -> impl Iterator<Item = bool> {
///         [false, true].into_iter().filter(|double| self.play(n, double) <= 100)
///     }
///
///     fn play(&self, n: &u32, double: &bool) -> u32 {
///         if *double { 2 * n } else { n + 1 }
///     }
/// }
///
/// impl Predecessors for Doubling {
///     fn predecessors(&self, n: &u32) -> impl Iterator<Item = (bool, u32)> {
///         let half = (n % 2 == 0).then_some((true, n / 2));
///         [(false, n - 1)].into_iter().chain(half).filter(|&(_, before)| before > 0)
///     }
/// }
///
/// let to_100 = Bfs::new(&Reversed::new(&Doubling)).source(100).explore();
/// assert_eq!(to_100.distance(&1), Some(8)); // 1 2 3 6 12 24 25 50 100
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reversed<'g, G> {
    game: &'g G,
}

impl<'g, G: Predecessors> Reversed<'g, G> {
    /// `game` played backwards.
    pub fn new(game: &'g G) -> Self {
        Self { game }
    }
}

impl<G: Predecessors> Game for Reversed<'_, G> {
    type State = G::State;
    /// A move of the game, and the state in which it was played.
    type Move = (G::Move, G::State);

    fn initial(&self) -> G::State {
        self.game.initial()
    }

    fn moves(&self, state: &G::State) -> impl Iterator<Item = Self::Move> {
        self.game.predecessors(state)
    }

    fn play(&self, _: &G::State, (_, before): &Self::Move) -> G::State {
        before.clone()
    }

    fn is_legal(&self, state: &G::State, (m, before): &Self::Move) -> bool {
        self.game.is_legal(before, m) && self.game.play(before, m) == *state
    }

    fn show(&self, state: &G::State) -> String {
        self.game.show(state)
    }

    #[inline]
    fn successors(&self, state: &G::State) -> impl Iterator<Item = (Self::Move, G::State)> {
        self.game.predecessors(state).map(|(m, before)| ((m, before.clone()), before))
    }
}

impl<G: Predecessors + Keyed> Keyed for Reversed<'_, G> {
    keys_of_game!();
}

impl<G: Predecessors + Indexed> Indexed for Reversed<'_, G> {
    numbers_of_game!();
}
