//! Players of Four-Way Fences.
//!
//! The players of [`abstract_games_play`] play single steps of
//! [`FourWayFences`](crate::FourWayFences) and whole turns of [`WholeTurns`](crate::WholeTurns). A
//! [`TurnPlayer`] turns the latter into the former. All can use the [`PathEvaluation`].
//!
//! | player | looks ahead |
//! | --- | --- |
//! | [`alpha_beta`] | some turns; it tries the turns that the evaluation estimates best |
//! | [`greedy`] | one turn; it tries all turns |
//!
//! [`named_player`] makes a player by its name.

mod named;
mod path_evaluation;
mod turn_order;
mod turn_player;

pub use named::named_player;
pub use path_evaluation::{Breadth, PathEvaluation, PathParts, PathWeights};
pub use turn_player::{
    AlphaBetaPlayer, TurnPlayer, alpha_beta, alpha_beta_with, greedy, greedy_with,
};

pub(crate) use turn_order::TurnRating;
