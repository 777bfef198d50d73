//! A database of a solved board: a folder with a file for each layer.
//!
//! The folder is at the same time the checkpoint of the run that makes it, and its memory beyond
//! the limit. `docs/formats.md` describes the files.

mod cache;
mod codec;
mod error;
mod layer_file;
mod solver;
mod values;

pub use error::DatabaseError;
pub use solver::DatabaseSolver;
