//! Players by name.

use abstract_games_core::named_values;
use abstract_games_play::{IterativeDeepening, Player, PlayerSettings, RandomPlayer};

use super::path_evaluation::PathEvaluation;
use super::turn_player::{TurnPlayer, greedy};
use crate::game::FourWayFences;

/// A player. The text form is the name, as in `alpha-beta`.
///
/// ```
/// use abstract_games_core::{Game, Limits};
/// use abstract_games_four_way_fences::FourWayFences;
/// use abstract_games_four_way_fences::players::PlayerKind;
/// use abstract_games_play::{Player, PlayerSettings};
///
/// let kind: PlayerKind = "alpha-beta".parse()?;
/// let mut player = kind.player(&PlayerSettings { memory: 1 << 20, depth: 2, seed: 0 });
/// let game = FourWayFences::standard();
/// let choice = player.choose(&game, &game.initial(), &mut Limits::new().work(20)).unwrap();
/// assert!(game.is_legal(&game.initial(), &choice.best));
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayerKind {
    /// The player of [`alpha_beta`](super::alpha_beta), whose depth is in turns.
    AlphaBeta,
    /// The player of [`greedy`].
    Greedy,
    /// Plays any legal step.
    Random,
}

named_values!(
    PlayerKind, "a player":
    AlphaBeta => "alpha-beta",
    Greedy => "greedy",
    Random => "random",
);

impl PlayerKind {
    /// A player with these settings.
    pub fn player(self, settings: &PlayerSettings) -> Box<dyn Player<FourWayFences>> {
        let &PlayerSettings { memory, depth, seed } = settings;
        match self {
            Self::AlphaBeta => {
                let search = IterativeDeepening::new(PathEvaluation::default());
                Box::new(TurnPlayer::new(search.memory(memory).depth(depth)))
            }
            Self::Greedy => Box::new(greedy()),
            Self::Random => Box::new(RandomPlayer::new(seed)),
        }
    }
}
