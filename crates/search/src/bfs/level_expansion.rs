//! `expand_level`: the driver of all breadth-first searches.

use std::ops::Range;

use abstract_games_core::Workers;

/// The newest level of a search while its states are expanded, in rounds: the threads list the
/// successors of a few states, and then the search enters those that are new.
pub(super) trait LevelRounds {
    /// The successors that one thread found in a round.
    type Found: Default + Send;
    /// Why the search ends within the level.
    type End;

    fn workers(&self) -> &Workers;

    /// The numbers of the states of the next round; none at the end of the level.
    fn next_round(&mut self) -> Result<Range<usize>, Self::End>;

    /// Adds the successors of the states with these numbers, for one of several threads.
    fn expander(&self) -> impl Fn(&mut Self::Found, Range<usize>) + Sync;

    /// Enters what the threads found, in the order of the states, and leaves nothing.
    fn enter(&mut self, found: &mut [Self::Found]) -> Result<(), Self::End>;
}

/// Expands a level.
pub(super) fn expand_level<R: LevelRounds>(rounds: &mut R) -> Result<(), R::End> {
    let mut buffers = Vec::new();
    loop {
        let round = rounds.next_round()?;
        if round.is_empty() {
            return Ok(());
        }
        let (workers, expander) = (rounds.workers(), rounds.expander());
        let found = workers.fold_ranges_into(round, &mut buffers, R::Found::default, expander);
        rounds.enter(found)?;
    }
}
