//! Exact counts of fence arrangements and of legal positions, and uniform samples of arrangements.
//!
//! | question | see |
//! | --- | --- |
//! | how many ways are there to place fences? | [`count_fences`], [`FenceCounter`] |
//! | how many of them are there up to symmetry? | [`FenceCounter::count_orbits`] |
//! | what is the number for k fences as a polynomial in the sides of the board? | [`FenceFormula`] |
//! | how many ways are there to fill a row? | [`RowCounts`], [`RowSignature`] |
//! | how many legal positions are there? | [`LegalPositions`]; by another method [`BarrierPositions`] |
//! | how many of them are there up to symmetry? | [`LegalPositions::count_fixed`] |
//! | do memory and disk suffice for such a count? | [`LegalPositions::sizes`] |
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
    FenceCounter, FenceFormula, FenceOrbits, FencePlace, FenceSampler, FenceSymmetry, Method,
    RowCounts, RowSignature, count_fences,
};
#[doc(hidden)]
pub use positions::Reductions;
pub use positions::{
    CompletePasses, CutOffResidues, LegalPositions, PositionCounts, PositionPasses, StepSize,
};
