//! Breadth-first searches: what can be reached, how far it is, and by which moves.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod all_orbits;
mod bfs;
mod component_relations;
mod line_count;
mod perft;
mod ranked_bits;
mod strongly_connected;

pub use all_orbits::AllOrbits;
pub use bfs::{
    Bfs, BidirectionalSearch, End, Exploration, KeyBatches, LevelKey, LevelSearch, LevelStore,
    LevelStoreError, Levels, Meeting, MemoryLevels,
};
#[cfg(feature = "disk")]
pub use bfs::{DiskLevels, DiskUse, LevelStates, Scratch, StoredLevels};
pub use component_relations::ComponentRelations;
pub use perft::{Perft, merged_perft, perft};
pub use strongly_connected::StronglyConnectedComponents;
