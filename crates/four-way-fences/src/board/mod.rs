//! The board: cells, grid points, unit edges, walls, and paths between walls.

mod cell;
mod direction;
mod edges;
mod passages;
mod point;
mod size;
mod transforms;
mod wall;

pub use cell::Cell;
pub use direction::Direction;
pub use edges::{Edge, Edges};
pub use point::{LEAST_CELLS, MOST_CELLS, Point, Points};
pub use size::Board;
pub use wall::{Shape, Wall};

pub(crate) use passages::{Cells, Distances, NEVER, Passages};
pub(crate) use size::check_sides;
pub(crate) use transforms::{transform_direction, transform_shape};
