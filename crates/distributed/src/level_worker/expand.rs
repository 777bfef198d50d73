//! The expansion of a level: successors are passed on to their owners, while what others pass on is taken.

use std::mem;
use std::sync::atomic::Ordering;

use abstract_games_core::Keyed;
use abstract_games_search::LevelKey;

use super::epochs::TIME_BITS;
use super::{LevelWorker, TURN, unexpected};
use crate::parcel::Content;
use crate::workers::Ended;

/// The number of times that a worker may be ahead of the slowest.
const TIMES_AHEAD: u64 = 4;
/// Number of keys of successors that are collected before they are divided among their owners.
const FRESH: usize = 1 << 10;

/// How many keys a worker sends at once, and how far it may be ahead. Together they limit what is under way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Number of keys of a parcel.
    parcel: usize,
    /// Number of parcels of a worker between two times.
    parcels_of_a_time: usize,
}

impl Pace {
    /// Parcels of `keys` keys, and at most about `ahead` of them before the slowest worker has taken the first.
    pub(crate) fn new(keys: usize, ahead: usize) -> Self {
        let times = usize::try_from(TIMES_AHEAD).unwrap_or(usize::MAX);
        Self { parcel: keys.max(1), parcels_of_a_time: (ahead / times).max(1) }
    }
}

impl Default for Pace {
    fn default() -> Self {
        Self::new(1 << 13, 64)
    }
}

impl<G: Keyed, K: LevelKey> LevelWorker<'_, '_, G, K> {
    /// Expands the newest level and passes the keys on. Returns the weight of the own part.
    pub(super) fn expand(&mut self) -> Result<u64, Ended> {
        let mut weight = 0;
        let level = self.places.len() - 1;
        self.read(level, |this, keys| {
            for keys in keys.chunks(TURN) {
                this.observe()?;
                weight += this.expand_keys(keys)?;
                this.expanded += keys.len() as u64;
                this.turn()?;
            }
            Ok(true)
        })?;
        self.task.expanded.fetch_add(self.expanded, Ordering::Relaxed);
        for to in 0..self.outgoing.len() {
            self.pass_on(to)?;
        }
        self.complete_time()?;
        Ok(weight)
    }

    pub(super) fn expand_keys(&mut self, keys: &[K]) -> Result<u64, Ended> {
        let game = self.task.game;
        let bits = game.key_bits();
        let (mut weight, mut all) = (0, 0);
        let mut last = None;
        for &key in keys {
            let state = self.state_near(key, last.as_ref())?;
            weight += self.task.weigh.map_or(0, |weigh| weigh(&state));
            let fresh = &mut self.fresh;
            game.successors(&state).for_each(|(_, next)| {
                let wide = game.key(&next);
                all |= wide;
                fresh.push(K::from_wide(wide));
            });
            if self.fresh.len() >= FRESH {
                self.divide()?;
            }
            last = Some(state);
        }
        self.divide()?;
        if all.checked_shr(bits).is_some_and(|rest| rest != 0) {
            for &key in keys {
                let state = self.state_of(key)?;
                for (_, next) in game.successors(&state) {
                    self.key_of(&next)?;
                }
            }
        }
        Ok(weight)
    }

    /// Divides the keys of the last successors among their owners, without those passed on lately.
    ///
    /// It is a loop of its own: a branch on each key as soon as it is computed is often mispredicted, and delays the
    /// computation of the next ones.
    fn divide(&mut self) -> Result<(), Ended> {
        let peers = self.port.peers();
        let Self { owners, fresh, lately, outgoing, .. } = self;
        lately.remove_seen(fresh);
        for key in fresh.drain(..) {
            outgoing[owners.of(key)].push(key);
        }
        for to in 0..peers {
            if self.outgoing[to].len() >= self.task.pace.parcel {
                self.pass_on(to)?;
            }
        }
        Ok(())
    }

    /// Passes the collected keys on to their owner.
    pub(super) fn pass_on(&mut self, to: usize) -> Result<(), Ended> {
        // What the store does may take long.
        self.port.end_state();
        if to == self.port.index() {
            let mut keys = mem::take(&mut self.outgoing[to]);
            let offered = self.offer(&mut keys);
            self.outgoing[to] = keys;
            return offered;
        }
        if self.outgoing[to].is_empty() {
            return Ok(());
        }
        let room = Vec::with_capacity(self.outgoing[to].len());
        let keys = mem::replace(&mut self.outgoing[to], room);
        self.task.keys_sent.fetch_add(keys.len() as u64, Ordering::Relaxed);
        self.task.parcels_sent.fetch_add(1, Ordering::Relaxed);
        self.port.send(to, Content::Keys(keys));
        self.parcels += 1;
        Ok(())
    }

    /// Lets timely work, takes what has arrived, and waits if this worker is far ahead of others.
    pub(super) fn turn(&mut self) -> Result<(), Ended> {
        self.port.step()?;
        let end = self.end_of_main_time();
        self.take_keys(end)?;
        if self.parcels < self.task.pace.parcels_of_a_time {
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
                Content::Keys(mut keys) => self.offer(&mut keys)?,
                content => return Err(unexpected(&content)),
            }
        }
        let own = &self.task.bytes[self.port.index() % self.threads()];
        own.store(self.store.memory_bytes(), Ordering::Relaxed);
        Ok(())
    }
}
