//! The sleep sets of the states that a search discovers.
//!
//! After a move to state N, a move to u is omitted if u is also a successor of a state with a
//! number less than N. No state is lost: of all states that lead to u, the one with the least
//! number never omits u, so u is found from the same state as without sleep sets, and in the same
//! order.

use abstract_games_core::{Game, MoveSet, Workers};

use super::successors::{Expansion, Parent};

/// A fresh state, new or known, with a number that orders the successors of one parent by
/// discovery: that of the state, or its place in the round.
///
/// Where a repeated state is numbered by its own place, a sleep set may miss a few moves.
#[derive(Clone, Copy)]
pub(super) struct Numbered {
    pub(super) number: u32,
    pub(super) is_new: bool,
}

impl<G: Game> Expansion<'_, G> {
    /// The sleep set of each new state among `fresh`: the fresh successors of `parents`, which are
    /// the first of `states`, by `moves` of these numbers.
    pub(super) fn sleep_sets(
        &self,
        states: &[G::State],
        parents: &[Parent],
        moves: &[u8],
        fresh: &[Numbered],
        workers: &Workers,
    ) -> Vec<MoveSet> {
        let Some(skipping) = &self.skipping else { return Vec::new() };
        let mut discoveries = Vec::new();
        let mut start = 0;
        for (state, parent) in states.iter().zip(parents) {
            let own = start..start + parent.fresh as usize;
            start = own.end;
            let (moves, fresh) = (&moves[own.clone()], &fresh[own]);
            for (this, &number) in fresh.iter().zip(moves).filter(|(this, _)| this.is_new) {
                // The moves that lead to states discovered before this one.
                let mut earlier = parent.earlier;
                for (_, &m) in fresh.iter().zip(moves).filter(|(it, _)| it.number < this.number) {
                    earlier = earlier.with(m.into());
                }
                discoveries.push((state, u32::from(number), earlier));
            }
        }
        let sets = workers.map_chunks(&discoveries, |discoveries| {
            let of_each = discoveries.iter().map(|&(state, number, earlier)| {
                (skipping.sleep_set)(self.game, state, number, earlier)
            });
            of_each.collect::<Vec<_>>()
        });
        sets.concat()
    }
}
