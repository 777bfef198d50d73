//! `Tree`: the tree of a game as all threads see it: rules, knowledge and table.

use std::marker::PhantomData;

use abstract_games_core::{Adversarial, Game};

use super::context::Threads;
use super::knowledge::Knowledge;
use super::measure::MeasureIn;
use super::rank::Rank;
use super::score::Bounds;
use super::table::{Key, MOST_KEY_BITS, pack, unpack};
use crate::transposition_table::TranspositionTable;

pub(super) struct Tree<'a, G: Game, K, R> {
    pub(super) game: &'a G,
    pub(super) knowledge: &'a K,
    pub(super) table: Option<(&'a TranspositionTable, Key<G, G::State>)>,
    pub(super) threads: &'a Threads,
    pub(super) line_limit: usize,
    pub(super) measure: PhantomData<R>,
}

pub(super) enum Visit {
    Cutoff(Rank),
    Open { key: Option<u128>, bounds: Bounds<Rank> },
}

impl<G: Adversarial, K: Knowledge<G>, R: MeasureIn<G>> Tree<'_, G, K, R> {
    /// Tries to decide, without moves, whether `state` is worth at least `target`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called for every state; without, a tenth is lost")]
    pub(super) fn visit(&self, state: &G::State, target: Rank, plies: Option<u32>) -> Visit {
        if let Some(rank) = R::of_finished(self.game, state) {
            return Visit::Cutoff(rank);
        }
        let bounds = R::known(self.knowledge, state);
        if let Some(answer) = bounds.answer(target) {
            return Visit::Cutoff(answer);
        }
        match self.table {
            None => Visit::Open { key: None, bounds },
            Some(_) => self.look_up(state, target, bounds, plies),
        }
    }

    fn look_up(
        &self,
        state: &G::State,
        target: Rank,
        mut bounds: Bounds<Rank>,
        plies: Option<u32>,
    ) -> Visit {
        let key = self.key(state);
        if let Some(known) = key.and_then(|key| self.stored(key, plies)) {
            bounds = bounds.and(known);
            if let Some(answer) = bounds.answer(target) {
                return Visit::Cutoff(answer);
            }
        }
        Visit::Open { key, bounds }
    }

    /// The key of `state` in the table, if it is kept there and not wider than the game declares.
    fn key(&self, state: &G::State) -> Option<u128> {
        let (_, key) = self.table.filter(|_| self.knowledge.keeps(state))?;
        let key = key(self.game, state);
        (key >> MOST_KEY_BITS == 0).then_some(key | R::NUMBER << MOST_KEY_BITS)
    }

    /// Loads the entry of `state` into the cache, while other states are visited.
    pub(super) fn prefetch(&self, state: &G::State) {
        if let Some(((table, _), key)) = self.table.zip(self.key(state)) {
            table.prefetch(key);
        }
    }

    /// The stored bounds of the state with this key, of which only the part counts that is provable
    /// within `plies`: a search to a depth has the same result whatever the table holds.
    pub(super) fn stored(&self, key: u128, plies: Option<u32>) -> Option<Bounds<Rank>> {
        let (table, _) = self.table?;
        let bounds = unpack::<R>(table.get(key)?);
        Some(plies.map_or(bounds, |plies| R::provable_within(bounds, plies)))
    }

    /// Stores `bounds`, which took `nodes` visits. A search to a depth `adds` to an entry, of which
    /// it uses only a part, instead of replacing it.
    pub(super) fn store(&self, key: u128, bounds: Bounds<Rank>, nodes: u64, adds: bool) {
        let known = if adds { self.stored(key, None) } else { None };
        let bounds = known.map_or(bounds, |known| bounds.and(known));
        if let Some((table, _)) = self.table {
            table.insert(key, pack::<R>(bounds, nodes));
        }
    }

    pub(super) fn list_moves(&self, state: &G::State, moves: &mut Vec<(G::Move, G::State)>) {
        moves.extend(self.game.successors(state));
        let count = moves.len();
        self.knowledge.order(state, moves);
        if R::DROPS_MOVES {
            if moves.is_empty() {
                moves.extend(self.game.successors(state));
            }
        } else if moves.len() < count {
            let mut dropped: Vec<_> = self.game.successors(state).collect();
            dropped.retain(|(m, _)| moves.iter().all(|(kept, _)| kept != m));
            moves.extend(dropped);
        }
    }
}
