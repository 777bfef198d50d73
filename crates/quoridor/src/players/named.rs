//! Players by name, for any number of seats, and the player that only runs.

use abstract_games_core::{Keyed, Limits, Observer, Players, Seat, named_values};
use abstract_games_play::{
    Choice, Chosen, CoalitionEvaluation, Evaluation, GreedyPlayer, IterativeDeepening, MaxNPlayer,
    MonteCarlo, ParanoidPlayer, Player, PlayerSettings, RandomPlayer,
};

use super::alpha_beta::{CHANCES, StrongestEvaluation, alpha_beta};
use super::level::LevelPlayer;
use super::monte_carlo::monte_carlo;
use super::path_evaluation::PathEvaluation;
use super::race_evaluation::RaceEvaluation;
use crate::board::Square;
use crate::game::{AnyPosition, AnyQuoridor, Move, Position, Quoridor};

/// A player. The text form is the name, as in `alpha-beta`.
///
/// Against more than one opponent, all but `MaxN`, `ShortestPath` and `Random` play as if the
/// opponents played together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayerKind {
    /// Alpha-beta search with iterative deepening.
    AlphaBeta,
    /// Monte-Carlo tree search.
    MonteCarlo,
    /// Max-n search, in which each opponent plays for itself.
    MaxN,
    /// Looks one ply ahead.
    Greedy,
    /// Runs along a shortest path.
    ShortestPath,
    /// Plays any legal move.
    Random,
    /// Level 1, the weakest: chooses by one ply, any of the better moves.
    Level1,
    /// Level 2.
    Level2,
    /// Level 3.
    Level3,
    /// Level 4.
    Level4,
    /// Level 5.
    Level5,
    /// Level 6.
    Level6,
    /// Level 7.
    Level7,
    /// Level 8.
    Level8,
}

named_values!(
    PlayerKind, "a player":
    AlphaBeta => "alpha-beta",
    MonteCarlo => "monte-carlo",
    MaxN => "max-n",
    Greedy => "greedy",
    ShortestPath => "shortest-path",
    Random => "random",
    Level1 => "level-1",
    Level2 => "level-2",
    Level3 => "level-3",
    Level4 => "level-4",
    Level5 => "level-5",
    Level6 => "level-6",
    Level7 => "level-7",
    Level8 => "level-8",
);

impl PlayerKind {
    /// Of a level, the margin in points if it looks one ply ahead and chooses a random move within
    /// it, or `None` if it searches; and the greatest number of states visited. Each level wins
    /// most games against the one before (`docs/results/quoridor-matches.md`).
    const fn level(self) -> Option<(Option<u32>, u64)> {
        Some(match self {
            Self::Level1 => (Some(150), u64::MAX),
            Self::Level2 => (Some(110), u64::MAX),
            Self::Level3 => (Some(70), u64::MAX),
            Self::Level4 => (Some(0), u64::MAX),
            Self::Level5 => (None, 200),
            Self::Level6 => (None, 1_000),
            Self::Level7 => (None, 5_000),
            Self::Level8 => (None, 25_000),
            _ => return None,
        })
    }
}

/// The players by name.
impl AnyQuoridor {
    /// A player with these settings.
    ///
    /// ```
    /// use abstract_games_core::Game;
    /// use abstract_games_play::{Player, PlayerSettings};
    /// use abstract_games_quoridor::{AnyQuoridor, Quoridor};
    ///
    /// let settings = PlayerSettings { memory: 1 << 20, depth: 2, seed: 0 };
    /// let game = AnyQuoridor::from(Quoridor::standard());
    /// let mut player = game.named_player("greedy".parse()?, &settings);
    /// assert!(player.choose(&game, &game.initial(), &mut ()).is_some());
    /// # Ok::<(), abstract_games_core::TextError>(())
    /// ```
    pub fn named_player(
        &self,
        kind: PlayerKind,
        settings: &PlayerSettings,
    ) -> Box<dyn Player<Self>> {
        let player: Box<dyn Player<Self>> = match self.players() {
            2 => Box::new(PlayerFor(for_two(kind, settings))),
            3 => Box::new(PlayerFor(against_a_coalition::<3>(kind, settings))),
            _ => Box::new(PlayerFor(against_a_coalition::<4>(kind, settings))),
        };
        match kind.level() {
            Some((_, states)) => {
                let limits = Limits::new().work(states);
                Box::new(LevelPlayer { name: kind.name(), player, limits })
            }
            None => player,
        }
    }

    /// The chance of a win that points of a player of this kind stand for, or `None` if they are
    /// those of an evaluation without chances.
    pub fn chances(&self, kind: PlayerKind) -> Option<fn(i32) -> f64> {
        match kind {
            PlayerKind::MonteCarlo => Some(of_expected_result),
            PlayerKind::MaxN
            | PlayerKind::Greedy
            | PlayerKind::ShortestPath
            | PlayerKind::Random => None,
            _ => CHANCES.filter(|_| *self == Quoridor::standard().into()),
        }
    }

    /// The player to take if none is named: Monte-Carlo tree search in the standard game for two
    /// with the net, where it is the strongest, and otherwise alpha-beta.
    pub fn default_player(&self) -> PlayerKind {
        // The net, which has chances and a policy, is for this game alone.
        match self.chances(PlayerKind::AlphaBeta) {
            Some(_) => PlayerKind::MonteCarlo,
            None => PlayerKind::AlphaBeta,
        }
    }
}

/// A player of the game for `N` players as one of [`AnyQuoridor`]. In a game for another number of
/// players it chooses no move.
#[derive(Clone, Copy, Debug)]
pub struct PlayerFor<const N: usize, P>(pub P);

