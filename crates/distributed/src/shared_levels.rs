//! `SharedLevels`: a store of levels that is divided among all processes.

use std::mem;
use std::time::Duration;
use std::{array, iter};

use abstract_games_core::{Observer, Progress};
use abstract_games_search::{KeyBatches, KeyLevels, LevelStore, LevelStoreError};

use crate::exchange::{Exchange, WAIT};
use crate::process_plan::ProcessPlan;

/// The greatest number of keys of a message, whose bytes are limited.
const MOST_KEYS: usize = 1 << 20;

/// The part of a process of a store of levels that is divided by a hash of the keys. It has the
/// numbers of keys of all processes, and its own keys.
pub(crate) struct SharedLevels<'p> {
    pub(crate) exchange: Exchange<'p>,
    own: Box<dyn LevelStore + 'p>,
    on_disk: bool,
    outgoing: Vec<Vec<u128>>,
    /// Number of keys that are sent at once.
    batch: usize,
    /// Number of low bits of a key that do not decide on its process.
    block_bits: u32,
    /// For each level the number of keys of all processes, and its number in the own store, if it
    /// is there.
    levels: Vec<(u64, Option<usize>)>,
    pub(crate) complete: u64,
    /// The weight of the own part of the newest level or, once the next one is finished, of all
    /// parts.
    pub(crate) weight: u64,
    target: Option<u128>,
    pub(crate) has_target: bool,
    pub(crate) keys_sent: u64,
}

impl<'p> SharedLevels<'p> {
    pub(crate) fn new(
        exchange: Exchange<'p>,
        own: Box<dyn LevelStore + 'p>,
        plan: &ProcessPlan<'_>,
    ) -> Self {
        Self {
            outgoing: vec![Vec::new(); exchange.peers.hosts.len()],
            exchange,
            own,
            on_disk: plan.settings.storage.scratch.is_some(),
            batch: plan.settings.batch.clamp(1, MOST_KEYS),
            // Blocks of up to 4096 keys, a million or more of them if there are as many keys.
            block_bits: plan.graph.key_bits().saturating_sub(20).min(12),
            levels: Vec::new(),
            complete: 0,
            weight: 0,
            target: plan.target,
            has_target: false,
            keys_sent: 0,
        }
    }

    /// The number of the process that has this key, by a mixture of the bits of its block (the
    /// finaliser of splitmix64, G. L. Steele, D. Lea and C. H. Flood, *Fast splittable pseudorandom
    /// number generators*, 2014). A change of it is a change of the protocol.
    ///
    /// Consecutive keys form a block, because states with near keys often have successors in
    /// common, which one process sends once. The mixture begins with a shift, so it is independent
    /// of the products from which the set of keys computes its places.
    #[expect(clippy::cast_possible_truncation, reason = "both halves of the key are used")]
    fn process_of(&self, key: u128) -> usize {
        let block = key >> self.block_bits;
        let mut mixed = block as u64 ^ ((block >> 64) as u64).rotate_left(32);
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        ((u128::from(mixed) * self.outgoing.len() as u128) >> 64) as usize
    }

    pub(crate) fn is_own(&self, key: u128) -> bool {
        self.process_of(key) == self.exchange.peers.process
    }

    fn place(&self, level: usize) -> Option<usize> {
        self.levels.get(level)?.1
    }

    fn send(&mut self, to: usize, observer: &mut dyn Observer) -> Result<(), LevelStoreError> {
        let mut keys = mem::take(&mut self.outgoing[to]);
        if to == self.exchange.peers.process {
            self.take(&mut keys, observer)?;
        } else if !keys.is_empty() {
            while !self.exchange.may_send() {
                self.wait(observer)?;
            }
            self.keys_sent += keys.len() as u64;
            self.exchange.send(to, pack(&keys));
            keys.clear();
        }
        self.outgoing[to] = keys;
        Ok(())
    }

    fn wait(&mut self, observer: &mut dyn Observer) -> Result<(), LevelStoreError> {
        observer.observe(&Progress::default())?;
        self.receive(WAIT, observer)
    }

    fn receive(
        &mut self,
        mut wait: Duration,
        observer: &mut dyn Observer,
    ) -> Result<(), LevelStoreError> {
        let mut keys = Vec::new();
        while let Some(bytes) = self.exchange.receive(wait)? {
            unpack(&bytes, &mut keys).ok_or_else(|| self.exchange.malformed())?;
            self.take(&mut keys, observer)?;
            wait = Duration::ZERO;
        }
        Ok(())
    }

    fn take(
        &mut self,
        keys: &mut Vec<u128>,
        observer: &mut dyn Observer,
    ) -> Result<(), LevelStoreError> {
        if self.on_disk {
            // Known keys would be sorted and written first.
            self.own.remove_seen(keys);
        }
        self.own.offer(keys, observer)
    }
}

