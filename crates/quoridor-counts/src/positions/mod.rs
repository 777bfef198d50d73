//! Counts of legal positions: fences and both pawns, neither of which is cut off from its goal.

mod bounds;
mod checkpoint;
mod complement;
mod counts;
mod fixed_placements;
mod frontier;
mod frontier_layer;
mod half_board;
mod last_row;
mod legal_positions;
mod matrix_images;
mod matrix_layout;
mod middle_rows;
mod modular;
mod numbers;
mod pass_run;
mod passes;
mod plan;
mod residues;
mod sizes;
#[cfg(feature = "spill")]
mod spilled;
#[cfg(not(feature = "spill"))]
#[path = "not_spilled.rs"]
mod spilled;
mod sweep_board;
mod symmetric;
mod transfer;
mod waiting;

pub use counts::PositionCounts;
pub use legal_positions::LegalPositions;
pub use passes::{CompletePasses, PositionPasses};
pub use residues::CutOffResidues;
pub use sizes::StepSize;
pub use sweep_board::Reductions;
