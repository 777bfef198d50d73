//! `ExpandedKeys`: the keys of the successors of states whose keys are on disk.

use abstract_games_core::{Game, Keyed, MoveSet, Stop};

use super::disk::{DiskLevels, LatestKeys};
use super::expansion::{Expansion, Successors};
use super::known_keys::is_too_wide;
use super::level_store::{LevelKey, LevelStore, LevelStoreError};

/// The reason why a level was not completed.
pub(super) enum Failure<S> {
    Store(LevelStoreError),
    Stopped(Stop),
    /// The key of this state is too wide.
    Refused(S),
}

impl<S, E: Into<LevelStoreError>> From<E> for Failure<S> {
    fn from(error: E) -> Self {
        match error.into() {
            LevelStoreError::Stopped(stop) => Self::Stopped(stop),
            error => Self::Store(error),
        }
    }
}

/// The successors of some states, as keys.
pub(super) struct ExpandedKeys<G: Game, K> {
    pub(super) keys: Vec<K>,
    pub(super) fault: Option<Failure<G::State>>,
    successors: Successors<G::State>,
    new: Vec<K>,
    latest: LatestKeys<K>,
    pub(super) weight: u64,
}

impl<G: Keyed, K: LevelKey> ExpandedKeys<G, K> {
    pub(super) fn new() -> Self {
        Self {
            keys: Vec::new(),
            fault: None,
            successors: Successors::new(),
            new: Vec::new(),
            latest: LatestKeys::new(),
            weight: 0,
        }
    }

    /// Adds the keys of the successors of the states with these keys, without those that the store has
    /// seen.
    pub(super) fn expand(
        &mut self,
        expansion: &Expansion<'_, G>,
        store: &DiskLevels<K>,
        keys: &[K],
        weight: impl Fn(&G::State) -> u64,
    ) {
        if self.fault.is_some() {
            return;
        }
        let game = expansion.game;
        let Self { successors, new, .. } = self;
        successors.clear();
        let mut last: Option<G::State> = None;
        for key in keys.iter().map(|key| key.wide()) {
            let state = match &last {
                Some(last) => game.state_near(key, last),
                None => game.state(key),
            };
            let Some(state) = state else {
                self.fault = Some(LevelStoreError::NoState { key }.into());
                return;
            };
            self.weight += weight(&state);
            expansion.expand(&state, MoveSet::EMPTY, successors);
            last = Some(state);
        }
        new.clear();
        let mut all = 0;
        new.extend(successors.states.iter().map(|state| {
            let key = game.key(state);
            all |= key;
            K::from_wide(key)
        }));
        let key_bits = game.key_bits();
        if is_too_wide(all, key_bits) {
            let mut states = successors.states.drain(..);
            let state = states.find(|state| is_too_wide(game.key(state), key_bits));
            self.fault = state.map(Failure::Refused);
            return;
        }
        self.latest.remove_seen(new);
        store.remove_seen(new);
        self.keys.append(new);
    }
}
