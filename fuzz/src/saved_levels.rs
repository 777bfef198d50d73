//! The files of the levels of a search on several processes.

use std::path::Path;
use std::sync::LazyLock;

use abstract_games_core::Limits;
use abstract_games_core::tic_tac_toe::{Board, TicTacToe};
use abstract_games_distributed::{Cluster, DistributedSearch, Header, Storage};

use crate::fuzzed_files::{FileTarget, Files};

pub(crate) const TARGET: FileTarget =
    FileTarget { name: "saved_levels", run: saved_levels, seeds: || SAVED.seeds() };

/// Three cells are empty: a search is a few levels, as it is run for every input.
fn late() -> Board {
    "XOX .XO .O.".parse().expect("a position")
}

fn search() -> DistributedSearch<'static, TicTacToe> {
    DistributedSearch::new(&TicTacToe, Header::new("tic-tac-toe", 1)).source(late())
}

/// Whether the search runs until it has found so many states.
fn runs(search: DistributedSearch<'static, TicTacToe>) -> bool {
    search.observer(Limits::new().found(4)).search(Cluster::single()).is_ok()
}

static SAVED: LazyLock<Files> = LazyLock::new(|| {
    Files::written(|folder: &Path| {
        assert!(runs(search().storage(Storage::new().checkpoint(folder))))
    })
});

/// The files from which the search resumes. It ends once they are read.
fn saved_levels(data: &[u8]) -> bool {
    runs(search().storage(Storage::new().resume(SAVED.altered(data).path())))
}
