//! Breadth-first search: levels, distances, shortest paths, eccentricity.

/// Defines the setters `source` and `sources` of a search of a game `G` with a field
/// `sources: Option<Vec<G::State>>`.
macro_rules! source_setters {
    () => {
        /// Starts from `state` instead of the initial state; called again, from both.
        #[must_use]
        pub fn source(mut self, state: G::State) -> Self {
            self.sources.get_or_insert_default().push(state);
            self
        }

        /// Starts from all these states, which are at distance 0, instead of the initial state.
        #[must_use]
        pub fn sources(mut self, states: impl IntoIterator<Item = G::State>) -> Self {
            self.sources.get_or_insert_default().extend(states);
            self
        }
    };
}

mod batches;
mod bidirectional;
mod breadth_first;
mod discovery;
mod expand;
mod expanded;
mod expansion;
mod exploration;
mod frontier;
mod kept_levels;
mod key_set;
mod known_keys;
mod layout;
mod level_path;
mod level_search;
mod levels;
#[cfg(feature = "parallel")]
mod parallel;
mod predecessor_list;
mod table;
mod word;

pub use bidirectional::{BidirectionalSearch, Meeting};
pub use breadth_first::Bfs;
pub use exploration::{End, Exploration};
pub use level_search::LevelSearch;
pub use levels::Levels;
