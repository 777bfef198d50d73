//! `LayeredValues`: the values that a layered retrograde analysis found.

use std::collections::BTreeMap;
use std::fmt::{self, Debug};

use abstract_games_core::{Game, Layers, Value};

use super::keys::Keys;

/// The values of all states that a [`LayeredRetrograde`](crate::LayeredRetrograde) reached.
pub struct LayeredValues<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) layers: BTreeMap<u32, (Keys, Vec<Value>)>,
}

/// The numbers of states of a layer, by their value to the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LayerCounts {
    /// The number of the layer.
    pub layer: u32,
    /// The states that the player to move wins, finished states included.
    pub won: u64,
    /// The states that the player to move loses, finished states included.
    pub lost: u64,
    /// The drawn states.
    pub drawn: u64,
}

impl<G: Game> Debug for LayeredValues<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layers: Vec<_> =
            self.layers.iter().map(|(layer, (keys, _))| (layer, keys.len())).collect();
        f.debug_struct("LayeredValues").field("layers", &layers).finish_non_exhaustive()
    }
}

impl<'a, G: Layers> LayeredValues<'a, G> {
    pub(super) fn new(game: &'a G) -> Self {
        Self { game, layers: BTreeMap::new() }
    }

    /// The value of `state` to the player to move, or `None` if the analysis did not reach it.
    /// Costs the key and a binary search.
    pub fn value(&self, state: &G::State) -> Option<Value> {
        let (keys, values) = self.layers.get(&self.game.layer(state))?;
        keys.find(self.game.key(state)).map(|number| values[number])
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.layers.values().map(|(keys, _)| keys.len()).sum()
    }

    /// Whether there are no states.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers of states by value, by ascending layer. Reads all values.
    pub fn layers(&self) -> impl Iterator<Item = LayerCounts> {
        self.layers.iter().map(|(&layer, (_, values))| {
            let mut counts = LayerCounts { layer, won: 0, lost: 0, drawn: 0 };
            for value in values {
                match value {
                    Value::Win => counts.won += 1,
                    Value::Loss => counts.lost += 1,
                    Value::Draw => counts.drawn += 1,
                }
            }
            counts
        })
    }

    /// The moves of `state` that keep its value, or none if the analysis did not reach it. They
    /// need not make progress: in a won state, one may lead back to a state before.
    pub fn moves_that_keep_the_value(&self, state: &G::State) -> Vec<G::Move> {
        let Some(value) = self.value(state) else { return Vec::new() };
        let keeps = |(m, next): &(G::Move, G::State)| {
            let passes = self.game.passes_turn(state, m);
            self.value(next).map(|next| if passes { -next } else { next }) == Some(value)
        };
        self.game.successors(state).filter(keeps).map(|(m, _)| m).collect()
    }
}
