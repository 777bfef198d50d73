//! The race: a game for two players.

mod evaluation;
mod forced;
mod position;
mod rooks;
mod rules;
mod solve;
mod strategy;
mod symmetry;
mod values;

pub use evaluation::RaceEvaluation;
pub use forced::{ForcedWin, ForcedWinError, forced_win};
pub use position::Position;
pub use rules::Race;
pub use solve::{RaceResult, RaceSolver};
pub use symmetry::RaceSymmetry;
pub use values::RaceValues;
