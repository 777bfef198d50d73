//! `PathEvaluation`: an estimate by shortest paths and fences, and its order of the moves.

use abstract_games_core::Game;
use abstract_games_play::{BestMoves, Estimate, Evaluation};
use abstract_games_solve::Score;

use super::gains::gains;
use super::path_layers::PathLayers;
use super::pawn_race::{PawnRaceCache, undisturbed};
use crate::game::{Move, Position, Quoridor};

/// The weights of the [parts](PathParts) of a [`PathEvaluation`], in points. By convention a step
/// of a shortest path is a hundred points.
///
/// `cargo research quoridor_fit` fits weights to the results of games, and
/// `docs/results/quoridor-matches.md` compares them with the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PathWeights {
    /// For each step by which the shortest path of the other player is longer.
    pub distance: i32,
    /// For having the move.
    pub tempo: i32,
    /// For each fence more.
    pub fence: i32,
    /// For each square of [`PathParts::narrow`].
    pub narrow: i32,
}

/// The parts of a [`PathEvaluation`], each positive if it favours the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PathParts {
    /// The number of steps by which the shortest path of the other player is longer.
    pub distance: i32,
    /// 1, for having the move.
    pub tempo: i32,
    /// The number of fences that the player to move has more.
    pub fence: i32,
    /// The number of squares that all shortest paths of the other player visit, less that of the
    /// player to move, each without the pawn's own square.
    pub narrow: i32,
}

impl PathParts {
    /// The parts of an unfinished position.
    pub fn new(game: &Quoridor, position: &Position) -> Self {
        Self::of(position, &PathLayers::of_all(game, position))
    }

    pub(super) fn of(position: &Position, paths: &[PathLayers; 2]) -> Self {
        let (own, other) = (position.turn(), 1 - position.turn());
        let signed = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
        let lengths = paths.each_ref().map(|it| signed(it.length() as usize));
        let narrow = paths.each_ref().map(|it| signed(it.visited()[1].len()));
        let supplies = position.supplies().map(i32::from);
        Self {
            distance: lengths[other] - lengths[own],
            tempo: 1,
            fence: supplies[own] - supplies[other],
            narrow: narrow[other] - narrow[own],
        }
    }

    /// The weighted sum of the parts, in points. Products and sums beyond `i32` are its bounds.
    #[must_use]
    pub fn points(&self, weights: &PathWeights) -> i32 {
        let distance = weights.distance.saturating_mul(self.distance);
        let tempo = weights.tempo.saturating_mul(self.tempo);
        let fence = weights.fence.saturating_mul(self.fence);
        let narrow = weights.narrow.saturating_mul(self.narrow);
        distance.saturating_add(tempo).saturating_add(fence).saturating_add(narrow)
    }
}

impl Default for PathWeights {
    fn default() -> Self {
        Self { distance: 100, tempo: 60, fence: 180, narrow: 5 }
    }
}

/// An evaluation for two players by the lengths of the shortest paths and the fences left.
///
/// These positions have proved scores:
///
/// - The player to move wins at once.
/// - A player without fences loses the race: the pawn of the other, by its shortest paths, arrives
///   first and cannot be met before.
/// - Nobody has a fence left: all positions of the pawns between the fences are solved together.
///
/// [`best_moves`](Evaluation::best_moves) keeps the moves of the pawn and the fences on a shortest
/// path or beside a pawn, and puts first what gains most steps.
///
/// An evaluation takes two flood fills for each player, and the moves one for each fence on two
/// shortest paths. A set of fences is solved in a fraction of a millisecond, if the pawns may meet;
/// the results of up to 256 sets are kept, 30 kB each.
#[derive(Debug, Default)]
pub struct PathEvaluation {
    weights: PathWeights,
    races: PawnRaceCache,
}

impl PathEvaluation {
    /// An evaluation with these weights.
    pub fn new(weights: PathWeights) -> Self {
        Self { weights, races: PawnRaceCache::default() }
    }

    /// The weights.
    pub fn weights(&self) -> PathWeights {
        self.weights
    }

    /// The score of a position if it is known without a search.
    pub(super) fn known(
        &self,
        game: Quoridor,
        position: &Position,
        paths: &[PathLayers; 2],
    ) -> Option<Score> {
        let turn = position.turn();
        let lengths = paths.each_ref().map(PathLayers::length);
        // A jump can take two steps at once.
        let is_near = lengths[turn] <= 2;
        if is_near && !(game.pawn_moves(position) & game.goal(turn)).is_empty() {
            return Some(Score::Win(1));
        }
        let has_none = |player: usize| position.supplies()[player] == 0;
        // The player who arrives first if the pawns do not meet.
        let winner = if lengths[turn] <= lengths[1 - turn] { turn } else { 1 - turn };
        if !has_none(1 - winner) {
            return None;
        }
        let pawns = position.pawns();
        let (passages, other) = (game.passages(position), pawns[1 - winner]);
        if let Some(moves) = undisturbed(passages, &paths[winner], other, winner != turn) {
            let plies = 2 * moves;
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

impl Evaluation<Quoridor> for PathEvaluation {
    fn evaluate(&self, game: &Quoridor, position: &Position) -> Estimate {
        let paths = PathLayers::of_all(game, position);
        if let Some(score) = self.known(*game, position, &paths) {
            return Estimate::Proved(score);
        }
        Estimate::Points(PathParts::of(position, &paths).points(&self.weights))
    }

    fn best_moves(&self, game: &Quoridor, position: &Position) -> BestMoves<Move> {
        let moves = best_moves(*game, position, self.weights.fence);
        BestMoves { moves, are_all: position.supplies()[position.turn()] == 0 }
    }
}

/// The moves of `position` that [`PathEvaluation`] keeps, in its order; a fence costs `fence`
/// points, a step is a hundred.
fn best_moves(game: Quoridor, position: &Position, fence: i32) -> Vec<Move> {
    if game.winner(position).is_some() {
        return Vec::new();
    }
    let mut gains = gains(game, position);
    let cost = |m: &Move| if matches!(m, Move::Fence(_)) { fence } else { 0 };
    gains.sort_by_key(|gain| cost(&gain.m).saturating_sub(100 * (gain.won - gain.lost)));
    if gains.is_empty() {
        // Fences elsewhere, or the pass.
        return game.move_list(position);
    }
    gains.into_iter().map(|gain| gain.m).collect()
}
