//! The extension module `abstract_games._native`: the library, for the Python package around it.
//!
//! The functions take and return numbers, texts, lists and dictionaries. The package in `python/`
//! has the classes, the documentation and the types. A position of it holds one of this module,
//! which cannot be changed, and is pickled as text.

mod convert;
mod four_way;
mod playing;
mod published;
mod quarto;
mod quoridor;
mod search;
mod sliding;
mod symmetry;
mod watch;

/// The native part of the package.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use super::{
        four_way::{FourWayPosition, counting::four_way_count, four_way_recorded_game},
        published::{published, recompute},
        quarto::proofs::{quarto_book, quarto_samples, quarto_strategy, quarto_strategy_counts},
        quarto::rules::quarto_board,
        quarto::{QuartoPosition, quarto_counts, quarto_draws, quarto_read},
        quoridor::counting::{count_fences, fence_orbits, fence_samples, legal_positions},
        quoridor::position::QuoridorPosition,
        quoridor::solved::{SolvedPositions, quoridor_distances, quoridor_solve},
        quoridor::texts::{quoridor_openings, quoridor_read},
        search::action::ByteGroup,
        search::explored::{Explored, search_explore, search_perft, search_sample},
        search::solved::{Solved, search_retrograde},
        search::solving::search_solve,
        search::space::Space,
        sliding::Puzzle,
        symmetry::PermutationGroup,
    };
}
