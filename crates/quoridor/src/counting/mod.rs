//! Exact counts of fence arrangements and of legal positions, and arrangements drawn uniformly.
//!
//! | question | see |
//! | --- | --- |
//! | how many ways are there to place fences? | [`count_fences`], [`FenceCounter`] |
//! | how many legal positions are there? | [`LegalPositions`] |
//! | what does an arrangement look like, each as likely as any other? | [`FenceSampler`] |

mod fences;
mod positions;
mod table;

pub use fences::{
    AdditionCount, ArrangementError, DEFAULT_MEMORY, FenceArrangement, FenceCounter, FenceCounts,
    FenceError, FenceSampler, FenceSamplerBuilder, Method, Place, count_fences,
};
pub use positions::{LegalPositions, PositionCounts, PositionError, Reductions};
