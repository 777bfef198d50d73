#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[doc(inline)]
pub use abstract_games_core::*;
#[doc(inline)]
pub use abstract_games_four_way_fences as four_way_fences;
#[doc(inline)]
pub use abstract_games_picture as picture;
#[doc(inline)]
pub use abstract_games_quarto as quarto;
#[doc(inline)]
pub use abstract_games_quoridor as quoridor;
#[doc(inline)]
pub use abstract_games_sliding as sliding;

/// The published results that all the crates recompute, in the order of the reproduction table.
///
/// ```
/// use abstract_games::all_published;
///
/// let board = all_published().into_iter().find(|row| row.name() == "fences/9x9").unwrap();
/// assert_eq!(board.recompute(&mut ()).unwrap(), board.value());
/// ```
pub fn all_published() -> Vec<Published> {
    let mut all = published::published();
    all.extend(quoridor::published::published());
    all.extend(sliding::published::published());
    all.extend(quarto::published::published());
    all.extend(four_way_fences::published::published());
    all
}
