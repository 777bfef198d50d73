//! `alpha_beta`: alpha-beta for two.

use abstract_games_core::Orbit;
use abstract_games_play::{Evaluation, IterativeDeepening, OrbitEvaluation, OrbitPlayer};

use crate::game::{Move, Position, Quoridor, QuoridorSymmetry};

/// The evaluation of [`alpha_beta`]: with the feature `net`, `NetEvaluation`.
#[cfg(not(feature = "net"))]
pub type StrongestEvaluation = super::path_evaluation::PathEvaluation;

/// The evaluation of [`alpha_beta`]; without the feature `net`,
/// [`PathEvaluation`](super::PathEvaluation).
#[cfg(feature = "net")]
pub type StrongestEvaluation = super::net::NetEvaluation;

/// The chance of a win that points of the [`StrongestEvaluation`] stand for in the standard game.
#[cfg(not(feature = "net"))]
pub(super) const CHANCES: Option<fn(i32) -> f64> = None;

/// The chance of a win that points of the [`StrongestEvaluation`] stand for in the standard game.
#[cfg(feature = "net")]
pub(super) const CHANCES: Option<fn(i32) -> f64> = Some(super::net::winning_chance);

/// Alpha-beta for two players on one thread with the [`StrongestEvaluation`], late moves reduced,
/// on the quotient by the [symmetry](Quoridor::symmetry) of the game. It thinks until the observer
/// stops it or it has proved a result.
///
/// ```
/// use abstract_games_play::{Estimate, Player};
/// use abstract_games_core::Limits;
/// use abstract_games_solve::Score;
/// use abstract_games_quoridor::{players, Quoridor};
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
    alpha_beta_with(StrongestEvaluation::default())
}

/// [`alpha_beta`] with another evaluation.
pub fn alpha_beta_with<E: Evaluation<Quoridor>>(evaluation: E) -> AlphaBetaPlayer<E> {
    let player = IterativeDeepening::new(OrbitEvaluation(evaluation));
    OrbitPlayer::new(player.reductions(true).margin(90).aspiration(200), Quoridor::symmetry)
}

/// The type of the player that [`alpha_beta`] creates.
pub type AlphaBetaPlayer<E = StrongestEvaluation> = OrbitPlayer<
    IterativeDeepening<OrbitEvaluation<E>, Orbit<Position>, Move>,
    fn(&Quoridor) -> QuoridorSymmetry,
>;
