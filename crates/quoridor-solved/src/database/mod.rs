//! A database of a solved board: a folder with a file for each layer.
//!
//! The folder is at the same time the checkpoint of the run that makes it, and its memory beyond the limit.
//! `docs/formats.md` describes the files.

mod cache;
mod codec;
mod error;
mod file;
mod make;
mod values;

use std::path::{Path, PathBuf};

use abstract_games_storage::Header;

pub use error::DatabaseError;
pub use make::DatabaseSolver;

use super::supply::Supply;
use abstract_games_quoridor::Board;

/// The name of the file that says what the database is of.
const NAME: &str = "quoridor.database";
const KIND: &str = "database of solved Quoridor";
const LAYER_KIND: &str = "layer of solved Quoridor";
const VERSION: u32 = 1;

/// The header of the file that says what the database is of.
fn header(kind: &str, board: Board, supplies: &[Supply]) -> Header {
    let supplies: Vec<_> = supplies.iter().map(Supply::to_string).collect();
    Header::new(kind, VERSION)
        .parameter("game", "quoridor")
        .parameter("width", board.width())
        .parameter("height", board.height())
        .parameter("supplies", supplies.join(" "))
}

/// The header of the layer of `fences` fences.
fn layer_header(board: Board, supplies: &[Supply], fences: u32) -> Header {
    header(LAYER_KIND, board, supplies).parameter("fences", fences)
}

/// The path of the layer of `fences` fences.
fn layer_path(folder: &Path, fences: u32) -> PathBuf {
    folder.join(format!("fences-{fences:02}.layer"))
}
