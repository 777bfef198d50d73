//! `Player`: a program that chooses moves. `RandomPlayer`: the weakest opponent.

use abstract_games_core::{Game, Observer, SplitMix64, Stop};

use crate::estimate::Estimate;

/// A program that plays a game.
pub trait Player<G: Game> {
    /// A short name for tables of results, such as `alpha-beta`.
    fn name(&self) -> String;

    /// Chooses a move of `state`. `None` only if `state` has no moves.
    ///
    /// The `observer` is asked before each state is visited. When it stops the search, even at
    /// once, the player chooses by what it knows; a player without a limit of its own thinks until
    /// then. At a state with neither moves nor an outcome it stops with [`Stop::DeadEnd`].
    fn choose(&mut self, game: &G, state: &G::State, observer: &mut dyn Observer) -> Chosen<G>;
}

impl<G: Game, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn name(&self) -> String {
        (**self).name()
    }

    fn choose(&mut self, game: &G, state: &G::State, observer: &mut dyn Observer) -> Chosen<G> {
        (**self).choose(game, state, observer)
    }
}

/// The choice of a player of the game `G`; `None` if the state has no moves.
pub type Chosen<G> = Option<Choice<<G as Game>::Move>>;

/// The choice of a [`Player`], with what it found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice<M> {
    /// The chosen move.
    pub best: M,
    /// The value of the state to the player to move, if the player estimates it.
    pub estimate: Option<Estimate>,
    /// The number of plies that were searched completely, 0 if the player does not look ahead.
    pub depth: u32,
    /// The number of states visited.
    pub nodes: u64,
    /// The expected line of play. It begins with the chosen move.
    pub line: Vec<M>,
    /// Why the search ended, if a limit or a dead end ended it.
    pub stopped: Option<Stop>,
    /// The state that stopped the search with [`Stop::DeadEnd`], as text.
    pub dead_end: Option<String>,
}

impl<M: Clone> Choice<M> {
    /// A choice without search.
    pub fn of(best: M) -> Self {
        let line = vec![best.clone()];
        let (estimate, stopped, dead_end) = (None, None, None);
        Self { best, estimate, depth: 0, nodes: 0, line, stopped, dead_end }
    }
}

/// A player that chooses each legal move with the same probability. The same seed gives the same
/// choices.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    random: SplitMix64,
}

impl RandomPlayer {
    /// A player whose choices depend on `seed`.
    pub const fn new(seed: u64) -> Self {
        Self { random: SplitMix64(seed) }
    }
}

impl<G: Game> Player<G> for RandomPlayer {
    fn name(&self) -> String {
        "random".into()
    }

    fn choose(&mut self, game: &G, state: &G::State, _: &mut dyn Observer) -> Chosen<G> {
        let mut moves = game.move_list(state);
        if moves.is_empty() {
            return None;
        }
        Some(Choice::of(moves.swap_remove(self.random.below(moves.len()))))
    }
}
