//! What the states of one chunk lead to.

use std::hash::Hash;

use super::expansion::{Expansion, Successors};
use super::table::StateTable;
use crate::{Game, MoveSet};

/// What is asked which states were found before.
pub(super) trait Known<S>: Sync {
    /// The hash of each of `states`, in their order, and whether it is known.
    fn look_up(&self, states: &[S], found: impl FnMut(u64, bool));
}

impl<S: Eq + Hash + Sync> Known<S> for StateTable<S> {
    #[inline]
    fn look_up(&self, states: &[S], mut found: impl FnMut(u64, bool)) {
        self.find_all(states, |hash, number| found(hash, number.is_some()));
    }
}

/// What the states of one chunk, the parents, lead to, in order.
pub(super) struct Expanded<S> {
    pub(super) parents: Vec<Parent>,
    pub(super) fresh: Fresh<S>,
}

/// Of a state that was expanded.
#[derive(Clone, Copy)]
pub(super) struct Parent {
    /// How many successors were looked at, and how many of them were not known.
    pub(super) successors: u32,
    pub(super) fresh: u32,
    /// The moves that lead to what was known, and those that were left out as they do; if any are.
    pub(super) earlier: MoveSet,
}

/// Successors that were not known before. One may stand here repeatedly.
pub(super) struct Fresh<S> {
    /// With their hashes.
    pub(super) states: Vec<(u64, S)>,
    /// The number of the move to each of them; none at all if all moves are tried.
    pub(super) moves: Vec<u8>,
}

impl<S> Fresh<S> {
    pub(super) fn new() -> Self {
        Self { states: Vec::new(), moves: Vec::new() }
    }
}

impl<S: Clone> Expanded<S> {
    pub(super) fn new() -> Self {
        Self { parents: Vec::new(), fresh: Fresh::new() }
    }

    /// Those of several chunks, one after the other.
    pub(super) fn join(chunks: Vec<Self>) -> Self {
        let mut joined = Self::new();
        for Self { parents, fresh } in chunks {
            joined.parents.extend(parents);
            joined.fresh.states.extend(fresh.states);
            joined.fresh.moves.extend(fresh.moves);
        }
        joined
    }

    /// The successors of `states`, less those that are known; without the moves in `except`, which is
    /// a set for each of the states, or empty. `successors` is room for all.
    pub(super) fn fill<G: Game<State = S>>(
        &mut self,
        expansion: &Expansion<'_, G>,
        known: &impl Known<S>,
        states: &[S],
        except: &[MoveSet],
        successors: &mut Successors<S>,
    ) {
        let Self { parents, fresh } = self;
        parents.clear();
        fresh.states.clear();
        fresh.moves.clear();
        successors.clear();
        let mut except = except.iter().copied();
        for state in states {
            let earlier = except.next().unwrap_or_default();
            let before = successors.states.len();
            expansion.expand(state, earlier, successors);
            let count = u32::try_from(successors.states.len() - before);
            let successors = count.expect("moves are counted in 32 bits");
            parents.push(Parent { successors, fresh: 0, earlier });
        }
        // Walks along the parents beside the successors, skipping parents that have none left.
        let mut parent = 0;
        let mut left = parents.first().map_or(0, |parent| parent.successors);
        let mut at = 0;
        let Successors { states, moves } = successors;
        known.look_up(states, |hash, is_known| {
            while left == 0 {
                parent += 1;
                left = parents[parent].successors;
            }
            left -= 1;
            let of_parent = &mut parents[parent];
            let m = moves.get(at).copied();
            if !is_known {
                of_parent.fresh += 1;
                fresh.states.push((hash, states[at].clone()));
                fresh.moves.extend(m);
            } else if let Some(m) = m {
                of_parent.earlier = of_parent.earlier.with(u32::from(m));
            }
            at += 1;
        });
    }
}
