//! `Discoverer`: records how states are discovered, from which their sleep sets follow.

use std::ops::ControlFlow;

use abstract_games_core::{Game, MoveSet, Workers};

use super::expanded::Parent;
use super::expansion::Expansion;

/// A fresh state, new or known, with a number that orders the successors of one parent by
/// discovery. It is the number of the state or, in a search without such numbers, its place in the
/// round.
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

/// A record of how the new successors of some parents are discovered, parent by parent.
pub(super) struct Discoverer<'m> {
    /// Whether the search skips moves. If not, nothing is recorded.
    skips: bool,
    /// The numbers of the moves to the fresh successors of the parents that are still to come.
    moves: &'m [u8],
    taken: Vec<Numbered>,
    discoveries: Vec<Discovery>,
}

impl<'m> Discoverer<'m> {
    pub(super) fn new(skips: bool, moves: &'m [u8]) -> Self {
        Self { skips, moves, taken: Vec::new(), discoveries: Vec::new() }
    }

    /// Adds the next parent, which has the number `parent`, and calls `take_next` for each of its
    /// fresh successors.
    #[inline]
    pub(super) fn add_parent<B>(
        &mut self,
        parent: u32,
        of_parent: &Parent,
        mut take_next: impl FnMut() -> ControlFlow<B, Numbered>,
    ) -> ControlFlow<B> {
        self.taken.clear();
        for _ in 0..of_parent.fresh {
            let this = take_next()?;
            if self.skips {
                self.taken.push(this);
            }
        }
        if self.skips {
            let (moves, others) = self.moves.split_at(self.taken.len());
            self.moves = others;
            self.note_new(parent, of_parent.earlier, moves);
        }
        ControlFlow::Continue(())
    }

    /// Records how each new state among those taken was discovered from `parent` by `moves`. The
    /// moves `known` lead to states known before.
    fn note_new(&mut self, parent: u32, known: MoveSet, moves: &[u8]) {
        let Self { taken, discoveries, .. } = self;
        for (&number, this) in moves.iter().zip(&*taken).filter(|(_, this)| this.is_new) {
            let before = moves.iter().zip(&*taken).filter(|(_, other)| other.number < this.number);
            let earlier = before.fold(known, |known, (&m, _)| known.with(u32::from(m)));
            discoveries.push(Discovery { parent, number, earlier });
        }
    }

    /// The discovery of each new state; empty if the search does not skip moves.
    pub(super) fn finish(self) -> Vec<Discovery> {
        self.discoveries
    }
}

impl<G: Game> Expansion<'_, G> {
    /// The sleep set of each discovered state. The parents are numbered as in `states`.
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
