//! `KeyGraph`: a game as a search by levels sees it, a graph of keys.

use abstract_games_core::{Game, Keyed, Line, Path, Predecessors};

use super::level_store::LevelStoreError;

/// A game as a graph whose vertices are the [keys](Keyed) of its states.
///
/// A search by levels, its stores and its paths know a game only through this trait, so they are
/// compiled once. [`GameGraph`] is the graph of a game. A call should be for some hundred keys at
/// once.
pub trait KeyGraph: Sync {
    /// The [number of bits](Keyed::key_bits) of a key.
    fn key_bits(&self) -> u32;

    /// Appends the keys of the successors of these states to `successors`, in the order of the
    /// states and of their moves, with repeats. Returns the sum of the weights of the states.
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::NoState`] and [`LevelStoreError::KeyTooWide`], for keys that contradict
    /// the rules of [`Keyed`]. Some successors may have been appended.
    fn expand(&self, keys: &[u128], successors: &mut Vec<u128>) -> Result<u64, LevelStoreError>;

    /// The sum of the weights of the states with these keys.
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::NoState`] if a key is that of no state.
    fn weigh(&self, keys: &[u128]) -> Result<u64, LevelStoreError>;

    /// The ascending keys of the predecessors of this state, or `None` if they are not to be used.
    ///
    /// # Errors
    ///
    /// As [`weigh`](Self::weigh).
    fn predecessors(&self, key: u128) -> Result<Option<Vec<u128>>, LevelStoreError>;
}

/// A weight of states.
pub(super) type Weight<'w, G> = dyn Fn(&<G as Game>::State) -> u64 + Sync + 'w;

/// The graph of the keys of a game.
///
/// ```
/// use abstract_games_core::{Game, tic_tac_toe::TicTacToe};
/// use abstract_games_search::{GameGraph, KeyGraph};
///
/// let graph = GameGraph::new(&TicTacToe);
/// let empty_board = graph.key(&TicTacToe.initial())?;
/// let mut successors = Vec::new();
/// graph.expand(&[empty_board], &mut successors)?;
/// assert_eq!(successors.len(), 9);
/// # Ok::<(), abstract_games_search::LevelStoreError>(())
/// ```
#[must_use]
pub struct GameGraph<'g, G: Game> {
    game: &'g G,
    weight: Option<&'g Weight<'g, G>>,
    predecessors: Option<PredecessorKeys<G, G::State>>,
}

impl<'g, G: Keyed> GameGraph<'g, G> {
    /// The graph of `game`, without weights and predecessors.
    pub fn new(game: &'g G) -> Self {
        Self { game, weight: None, predecessors: None }
    }

