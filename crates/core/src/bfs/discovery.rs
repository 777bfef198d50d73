//! How states are discovered by a search that leaves out moves, and what it leaves out next.

use super::expansion::Expansion;
use crate::workers::Workers;
use crate::{Game, MoveSet};

/// A state that was discovered, or that turned out to be known. In a search that leaves out moves, of
/// the successors of one state those that were discovered first have the lesser numbers.
#[derive(Clone, Copy)]
pub(super) struct Numbered {
    pub(super) number: u32,
    pub(super) is_new: bool,
}

/// How a state was discovered by a search that leaves out moves.
pub(super) struct Discovery {
    pub(super) parent: u32,
    /// The number of the parent's move.
    pub(super) number: u8,
    /// The moves of the parent that lead to what was discovered earlier than this state.
    pub(super) earlier: MoveSet,
}

/// Adds how each new state among those `taken` was discovered from `parent` by these `moves`, where
/// `known` lead to what was known before.
pub(super) fn discover_all(
    parent: u32,
    known: MoveSet,
    moves: &[u8],
    taken: &[Numbered],
    discoveries: &mut Vec<Discovery>,
) {
    for (&number, this) in moves.iter().zip(taken).filter(|(_, this)| this.is_new) {
        let before = moves.iter().zip(taken).filter(|(_, other)| other.number < this.number);
        let earlier = before.fold(known, |known, (&m, _)| known.with(u32::from(m)));
        discoveries.push(Discovery { parent, number, earlier });
    }
}

impl<G: Game> Expansion<'_, G> {
    /// Which moves of each discovered state transpose. The parents are numbered as in `states`.
    pub(super) fn transposing_of(
        &self,
        discoveries: &[Discovery],
        states: &[G::State],
        workers: &Workers,
    ) -> Vec<MoveSet> {
        let transposing =
            |it: &Discovery| self.transposing(&states[it.parent as usize], it.number, it.earlier);
        let sets = workers.map_chunks(discoveries, |discoveries| {
            discoveries.iter().map(transposing).collect::<Vec<_>>()
        });
        sets.concat()
    }
}
