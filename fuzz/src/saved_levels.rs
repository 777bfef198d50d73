//! The files of the levels of a search on several processes.

use std::path::Path;
use std::sync::LazyLock;

use abstract_games_core::Limits;
use abstract_games_core::tic_tac_toe::TicTacToe;
use abstract_games_distributed::{Cluster, DistributedSearch, Identity};

use crate::fuzzed_files::{FileTarget, Files, late};

pub(crate) const TARGET: FileTarget =
    FileTarget { name: "saved_levels", run: saved_levels, seeds: || SAVED.seeds() };

fn search() -> DistributedSearch<'static, TicTacToe> {
    DistributedSearch::new(&TicTacToe, Identity::new("tic-tac-toe")).source(late())
}

/// Whether the search is complete.
fn completes(search: DistributedSearch<'static, TicTacToe>) -> bool {
    search.search(Cluster::single()).is_ok_and(|found| found.stopped().is_none())
}

static SAVED: LazyLock<Files> = LazyLock::new(|| {
    Files::written(|folder: &Path| {
        assert!(!completes(search().checkpoint(folder).observer(Limits::new().found(8))));
    })
});

/// The files from which the search resumes.
fn saved_levels(data: &[u8]) -> bool {
    completes(search().resume(SAVED.altered(data).path()))
}
