//! `memory_levels`: a store of levels in memory.

use std::mem;
use std::sync::Arc;

use abstract_games_core::memory::{reserve_for, vec_bytes_to_hold};
use abstract_games_core::workers::{ONE, ROUND};
use abstract_games_core::{Observer, Progress, Stop};

use super::kept_levels::KeptLevels;
use super::key_set::{AnyKeySet, Key, key_set};
use super::level_store::{KeyBatches, KeyLevels, LevelStore, LevelStoreError};

/// A [`LevelStore`] in memory for keys of at most `key_bits` bits, with a limit on its bytes.
/// Offers that exceed the limit are refused. It keeps the keys of all levels, in compressed form as
/// [`LevelSearch::keep_levels`](crate::LevelSearch::keep_levels), or only those of the newest one.
///
/// Memory: a set of all keys, as in a [`LevelSearch`](crate::LevelSearch), and 8 bytes for each key
/// of the newest level and of the next one, or 16 if keys have more than 64 bits. To divide a
/// search among stores, use a hash that is independent of multiplication by odd numbers modulo a
/// power of two.
pub fn memory_levels(key_bits: u32, bytes: u64, keeps_levels: bool) -> Box<dyn LevelStore> {
    if key_bits <= u64::BITS {
        Box::new(MemoryLevels::<u64>::new(key_bits, bytes, keeps_levels))
    } else {
        Box::new(MemoryLevels::<u128>::new(key_bits, bytes, keeps_levels))
    }
}

/// The store, with keys of 64 or 128 bits.
struct MemoryLevels<K> {
    known: Box<dyn AnyKeySet>,
    next: Vec<K>,
    newest: Arc<Vec<K>>,
    lengths: Vec<u64>,
    kept: Option<KeptLevels>,
    memory: u64,
}

impl<K: Key> MemoryLevels<K> {
    fn new(key_bits: u32, memory: u64, keeps_levels: bool) -> Self {
        Self {
            known: key_set(key_bits),
            next: Vec::new(),
            newest: Arc::default(),
            lengths: Vec::new(),
            kept: keeps_levels.then(KeptLevels::default),
            memory,
        }
    }

    /// Bytes besides the set of keys while `further` keys enter the next level.
    fn other_bytes(&self, further: usize) -> u64 {
        vec_bytes_to_hold(&self.next, further)
            + vec_bytes_to_hold(&self.newest, 0)
            + vec_bytes_to_hold(&self.lengths, 1)
            + self.kept.as_ref().map_or(0, KeptLevels::bytes)
    }

    fn enter(&mut self, keys: &[u128]) -> Result<(), Stop> {
        let others = self.other_bytes(keys.len());
        let Self { known, next, memory, .. } = self;
        let mut permit = |bytes: u64| permit(bytes.saturating_add(others), *memory);
        permit(known.bytes_to_hold(keys.len()))?;
        let scrambled: Vec<_> = known.scramble(keys.iter().copied()).collect();
        let is_new = known.insert_all(&scrambled, &ONE, &mut permit)?;
        reserve_for(next, next.len() + keys.len());
        let new = keys.iter().zip(is_new).filter(|&(_, is_new)| is_new);
        next.extend(new.map(|(&key, _)| K::low_bits_of(key)));
        Ok(())
    }
}

fn permit(bytes: u64, most: u64) -> Result<(), Stop> {
    if bytes <= most { Ok(()) } else { Err(Stop::MemoryLimit) }
}

impl<K: Key> KeyLevels for MemoryLevels<K> {
    fn levels(&self) -> usize {
        self.lengths.len()
    }

    fn read(&self, level: usize) -> Result<Box<dyn KeyBatches>, LevelStoreError> {
        match &self.kept {
            _ if level + 1 == self.levels() => {
                let keys = Arc::clone(&self.newest);
                Ok(Box::new((0..keys.len()).map(move |at| keys[at].widen())))
            }
            Some(kept) => kept.read(level),
            None => Err(LevelStoreError::NotKept { level }),
        }
    }
}

impl<K: Key> LevelStore for MemoryLevels<K> {
    fn remove_seen(&self, keys: &mut Vec<u128>) {
        let mut missing = Vec::new();
        self.known.for_each_missing(keys.iter().copied(), |place, _| missing.push(place));
        for (kept, &place) in missing.iter().enumerate() {
            keys[kept] = keys[place];
        }
        keys.truncate(missing.len());
    }

    fn offer(&mut self, keys: &mut Vec<u128>, _: &mut dyn Observer) -> Result<(), LevelStoreError> {
        for keys in keys.chunks(ROUND) {
            self.enter(keys)?;
        }
        keys.clear();
        Ok(())
    }

    fn finish_level(&mut self, observer: &mut dyn Observer) -> Result<u64, LevelStoreError> {
        observer.observe(&Progress::at(0))?;
        let mut level = mem::take(&mut self.next);
        if level.is_empty() {
            return Ok(0);
        }
        level.sort_unstable();
        let held = self.memory_bytes() + vec_bytes_to_hold(&level, 0);
        if let Some(kept) = &mut self.kept {
            let bytes = KeptLevels::bytes_for(&level);
            permit(held.saturating_add(bytes), self.memory)?;
            kept.push(&level, bytes);
        }
        let len = level.len() as u64;
        self.newest = Arc::new(level);
        self.lengths.push(len);
        Ok(len)
    }

    fn level_len(&self, level: usize) -> u64 {
        self.lengths.get(level).copied().unwrap_or(0)
    }

    fn found(&self) -> u64 {
        self.lengths.iter().sum()
    }

    fn memory_bytes(&self) -> u64 {
        self.known.bytes_to_hold(0) + self.other_bytes(0)
    }
}
