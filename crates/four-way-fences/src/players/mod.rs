//! Players of Four-Way Fences.
//!
//! The players of [`abstract_games_play`] play [`FourWayFences`](crate::FourWayFences) by single
//! steps and [`WholeTurns`](crate::WholeTurns) by whole turns. A [`TurnPlayer`] lets a player of
//! whole turns play single steps. All can use the [`PathEvaluation`].
//!
//! | player | looks ahead |
//! | --- | --- |
//! | [`alpha_beta`] | some turns; it tries the turns that the evaluation estimates best |
//! | [`greedy`] | one turn; it tries all turns |

mod path_evaluation;
mod turn_order;
mod turn_player;

pub use path_evaluation::{Breadth, PathEvaluation, PathParts, PathWeights};
pub use turn_player::{
    AlphaBetaPlayer, TurnPlayer, alpha_beta, alpha_beta_with, greedy, greedy_with,
};

pub(crate) use turn_order::TurnRating;
