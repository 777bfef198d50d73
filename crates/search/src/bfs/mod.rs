//! Breadth-first search: levels, distances, shortest paths, eccentricity.

/// The setters `source` and `sources` of a search with a field `sources: Option<Vec<S>>`.
macro_rules! source_setters {
    () => {
        /// Starts from `state` instead of the initial state. Further calls add sources.
        pub fn source(mut self, state: G::State) -> Self {
            self.sources.get_or_insert_default().push(state);
            self
        }

        /// Starts from all of `states`, at distance 0, instead of the initial state.
        pub fn sources(mut self, states: impl IntoIterator<Item = G::State>) -> Self {
            self.sources.get_or_insert_default().extend(states);
            self
        }
    };
}

/// The setter `sleep_sets` of a search with a field `skipping: Option<Skipping<G, S>>`. A
/// documentation comment inside the macro call is added to that of the setter.
macro_rules! sleep_sets_setter {
    ($(#[$about:meta])*) => {
        /// Skips moves of which the game knows that they lead to a state already found. The states,
        /// their order and the paths are the same. Costs one [`play`](Game::play) for each
        /// remaining move, one [`play_numbered`](SleepSets::play_numbered) for each state, and 8
        /// bytes for each state of two levels.
        ///
        $(#[$about])*
        pub fn sleep_sets(mut self) -> Self
        where
            G: SleepSets,
        {
            self.skipping = Some(Skipping::new());
            self
        }
    };
}

mod bidirectional;
mod breadth_first;
#[cfg(feature = "disk")]
mod disk;
mod exploration;
mod frontier;
mod frontier_rounds;
mod kept_levels;
mod key_graph;
mod key_set;
mod latest_keys;
mod level_driver;
mod level_expansion;
mod level_path;
mod level_search;
mod level_store;
mod levels;
mod linear_probing;
mod memory_levels;
mod prefetch;
mod sleep_sets;
mod state_table;
#[cfg(feature = "disk")]
mod stored_levels;
mod successors;
mod word;

pub use bidirectional::{BidirectionalSearch, Meeting};
pub use breadth_first::Bfs;
#[cfg(feature = "disk")]
pub use disk::{DiskUse, Scratch, disk_levels};
pub use exploration::{End, Exploration};
pub use key_graph::{GameGraph, KeyGraph};
pub use level_driver::LevelDriver;
pub use level_path::{keys_back_from, least_before};
pub use level_search::LevelSearch;
pub use level_store::{KeyBatches, KeyLevels, LevelStore, LevelStoreError};
pub use levels::Levels;
pub use memory_levels::memory_levels;
#[cfg(feature = "disk")]
pub use stored_levels::{LevelStates, StoredLevels};
