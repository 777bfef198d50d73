//! The expansion of a level: successors are passed on to their owners, while what others pass on is taken.

use std::mem;
use std::sync::atomic::Ordering;

use abstract_games_core::{Keyed, LevelKey, LevelStore, MoveSet, Seen};

use super::epochs::TIME_BITS;
use super::successors::{Step, Successors};
use super::{LevelWorker, TURN, unexpected};
use crate::owner::{mix, owner};
use crate::parcel::Content;
use crate::skipping::Skipping;
use crate::workers::Ended;

/// Number of keys of a parcel.
const PARCEL: usize = 1 << 13;
/// Number of parcels of a worker between two times, and the number of times that a worker may be ahead of
/// the slowest. Together they limit what is under way.
const PARCELS_OF_A_TIME: usize = 16;
const TIMES_AHEAD: u64 = 4;

impl<G: Keyed, K: LevelKey> LevelWorker<'_, '_, G, K> {
    /// Expands the newest level and passes the keys on. Returns the weight of the own part.
    pub(super) fn expand(&mut self) -> Result<u64, Ended> {
        let mut weight = 0;
        if let Some(place) = self.places.last().copied().flatten() {
            let mut batches = self.store.read(place)?;
            let mut keys = Vec::new();
            while batches.next_batch(&mut keys)? {
                let sets = batches.sleep_sets();
                for start in (0..keys.len()).step_by(TURN) {
                    let end = keys.len().min(start + TURN);
                    self.observe()?;
                    weight +=
                        self.expand_keys(&keys[start..end], sets.get(start..).unwrap_or(&[]))?;
                    self.expanded += (end - start) as u64;
                    self.turn()?;
                }
            }
        }
        self.task.expanded.fetch_add(self.expanded, Ordering::Relaxed);
        for to in 0..self.outgoing.len() {
            self.pass_on(to)?;
        }
        self.complete_time()?;
        Ok(weight)
    }

    /// Expands the states with these keys. The first `sets` are the sleep sets of the first of them.
    fn expand_keys(&mut self, keys: &[K], sets: &[MoveSet]) -> Result<u64, Ended> {
        let weight = match &self.task.skipping {
            None => self.expand_all_moves(keys)?,
            Some(skipping) => self.expand_skipping(skipping, keys, sets)?,
        };
        for to in 0..self.outgoing.len() {
            // Own keys are entered at once, so that repeats are dropped before their sleep sets are computed.
            let is_own = to == self.port.index() && self.task.skipping.is_some();
            if is_own || self.outgoing[to].0.len() >= PARCEL {
                self.pass_on(to)?;
            }
        }
        Ok(weight)
    }

    fn expand_all_moves(&mut self, keys: &[K]) -> Result<u64, Ended> {
        let (game, peers) = (self.task.game, self.port.peers());
        let (mut weight, mut all) = (0, 0);
        for &key in keys {
            let state = self.state_of(key)?;
            weight += self.task.weigh.map_or(0, |weigh| weigh(&state));
            let Self { outgoing, lately, .. } = self;
            game.successors(&state).for_each(|(_, next)| {
                let wide = game.key(&next);
                all |= wide;
                let key = K::from_wide(wide);
                let mixed = mix(key);
                if lately.enter(key, mixed, 0).is_none() {
                    outgoing[owner(mixed, peers)].0.push(key);
                }
            });
        }
        self.check_width(all, keys)?;
        Ok(weight)
    }

