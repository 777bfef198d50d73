//! `monte_carlo`: Monte-Carlo tree search for two.

use abstract_games_play::{Evaluation, MonteCarlo, OrbitEvaluation, OrbitPlayer};

use super::alpha_beta::StrongestEvaluation;
use crate::game::{Quoridor, QuoridorSymmetry};

/// Monte-Carlo tree search for two players with the [`StrongestEvaluation`] at the leaves and no
/// random plies, on the quotient by the [symmetry](Quoridor::symmetry) of the game. With the
/// feature `net`, moves are selected by the policy of the net, and it is the strongest player of
/// the standard game with a tenth of a second or more for a move
/// (`docs/results/quoridor-matches.md`). It draws no random numbers, and thinks until the observer
/// stops it or it has proved a result.
///
/// ```
/// use abstract_games_core::{Game, Limits};
/// use abstract_games_play::{Estimate, Player};
/// use abstract_games_quoridor::{Quoridor, players};
///
/// let game = Quoridor::standard();
/// let mut limits = Limits::new().work(2000);
/// let choice = players::monte_carlo().choose(&game, &game.initial(), &mut limits).unwrap();
/// assert_eq!(choice.best.to_string(), "e2");
/// // The expected result in thousandths.
/// assert!(matches!(choice.estimate, Some(Estimate::Points(-300..300))));
/// ```
pub fn monte_carlo() -> MonteCarloPlayer {
    monte_carlo_with(StrongestEvaluation::default())
}

/// [`monte_carlo`] with another evaluation. Without a policy, the tree widens in the order of the
/// evaluation.
pub fn monte_carlo_with<E: Evaluation<Quoridor>>(evaluation: E) -> MonteCarloPlayer<E> {
    let player = MonteCarlo::new(OrbitEvaluation(evaluation), 0);
    let player = player.playout(0).scale(200).exploration(0.3).widening(2.0);
    OrbitPlayer::new(player, Quoridor::symmetry)
}

/// The type of the player that [`monte_carlo`] creates.
pub type MonteCarloPlayer<E = StrongestEvaluation> =
    OrbitPlayer<MonteCarlo<OrbitEvaluation<E>>, fn(&Quoridor) -> QuoridorSymmetry>;
