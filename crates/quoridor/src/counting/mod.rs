//! Exact counts of fence arrangements and of legal positions, and uniform samples of arrangements.
//!
//! | question | see |
//! | --- | --- |
//! | how many ways are there to place fences? | [`count_fences`], [`FenceCounter`] |
//! | how many legal positions are there? | [`LegalPositions`]; by another method [`BarrierPositions`] |
//! | what is the n-th arrangement, or a random one? | [`FenceSampler`] |

mod barriers;
mod counts;
mod error;
mod fences;
mod positions;
mod table;

pub use barriers::BarrierPositions;
pub use counts::CountsByFences;
pub use error::CountError;
pub use fences::{
    AdditionCount, ArrangementError, DEFAULT_MEMORY, FenceArrangement, FenceArrangements,
    FenceCounter, FencePlace, FenceSampler, Method, count_fences,
};
#[doc(hidden)]
pub use positions::Reductions;
pub use positions::{
    CompletePasses, CutOffResidues, LegalPositions, PositionCounts, PositionPasses,
};
