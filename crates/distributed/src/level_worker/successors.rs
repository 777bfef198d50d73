//! `Successors`: what a worker finds from a few states before it passes the keys on.

use abstract_games_core::{MoveSet, Seen};

/// A few states, and the keys that they lead to. The buffers serve again.
pub(super) struct Successors<S, K> {
    /// The states, each with its moves that are known to lead to states no farther from the sources. While they are
    /// expanded, these sets grow.
    pub(super) parents: Vec<(S, MoveSet)>,
    /// Keys that other workers own, with their owners.
    pub(super) others: Vec<(Step<K>, usize)>,
    /// Keys that this worker owns.
    pub(super) own: Vec<Step<K>>,
    pub(super) own_keys: Vec<K>,
    pub(super) seen: Vec<Seen>,
    /// The successors of one state, with the numbers of the moves.
    pub(super) of_one: Vec<(u32, S)>,
}

/// A key that a move leads to.
pub(super) struct Step<K> {
    /// The place of the state among the parents, and the number of the move.
    pub(super) parent: u32,
    pub(super) number: u32,
    pub(super) key: K,
}

impl<S, K> Successors<S, K> {
    pub(super) fn new() -> Self {
        Self {
            parents: Vec::new(),
            others: Vec::new(),
            own: Vec::new(),
            own_keys: Vec::new(),
            seen: Vec::new(),
            of_one: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.parents.clear();
        self.others.clear();
        self.own.clear();
        self.own_keys.clear();
    }

    /// Notes that a move leads to a state that is no farther from the sources.
    #[inline]
    pub(super) fn note_no_farther(&mut self, parent: u32, number: u32) {
        let earlier = &mut self.parents[parent as usize].1;
        *earlier = earlier.with(number);
    }
}
