//! Players of games for any number of seats.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use abstract_games::Observer;
use abstract_games::play::{
    Choice, CoalitionEvaluation, GreedyPlayer, IterativeDeepening, MaxNPlayer, MonteCarlo,
    ParanoidPlayer, Player, RandomPlayer,
};
use abstract_games::quoridor::players::{
    PathEvaluation, RaceEvaluation, ShortestPathPlayer, alpha_beta, monte_carlo,
};
use abstract_games::quoridor::solved::{BoardValues, QueryError, SolvedPlayer};
use abstract_games::quoridor::{Move, Position, Quoridor};

use super::game::usage;
use crate::arguments::{PlayerKind, PlayerOptions};
use crate::failure::Failure;

/// A player of any kind.
pub(super) struct AnyPlayer<const N: usize> {
    player: Box<dyn Player<Quoridor<N>>>,
    fault: Fault,
}

/// Why a player last made no move, if a file of its database failed.
#[derive(Clone, Default)]
pub(super) struct Fault(Arc<Mutex<Option<String>>>);

impl Fault {
    /// Fails if the player made no move because of its database.
    pub(super) fn check(&self) -> Result<(), Failure> {
        let fault = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        fault.map_or(Ok(()), |error| Err(Failure::Storage(format!("--database: {error}"))))
    }

    fn set(&self, error: Option<&QueryError>) {
        let error = error.map(ToString::to_string);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = error;
    }
}

impl<const N: usize> AnyPlayer<N> {
    /// The place where the player says that its database failed.
    pub(super) fn fault(&self) -> Fault {
        self.fault.clone()
    }
}

impl<const N: usize> From<Box<dyn Player<Quoridor<N>>>> for AnyPlayer<N> {
    fn from(player: Box<dyn Player<Quoridor<N>>>) -> Self {
        Self { player, fault: Fault::default() }
    }
}

impl<const N: usize> Player<Quoridor<N>> for AnyPlayer<N> {
    fn name(&self) -> String {
        self.player.name()
    }

    fn choose(
        &mut self,
        game: &Quoridor<N>,
        position: &Position<N>,
        observer: &mut dyn Observer,
    ) -> Option<Choice<Move>> {
        self.player.choose(game, position, observer)
    }
}

/// A number of seats for which there are players.
pub(super) trait Seating<const N: usize> {
    /// The player of this kind. Alpha-beta takes the place of `Solved`.
    fn searcher(kind: PlayerKind, options: &PlayerOptions) -> AnyPlayer<N>;

    /// The player of this kind. A database that does not hold `game`, if one is given, is refused.
    fn player(
        kind: PlayerKind,
        options: &PlayerOptions,
        _game: Option<&Quoridor<N>>,
    ) -> Result<AnyPlayer<N>, Failure> {
        match (kind, &options.database) {
            (PlayerKind::Solved, _) | (_, Some(_)) => {
                Err(usage("--database", "databases are of games for two players"))
            }
            _ => Ok(Self::searcher(kind, options)),
        }
    }
}

/// The values in the database of an argument.
pub(super) fn database(folder: &Path) -> Result<BoardValues, Failure> {
    BoardValues::open(folder).map_err(|error| usage("--database", error))
}

/// A player by a database, and another one for games that are not in it, which the protocol QTP can begin.
struct ByDatabase {
    values: Arc<BoardValues>,
    other: AnyPlayer<2>,
    fault: Fault,
}

impl Player<Quoridor> for ByDatabase {
    fn name(&self) -> String {
        "solved".to_owned()
    }

    fn choose(
        &mut self,
        game: &Quoridor,
        position: &Position,
        observer: &mut dyn Observer,
    ) -> Option<Choice<Move>> {
        match SolvedPlayer::new(Arc::clone(&self.values), game) {
            Ok(mut player) => {
                let choice = player.choose(game, position, observer);
                self.fault.set(player.error());
                choice
            }
            Err(_) => self.other.choose(game, position, observer),
        }
    }
}

impl Seating<2> for Quoridor<2> {
    fn player(
        kind: PlayerKind,
        options: &PlayerOptions,
        game: Option<&Self>,
    ) -> Result<AnyPlayer<2>, Failure> {
        let searcher = Self::searcher(kind, options);
        if kind != PlayerKind::Solved {
            return Ok(searcher);
        }
        let folder = options.database.as_deref();
        let folder = folder.ok_or_else(|| usage("--database", "the player solved needs one"))?;
        let values = Arc::new(database(folder)?);
        if let Some(game) = game {
            SolvedPlayer::new(Arc::clone(&values), game)
                .map_err(|error| usage("--database", error))?;
        }
        let fault = Fault::default();
        let player = ByDatabase { values, other: searcher, fault: fault.clone() };
        Ok(AnyPlayer { player: Box::new(player), fault })
    }

    fn searcher(kind: PlayerKind, options: &PlayerOptions) -> AnyPlayer<2> {
        let (memory, seed) = (options.memory.as_u64(), options.seed);
        let player: Box<dyn Player<Self>> = match kind {
            PlayerKind::AlphaBeta | PlayerKind::Solved => {
                let depth = options.depth.unwrap_or(u32::MAX);
                Box::new(alpha_beta().with(|player| player.memory(memory).depth(depth)))
            }
            PlayerKind::MonteCarlo => Box::new(monte_carlo().memory(memory)),
            PlayerKind::Greedy => Box::new(GreedyPlayer::new(PathEvaluation::default()).seed(seed)),
            PlayerKind::MaxN => Box::new(max_n(options)),
            PlayerKind::ShortestPath => Box::new(ShortestPathPlayer),
            PlayerKind::Random => Box::new(RandomPlayer::new(seed)),
        };
        player.into()
    }
}

/// Implements `Seating` for more than two players. Players for two play against the coalition of the
/// others.
macro_rules! coalitions {
    ($($n:literal),*) => {$(
        impl Seating<$n> for Quoridor<$n> {
            fn searcher(kind: PlayerKind, options: &PlayerOptions) -> AnyPlayer<$n> {
                let evaluation = CoalitionEvaluation(RaceEvaluation::default());
                let (memory, seed) = (options.memory.as_u64(), options.seed);
                let depth = options.depth.unwrap_or(u32::MAX);
                let player: Box<dyn Player<Self>> = match kind {
                    PlayerKind::AlphaBeta | PlayerKind::Solved => {
                        Box::new(ParanoidPlayer::new(move || {
                            IterativeDeepening::new(evaluation).memory(memory).depth(depth)
                        }))
                    }
                    PlayerKind::MonteCarlo => Box::new(ParanoidPlayer::new(move || {
                        MonteCarlo::new(evaluation, seed).playout(0).memory(memory)
                    })),
                    PlayerKind::Greedy => {
                        let greedy = GreedyPlayer::new(evaluation).seed(seed);
                        Box::new(ParanoidPlayer::new(move || greedy.clone()))
                    }
                    PlayerKind::MaxN => Box::new(max_n(options)),
                    PlayerKind::ShortestPath => Box::new(ShortestPathPlayer),
                    PlayerKind::Random => Box::new(RandomPlayer::new(seed)),
                };
                player.into()
            }
        }
    )*};
}

coalitions!(3, 4);

fn max_n(options: &PlayerOptions) -> MaxNPlayer<RaceEvaluation> {
    let player = MaxNPlayer::new(RaceEvaluation::default());
    options.depth.map_or(player, |depth| player.depth(depth))
}
