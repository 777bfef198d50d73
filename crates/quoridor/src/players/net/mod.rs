//! `NetEvaluation`: an estimate by a neural network that has learned from games.

mod features;
mod network;

use std::sync::Arc;

use abstract_games_core::{Orbit, Symmetry};
use abstract_games_play::{
    Estimate, Evaluation, IterativeDeepening, OrbitEvaluation, OrbitPlayer,
};

use super::path_evaluation::{PathEvaluation, PathParts, paths};
use crate::game::{Move, Position, Quoridor, QuoridorSymmetry};

use features::features;

pub use features::FEATURES;
pub use network::{
    FIRST_UNIT, HEADS, HIDDEN, MAGIC, Net, NetError, OUTPUT_UNIT, POINTS, SECOND, UNIT,
};

/// An evaluation of the standard game for two by a [`Net`]; other games, proofs, and the order of
/// the moves are those of [`PathEvaluation`].
///
/// The net sees a position from the side of the player to move, and only the
/// [canonical](Symmetry::canonical_form) one of two mirror images, so images have equal estimates.
///
/// ```
/// ```
#[derive(Clone, Debug)]
pub struct NetEvaluation {
    net: Arc<Net>,
    paths: PathEvaluation,
}

impl NetEvaluation {
    /// An evaluation by this net.
    pub fn new(net: Arc<Net>) -> Self {
        Self { net, paths: PathEvaluation::default() }
    }
}

/// The player [`alpha_beta`](super::alpha_beta) with another evaluation.
pub fn net_player(evaluation: NetEvaluation) -> NetPlayer {
    let player = IterativeDeepening::new(OrbitEvaluation(evaluation));
    OrbitPlayer::new(player.reductions(true).aspiration(200), Quoridor::symmetry)
}

/// The type of the player that [`net_player`] creates.
pub type NetPlayer = OrbitPlayer<
    IterativeDeepening<OrbitEvaluation<NetEvaluation>, Orbit<Position>, Move>,
    fn(&Quoridor) -> QuoridorSymmetry,
>;

/// What the net sees of an unfinished position of the standard game.
#[derive(Clone, Debug)]
pub struct NetInput {
    /// The numbers of the features that the position has, less than [`FEATURES`].
    pub features: Vec<u16>,
    /// The number of fences that both players have left together.
    pub fences: usize,
    /// The points of [`PathEvaluation`].
    pub points: i32,
}

impl NetInput {
    /// The input for a position.
    pub fn new(game: &Quoridor, position: &Position) -> Self {
        let view = game.symmetry().canonical_form(position);
        let paths = paths(*game, &view);
        let features = features(&view, &paths).into_vec();
        let points = PathParts::of(&view, paths).points(&PathEvaluation::default().weights());
        Self { features, fences: fences(&view), points }
    }

    /// The points that `net` gives it.
    pub fn evaluate(&self, net: &Net) -> i32 {
        net.points(&self.features, self.fences, self.points)
    }
}

fn fences(position: &Position) -> usize {
    position.supplies().into_iter().map(usize::from).sum()
}

impl Evaluation<Quoridor> for NetEvaluation {
    fn evaluate(&self, game: &Quoridor, position: &Position) -> Estimate {
        if *game != Quoridor::standard() {
            return self.paths.evaluate(game, position);
        }
        let view = game.symmetry().canonical_form(position);
        let paths = paths(*game, &view);
        if let Some(score) = self.paths.known(*game, &view, &paths) {
            return Estimate::Proved(score);
        }
        let points = PathParts::of(&view, paths).points(&self.paths.weights());
        Estimate::Points(self.net.points(&features(&view, &paths), fences(&view), points))
    }

    fn order(&self, game: &Quoridor, position: &Position, moves: &mut Vec<Move>) {
        self.paths.order(game, position, moves);
    }
}
