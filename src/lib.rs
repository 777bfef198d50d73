#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod published;

#[doc(inline)]
pub use abstract_games_core::*;
#[doc(inline)]
pub use abstract_games_counting::*;
#[cfg(feature = "four-way-fences")]
#[doc(inline)]
pub use abstract_games_four_way_fences as four_way_fences;
#[doc(inline)]
pub use abstract_games_picture as picture;
#[cfg(feature = "search")]
#[doc(inline)]
pub use abstract_games_play as play;
#[cfg(feature = "quarto")]
#[doc(inline)]
pub use abstract_games_quarto as quarto;
#[cfg(feature = "search")]
#[doc(inline)]
pub use abstract_games_search::*;
#[cfg(feature = "sliding")]
#[doc(inline)]
pub use abstract_games_sliding as sliding;
#[cfg(feature = "search")]
#[doc(inline)]
pub use abstract_games_solve::*;
#[doc(inline)]
pub use abstract_games_storage as storage;
pub use published::all_published;

/// Checks of what the traits promise, for any implementation.
pub mod laws {
    #[doc(inline)]
    pub use abstract_games_core::laws::*;
    #[cfg(feature = "search")]
    #[doc(inline)]
    pub use abstract_games_solve::laws::*;
}

/// Quoridor: the game, exact counts, and solved boards.
#[cfg(feature = "quoridor-fences")]
pub mod quoridor {
    #[cfg(feature = "quoridor")]
    #[doc(inline)]
    pub use abstract_games_quoridor::*;
    #[doc(inline)]
    pub use abstract_games_quoridor_fences::count_fences;
    #[cfg(feature = "quoridor")]
    #[doc(inline)]
    pub use abstract_games_quoridor_solved as solved;

    /// Exact counts of fence arrangements and of legal positions, and uniform samples.
    pub mod counting {
        #[cfg(feature = "quoridor")]
        #[doc(inline)]
        pub use abstract_games_quoridor_counts::{
            BarrierPositions, CompletePasses, CutOffResidues, LegalPositions, PositionCounts,
            PositionPasses, StepSize,
        };
        #[doc(inline)]
        pub use abstract_games_quoridor_fences::{
            AdditionCount, ArrangementError, CountError, CountsByFences, DEFAULT_MEMORY,
            FenceArrangement, FenceArrangements, FenceCounter, FenceFormula, FenceOrbits,
            FencePlace, FenceSampler, FenceSymmetry, Method, RowCounts, RowSignature, count_fences,
        };
    }

    #[cfg(feature = "rand")]
    pub use abstract_games_quoridor_fences::rand_core;

    /// The published results about Quoridor.
    pub mod published {
        pub use crate::published::of_quoridor as published;
    }
}
