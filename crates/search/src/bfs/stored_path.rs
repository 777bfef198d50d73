//! Shortest paths, found backwards through the levels on disk.

use abstract_games_core::{Keyed, Line, Path};

use super::level_store::LevelStoreError;
use super::stored_levels::StoredLevels;

impl<G: Keyed, F: Fn(&G::State) -> bool> StoredLevels<'_, G, F> {
    /// A shortest path from a source to `state`, or `None` if its level was not found. The levels must be
    /// [kept](crate::LevelSearch::keep_levels).
    ///
    /// It is the path that the search in memory finds: each state on it is the one of the least key that
    /// leads to the next.
    ///
    /// Costs the successors of the states of each level on the way, up to the state on the path.
    /// [By predecessors](crate::LevelSearch::by_predecessors), it reads a few blocks of each level.
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::NotKept`] if levels are not kept, and [`LevelStoreError::Storage`] if a file
    /// cannot be read.
    pub fn path_to(&self, state: &G::State) -> Result<Option<Line<G>>, LevelStoreError> {
        let game = self.expansion.game;
        let mut distance = 0;
        loop {
            if distance == self.levels() {
                return Ok(None);
            }
            if self.contains(distance, state)? {
                break;
            }
            distance += 1;
        }
        let mut backwards = Vec::with_capacity(distance);
        let mut first = state.clone();
        for level in (0..distance).rev() {
            let before = match &self.predecessors {
                Some(predecessors) => {
                    let befores = predecessors.of(game, &first);
                    let mut keys: Vec<_> = befores.iter().map(|before| game.key(before)).collect();
                    keys.sort_unstable();
                    self.first_of(level, &keys)?.and_then(|key| game.state(key))
                }
                None => self.first_before(level, &first)?,
            };
            let Some(before) = before else { return Ok(None) };
            backwards.push(std::mem::replace(&mut first, before));
        }
        let mut path = Path::new(first);
        for target in backwards.into_iter().rev() {
            let step = game.successors(path.end()).find(|(_, next)| *next == target);
            let Some((m, next)) = step else { return Ok(None) };
            path.push(m, next);
        }
        Ok(Some(path))
    }

    /// The state of least key in a level among those that lead to `target`.
    fn first_before(
        &self,
        level: usize,
        target: &G::State,
    ) -> Result<Option<G::State>, LevelStoreError> {
        let game = self.expansion.game;
        let leads_there =
            |state: &&G::State| game.successors(state).any(|(_, next)| next == *target);
        let mut states = self.read(level)?;
        while let Some(batch) = states.next_batch()? {
            let found =
                self.workers.map_chunks(&batch, |states| states.iter().find(leads_there).cloned());
            if let Some(state) = found.into_iter().flatten().next() {
                return Ok(Some(state));
            }
        }
        Ok(None)
    }
}
