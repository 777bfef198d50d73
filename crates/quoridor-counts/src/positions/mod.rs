//! Counts of legal positions: fences and both pawns, neither of which is cut off from its goal.

mod checkpoint;
mod complement;
mod connections;
mod counts;
mod fixed_placements;
mod frontier;
mod frontier_layer;
mod last_row;
mod legal_positions;
mod matrix_images;
mod middle;
mod modular;
mod numbers;
mod parts;
mod pass_run;
mod plan;
mod resume;
mod sizes;
mod spilled;
mod state;
mod sweep_board;
mod transfer;

pub use counts::PositionCounts;
pub use last_row::CutOffResidues;
pub use legal_positions::LegalPositions;
pub use sizes::StepSize;
pub use sweep_board::Reductions;
