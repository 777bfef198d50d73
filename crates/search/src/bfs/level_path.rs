//! Shortest paths, found backwards through the kept keys of the levels.

use abstract_games_core::workers::ROUND;
use abstract_games_core::{Keyed, Line, Path};

use super::kept_levels::KeptLevels;
use super::levels::Levels;

impl<G: Keyed, F> Levels<'_, G, F> {
    /// A shortest path from a source to `state`, if its level was found and levels are
    /// [kept](crate::LevelSearch::keep_levels).
    ///
    /// Each state on it is the one of the least key that leads to the next.
    ///
    /// Costs one pass over the kept keys, and the successors of the states of each level on the
    /// way, up to the state on the path. [By predecessors](crate::LevelSearch::by_predecessors),
    /// only the predecessors and successors of the states on the path are listed.
    pub fn path_to(&self, state: &G::State) -> Option<Line<G>> {
        let kept = self.kept.as_ref()?;
        let game = self.expansion.game;
        let distance = kept.level_of(game.key(state))?;
        let mut backwards = Vec::with_capacity(distance);
        let mut first = state.clone();
        for level in (0..distance).rev() {
            let before = match &self.predecessors {
                Some(predecessors) => {
                    let befores = predecessors.of(game, &first);
                    let mut keys: Vec<_> = befores.iter().map(|before| game.key(before)).collect();
                    keys.sort_unstable();
                    game.state(kept.first_of(level, &keys)?)
                }
                None => self.first_before(kept, level, &first),
            };
            backwards.push(std::mem::replace(&mut first, before?));
        }
        let mut path = Path::new(first);
        for target in backwards.into_iter().rev() {
            let (m, next) = game.successors(path.end()).find(|(_, next)| *next == target)?;
            path.push(m, next);
        }
        Some(path)
    }

    /// The state of least key in a level among those that lead to `target`.
    fn first_before(&self, kept: &KeptLevels, level: usize, target: &G::State) -> Option<G::State> {
        let game = self.expansion.game;
        let leads_there = |key: &u128| {
            let state = game.state(*key)?;
            let found = game.successors(&state).any(|(_, next)| next == *target);
            found.then_some(state)
        };
        let mut keys = kept.keys(level);
        loop {
            let round: Vec<_> = keys.by_ref().take(ROUND).collect();
            if round.is_empty() {
                return None;
            }
            let found = self.workers.map_chunks(&round, |keys| keys.iter().find_map(leads_there));
            if let Some(state) = found.into_iter().flatten().next() {
                return Some(state);
            }
        }
    }
}
