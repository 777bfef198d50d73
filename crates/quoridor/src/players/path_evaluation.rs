//! `PathEvaluation`: an estimate of positions by shortest paths and fences.

use abstract_games_core::Score;
use abstract_games_core::play::{Estimate, Evaluation, IterativeDeepening, MonteCarlo};

use super::move_order::order;
use super::pawn_race::undisturbed;
use super::races::Races;
use super::routes::Route;
use crate::game::{Move, Position, Quoridor};

/// The weights of the parts of a [`PathEvaluation`], in points. A hundred points are one step of a
/// shortest path.
///
/// Each part is the difference between the player to move and the other player; with more players,
/// the other player is the one nearest to its goal. Of the default weights,
/// `fence` and `narrow` were chosen by short matches, and the others without.
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
/// - A player without fences loses the race: the pawn of the other, by its shortest paths, arrives first
///   and cannot be met before.
/// - Nobody has a fence left. If the pawns may meet, the results of all positions of the pawns between the
///   fences on the board are computed together, with jumps and passes, and kept.
///
/// [`order`](Evaluation::order) keeps the moves of the pawn and the fences that matter soon: those on a
/// shortest path and those beside a pawn. It puts first what gains most steps.
///
/// # Cost
///
/// Two flood fills for each player. A fraction of a millisecond for the first position with certain
/// fences on the board if nobody has a fence left and the pawns may meet; the results of up to 256 sets of
/// fences are kept, 30 kB each. The order takes a flood fill for each fence on a shortest path.
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

    /// The score of a position for two players if it is known without a search.
    fn known<const N: usize>(
        &self,
        game: &Quoridor<N>,
        position: &Position<N>,
        lengths: [u8; 2],
    ) -> Option<Score> {
        let turn = position.turn();
        let has_none = |player: usize| position.supplies()[player] == 0;
        // The player who arrives first if the pawns do not meet.
        let winner = if lengths[turn] <= lengths[1 - turn] { turn } else { 1 - turn };
        if !has_none(1 - winner) {
            return None;
        }
        let pawns = [position.pawns()[0], position.pawns()[1]];
        let (runner, other) = (pawns[winner], pawns[1 - winner]);
        let passages = game.passages(position);
        let goal = game.goal(winner);
        if let Some(moves) = undisturbed(passages, runner, goal, other, winner != turn) {
            let plies = 2 * u32::from(moves);
            return Some(if winner == turn { Score::Win(plies - 1) } else { Score::Loss(plies) });
        }
        let nobody = has_none(winner);
        nobody.then(|| self.races.score(game.board(), position.fences(), turn, pawns)).flatten()
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

/// Monte-Carlo tree search for two players with the default [`PathEvaluation`] at the leaves, no random
/// plies, and progressive widening: the settings that won most games of those tried
/// (`docs/results/quoridor-matches.md`).
///
/// It draws no random numbers, and thinks until the observer stops it or it has proved a result.
///
/// ```
/// use abstract_games_core::play::Player;
/// use abstract_games_core::{Game, Limits};
/// use abstract_games_quoridor::{Quoridor, players};
///
/// let game = Quoridor::standard();
/// let limits = &mut Limits::new().work(1000);
/// let choice = players::monte_carlo().choose(&game, &game.initial(), limits).unwrap();
/// assert!(game.is_legal(&game.initial(), &choice.best));
/// ```
pub fn monte_carlo() -> MonteCarlo<PathEvaluation> {
    MonteCarlo::new(PathEvaluation::default(), 0)
        .playout(0)
        .scale(300)
        .exploration(0.3)
        .widening(2.0)
}

/// The type of the player that [`alpha_beta`] creates.
pub type AlphaBetaPlayer = IterativeDeepening<PathEvaluation, Position, Move>;

impl<const N: usize> Evaluation<Quoridor<N>> for PathEvaluation {
    fn evaluate(&self, game: &Quoridor<N>, position: &Position<N>) -> Estimate {
        let (turn, passages) = (position.turn(), game.passages(position));
        let routes: [Route; N] = std::array::from_fn(|player| {
            Route::new(passages, position.pawns()[player], game.goal(player))
        });
        let own = routes[turn];
        // A jump can take two steps at once.
        if own.length <= 2 && !(game.pawn_moves(position) & game.goal(turn)).is_empty() {
            return Estimate::Proved(Score::Win(1));
        }
        if N == 2 {
            let lengths = [routes[0].length, routes[1].length];
            if let Some(score) = self.known(game, position, lengths) {
                return Estimate::Proved(score);
            }
        }
        let others = (1..N).map(|later| (turn + later) % N);
        let Some(nearest) = others.min_by_key(|player| routes[*player].length) else {
            return Estimate::Points(0);
        };
        let (other, supply) = (routes[nearest], position.supplies()[nearest]);
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
