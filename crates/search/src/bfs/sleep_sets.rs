//! `Discoverer`: records how states are discovered, from which their sleep sets follow.
//!
//! After a move to state N, a move to u is omitted if u is also a successor of a state with a
//! number less than N. No state is lost: of all states that lead to u, the one with the least
//! number never omits u, so u is found from the same state as without sleep sets, and in the same
//! order.

use abstract_games_core::{Game, MoveSet, Workers};

use super::successors::{Expansion, Parent};

/// A fresh state, new or known, with a number that orders the successors of one parent by
/// discovery: that of the state, or its place in the round.
#[derive(Clone, Copy)]
pub(super) struct Numbered {
    pub(super) number: u32,
    pub(super) is_new: bool,
}

/// How a search that skips moves discovered a state.
pub(super) struct Discovery {
    pub(super) parent: u32,
    /// The number of the parent's move.
    pub(super) number: u8,
    /// The moves of the parent that lead to states discovered before this one.
    pub(super) earlier: MoveSet,
}

pub(super) struct Discoverer<'m> {
    /// The numbers of the moves to the fresh successors of the parents that are still to come.
    moves: &'m [u8],
    discoveries: Vec<Discovery>,
}

impl<'m> Discoverer<'m> {
    pub(super) fn new(moves: &'m [u8]) -> Self {
        Self { moves, discoveries: Vec::new() }
    }

    /// Records how the parent number `parent` discovered each new state among its `fresh`
    /// successors. The moves `known` lead to states known before.
    pub(super) fn add_parent(&mut self, parent: u32, known: MoveSet, fresh: &[Numbered]) {
        let (moves, others) = self.moves.split_at(fresh.len());
        self.moves = others;
        for (this, &number) in fresh.iter().zip(moves).filter(|(this, _)| this.is_new) {
            let mut earlier = known;
            for (k, other) in fresh.iter().enumerate() {
                if other.number < this.number {
                    earlier = earlier.with(moves[k].into());
                }
            }
            self.discoveries.push(Discovery { parent, number, earlier });
        }
    }

    pub(super) fn finish(self) -> Vec<Discovery> {
        self.discoveries
    }
}

/// The discovery of each new state of a round, whose parents are numbered from 0.
///
/// A repeated state is numbered by its own place in the round, so `earlier` may miss a few moves.
pub(super) fn discoveries_of_round(
    parents: &[Parent],
    moves: &[u8],
    is_new: &[bool],
) -> Vec<Discovery> {
    let mut discoverer = Discoverer::new(moves);
    let mut fresh = (0..).zip(is_new).map(|(number, &is_new)| Numbered { number, is_new });
    let mut of_one = Vec::new();
    for (parent, of_parent) in (0..).zip(parents) {
        of_one.clear();
        of_one.extend(fresh.by_ref().take(of_parent.fresh as usize));
        discoverer.add_parent(parent, of_parent.earlier, &of_one);
    }
    discoverer.finish()
}

impl<G: Game> Expansion<'_, G> {
    /// The sleep set of each discovered state; parents are numbered as in `states`.
    pub(super) fn sleep_sets_of(
        &self,
        discoveries: &[Discovery],
        states: &[G::State],
        workers: &Workers,
    ) -> Vec<MoveSet> {
        let sleep_set =
            |it: &Discovery| self.sleep_set(&states[it.parent as usize], it.number, it.earlier);
        let sets = workers.map_chunks(discoveries, |discoveries| {
            discoveries.iter().map(sleep_set).collect::<Vec<_>>()
        });
        sets.concat()
    }
}
