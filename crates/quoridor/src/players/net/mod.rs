//! `NetEvaluation`: an estimate by a neural network that has learned from games.

mod features;
mod network;
mod policy;

use std::sync::{Arc, LazyLock};

use abstract_games_core::{Group, Symmetry, Transform};
use abstract_games_play::{BestMoves, Estimate, Evaluation};

use super::path_evaluation::{PathEvaluation, PathParts};
use super::path_layers::PathLayers;
use crate::game::{Move, Position, Quoridor, QuoridorSymmetry};

use features::features;

pub use features::FEATURES;
pub use network::{
    FIRST_UNIT, HEADS, HIDDEN, MAGIC, Net, NetError, OUTPUT_UNIT, POINTS, SECOND, UNIT,
};
pub use policy::{DOUBLING, PARTS, Parts};

/// An evaluation of the standard game for two by a [`Net`]; other games, proofs, and the order of
/// the moves are those of [`PathEvaluation`].
///
/// The net sees a position from the side of the player to move, and only the
/// [canonical](Symmetry::canonical_form) one of two mirror images, so images have equal estimates.
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_play::{Estimate, Evaluation};
/// use abstract_games_quoridor::Quoridor;
/// use abstract_games_quoridor::players::net::{NetEvaluation, winning_chance};
///
/// let game = Quoridor::standard();
/// let estimate = NetEvaluation::default().evaluate(&game, &game.initial());
/// assert!(matches!(estimate, Estimate::Points(it) if (0.4..0.7).contains(&winning_chance(it))));
/// ```
#[derive(Clone, Debug)]
pub struct NetEvaluation {
    net: Arc<Net>,
    paths: PathEvaluation,
    /// That of the standard game, found once.
    symmetry: QuoridorSymmetry,
}

impl NetEvaluation {
    /// An evaluation by this net.
    pub fn new(net: Arc<Net>) -> Self {
        let symmetry = Quoridor::standard().symmetry();
        Self { net, paths: PathEvaluation::default(), symmetry }
    }
}

/// The weights that `docs/results/quoridor-net.md` describes.
static NET: LazyLock<Arc<Net>> = LazyLock::new(|| {
    let net = Net::from_bytes(include_bytes!("weights.net"));
    Arc::new(net.expect("the weights are those of a net, as a test holds"))
});

impl Default for NetEvaluation {
    fn default() -> Self {
        Self::new(Arc::clone(&NET))
    }
}

/// The chance of a win of the player to whom a position is worth `points` by a [`NetEvaluation`].
///
/// ```
/// use abstract_games_quoridor::players::net::winning_chance;
///
/// assert_eq!(winning_chance(0), 0.5);
/// assert!((winning_chance(200) - 0.731).abs() < 0.001);
/// ```
pub fn winning_chance(points: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(points) / f64::from(POINTS)).exp())
}

/// What the net sees of an unfinished position of the standard game.
#[derive(Clone, Debug)]
pub struct NetInput {
    /// The numbers of the features that the position has, less than [`FEATURES`]. Others count for
    /// nothing.
    pub features: Vec<u16>,
    /// The number of fences that both players have left together.
    pub fences: usize,
    /// The points of [`PathEvaluation`].
    pub points: i32,
}

impl NetInput {
    /// The inputs for a position as the net sees it, and for its mirror image.
    pub fn images(game: &Quoridor, position: &Position) -> [Self; 2] {
        let view = game.symmetry().canonical_form(position);
        [Transform::Identity, Transform::MirrorColumns].map(|g| {
            let image = game.symmetry().apply(&g, &view);
            let paths = PathLayers::of_all(game, &image);
            let features = features(*game, &image, &paths).into_vec();
            let points = PathParts::of(&image, &paths).points(&PathEvaluation::default().weights());
            Self { features, fences: fences(&image), points }
        })
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
        let view = self.symmetry.canonical_form(position);
        let paths = PathLayers::of_all(game, &view);
        if let Some(score) = self.paths.known(*game, &view, &paths) {
            return Estimate::Proved(score);
        }
        let points = PathParts::of(&view, &paths).points(&self.paths.weights());
        Estimate::Points(self.net.points(&features(*game, &view, &paths), fences(&view), points))
    }

    fn best_moves(&self, game: &Quoridor, position: &Position) -> BestMoves<Move> {
        self.paths.best_moves(game, position)
    }

    fn policy(&self, game: &Quoridor, position: &Position) -> Option<Vec<(Move, f32)>> {
        if *game != Quoridor::standard() {
            return None;
        }
        let (view, witness) = self.symmetry.canonical(position);
        let mut policy = self.net.policy(policy::parts(*game, &view));
        if witness != Transform::Identity {
            let back = self.symmetry.inverse(&witness);
            for (m, _) in &mut policy {
                *m = self.symmetry.apply_move(&back, m);
            }
        }
        Some(policy)
    }
}

/// The legal moves but the pass of an unfinished position of the standard game, as the policy of a
/// [`Net`] sees them.
pub fn move_parts(game: &Quoridor, position: &Position) -> Vec<(Move, Parts)> {
    let symmetry = game.symmetry();
    let (view, witness) = symmetry.canonical(position);
    let back = symmetry.inverse(&witness);
    policy::parts(*game, &view).map(|(m, parts)| (symmetry.apply_move(&back, &m), parts)).collect()
}

#[cfg(test)]
#[path = "../../../tests/unit/net.rs"]
mod tests;
