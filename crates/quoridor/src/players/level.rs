//! `LevelPlayer`: a player of a level.

use abstract_games_core::{Limits, Observer};
use abstract_games_play::{Chosen, Player};

use crate::game::{AnyPosition, AnyQuoridor};

/// A player within limits, with the name of its level.
pub(super) struct LevelPlayer {
    pub(super) name: &'static str,
    pub(super) player: Box<dyn Player<AnyQuoridor>>,
    pub(super) limits: Limits,
}

impl Player<AnyQuoridor> for LevelPlayer {
    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn choose(
        &mut self,
        game: &AnyQuoridor,
        position: &AnyPosition,
        observer: &mut dyn Observer,
    ) -> Chosen<AnyQuoridor> {
        self.player.choose(game, position, &mut (self.limits.clone(), observer))
    }
}
