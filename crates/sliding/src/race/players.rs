//! Players of the race by name.

use abstract_games_play::{
    GreedyPlayer, IterativeDeepening, Player, PlayerKind, PlayerSettings, RandomPlayer,
};

use super::evaluation::RaceEvaluation;
use super::rules::Race;

/// The player of this kind with these settings, for races of every size. Alpha-beta and greedy
/// estimate with [`RaceEvaluation`]. [`RaceValues`](super::RaceValues) plays perfectly on boards
/// that are small enough to solve.
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_play::{Player, PlayerSettings};
/// use abstract_games_sliding::race::{Race, named_player};
///
/// let settings = PlayerSettings { memory: 0, depth: 1, seed: 0 };
/// let mut player = named_player("greedy".parse()?, &settings);
/// let race = Race::new(8)?;
/// assert!(player.choose(&race, &race.initial(), &mut ()).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn named_player(kind: PlayerKind, settings: &PlayerSettings) -> Box<dyn Player<Race>> {
    let &PlayerSettings { memory, depth, seed } = settings;
    match kind {
        PlayerKind::AlphaBeta => {
            let search = IterativeDeepening::new(RaceEvaluation);
            Box::new(search.memory(memory).depth(depth))
        }
        PlayerKind::Greedy => Box::new(GreedyPlayer::new(RaceEvaluation).seed(seed)),
        PlayerKind::Random => Box::new(RandomPlayer::new(seed)),
    }
}
