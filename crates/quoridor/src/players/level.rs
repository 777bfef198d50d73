//! `Level`: how a player of a level chooses.

use abstract_games_core::{Game, Limits, Observer};
use abstract_games_play::{Chosen, Player};

/// How a player chooses a move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Level {
    /// One ply ahead, at random among the moves that lose at most this many points.
    Within(u32),
    /// By a search of this many states.
    States(u64),
}

impl Level {
    /// The player of this level: `one_ply` makes one that takes moves within some points for equal,
    /// and `search` one that searches until it is stopped.
    pub(super) fn player<G: Game + 'static>(
        self,
        name: &'static str,
        one_ply: impl FnOnce(u32) -> Box<dyn Player<G>>,
        search: impl FnOnce() -> Box<dyn Player<G>>,
    ) -> Box<dyn Player<G>> {
        let (player, states) = match self {
            Self::Within(points) => (one_ply(points), u64::MAX),
            Self::States(states) => (search(), states),
        };
        Box::new(LevelPlayer { name, player, limits: Limits::new().work(states) })
    }
}

struct LevelPlayer<G> {
    name: &'static str,
    player: Box<dyn Player<G>>,
    limits: Limits,
}

impl<G: Game> Player<G> for LevelPlayer<G> {
    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn choose(&mut self, game: &G, state: &G::State, observer: &mut dyn Observer) -> Chosen<G> {
        self.player.choose(game, state, &mut (self.limits.clone(), observer))
    }
}
