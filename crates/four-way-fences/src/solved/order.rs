//! The order in which alpha-beta tries whole turns.

use abstract_games_solve::Knowledge;

use crate::game::{FourWayFences, Position, WholeTurn, WholeTurns};
use crate::players::{PathEvaluation, TurnRating};

/// Tries the turns with the best estimates first. It knows no bounds.
pub(super) struct BestFirst(pub(super) FourWayFences);

impl Knowledge<WholeTurns> for BestFirst {
    fn order<T>(&self, position: &Position, turns: &mut Vec<(WholeTurn, T)>) {
        let evaluation = PathEvaluation::default();
        let mut rating = TurnRating::new(&evaluation, &self.0, position);
        turns.sort_by_cached_key(|(turn, _)| rating.loss(turn));
    }
}
