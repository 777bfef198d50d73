//! Searches of any game, and the tables, threads, observers and runs that they share.

pub(crate) mod all_orbits;
pub(crate) mod alpha_beta;
pub(crate) mod bfs;
pub(crate) mod component_relations;
pub(crate) mod hashing;
pub(crate) mod layered;
pub(crate) mod line_count;
mod max_n;
pub(crate) mod negamax;
pub mod observer;
pub(crate) mod perft;
pub(crate) mod ranked_bits;
pub(crate) mod repetitions;
pub(crate) mod retrograde;
pub(crate) mod room;
pub mod run;
pub(crate) mod strongly_connected;
mod system_memory;
pub(crate) mod table_room;
pub(crate) mod transposition_table;
pub(crate) mod untried;
pub(crate) mod workers;

pub use all_orbits::AllOrbits;
#[doc(inline)]
pub use alpha_beta::kernel;
pub use alpha_beta::{AlphaBeta, Bounds, Knowledge, MoveProofs, OrbitKnowledge, Proof, Score};
pub use bfs::{
    Bfs, BidirectionalSearch, End, Exploration, GameGraph, KeyBatches, KeyGraph, KeyLevels,
    LatestKeys, LevelDriver, LevelKey, LevelSearch, LevelStore, LevelStoreError, Levels, Meeting,
    MemoryLevels, keys_back_from, least_before,
};
#[cfg(feature = "disk")]
pub use bfs::{DiskLevels, DiskUse, LevelStates, Scratch, StoredLevels};
pub use component_relations::ComponentRelations;
pub use layered::{LayerCounts, LayeredError, LayeredRetrograde, LayeredValues};
pub use max_n::max_n;
pub use negamax::negamax;
#[doc(inline)]
pub use observer::{Cancel, Limits, Observer, Progress, Stop};
pub use perft::{Perft, merged_perft, perft};
pub use retrograde::{Retrograde, Solved};
#[doc(inline)]
pub use run::Run;
pub use strongly_connected::StronglyConnectedComponents;
pub use system_memory::SystemMemory;
pub use transposition_table::TranspositionTable;
pub use workers::Workers;
