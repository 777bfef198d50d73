//! Players of the race by name.

use abstract_games_core::named_values;
use abstract_games_play::{GreedyPlayer, IterativeDeepening, Player, PlayerSettings, RandomPlayer};

use super::evaluation::RaceEvaluation;
use super::rules::Race;
use super::values::RaceValues;

/// A player. The text form is the name, as in `alpha-beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayerKind {
    /// Never errs: [`RaceValues`].
    Perfect,
    /// Alpha-beta search with iterative deepening.
    AlphaBeta,
    /// Looks one ply ahead.
    Greedy,
    /// Plays any legal move.
    Random,
}

named_values!(
    PlayerKind, "a player":
    Perfect => "perfect",
    AlphaBeta => "alpha-beta",
    Greedy => "greedy",
    Random => "random",
);

impl PlayerKind {
    /// The player to take if none is named: the perfect one where a race is solved in seconds.
    pub fn default_for(race: Race) -> Self {
        if race.size() <= 5 { Self::Perfect } else { Self::AlphaBeta }
    }
}

/// The player of this kind with these settings. `values` are for the perfect player, on boards that
/// are small enough to solve; without them alpha-beta takes its place. Alpha-beta and greedy
/// estimate with [`RaceEvaluation`].
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_play::{Player, PlayerSettings};
/// use abstract_games_sliding::race::{Race, named_player};
///
/// let settings = PlayerSettings { memory: 0, depth: 1, seed: 0 };
/// let mut player = named_player("greedy".parse()?, &settings, None);
/// let race = Race::new(8)?;
/// assert!(player.choose(&race, &race.initial(), &mut ()).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn named_player<'v>(
    kind: PlayerKind,
    settings: &PlayerSettings,
    values: Option<&'v RaceValues>,
) -> Box<dyn Player<Race> + 'v> {
    let &PlayerSettings { memory, depth, seed } = settings;
    match (kind, values) {
        (PlayerKind::Perfect, Some(values)) => Box::new(values),
        (PlayerKind::Perfect | PlayerKind::AlphaBeta, _) => {
            let search = IterativeDeepening::new(RaceEvaluation);
            Box::new(search.memory(memory).depth(depth))
        }
        (PlayerKind::Greedy, _) => Box::new(GreedyPlayer::new(RaceEvaluation).seed(seed)),
        (PlayerKind::Random, _) => Box::new(RandomPlayer::new(seed)),
    }
}
