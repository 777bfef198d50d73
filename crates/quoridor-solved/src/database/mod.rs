//! A database of a solved board: a folder with a file for each layer, from which a run also
//! resumes. `docs/formats.md` describes the files.

mod cache;
mod chunks;
mod codec;
mod error;
mod headers;
mod layer_file;
mod solver;
mod values;

pub use error::DatabaseError;
pub use solver::DatabaseSolver;
