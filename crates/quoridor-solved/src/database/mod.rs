//! A database of a solved board: a folder with a file for each layer, from which a run also
//! resumes. `docs/formats.md` describes the files.

mod cache;
mod codec;
mod headers;
mod layer_file;
mod solver;
mod values;

pub use solver::DatabaseSolver;
