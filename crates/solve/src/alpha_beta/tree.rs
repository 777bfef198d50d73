//! `Tree`: the tree of a game as all threads see it: rules, knowledge and table.

use std::marker::PhantomData;

use abstract_games_core::{Adversarial, Game};

use super::context::Threads;
use super::knowledge::Knowledge;
use super::measure::MeasureIn;
use super::rank::Rank;
use super::score::Bounds;
use super::table::Table;

pub(super) struct Tree<'a, G: Game, K, R> {
    pub(super) game: &'a G,
    pub(super) knowledge: &'a K,
    pub(super) table: Option<Table<'a, G>>,
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
        match &self.table {
            None => Visit::Open { key: None, bounds },
            Some(table) => self.look_up(table, state, target, bounds, plies),
        }
    }

    /// Loads the entry of `state` into the cache, while other states are visited.
    #[inline]
    pub(super) fn prefetch(&self, state: &G::State) {
        let Some(table) = &self.table else { return };
        if let Some(key) = self.kept_key(table, state) {
            table.entries.prefetch(key);
        }
    }

    #[inline]
    fn kept_key(&self, table: &Table<'_, G>, state: &G::State) -> Option<u128> {
        if self.knowledge.keeps(state) { table.key::<R>(self.game, state) } else { None }
    }

    fn look_up(
        &self,
        table: &Table<'_, G>,
        state: &G::State,
        target: Rank,
        mut bounds: Bounds<Rank>,
        plies: Option<u32>,
    ) -> Visit {
        let key = self.kept_key(table, state);
        if let Some(known) = key.and_then(|key| table.get::<R>(key, plies)) {
            bounds = bounds.and(known);
            if let Some(answer) = bounds.answer(target) {
                return Visit::Cutoff(answer);
            }
        }
        Visit::Open { key, bounds }
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