impl<const N: usize, P: Player<Quoridor<N>>> Player<AnyQuoridor> for PlayerFor<N, P> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn choose(
        &mut self,
        game: &AnyQuoridor,
        position: &AnyPosition,
        observer: &mut dyn Observer,
    ) -> Chosen<AnyQuoridor> {
        self.0.choose(&game.for_players()?, &position.for_players()?, observer)
    }
}

/// The chance by points of [`MonteCarlo`].
fn of_expected_result(points: i32) -> f64 {
    0.5 + f64::from(points) / 2000.0
}

/// The chance of a win of the player to move, by the net without a search. `None` in a finished
/// game, in others than the standard game for two, and without the feature `net`. The cost is that
/// of an evaluation.
///
/// ```
/// # #[cfg(feature = "net")] {
/// use abstract_games_core::Game;
/// use abstract_games_quoridor::Quoridor;
/// use abstract_games_quoridor::players::static_winning_chance;
///
/// let game = Quoridor::standard();
/// let chance = static_winning_chance(&game, &game.initial()).unwrap();
/// assert!((0.4..0.7).contains(&chance));
/// # }
/// ```
pub fn static_winning_chance(
    game: impl Into<AnyQuoridor>,
    position: impl Into<AnyPosition>,
) -> Option<f64> {
    let game = game.into();
    let of_points = game.chances(PlayerKind::AlphaBeta)?;
    let (game, position) = (&game.for_players::<2>()?, &position.into().for_players()?);
    let estimate = || StrongestEvaluation::default().evaluate(game, position);
    game.winner(position).is_none().then(|| estimate().winning_chance(of_points))
}

/// A player for two.
fn for_two(kind: PlayerKind, settings: &PlayerSettings) -> Box<dyn Player<Quoridor>> {
    let &PlayerSettings { memory, depth, seed } = settings;
    match kind {
        PlayerKind::MonteCarlo => Box::new(monte_carlo().with(|player| player.memory(memory))),
        PlayerKind::Greedy => Box::new(GreedyPlayer::new(PathEvaluation::default()).seed(seed)),
        PlayerKind::MaxN => Box::new(MaxNPlayer::new(RaceEvaluation::default()).depth(depth)),
        PlayerKind::ShortestPath => Box::new(ShortestPathPlayer),
        PlayerKind::Random => Box::new(RandomPlayer::new(seed)),
        _ => match kind.level() {
            Some((Some(points), _)) => {
                let greedy = GreedyPlayer::new(StrongestEvaluation::default()).seed(seed);
                Box::new(greedy.within(points))
            }
            _ => Box::new(alpha_beta().with(|player| player.memory(memory).depth(depth))),
        },
    }
}

/// A player for three or four.
fn against_a_coalition<const N: usize>(
    kind: PlayerKind,
    settings: &PlayerSettings,
) -> Box<dyn Player<Quoridor<N>>>
where
    Quoridor<N>: Players<Player = Seat, State = Position<N>, Move = Move> + Keyed,
{
    let &PlayerSettings { memory, depth, seed } = settings;
    let evaluation = CoalitionEvaluation(RaceEvaluation::default());
    let greedy = |points| -> Box<dyn Player<_>> {
        let greedy = GreedyPlayer::new(evaluation).seed(seed).within(points);
        Box::new(ParanoidPlayer::new(move || greedy.clone()))
    };
    match kind {
        PlayerKind::MonteCarlo => Box::new(ParanoidPlayer::new(move || {
            MonteCarlo::new(evaluation, seed).playout(0).memory(memory)
        })),
        PlayerKind::MaxN => Box::new(MaxNPlayer::new(RaceEvaluation::default()).depth(depth)),
        PlayerKind::ShortestPath => Box::new(ShortestPathPlayer),
        PlayerKind::Random => Box::new(RandomPlayer::new(seed)),
        _ => match kind.level() {
            Some((Some(points), _)) => greedy(points),
            _ if kind == PlayerKind::Greedy => greedy(0),
            _ => Box::new(ParanoidPlayer::new(move || {
                IterativeDeepening::new(evaluation).memory(memory).depth(depth)
            })),
        },
    }
}

/// A player that takes a shortest path to its goal and places no fence while its pawn can move.
///
/// Of equally near squares it takes the first, row by row from the bottom. If its pawn cannot move,
/// it takes the first other legal move. It does not ask the observer.
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_play::Player;
/// use abstract_games_quoridor::Quoridor;
/// use abstract_games_quoridor::players::ShortestPathPlayer;
///
/// let game = Quoridor::standard();
/// let mut position = game.initial();
/// let mut moves = Vec::new();
/// while let Some(choice) = ShortestPathPlayer.choose(&game, &position, &mut ()) {
///     position = game.play(&position, &choice.best);
///     moves.push(choice.best.to_string());
/// }
/// // The player who jumps first wins.
/// assert_eq!(moves.len(), 14);
/// assert_eq!(moves[7..9], ["e4", "e6"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShortestPathPlayer;

impl<const N: usize> Player<Quoridor<N>> for ShortestPathPlayer {
    fn name(&self) -> String {
        "shortest-path".into()
    }

    fn choose(
        &mut self,
        game: &Quoridor<N>,
        position: &Position<N>,
        _: &mut dyn Observer,
    ) -> Option<Choice<Move>> {
        let moves = game.legal_moves(position);
        let (passages, goal) = (game.passages(position), game.goal(position.turn()));
        let distance = |square: &Square| passages.distance(*square, goal).unwrap_or(u32::MAX);
        let step = moves.pawn().into_iter().min_by_key(distance).map(Move::Pawn);
        step.or_else(|| moves.iter().next()).map(Choice::of)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/named.rs"]
mod tests;
