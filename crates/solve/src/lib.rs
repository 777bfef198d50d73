//! Values: who wins, by how much, and by which moves.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod alpha_beta;
mod exhaustive;
pub mod laws;
mod layered;
mod max_n;
mod negamax;
mod repetitions;
mod retrograde;
mod transposition_table;

#[doc(inline)]
pub use alpha_beta::kernel;
pub use alpha_beta::{AlphaBeta, Bounds, Knowledge, MoveProofs, OrbitKnowledge, Proof, Score};
pub use layered::{LayerCounts, LayeredError, LayeredRetrograde, LayeredValues};
pub use max_n::max_n;
pub use negamax::negamax;
pub use retrograde::{Retrograde, Solved};
pub use transposition_table::TranspositionTable;
