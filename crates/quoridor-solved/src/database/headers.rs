//! The names and headers of the files of a database.

use std::path::{Path, PathBuf};

use abstract_games_quoridor::Board;
use abstract_games_storage::Header;

use crate::fence_supply::Supply;

/// The name of the file that says what the database is of.
pub(super) const NAME: &str = "quoridor.database";
pub(super) const KIND: &str = "database of solved Quoridor";
const LAYER_KIND: &str = "layer of solved Quoridor";
pub(super) const VERSION: u32 = 2;

/// The header of the file that says what the database is of.
pub(super) fn header(kind: &str, board: Board, supplies: &[Supply]) -> Header {
    let supplies: Vec<_> = supplies.iter().map(Supply::to_string).collect();
    Header::new(kind, VERSION)
        .parameter("game", "quoridor")
        .parameter("width", board.width())
        .parameter("height", board.height())
        .parameter("supplies", supplies.join(" "))
}

/// The header of the layer of `fences` fences.
pub(super) fn layer_header(board: Board, supplies: &[Supply], fences: u32) -> Header {
    header(LAYER_KIND, board, supplies).parameter("fences", fences)
}

/// The path of the layer of `fences` fences.
pub(super) fn layer_path(folder: &Path, fences: u32) -> PathBuf {
    folder.join(format!("fences-{fences:02}.layer"))
}
