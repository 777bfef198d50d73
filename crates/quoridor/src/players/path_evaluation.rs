//! `PathEvaluation`: an estimate of positions by shortest paths and fences.

use abstract_games_core::Score;
use abstract_games_core::play::{Estimate, Evaluation, IterativeDeepening};

use super::move_order::order;
use super::races::Races;
use super::routes::Route;
use crate::game::{Move, Position, Quoridor};

/// The weights of the parts of a [`PathEvaluation`], in points. A hundred points are one step of a
/// shortest path.
///
/// Each part is the difference between the player to move and the other player; with more players,
/// the other player is the one nearest to its goal. The default weights were fitted by play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PathWeights {
    /// For each step by which the shortest path of the other player is longer.
    pub distance: i32,
    /// For having the move.
    pub tempo: i32,
    /// For each fence more.
    pub fence: i32,
    /// For each square that all shortest paths of the other player visit, more than of this one. A
    /// fence there lengthens the path.
    pub narrow: i32,
}

impl Default for PathWeights {
    fn default() -> Self {
        Self { distance: 100, tempo: 60, fence: 180, narrow: 5 }
    }
}

/// An evaluation by the lengths of the shortest paths and the fences left.
///
/// For two players it calls these positions proved:
///
/// - The player to move wins at once.
/// - Nobody has a fence left. The results of all positions of the pawns between the fences on the board
///   are computed together, with jumps and passes, and kept.
/// - One player has no fence left, and the other wins by moves of the pawn alone.
///
/// [`order`](Evaluation::order) keeps the moves of the pawn and the fences that matter soon: those on a
/// shortest path and those beside a pawn. It puts first what gains most steps.
///
/// # Cost
///
/// Two flood fills for each player, less than a microsecond; 0.1 to 0.3 milliseconds for the first
/// position with certain fences on the board and a player without fences. The results of up to 256 sets of fences
/// are kept, 30 kB each. The order takes a flood fill for each fence on a shortest path.
#[derive(Debug, Default)]
pub struct PathEvaluation {
    weights: PathWeights,
    races: Races,
}

impl PathEvaluation {
    /// An evaluation with these weights.
    pub fn new(weights: PathWeights) -> Self {
        Self { weights, races: Races::default() }
    }

    /// The weights.
    pub fn weights(&self) -> PathWeights {
        self.weights
    }

    /// The score of a position if it is known without a search.
    fn known<const N: usize>(
        &self,
        game: &Quoridor<N>,
        position: &Position<N>,
        length: u8,
    ) -> Option<Score> {
        let turn = position.turn();
        // A jump can take two steps at once.
        if length <= 2 && !(game.pawn_moves(position) & game.goal(turn)).is_empty() {
            return Some(Score::Win(1));
        }
        let has_none = |player: usize| position.supplies()[player] == 0;
        if N != 2 || !(has_none(0) || has_none(1)) {
            return None;
        }
        let pawns = [position.pawns()[0], position.pawns()[1]];
        let passes = [has_none(0), has_none(1)];
        let score = self.races.score(game.board(), position.fences(), passes, turn, pawns)?;
        // A player who may use fences need not lose what it loses without them.
        let loser = if matches!(score, Score::Win(_)) { 1 - turn } else { turn };
        has_none(loser).then_some(score)
    }
}

/// A clone has the same weights and begins to collect anew.
impl Clone for PathEvaluation {
    fn clone(&self) -> Self {
        Self::new(self.weights)
    }
}

/// The strongest player of this crate for two players: alpha-beta with the default
/// [`PathEvaluation`], late moves reduced.
///
/// It runs on one thread, and thinks until the observer stops it or it has proved a result.
///
/// ```
/// use abstract_games_core::play::{Estimate, Player};
/// use abstract_games_core::{Limits, Score};
/// use abstract_games_quoridor::{Quoridor, players};
///
/// // Both pawns are two steps from their goals, and nobody has a fence left.
/// let game = Quoridor::new(Quoridor::standard().board(), [0; 2])?;
/// let position = game.position(&" / / c7 g3 / 0 0 / 1".parse()?)?;
/// let choice = players::alpha_beta().choose(&game, &position, &mut Limits::new().work(1000));
/// let choice = choice.unwrap();
/// assert_eq!(choice.estimate, Some(Estimate::Proved(Score::Win(3))));
/// assert_eq!(choice.best.to_string(), "c8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn alpha_beta() -> AlphaBetaPlayer {
    IterativeDeepening::new(PathEvaluation::default()).reductions(true)
}

/// The type of the player that [`alpha_beta`] creates.
pub type AlphaBetaPlayer = IterativeDeepening<PathEvaluation, Position, Move>;

impl<const N: usize> Evaluation<Quoridor<N>> for PathEvaluation {
    fn evaluate(&self, game: &Quoridor<N>, position: &Position<N>) -> Estimate {
        let turn = position.turn();
        let passages = game.passages(position);
        let route =
            |player: usize| Route::new(passages, position.pawns()[player], game.goal(player));
        let own = route(turn);
        if let Some(score) = self.known(game, position, own.length) {
            return Estimate::Proved(score);
        }
        let others = (1..N).map(|later| (turn + later) % N);
        let others = others.map(|player| (route(player), position.supplies()[player]));
        let Some((other, supply)) = others.min_by_key(|(route, _)| route.length) else {
            return Estimate::Points(0);
        };
        let more = |own: u8, other: u8| i32::from(own) - i32::from(other);
        let weights = &self.weights;
        Estimate::Points(
            weights.distance * more(other.length, own.length)
                + weights.tempo
                + weights.fence * more(position.supplies()[turn], supply)
                + weights.narrow * more(other.narrow, own.narrow),
        )
    }

    fn order(&self, game: &Quoridor<N>, position: &Position<N>, moves: &mut Vec<Move>) {
        order(game, position, self.weights.fence, moves);
    }
}
