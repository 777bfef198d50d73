//! `RaceEvaluation`: an evaluation for two to four players by the distances to the goals.

use abstract_games_core::{Players, Seat};
use abstract_games_play::SeatEvaluation;

use crate::board::Fences;
use crate::game::{Move, Position, Quoridor};

/// An evaluation for any number of players: how far each is ahead in the race to its goal.
///
/// A player's time is the number of plies until its turn, plus one round for each step of its
/// shortest path. Its points are 100 for each round by which its time is less than the least time
/// of the others, and a few for each fence that it has left. A team has the lesser time and the
/// fences of both players.
///
/// Moves are tried in this order: pawn moves, those to squares nearer to the goal first; then
/// fences on a shortest path of a rival. The rival is the other player with the least time; in a
/// coalition it is the player who plays alone. Other fences are removed.
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_play::SeatEvaluation;
/// use abstract_games_quoridor::Quoridor;
/// use abstract_games_quoridor::players::RaceEvaluation;
///
/// let game = Quoridor::standard_for_four();
/// let position = game.initial();
/// // All have eight steps to go, and the first is to move: a quarter of a round for each ply.
/// let points = RaceEvaluation::default().points(&game, &position);
/// assert_eq!(points, [25, -25, -50, -75].map(|it| it + 300));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceEvaluation {
    fence: i32,
}

impl RaceEvaluation {
    /// An evaluation with this number of points for each fence left. The default is 60. Products
    /// and sums beyond `i32` are its bounds.
    pub const fn new(fence: i32) -> Self {
        Self { fence }
    }

    /// The plies until each player reaches its goal, if nobody hinders it.
    fn times<const N: usize>(game: &Quoridor<N>, position: &Position<N>) -> [u32; N] {
        let (passages, pawns) = (game.passages(position), position.pawns());
        std::array::from_fn(|player| {
            let distance = passages.distance(pawns[player], game.goal(player));
            let until_turn = (player + N - position.turn()) % N;
            #[expect(clippy::cast_possible_truncation, reason = "at most four players")]
            let (players, until_turn) = (N as u32, until_turn as u32);
            // Every player of a position has a path.
            distance.unwrap_or(0) * players + until_turn
        })
    }
}

impl Default for RaceEvaluation {
    fn default() -> Self {
        Self::new(60)
    }
}

impl<const N: usize> SeatEvaluation<Quoridor<N>> for RaceEvaluation
where
    Quoridor<N>: Players<Player: Into<Seat>, State = Position<N>, Move = Move>,
{
    type Points = [i32; N];

    fn points(&self, game: &Quoridor<N>, position: &Position<N>) -> [i32; N] {
        let times = Self::times(game, position).map(|time| i32::try_from(time).unwrap_or(i32::MAX));
        let supplies = position.supplies();
        std::array::from_fn(|seat| {
            let of = |own: bool| (0..N).filter(move |&it| (game.seat(it) == seat) == own);
            let least = |own: bool| of(own).map(|player| times[player]).min();
            let ahead = least(false).zip(least(true)).map_or(0, |(others, own)| others - own);
            let fences: i32 = of(true).map(|player| i32::from(supplies[player])).sum();
            #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "four")]
            let round = N as i32;
            self.fence.saturating_mul(fences).saturating_add(ahead * 100 / round)
        })
    }

    fn order(
        &self,
        game: &Quoridor<N>,
        position: &Position<N>,
        lone: Option<Seat>,
        moves: &mut Vec<Move>,
    ) {
        let (turn, passages) = (position.turn(), game.passages(position));
        let times = Self::times(game, position);
        let seat = game.seat(turn);
        let lone = lone.map(|lone| usize::from(lone.index())).filter(|&lone| lone != seat);
        let is_rival =
            |&it: &usize| lone.map_or(game.seat(it) != seat, |lone| game.seat(it) == lone);
        let rival = (0..N).filter(is_rival).min_by_key(|&rival| times[rival]).unwrap_or(turn);
        let pawn = position.pawns()[rival];
        let on_path = passages.blockers(pawn, game.goal(rival)).unwrap_or(Fences::EMPTY);
        let has_step = moves.iter().any(|m| matches!(m, Move::Pawn(_)));
        moves.retain(|m| match m {
            Move::Fence(fence) => on_path.contains(*fence) || !has_step,
            Move::Pawn(_) | Move::Pass => true,
        });
        moves.sort_by_cached_key(|m| match m {
            Move::Pawn(square) => passages.distance(*square, game.goal(turn)).unwrap_or(u32::MAX),
            Move::Fence(_) | Move::Pass => u32::MAX,
        });
    }
}
