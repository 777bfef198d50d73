//! The race: a game for two players.

mod evaluation;
mod players;
mod position;
mod rules;
mod saved;
mod solve;
mod strategy;
mod values;

pub use evaluation::RaceEvaluation;
pub use players::{PlayerKind, named_player};
pub use position::Position;
pub use rules::{Race, RaceSymmetry};
pub use solve::{ForcedWin, ForcedWinError, RaceResult, forced_win, solve_race};
pub use values::RaceValues;
