//! `Tree`: the data that all threads of a search share, which are the game, the knowledge and the
//! table.

use std::sync::atomic::{AtomicU64, Ordering};

use abstract_games_core::{Adversarial, Game};

use super::entry;
use super::knowledge::Knowledge;
use super::prober::{Counts, Crew};
use super::rank::{Rank, RankIn, Span};
use crate::transposition_table::{TranspositionTable, hash_of};

/// The greatest width of a game's keys, in bits. One bit of the table's keys is reserved: it
/// separates entries for scores from entries for margins.
pub(super) const MOST_KEY_BITS: u32 = TranspositionTable::KEY_BITS - 1;

/// The tree of a game, as a search sees it.
pub(super) struct Tree<'a, G: Game, K> {
    pub(super) game: &'a G,
    pub(super) knowledge: &'a K,
    /// None without a table.
    pub(super) keeper: Option<Keeper<'a, G>>,
    /// The states that are being searched; none if one thread searches alone.
    pub(super) marks: Option<Marks>,
    pub(super) crew: Crew,
    /// The most states on a line of play.
    pub(super) line_limit: usize,
}

/// The function that makes the keys of states. A search without a table has none, so that its game
/// needs no keys.
pub(super) type Key<G> = fn(&G, &<G as Game>::State) -> u128;

/// A table, and the function that makes its keys.
pub(super) struct Keeper<'a, G: Game> {
    pub(super) table: &'a TranspositionTable,
    pub(super) key: Key<G>,
}

/// The result of a visit to a state, before any of its moves is listed.
pub(super) enum Look<R> {
    /// The answer to the question: see [`Span::answer`].
    Answer(R),
    /// Another thread searches the state.
    Busy,
    /// The state has to be searched deeper.
    Open { key: Option<u128>, span: Span<R> },
}

impl<G, K> Tree<'_, G, K>
where
    G: Adversarial,
    K: Knowledge<G>,
{
    /// Tries to decide, without moves, whether `state` is worth at least `target`. The result is
    /// busy only if the question `may_wait`.
    ///
    /// Of an entry in the table, only the part counts that is provable within `plies`, so that a
    /// search to a depth has the same result whatever the table holds.
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

    /// Looks up `state` in the table, after the rules and the knowledge did not decide.
    fn look_up<R: RankIn<G>>(
        &self,
        keeper: &Keeper<'_, G>,
        state: &G::State,
        (target, mut span): (R, Span<R>),
        plies: Option<u32>,
        may_wait: bool,
        hits: &mut u64,
    ) -> Look<R> {
        let key = self.knowledge.keeps(state).then(|| (keeper.key)(self.game, state));
        // A key that is wider, contrary to what the game declares, would have the bit of the mark.
        let key = key.filter(|key| key >> MOST_KEY_BITS == 0).map(|key| key | R::MARK);
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

    /// The span in the table of the state with this key.
    pub(super) fn look_again<R: Rank>(&self, key: u128, plies: Option<u32>) -> Option<Span<R>> {
        let known = self.keeper.as_ref()?.table.get(key)?;
        Some(provable(entry::unpack(known), plies))
    }

    /// Stores `span`, which took `nodes` visits. A search to a depth, which uses only a part of
    /// each entry, `adds` to the entry instead of replacing it.
    pub(super) fn keep<R: Rank>(&self, key: u128, mut span: Span<R>, nodes: u64, adds: bool) {
        let Some(keeper) = &self.keeper else { return };
        let known = if adds { keeper.table.get(key) } else { None };
        if let Some(known) = known {
            span = span.and(entry::unpack(known));
        }
        keeper.table.insert(key, entry::pack(span, nodes));
    }

    /// Lists the moves of `state` in the order in which to try them.
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

/// The states that some thread is searching, as a small table of hashes without collision handling.
/// It distributes work and never decides an answer, so an error costs only time.
pub(super) struct Marks(Box<[AtomicU64]>);

impl Marks {
    const COUNT: usize = 1 << 14;
    /// Bytes of all marks.
    pub(super) const BYTES: u64 = (Self::COUNT * size_of::<AtomicU64>()) as u64;

    pub(super) fn new() -> Self {
        // Zeroed pages from the system: a short search touches few of them.
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
