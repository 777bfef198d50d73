//! `Tree`: the tree of a game as all threads see it: rules, knowledge and table.

use abstract_games_core::{Adversarial, Game};

use super::context::Threads;
use super::knowledge::Knowledge;
use super::rank::RankIn;
use super::score::Bounds;
use super::table::Table;

pub(super) struct Tree<'a, G: Game, K> {
    pub(super) game: &'a G,
    pub(super) knowledge: &'a K,
    pub(super) table: Option<Table<'a, G>>,
    pub(super) threads: &'a Threads,
    pub(super) line_limit: usize,
}

pub(super) enum Visit<R> {
    Cutoff(R),
    Open { key: Option<u128>, bounds: Bounds<R> },
}

impl<G: Adversarial, K: Knowledge<G>> Tree<'_, G, K> {
    /// Tries to decide, without moves, whether `state` is worth at least `target`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called for every state; without, a tenth is lost")]
    pub(super) fn visit<R: RankIn<G>>(
        &self,
        state: &G::State,
        target: R,
        plies: Option<u32>,
    ) -> Visit<R> {
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
    pub(super) fn prefetch<R: RankIn<G>>(&self, state: &G::State) {
        let Some(table) = &self.table else { return };
        if let Some(key) = self.kept_key::<R>(table, state) {
            table.entries.prefetch(key);
        }
    }

    #[inline]
    fn kept_key<R: RankIn<G>>(&self, table: &Table<'_, G>, state: &G::State) -> Option<u128> {
        if self.knowledge.keeps(state) { table.key::<R>(self.game, state) } else { None }
    }

    fn look_up<R: RankIn<G>>(
        &self,
        table: &Table<'_, G>,
        state: &G::State,
        target: R,
        mut bounds: Bounds<R>,
        plies: Option<u32>,
    ) -> Visit<R> {
        let key = self.kept_key::<R>(table, state);
        if let Some(known) = key.and_then(|key| table.get(key, plies)) {
            bounds = bounds.and(known);
            if let Some(answer) = bounds.answer(target) {
                return Visit::Cutoff(answer);
            }
        }
        Visit::Open { key, bounds }
    }

    pub(super) fn list_moves<R: RankIn<G>>(
        &self,
        state: &G::State,
        moves: &mut Vec<(G::Move, G::State)>,
    ) {
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
