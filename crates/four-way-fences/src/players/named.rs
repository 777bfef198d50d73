//! Players by name.

use abstract_games_play::{IterativeDeepening, Player, PlayerKind, PlayerSettings, RandomPlayer};

use super::path_evaluation::PathEvaluation;
use super::turn_player::{TurnPlayer, greedy};
use crate::game::FourWayFences;

/// The player of this kind with these settings. A ply of [`alpha_beta`](super::alpha_beta) and
/// [`greedy`] is a turn, and one of the random player a step.
///
/// ```
/// use abstract_games_core::{Game, Limits};
/// use abstract_games_four_way_fences::FourWayFences;
/// use abstract_games_four_way_fences::players::named_player;
/// use abstract_games_play::{Player, PlayerSettings};
///
/// let settings = PlayerSettings { memory: 1 << 20, depth: 2, seed: 0 };
/// let mut player = named_player("alpha-beta".parse()?, &settings);
/// let game = FourWayFences::standard();
/// let choice = player.choose(&game, &game.initial(), &mut Limits::new().work(20)).unwrap();
/// assert!(game.is_legal(&game.initial(), &choice.best));
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
pub fn named_player(kind: PlayerKind, settings: &PlayerSettings) -> Box<dyn Player<FourWayFences>> {
    let &PlayerSettings { memory, depth, seed } = settings;
    match kind {
        PlayerKind::AlphaBeta => {
            let search = IterativeDeepening::new(PathEvaluation::default());
            Box::new(TurnPlayer::new(search.memory(memory).depth(depth)))
        }
        PlayerKind::Greedy => Box::new(greedy()),
        PlayerKind::Random => Box::new(RandomPlayer::new(seed)),
    }
}
