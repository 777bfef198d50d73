#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod published;

#[doc(inline)]
pub use abstract_games_core::*;
#[doc(inline)]
pub use abstract_games_four_way_fences as four_way_fences;
#[doc(inline)]
pub use abstract_games_picture as picture;
#[doc(inline)]
pub use abstract_games_play as play;
#[doc(inline)]
pub use abstract_games_quarto as quarto;
#[doc(inline)]
pub use abstract_games_quoridor as quoridor;
#[doc(inline)]
pub use abstract_games_search::*;
#[doc(inline)]
pub use abstract_games_sliding as sliding;
#[doc(inline)]
pub use abstract_games_solve::*;
#[doc(inline)]
pub use abstract_games_storage as storage;
pub use published::all_published;

/// Checks of what the traits promise, for any implementation.
pub mod laws {
    #[doc(inline)]
    pub use abstract_games_core::laws::*;
    #[doc(inline)]
    pub use abstract_games_solve::laws::*;
}
