//! What all threads of a search share: the game, what is known of it, and what they found out.

use std::sync::atomic::{AtomicU64, Ordering};

use super::entry;
use super::knowledge::Knowledge;
use super::prober::{Counts, Crew};
use super::rank::{Rank, RankIn, Span};
use crate::rules::game::Game;
use crate::rules::players::Adversarial;
use crate::search::transposition_table::TranspositionTable;
use crate::search::transposition_table::hash_of;

/// The tree that is searched.
pub(super) struct Tree<'a, G: Game, K> {
    pub(super) game: &'a G,
    pub(super) knowledge: &'a K,
    /// None if nothing is kept.
    pub(super) keeper: Option<Keeper<'a, G>>,
    /// Which states are being searched; none if one thread searches alone.
    pub(super) marks: Option<Marks>,
    pub(super) crew: Crew,
    /// The most states on a line of play.
    pub(super) line_limit: usize,
}

/// What gives the states of a game their keys. As a function, so that a search without a table needs
/// no game with keys.
pub(super) type Key<G> = fn(&G, &<G as Game>::State) -> u128;

/// Where what was found out is kept.
pub(super) struct Keeper<'a, G: Game> {
    pub(super) table: &'a TranspositionTable,
    pub(super) key: Key<G>,
}

/// What there is to say of a state before any move is looked at.
pub(super) enum Look<R> {
    /// Whether it reaches the target: see [`Span::answer`].
    Answer(R),
    /// Another thread is at it.
    Busy,
    /// Its moves have to be looked at.
    Open { key: Option<u128>, span: Span<R> },
}

impl<G, K> Tree<'_, G, K>
where
    G: Adversarial,
    K: Knowledge<G>,
{
    /// Looks at `state`, in order to learn whether it is worth `target`; says that it is busy only
    /// if the question `may_wait`.
    ///
    /// Of what the table knows, takes only what can be proved by looking so many `plies` ahead, so that
    /// a search to a depth finds the same whatever the table knows.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "called for every state; without, a tenth is lost")]
    pub(super) fn look<R: RankIn<G>>(
        &self,
        state: &G::State,
        target: R,
        plies: Option<u32>,
        may_wait: bool,
        counts: &mut Counts,
    ) -> Look<R> {
        if let Some(rank) = R::of_finished(self.game, state) {
            return Look::Answer(rank);
        }
        let span = R::known(self.knowledge, state);
        if let Some(answer) = span.answer(target) {
            return Look::Answer(answer);
        }
        match &self.keeper {
            None => Look::Open { key: None, span },
            Some(keeper) => {
                self.look_up(keeper, state, (target, span), plies, may_wait, &mut counts.hits)
            }
        }
    }

    /// Looks for `state`, of which the rest is known already, in the table.
    fn look_up<R: RankIn<G>>(
        &self,
        keeper: &Keeper<'_, G>,
        state: &G::State,
        (target, mut span): (R, Span<R>),
        plies: Option<u32>,
        may_wait: bool,
        hits: &mut u64,
    ) -> Look<R> {
        let keeps = self.knowledge.keeps(state);
        let key = keeps.then(|| (keeper.key)(self.game, state) | R::MARK);
        if let Some(known) = key.and_then(|key| keeper.table.get(key)) {
            *hits += 1;
            span = span.and(provable(entry::unpack(known), plies));
            if let Some(answer) = span.answer(target) {
                return Look::Answer(answer);
            }
        }
        match &self.marks {
            Some(marks) if may_wait && key.is_some_and(|key| marks.has(key)) => Look::Busy,
            _ => Look::Open { key, span },
        }
    }

    /// What the table knows of the state with this key.
    pub(super) fn look_again<R: Rank>(&self, key: u128, plies: Option<u32>) -> Option<Span<R>> {
        let known = self.keeper.as_ref()?.table.get(key)?;
        Some(provable(entry::unpack(known), plies))
    }

    /// Keeps what is known after so many states were looked at. A search to a depth, which does not
    /// take all that the table knows, adds to it.
    pub(super) fn keep<R: Rank>(&self, key: u128, mut span: Span<R>, nodes: u64, adds: bool) {
        let Some(keeper) = &self.keeper else { return };
        let known = if adds { keeper.table.get(key) } else { None };
        if let Some(known) = known {
            span = span.and(entry::unpack(known));
        }
        keeper.table.insert(key, entry::pack(span, nodes));
    }

    /// Lists the moves of `state` in the order in which to look at them.
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

fn provable<R: Rank>(span: Span<R>, plies: Option<u32>) -> Span<R> {
    plies.map_or(span, |plies| R::provable_within(span, plies))
}

/// The states whose moves are being looked at by some thread, as far as that can be told from so
/// many hashes. It decides who does what, never an answer, so a mistake costs time only.
pub(super) struct Marks(Box<[AtomicU64]>);

impl Marks {
    const COUNT: usize = 1 << 14;
    /// Bytes that they occupy.
    pub(super) const BYTES: u64 = (Self::COUNT * size_of::<AtomicU64>()) as u64;

    pub(super) fn new() -> Self {
        // As zeros from the system, since a short search touches few of them.
        Self(bytemuck::zeroed_slice_box(Self::COUNT))
    }

    pub(super) fn set(&self, key: u128) {
        let (place, mark) = self.place(key);
        place.store(mark, Ordering::Relaxed);
    }

    pub(super) fn clear(&self, key: u128) {
        let (place, mark) = self.place(key);
        if place.load(Ordering::Relaxed) == mark {
            place.store(0, Ordering::Relaxed);
        }
    }

    pub(super) fn has(&self, key: u128) -> bool {
        let (place, mark) = self.place(key);
        place.load(Ordering::Relaxed) == mark
    }

    fn place(&self, key: u128) -> (&AtomicU64, u64) {
        let hash = hash_of(key);
        #[expect(clippy::cast_possible_truncation, reason = "the lower bits are meant")]
        let place = hash as usize % Self::COUNT;
        (&self.0[place], hash | 1)
    }
}
