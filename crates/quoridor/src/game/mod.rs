//! The rules of the game for two, three and four players.

mod any;
mod error;
mod illegal;
mod keys;
mod legal_fences;
mod legal_moves;
mod numbering;
mod position;
mod rules;
mod setup;
mod symmetry;
mod variant;

pub(crate) use any::with_players;
pub use any::{AnyPosition, AnyQuoridor};
pub use error::{RulesError, SetupError, SetupFault};
pub use illegal::Illegality;
pub(crate) use legal_moves::pawn_moves;
pub use legal_moves::{LegalMoves, Move};
pub use position::Position;
pub use rules::Quoridor;
pub use setup::Setup;
pub use symmetry::QuoridorSymmetry;
pub use variant::Variant;
