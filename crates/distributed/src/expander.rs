//! `Expander`: a game as the workers see it, by the keys of its states.

use abstract_games_core::{Keyed, LevelKey};

use crate::error::DistributedError;

/// A weight of states; see [`DistributedSearch::weigh`](crate::DistributedSearch::weigh).
pub(crate) type Weigh<'g, S> = dyn Fn(&S) -> u64 + Sync + 'g;

/// A function that lists the predecessors of a state.
pub(crate) type PredecessorStates<G, S> = fn(&G, &S) -> Vec<S>;

/// A game as the workers see it. They are compiled once for all games.
pub(crate) trait Expander<K>: Sync {
    /// Adds the keys of the successors of these states. Returns the sum of the weights of the states.
    fn expand(&self, keys: &[K], successors: &mut Vec<K>) -> Result<u64, DistributedError>;

    /// The sum of the weights of these states.
    fn weight(&self, keys: &[K]) -> Result<u64, DistributedError>;

    /// The first of these states that leads to `target`.
    fn first_before(&self, keys: &[K], target: K) -> Result<Option<K>, DistributedError>;

    /// The predecessors of a state in ascending order, if the game lists them.
    fn predecessors(&self, target: K) -> Result<Option<Vec<K>>, DistributedError>;
}

/// The game of a search.
pub(crate) struct GameExpander<'g, G: Keyed> {
    pub(crate) game: &'g G,
    pub(crate) weigh: Option<&'g Weigh<'g, G::State>>,
    pub(crate) predecessors: Option<PredecessorStates<G, G::State>>,
}

impl<G: Keyed> GameExpander<'_, G> {
    /// The key of a state.
    pub(crate) fn key(&self, state: &G::State) -> Result<u128, DistributedError> {
        let key = self.game.key(state);
        if key.checked_shr(self.game.key_bits()).is_some_and(|rest| rest != 0) {
            let reason = "a state has a key with more bits than the game declares";
            return Err(DistributedError::Game(format!("{reason}: {state:?}")));
        }
        Ok(key)
    }

    /// The state of a key, computed with the help of another one.
    pub(crate) fn state(
        &self,
        key: u128,
        near: Option<&G::State>,
    ) -> Result<G::State, DistributedError> {
        let game = self.game;
        let state = near.map_or_else(|| game.state(key), |near| game.state_near(key, near));
        let reason = || format!("the game has no state of the key {key}, which it gave");
        state.ok_or_else(|| DistributedError::Game(reason()))
    }
}

impl<G: Keyed, K: LevelKey> Expander<K> for GameExpander<'_, G> {
    fn expand(&self, keys: &[K], successors: &mut Vec<K>) -> Result<u64, DistributedError> {
        let game = self.game;
        let (mut weight, mut all, mut last) = (0, 0, None);
        for key in keys {
            let state = self.state(key.wide(), last.as_ref())?;
            weight += self.weigh.map_or(0, |weigh| weigh(&state));
            game.successors(&state).for_each(|(_, next)| {
                let wide = game.key(&next);
                all |= wide;
                successors.push(K::from_wide(wide));
            });
            last = Some(state);
        }
        if all.checked_shr(game.key_bits()).is_some_and(|rest| rest != 0) {
            for key in keys {
                let state = self.state(key.wide(), None)?;
                for (_, next) in game.successors(&state) {
                    self.key(&next)?;
                }
            }
        }
        Ok(weight)
    }

    fn weight(&self, keys: &[K]) -> Result<u64, DistributedError> {
        let Some(weigh) = self.weigh else { return Ok(0) };
        keys.iter().map(|key| Ok(weigh(&self.state(key.wide(), None)?))).sum()
    }

    fn first_before(&self, keys: &[K], target: K) -> Result<Option<K>, DistributedError> {
        let target = self.state(target.wide(), None)?;
        for &key in keys {
            let state = self.state(key.wide(), None)?;
            if self.game.successors(&state).any(|(_, next)| next == target) {
                return Ok(Some(key));
            }
        }
        Ok(None)
    }

    fn predecessors(&self, target: K) -> Result<Option<Vec<K>>, DistributedError> {
        let Some(predecessors) = self.predecessors else { return Ok(None) };
        let before = predecessors(self.game, &self.state(target.wide(), None)?);
        let mut keys: Vec<_> =
            before.iter().map(|state| K::from_wide(self.game.key(state))).collect();
        keys.sort_unstable();
        Ok(Some(keys))
    }
}
