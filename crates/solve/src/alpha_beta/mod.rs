//! Alpha-beta: exact values, scores and best moves in games without cycles.

mod answers;
mod builder;
mod context;
mod depth_first;
mod driver;
pub mod kernel;
mod knowledge;
mod measure;
mod node;
mod proof;
mod rank;
mod score;
mod table;
mod tree;

pub use builder::AlphaBeta;
pub use knowledge::{Knowledge, OrbitKnowledge};
pub use proof::{MoveProofs, Proof};
pub use score::{Bounds, Score};
