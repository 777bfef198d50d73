//! Counts of wall arrangements and of positions.
//!
//! Different sets of walls can cover the same edges, and then make the same position.
//!
//! | question | see | method |
//! | --- | --- | --- |
//! | how many sets of walls fit on the board? | [`count_wall_sets`] | frontier |
//! | how many sets of edges can walls cover? | [`count_edge_sets`] | frontier |
//! | how many of these leave each cell a path to each side? | [`count_open_edge_sets`] | frontier |
//! | how many positions have a certain number of walls? | [`count_positions`] | all sets of walls |

mod components;
mod edge_sets;
mod positions;
mod sweep;
mod wall_sets;

pub use edge_sets::{count_edge_sets, count_open_edge_sets};
pub use positions::count_positions;
pub use sweep::WallCountError;
pub use wall_sets::count_wall_sets;
