//! The exact solver: values, distances and best moves.

pub(crate) mod bitboard;
mod builder;
pub(crate) mod node;
mod search;
mod solution;
mod solve;

pub use builder::Solver;
pub use solution::{MoveValue, Solution, Statistics};
