//! The board: squares, fences, and the passages between squares that fences leave open.

pub(crate) mod arrangement;
mod fences;
mod passages;
mod size;
mod square;
mod squares;
mod transforms;

pub use arrangement::picture_of_arrangement;
pub use fences::{Fence, Fences, Orientation};
pub use passages::{Direction, Passages};
pub use size::{Board, BoardError};
pub use square::{MOST_SQUARES, Square};
pub use squares::{Squares, SquaresIter};

pub(crate) use passages::Layers;
pub(crate) use square::STRIDE;