    /// As [`expand_all_moves`](Self::expand_all_moves), without the moves in the sleep set of each state.
    ///
    /// Here the sleep set of a state s has moves that lead to states no farther from the sources than s itself. Let
    /// a move of a state n lead to s, which is new, so that it is one farther than n. A move of s that leads back to n, to
    /// a successor of n, or to a successor of a state no farther than n that n also leads to, leads to a state no farther
    /// than s. These are the moves that [`SleepSets::play_numbered`](abstract_games_core::SleepSets::play_numbered) gives,
    /// if `earlier` has moves of n to states no farther than n: the sleep set of n, and what
    /// is known of its successors. So a sleep set never depends on an order, and each set of a state that several
    /// states lead to is right. If s is not new, its set is dropped with its key.
    fn expand_skipping(
        &mut self,
        skipping: &Skipping<G>,
        keys: &[K],
        sets: &[MoveSet],
    ) -> Result<u64, Ended> {
        let (game, peers, index) = (self.task.game, self.port.peers(), self.port.index());
        let level = u32::try_from(self.places.len()).unwrap_or(u32::MAX);
        let (mut weight, mut all) = (0, 0);
        self.successors.clear();
        for (place, &key) in (0..).zip(keys) {
            let state = self.state_of(key)?;
            weight += self.task.weigh.map_or(0, |weigh| weigh(&state));
            let mut earlier = sets.get(place as usize).copied().unwrap_or_default();
            let Self {
                lately,
                successors: Successors { parents, others, own, own_keys, of_one, .. },
                ..
            } = self;
            (skipping.successors)(game, &state, earlier, of_one);
            for (number, next) in of_one.drain(..) {
                let wide = game.key(&next);
                all |= wide;
                let key = K::from_wide(wide);
                let (mixed, step) = (mix(key), Step { parent: place, number, key });
                let to = owner(mixed, peers);
                if to == index {
                    own_keys.push(key);
                    own.push(step);
                    continue;
                }
                match lately.enter(key, mixed, level) {
                    None => others.push((step, to)),
                    // It was reached from an earlier level, so it is in this level at the latest.
                    Some(entered) if entered < level => earlier = earlier.with(number),
                    Some(_) => (),
                }
            }
            parents.push((state, earlier));
        }
        self.check_width(all, keys)?;
        let Self { successors, store, outgoing, port, .. } = self;
        port.end_state();
        store.look_up(&successors.own_keys, &mut successors.seen);
        for at in 0..successors.own.len() {
            let Step { parent, number, .. } = successors.own[at];
            if successors.seen[at] == Seen::InLevel {
                successors.note_no_farther(parent, number);
            }
        }
        let Successors { parents, others, own, seen, .. } = &*successors;
        let own = own.iter().zip(seen).filter(|(_, seen)| **seen == Seen::Unknown);
        let own = own.map(|(step, _)| (step, index));
        for (step, to) in others.iter().map(|(step, to)| (step, *to)).chain(own) {
            port.begin_state();
            let (state, earlier) = &parents[step.parent as usize];
            let (keys, sets) = &mut outgoing[to];
            keys.push(step.key);
            sets.push((skipping.sleep_set)(game, state, step.number, *earlier));
        }
        Ok(weight)
    }

    /// Refuses the first successor of these states whose key is too wide, if `all`, the union of the bits of the keys
    /// of the successors, has such a bit.
    fn check_width(&self, all: u128, keys: &[K]) -> Result<(), Ended> {
        let game = self.task.game;
        if all.checked_shr(game.key_bits()).is_some_and(|rest| rest != 0) {
            for &key in keys {
                let state = self.state_of(key)?;
                for (_, next) in game.successors(&state) {
                    self.key_of(&next)?;
                }
            }
        }
        Ok(())
    }

    /// Passes the collected keys on to their owner.
    pub(super) fn pass_on(&mut self, to: usize) -> Result<(), Ended> {
        // What the store does may take long.
        self.port.end_state();
        let (keys, sets) = &mut self.outgoing[to];
        if to == self.port.index() {
            return Ok(self.store.offer_with_sleep_sets(keys, sets)?);
        }
        if keys.is_empty() {
            return Ok(());
        }
        let room = if sets.is_empty() { 0 } else { PARCEL };
        let sets = mem::replace(sets, Vec::with_capacity(room));
        let keys = mem::replace(keys, Vec::with_capacity(PARCEL));
        self.task.keys_sent.fetch_add(keys.len() as u64, Ordering::Relaxed);
        self.port.send(to, Content::Keys(keys, sets));
        self.parcels += 1;
        Ok(())
    }

    /// Lets timely work, takes what has arrived, and waits if this worker is far ahead of others.
    pub(super) fn turn(&mut self) -> Result<(), Ended> {
        self.port.step()?;
        let end = self.end_of_main_time();
        self.take_keys(end)?;
        if self.parcels < PARCELS_OF_A_TIME {
            return Ok(());
        }
        self.parcels = 0;
        let time = self.port.time() + 1;
        self.port.advance_to(time);
        let begin = time >> TIME_BITS << TIME_BITS;
        while time >= begin + TIMES_AHEAD && self.port.may_arrive(time - TIMES_AHEAD) {
            self.await_parcels()?;
            self.take_keys(end)?;
        }
        Ok(())
    }

    /// Takes the keys that were sent until `time`.
    pub(super) fn take_keys(&mut self, time: u64) -> Result<(), Ended> {
        while let Some(content) = self.port.take(time) {
            match content {
                Content::Keys(mut keys, mut sets) => {
                    self.store.offer_with_sleep_sets(&mut keys, &mut sets)?;
                }
                content => return Err(unexpected(&content)),
            }
        }
        let own = &self.task.bytes[self.port.index() % self.threads()];
        own.store(self.store.memory_bytes(), Ordering::Relaxed);
        Ok(())
    }
}
