//! Players of games for any number of seats.

use abstract_games::Observer;
use abstract_games::play::{
    Choice, CoalitionEvaluation, GreedyPlayer, IterativeDeepening, MaxNPlayer, MonteCarlo,
    ParanoidPlayer, Player, RandomPlayer,
};
use abstract_games::quoridor::players::{
    PathEvaluation, RaceEvaluation, ShortestPathPlayer, alpha_beta, monte_carlo,
};
use abstract_games::quoridor::{Move, Position, Quoridor};

use crate::arguments::{PlayerKind, PlayerOptions};

/// A player of any kind.
pub(super) struct AnyPlayer<const N: usize>(Box<dyn Player<Quoridor<N>>>);

impl<const N: usize> Player<Quoridor<N>> for AnyPlayer<N> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn choose(
        &mut self,
        game: &Quoridor<N>,
        position: &Position<N>,
        observer: &mut dyn Observer,
    ) -> Option<Choice<Move>> {
        self.0.choose(game, position, observer)
    }
}

/// A number of seats for which there are players.
pub(super) trait Seating<const N: usize> {
    /// The player of this kind.
    fn player(kind: PlayerKind, options: &PlayerOptions) -> AnyPlayer<N>;
}

impl Seating<2> for Quoridor<2> {
    fn player(kind: PlayerKind, options: &PlayerOptions) -> AnyPlayer<2> {
        let (memory, seed) = (options.memory.as_u64(), options.seed);
        AnyPlayer(match kind {
            PlayerKind::AlphaBeta => {
                Box::new(alpha_beta().memory(memory).depth(options.depth.unwrap_or(u32::MAX)))
            }
            PlayerKind::MonteCarlo => Box::new(monte_carlo().memory(memory)),
            PlayerKind::Greedy => Box::new(GreedyPlayer::new(PathEvaluation::default()).seed(seed)),
            PlayerKind::MaxN => Box::new(max_n(options)),
            PlayerKind::ShortestPath => Box::new(ShortestPathPlayer),
            PlayerKind::Random => Box::new(RandomPlayer::new(seed)),
        })
    }
}

/// Implements `Seating` for more than two players. Players for two play against the coalition of the
/// others.
macro_rules! coalitions {
    ($($n:literal),*) => {$(
        impl Seating<$n> for Quoridor<$n> {
            fn player(kind: PlayerKind, options: &PlayerOptions) -> AnyPlayer<$n> {
                let evaluation = CoalitionEvaluation(RaceEvaluation::default());
                let (memory, seed) = (options.memory.as_u64(), options.seed);
                let depth = options.depth.unwrap_or(u32::MAX);
                AnyPlayer(match kind {
                    PlayerKind::AlphaBeta => Box::new(ParanoidPlayer::new(move || {
                        IterativeDeepening::new(evaluation).memory(memory).depth(depth)
                    })),
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
                })
            }
        }
    )*};
}

coalitions!(3, 4);

fn max_n(options: &PlayerOptions) -> MaxNPlayer<RaceEvaluation> {
    let player = MaxNPlayer::new(RaceEvaluation::default());
    options.depth.map_or(player, |depth| player.depth(depth))
}
