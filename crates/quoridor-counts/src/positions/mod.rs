//! Counts of legal positions: fences and both pawns, neither of which is cut off from its goal.

mod checkpoint;
mod complement;
mod connections;
mod counts;
mod fixed_placements;
mod frontier;
mod frontier_layer;
mod half_join;
mod last_row;
mod legal_positions;
mod matrix_images;
mod modular;
mod next_frontiers;
mod next_numbers;
mod numbers;
mod partial_counts;
mod pass_run;
mod pass_state;
mod resume;
mod spilled;
mod step_sizes;
mod sweep_board;

pub use counts::PositionCounts;
pub use last_row::CutOffResidues;
pub use legal_positions::LegalPositions;
pub use step_sizes::StepSize;
pub use sweep_board::Reductions;
