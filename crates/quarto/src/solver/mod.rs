//! The exact solver: values, distances and best moves.

pub(crate) mod board;
mod builder;
mod node;
mod run;
mod score;
mod search;
mod solution;

pub use builder::Solver;
pub use solution::{MoveValue, Solution, Statistics};