    /// Gives weights to the states.
    pub fn weighing(self, weight: &'g (dyn Fn(&G::State) -> u64 + Sync + 'g)) -> Self {
        Self { weight: Some(weight), ..self }
    }

    /// Lists predecessors.
    pub fn by_predecessors(self) -> Self
    where
        G: Predecessors,
    {
        self.listing(Some(predecessor_keys))
    }

    pub(super) fn listing(self, predecessors: Option<PredecessorKeys<G, G::State>>) -> Self {
        Self { predecessors, ..self }
    }

    /// The key of a state.
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::KeyTooWide`] if it has more bits than the game declares.
    pub fn key(&self, state: &G::State) -> Result<u128, LevelStoreError> {
        let key = self.game.key(state);
        if is_too_wide(key, self.game.key_bits()) {
            return Err(LevelStoreError::KeyTooWide { state: self.game.show(state), before: None });
        }
        Ok(key)
    }

    /// The state with a key.
    ///
    /// # Errors
    ///
    /// [`LevelStoreError::NoState`] if there is none.
    pub fn state(&self, key: u128) -> Result<G::State, LevelStoreError> {
        self.game.state(key).ok_or(LevelStoreError::NoState { key })
    }

    /// The path through the states with these keys, or `None` if a state has no move to the next.
    pub fn line(&self, keys: &[u128]) -> Option<Line<G>> {
        let (&first, rest) = keys.split_first()?;
        let mut path = Path::new(self.game.state(first)?);
        for &key in rest {
            let mut successors = self.game.successors(path.end());
            let (m, next) = successors.find(|(_, next)| self.game.key(next) == key)?;
            drop(successors);
            path.push(m, next);
        }
        Some(path)
    }

    pub(super) fn too_wide_after(&self, key: u128) -> Option<G::State> {
        let key_bits = self.game.key_bits();
        let state = self.game.state(key)?;
        let mut successors = self.game.successors(&state).map(|(_, next)| next);
        successors.find(|next| is_too_wide(self.game.key(next), key_bits))
    }

    /// The error of an expansion of these states.
    #[cold]
    fn too_wide_error(&self, keys: &[u128]) -> LevelStoreError {
        let found = keys.iter().find_map(|&key| Some((key, self.too_wide_after(key)?)));
        let (before, state) =
            found.map_or((None, String::new()), |(key, state)| (Some(key), self.game.show(&state)));
        LevelStoreError::KeyTooWide { state, before }
    }

    /// Calls `take` with the state of each key. Keys should ascend.
    #[inline]
    fn for_each_state(
        &self,
        keys: &[u128],
        mut take: impl FnMut(&G::State),
    ) -> Result<(), LevelStoreError> {
        let mut last: Option<G::State> = None;
        for &key in keys {
            let state = match &last {
                Some(last) => self.game.state_near(key, last),
                None => self.game.state(key),
            };
            let state = state.ok_or(LevelStoreError::NoState { key })?;
            take(&state);
            last = Some(state);
        }
        Ok(())
    }
}

impl<G: Keyed> KeyGraph for GameGraph<'_, G> {
    fn key_bits(&self) -> u32 {
        self.game.key_bits()
    }

    fn expand(&self, keys: &[u128], successors: &mut Vec<u128>) -> Result<u64, LevelStoreError> {
        let game = self.game;
        let (mut weight, mut all) = (0, 0);
        self.for_each_state(keys, |state| {
            weight += self.weight.map_or(0, |weigh| weigh(state));
            // Internal iteration over a chain of iterators is faster than `extend`.
            game.successors(state).for_each(|(_, next)| {
                let key = game.key(&next);
                all |= key;
                successors.push(key);
            });
        })?;
        if is_too_wide(all, game.key_bits()) {
            return Err(self.too_wide_error(keys));
        }
        Ok(weight)
    }

    fn weigh(&self, keys: &[u128]) -> Result<u64, LevelStoreError> {
        let Some(weigh) = self.weight else { return Ok(0) };
        let mut weight = 0;
        self.for_each_state(keys, |state| weight += weigh(state))?;
        Ok(weight)
    }

    fn predecessors(&self, key: u128) -> Result<Option<Vec<u128>>, LevelStoreError> {
        let Some(list) = self.predecessors else { return Ok(None) };
        let mut keys = list(self.game, &self.state(key)?);
        // A predecessor that cannot be reached may have any key.
        keys.retain(|&key| !is_too_wide(key, self.game.key_bits()));
        keys.sort_unstable();
        Ok(Some(keys))
    }
}

#[inline]
pub(super) fn is_too_wide(key: u128, key_bits: u32) -> bool {
    key.checked_shr(key_bits).is_some_and(|rest| rest != 0)
}

/// Lists the keys of the predecessors of a state; an option, since some games have none.
pub(super) type PredecessorKeys<G, S> = fn(&G, &S) -> Vec<u128>;

pub(super) fn predecessor_keys<G: Keyed + Predecessors>(game: &G, state: &G::State) -> Vec<u128> {
    game.predecessors(state).map(|(_, before)| game.key(&before)).collect()
}
