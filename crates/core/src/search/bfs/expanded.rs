//! What states lead to.

use std::hash::Hash;

use super::expansion::{Expansion, Successors};
use super::table::StateTable;
use crate::rules::game::Game;
use crate::rules::sleep_sets::MoveSet;

/// What is asked which states were found before.
pub(super) trait Known<S>: Sync {
    /// What states are found by.
    type Hash: Copy + Send;

    /// The place and the hash of each of `states` that is not known, and perhaps of a few that are, in
    /// their order. Returns the place of the first state that is to be refused, if there is one.
    fn look_up(&self, states: &[S], unknown: impl FnMut(usize, Self::Hash)) -> Option<usize>;
}

impl<S: Eq + Hash + Sync> Known<S> for StateTable<S> {
    type Hash = u64;

    #[inline]
    fn look_up(&self, states: &[S], mut unknown: impl FnMut(usize, u64)) -> Option<usize> {
        self.find_likely(states, |at, hash, number| {
            if number.is_none() {
                unknown(at, hash);
            }
        });
        None
    }
}

/// What some states, the parents, lead to, in order.
pub(super) struct Expanded<S, H = u64> {
    pub(super) parents: Vec<Parent>,
    pub(super) fresh: Fresh<S, H>,
    /// The first successor that was refused, if one was.
    pub(super) refused: Option<S>,
    /// Room for all successors of some of them.
    successors: Successors<S>,
}

/// Of a state that was expanded.
#[derive(Clone, Copy)]
pub(super) struct Parent {
    /// How many successors were looked at, and how many of them are fresh.
    pub(super) successors: u32,
    pub(super) fresh: u32,
    /// The moves that lead to what was known, and those that were left out as they do; if any are.
    pub(super) earlier: MoveSet,
}

/// Successors that were not known before, and perhaps a few that were. One may stand here repeatedly.
pub(super) struct Fresh<S, H = u64> {
    /// With their hashes.
    pub(super) states: Vec<(H, S)>,
    /// The number of the move to each of them; none at all if all moves are tried.
    pub(super) moves: Vec<u8>,
}

impl<S, H> Fresh<S, H> {
    pub(super) fn new() -> Self {
        Self { states: Vec::new(), moves: Vec::new() }
    }
}

impl<S: Clone, H> Expanded<S, H> {
    pub(super) fn new() -> Self {
        let (parents, fresh) = (Vec::new(), Fresh::new());
        Self { parents, fresh, refused: None, successors: Successors::new() }
    }

    pub(super) fn clear(&mut self) {
        self.parents.clear();
        self.fresh.states.clear();
        self.fresh.moves.clear();
    }

    /// Several of them, one after the other.
    pub(super) fn join(parts: Vec<Self>) -> Self {
        let join = |mut joined: Self, Self { parents, fresh, refused, .. }: Self| {
            joined.parents.extend(parents);
            joined.fresh.states.extend(fresh.states);
            joined.fresh.moves.extend(fresh.moves);
            joined.refused = joined.refused.or(refused);
            joined
        };
        parts.into_iter().reduce(join).unwrap_or_else(Self::new)
    }

    /// Adds `states`, a few at a time, with their successors, less those that are known; without the
    /// moves in `except`, which is a set for each of the states, or empty.
    pub(super) fn add<G: Game<State = S>>(
        &mut self,
        expansion: &Expansion<'_, G>,
        known: &impl Known<S, Hash = H>,
        states: &[S],
        except: &[MoveSet],
    ) {
        let Self { parents, fresh, refused, successors } = self;
        let first = parents.len();
        successors.clear();
        let mut except = except.iter().copied();
        for state in states {
            let except = except.next().unwrap_or_default();
            let before = successors.states.len();
            expansion.expand(state, except, successors);
            let count = u32::try_from(successors.states.len() - before);
            // As if all of them led to what is known; those that do not are taken out again.
            let tried = successors.moves.get(before..).unwrap_or(&[]);
            let earlier = tried.iter().fold(except, |set, &m| set.with(m.into()));
            let successors = count.expect("moves are counted in 32 bits");
            parents.push(Parent { successors, fresh: 0, earlier });
        }
        // Walks along the parents beside the successors that are fresh, few among all.
        let mut of_parent = parents[first..].iter_mut();
        let mut parent = of_parent.next();
        let mut end = parent.as_ref().map_or(0, |parent| parent.successors as usize);
        let Successors { states, moves } = &*successors;
        let refused_at = known.look_up(states, |at, hash| {
            while at >= end {
                parent = of_parent.next();
                end += parent.as_ref().map_or(1, |parent| parent.successors as usize);
            }
            fresh.states.push((hash, states[at].clone()));
            let Some(parent) = &mut parent else { return };
            parent.fresh += 1;
            if let Some(&m) = moves.get(at) {
                fresh.moves.push(m);
                parent.earlier = parent.earlier.without(MoveSet::EMPTY.with(m.into()));
            }
        });
        if refused.is_none() {
            *refused = refused_at.map(|at| states[at].clone());
        }
    }
}
