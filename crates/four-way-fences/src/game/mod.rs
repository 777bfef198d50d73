//! The rules of the game.

mod four_way_fences;
mod illegal;
mod jumps;
mod keys;
mod position;
mod rules;
mod setup;
mod stone;
mod symmetry;
mod turn;
mod wall_rule;
mod whole_turns;

pub use four_way_fences::FourWayFences;
pub use illegal::Illegality;
pub use jumps::{Leg, Path};
pub use position::Position;
pub use rules::{Equalizer, Inability, JumpAtGoal, Protected, Rules, WinTime};
pub use setup::{InvalidSetupError, Setup};
pub use stone::{Step, Stone, Stones};
pub use turn::{StoneMove, Turn, TurnError};
pub use whole_turns::{WholeTurn, WholeTurns};

pub(crate) use turn::several;
pub(crate) use whole_turns::Placement;
