//! Players of the race by name.

use abstract_games_core::named_values;
use abstract_games_play::{GreedyPlayer, IterativeDeepening, Player, PlayerSettings, RandomPlayer};

use super::evaluation::RaceEvaluation;
use super::rules::Race;

/// A player of races of every size. The text form is the name, as in `alpha-beta`.
///
/// [`RaceValues`](super::RaceValues) plays perfectly on boards that are small enough to solve.
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_play::{Player, PlayerSettings};
/// use abstract_games_sliding::race::{PlayerKind, Race};
///
/// let kind: PlayerKind = "greedy".parse()?;
/// let mut player = kind.player(&PlayerSettings { memory: 0, depth: 1, seed: 0 });
/// let race = Race::new(8)?;
/// assert!(player.choose(&race, &race.initial(), &mut ()).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayerKind {
    /// Alpha-beta search with iterative deepening.
    AlphaBeta,
    /// Looks one ply ahead.
    Greedy,
    /// Plays any legal move.
    Random,
}

named_values!(
    PlayerKind, "a player":
    AlphaBeta => "alpha-beta",
    Greedy => "greedy",
    Random => "random",
);

impl PlayerKind {
    /// A player with these settings. Alpha-beta and greedy estimate with [`RaceEvaluation`].
    pub fn player(self, settings: &PlayerSettings) -> Box<dyn Player<Race>> {
        let &PlayerSettings { memory, depth, seed } = settings;
        match self {
            Self::AlphaBeta => {
                let search = IterativeDeepening::new(RaceEvaluation);
                Box::new(search.memory(memory).depth(depth))
            }
            Self::Greedy => Box::new(GreedyPlayer::new(RaceEvaluation).seed(seed)),
            Self::Random => Box::new(RandomPlayer::new(seed)),
        }
    }
}
