//! The published results that all the crates recompute.

#[cfg(feature = "search")]
mod awari;
#[cfg(feature = "search")]
mod shared_layer;

pub use abstract_games_core::published::{Published, RecomputeError};

/// The published results that all the crates recompute, in the order of the reproduction table.
///
/// ```
/// use abstract_games::all_published;
///
/// let board = all_published().into_iter().find(|row| row.name() == "fences/9x9").unwrap();
/// assert_eq!(board.recompute(&mut ()).unwrap(), board.value());
/// ```
pub fn all_published() -> Vec<Published> {
    let parts: &[fn() -> Vec<Published>] = &[
        #[cfg(feature = "search")]
        shared_layer::published,
        #[cfg(feature = "search")]
        awari::published,
        #[cfg(feature = "quoridor-fences")]
        of_quoridor,
        #[cfg(feature = "sliding")]
        abstract_games_sliding::published::published,
        #[cfg(feature = "quarto")]
        abstract_games_quarto::published::published,
        #[cfg(feature = "four-way-fences")]
        abstract_games_four_way_fences::published::published,
    ];
    parts.iter().flat_map(|rows| rows()).collect()
}

/// The published results about Quoridor: fence arrangements, legal positions, lines of play,
/// openings and solved boards.
#[cfg(feature = "quoridor-fences")]
pub fn of_quoridor() -> Vec<Published> {
    let rows = abstract_games_quoridor_fences::published::published();
    #[cfg(feature = "quoridor")]
    let rows = [
        rows,
        abstract_games_quoridor_counts::published::published(),
        abstract_games_quoridor::published::published(),
        abstract_games_quoridor_solved::published::published(),
    ]
    .into_iter()
    .flatten()
    .collect();
    rows
}
