//! The board: squares, fences, and the passages between squares that fences leave open.

mod arrangement;
mod fence;
mod fences;
mod passages;
pub(crate) mod picture;
mod size;
mod square;
mod squares;
mod transforms;

pub use arrangement::picture_of_arrangement;
pub use fence::{Fence, Orientation};
pub use fences::Fences;
pub use passages::{Direction, Passages};
pub use size::{Board, BoardError};
pub use square::{MOST_SQUARES, Square};
pub use squares::{Squares, SquaresIter};

pub(crate) use square::STRIDE;
