//! `LevelPlayer`: a player of a level.

use abstract_games_core::{Game, Limits, Observer};
use abstract_games_play::{Chosen, Player};

/// A player within limits, with the name of its level.
pub(super) struct LevelPlayer<G> {
    pub(super) name: &'static str,
    pub(super) player: Box<dyn Player<G>>,
    pub(super) limits: Limits,
}

impl<G: Game> Player<G> for LevelPlayer<G> {
    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn choose(&mut self, game: &G, state: &G::State, observer: &mut dyn Observer) -> Chosen<G> {
        self.player.choose(game, state, &mut (self.limits.clone(), observer))
    }
}