impl KeyLevels for SharedLevels<'_> {
    fn levels(&self) -> usize {
        self.levels.len()
    }

    fn read(&self, level: usize) -> Result<Box<dyn KeyBatches>, LevelStoreError> {
        match self.place(level) {
            Some(place) => self.own.read(place),
            None => Ok(Box::new(iter::empty())),
        }
    }

    fn first_of(&self, level: usize, wanted: &[u128]) -> Result<Option<u128>, LevelStoreError> {
        self.place(level).map_or(Ok(None), |place| self.own.first_of(place, wanted))
    }
}

impl LevelStore for SharedLevels<'_> {
    fn remove_seen(&self, keys: &mut Vec<u128>) {
        // Among several processes, each looks its keys up when they arrive.
        if self.outgoing.len() == 1 {
            self.own.remove_seen(keys);
        }
    }

    fn offer(
        &mut self,
        keys: &mut Vec<u128>,
        observer: &mut dyn Observer,
    ) -> Result<(), LevelStoreError> {
        if self.outgoing.len() == 1 {
            return self.own.offer(keys, observer);
        }
        for key in keys.drain(..) {
            let to = self.process_of(key);
            self.outgoing[to].push(key);
            if self.outgoing[to].len() >= self.batch {
                self.send(to, observer)?;
            }
        }
        self.receive(Duration::ZERO, observer)
    }

    fn finish_level(&mut self, observer: &mut dyn Observer) -> Result<u64, LevelStoreError> {
        for to in 0..self.outgoing.len() {
            self.send(to, observer)?;
        }
        self.exchange.end_round(&[]);
        while self.exchange.values().is_none() {
            self.wait(observer)?;
        }
        let own = self.own.finish_level(observer)?;
        let place = (own > 0).then(|| self.own.levels() - 1);
        let target = match place {
            Some(place) => self.own.first_of(place, self.target.as_slice())?,
            None => None,
        };
        let numbers = [own, self.weight, target.is_some().into()];
        self.exchange.end_round(&numbers.map(u64::to_le_bytes).concat());
        let values = loop {
            match self.exchange.await_values()? {
                Some(values) => break values,
                None => observer.observe(&Progress::default())?,
            }
        };
        let number = |value: &[u8], at: usize| value.get(at..)?.first_chunk().copied();
        let [all, weight, targets] = array::from_fn(|at| {
            let numbers = values.iter().filter_map(|value| number(value, 8 * at));
            numbers.map(u64::from_le_bytes).sum()
        });
        (self.weight, self.has_target) = (weight, targets > 0);
        if all > 0 {
            self.levels.push((all, place));
        }
        Ok(all)
    }

    fn level_len(&self, level: usize) -> u64 {
        self.levels.get(level).map_or(0, |level| level.0)
    }

    fn found(&self) -> u64 {
        self.complete
    }

    fn memory_bytes(&self) -> u64 {
        self.own.memory_bytes()
    }
}

/// Keys as bytes: the number of bytes of the widest, and that many for each key.
#[expect(clippy::cast_possible_truncation, reason = "at most 16")]
pub(crate) fn pack(keys: &[u128]) -> Vec<u8> {
    let all = keys.iter().fold(0, |all, key| all | key);
    // At least one, so that the length of the bytes limits the number of keys.
    let width = (u128::BITS - all.leading_zeros()).div_ceil(8).max(1) as usize;
    let mut bytes = vec![0; 1 + width * keys.len() + 16];
    bytes[0] = width as u8;
    // A key is written with 16 bytes, of which the next key overwrites those beyond its width.
    for (place, key) in keys.iter().enumerate() {
        let start = 1 + place * width;
        bytes[start..start + 16].copy_from_slice(&key.to_le_bytes());
    }
    bytes.truncate(1 + width * keys.len());
    bytes
}

/// Adds the keys with these bytes, or returns `None` if they are malformed.
pub(crate) fn unpack(bytes: &[u8], keys: &mut Vec<u128>) -> Option<()> {
    let (&width, keys_bytes) = bytes.split_first()?;
    let width = usize::from(width);
    if !(1..=16).contains(&width) || keys_bytes.len() % width != 0 {
        return None;
    }
    // A copy of a variable length would be a call.
    let mut padded = keys_bytes.to_vec();
    padded.resize(keys_bytes.len() + 16, 0);
    let mask = u128::MAX >> (u128::BITS as usize - 8 * width);
    let starts = (0..keys_bytes.len()).step_by(width);
    keys.extend(starts.filter_map(|start| {
        padded[start..].first_chunk().map(|wide| u128::from_le_bytes(*wide) & mask)
    }));
    Some(())
}
