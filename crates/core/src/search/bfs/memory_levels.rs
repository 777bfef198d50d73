//! `MemoryLevels`: a store of levels in memory.

use std::fmt::{self, Debug};
use std::mem;
use std::sync::Arc;

use super::kept_levels::{KeptLevels, PackedKeys};
use super::key_set::KeySet;
use super::level_store::{KeyBatches, LevelKey, LevelStore, LevelStoreError, Seen};
use super::word::Word;
use crate::rules::sleep_sets::MoveSet;
use crate::search::observer::Stop;
use crate::search::room::{reserve_for, vec_bytes_to_hold};
use crate::search::workers::{ROUND, Workers};

/// A [`LevelStore`] in memory, of keys below a power of two.
///
/// Memory: a set of all keys, as in a [`LevelSearch`](crate::LevelSearch), and 8 bytes for each key
/// of the newest level and of the next one, or 16 if keys have more than 64 bits. Sleep sets take 8 bytes more
/// for each key of these levels, and 16 more for each key of a level while it is sorted.
///
/// If the search is divided among several stores by a hash of the keys, take a hash that is
/// independent of multiplication by odd numbers modulo a power of two, from which the set computes
/// its own.
pub struct MemoryLevels<K: LevelKey> {
    known: KeySet<K>,
    /// New keys among those offered for the next level, in the order of discovery.
    next: Vec<K>,
    /// The sleep sets of the first of them.
    next_sets: Vec<MoveSet>,
    /// Bits that tell most keys of earlier levels from those of the next one.
    marks: Marks,
    newest: Arc<Vec<K>>,
    newest_sets: Arc<Vec<MoveSet>>,
    lengths: Vec<u64>,
    /// None if earlier levels are not kept.
    kept: Option<KeptLevels>,
    memory: u64,
    workers: Workers,
    /// A buffer for scrambled keys.
    scrambled: Vec<(K, ())>,
}

impl<K: LevelKey> MemoryLevels<K> {
    /// A store of keys of at most `key_bits` bits. More bits than the type `K` has count as those.
    pub fn new(key_bits: u32) -> Self {
        Self {
            known: KeySet::new(key_bits.min(<K as Word>::BITS)),
            next: Vec::new(),
            next_sets: Vec::new(),
            marks: Marks::for_keys(0),
            newest: Arc::default(),
            newest_sets: Arc::default(),
            lengths: Vec::new(),
            kept: None,
            memory: u64::MAX,
            workers: Workers::new(1),
            scrambled: Vec::new(),
        }
    }

    /// Limits the memory to this many bytes. Offers that exceed it are refused.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Sets the number of threads that enter keys; 0 stands for one for each core. Without the
    /// feature `parallel` there is one.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.workers = Workers::new(threads);
        self
    }

    /// Keeps the keys of all levels, in compressed form: see
    /// [`LevelSearch::keep_levels`](crate::LevelSearch::keep_levels).
    #[must_use]
    pub fn keep_levels(mut self) -> Self {
        self.kept = Some(KeptLevels::default());
        self
    }

    /// Bytes occupied, except those of the set of keys, while `further` keys enter the next level.
    fn other_bytes(&self, further: usize) -> u64 {
        vec_bytes_to_hold(&self.next, further)
            + vec_bytes_to_hold(&self.newest, 0)
            + vec_bytes_to_hold(
                &self.next_sets,
                if self.next_sets.is_empty() { 0 } else { further },
            )
            + vec_bytes_to_hold(&self.newest_sets, 0)
            + vec_bytes_to_hold(&self.marks.0, 0)
            + vec_bytes_to_hold(&self.scrambled, 0)
            + vec_bytes_to_hold(&self.lengths, 1)
            + self.kept.as_ref().map_or(0, KeptLevels::bytes)
    }

    fn permit(&self, bytes: u64) -> Result<(), Stop> {
        if bytes <= self.memory { Ok(()) } else { Err(Stop::MemoryLimit) }
    }

    /// Enters at most [`ROUND`] keys, with their sleep sets or none.
    fn enter(&mut self, keys: &[K], sets: &[MoveSet]) -> Result<(), Stop> {
        self.scrambled.clear();
        self.scrambled.extend(keys.iter().map(|&key| (self.known.scramble(key), ())));
        if !sets.is_empty() {
            // Keys that were offered without a set have an empty one.
            reserve_for(&mut self.next_sets, self.next.len());
            self.next_sets.resize(self.next.len(), MoveSet::EMPTY);
        }
        let others = self.other_bytes(keys.len());
        self.permit(self.known.bytes_to_hold(keys.len()).saturating_add(others))?;
        let memory = self.memory;
        let permit = |bytes: u64| {
            if bytes.saturating_add(others) <= memory { Ok(()) } else { Err(Stop::MemoryLimit) }
        };
        let is_new = self.known.insert_all(&self.scrambled, &self.workers, permit)?;
        let new = is_new.iter().filter(|&&it| it).count();
        let len = self.next.len() + new;
        reserve_for(&mut self.next, len);
        if !sets.is_empty() {
            reserve_for(&mut self.next_sets, len);
        }
        for (place, _) in is_new.into_iter().enumerate().filter(|&(_, is_new)| is_new) {
            self.next.push(keys[place]);
            self.marks.set(self.scrambled[place].0.low());
            if let Some(&set) = sets.get(place) {
                self.next_sets.push(set);
            }
        }
        Ok(())
    }

    /// Takes the keys of the next level in ascending order, with their sleep sets.
    fn take_sorted(&mut self) -> (Vec<K>, Vec<MoveSet>) {
        let mut keys = mem::take(&mut self.next);
        let mut sets = mem::take(&mut self.next_sets);
        if sets.is_empty() {
            keys.sort_unstable();
        } else {
            sets.resize(keys.len(), MoveSet::EMPTY);
            let mut pairs: Vec<_> = keys.iter().copied().zip(sets.iter().copied()).collect();
            pairs.sort_unstable_by_key(|&(key, _)| key);
            for (place, (key, set)) in pairs.into_iter().enumerate() {
                (keys[place], sets[place]) = (key, set);
            }
        }
        (keys, sets)
    }
}

/// A bit for each residue of a scrambled key. It is set if a key of the next level has the residue.
struct Marks(Vec<u64>);

impl Marks {
    /// Marks for a level of about this many keys, 16 bits for each, in half a kilobyte at least.
    fn for_keys(keys: usize) -> Self {
        Self(vec![0; (keys / 4).max(64).next_power_of_two()])
    }

    #[inline]
    fn place_of(&self, scrambled: u64) -> (usize, u64) {
        ((scrambled >> 6) as usize & (self.0.len() - 1), 1 << (scrambled & 63))
    }

    #[inline]
    fn set(&mut self, scrambled: u64) {
        let (place, bit) = self.place_of(scrambled);
        self.0[place] |= bit;
    }

    #[inline]
    fn is_set(&self, scrambled: u64) -> bool {
        let (place, bit) = self.place_of(scrambled);
        self.0[place] & bit != 0
    }
}

impl<K: LevelKey> LevelStore<K> for MemoryLevels<K> {
    fn remove_seen(&self, keys: &mut Vec<K>) {
        let mut kept = 0;
        let mut missing = Vec::with_capacity(keys.len());
        let scrambled = keys.iter().map(|&key| self.known.scramble(key));
        self.known.missing(scrambled, |place, _| missing.push(place));
        for place in missing {
            keys[kept] = keys[place];
            kept += 1;
        }
        keys.truncate(kept);
    }

    fn look_up(&self, keys: &[K], seen: &mut Vec<Seen>) {
        let scrambled = |&key: &K| self.known.scramble(key);
        seen.clear();
        seen.extend(keys.iter().map(|key| {
            let may_be_next = self.marks.is_set(scrambled(key).low());
            if may_be_next { Seen::Known } else { Seen::InLevel }
        }));
        self.known.missing(keys.iter().map(scrambled), |place, _| seen[place] = Seen::Unknown);
    }

    fn offer(&mut self, keys: &mut Vec<K>) -> Result<(), LevelStoreError> {
        self.offer_with_sleep_sets(keys, &mut Vec::new())
    }

    fn offer_with_sleep_sets(
        &mut self,
        keys: &mut Vec<K>,
        sleep_sets: &mut Vec<MoveSet>,
    ) -> Result<(), LevelStoreError> {
        if !sleep_sets.is_empty() {
            sleep_sets.resize(keys.len(), MoveSet::EMPTY);
        }
        for start in (0..keys.len()).step_by(ROUND) {
            let end = keys.len().min(start + ROUND);
            self.enter(&keys[start..end], sleep_sets.get(start..end).unwrap_or(&[]))?;
        }
        keys.clear();
        sleep_sets.clear();
        Ok(())
    }

    fn finish_level(&mut self) -> Result<u64, LevelStoreError> {
        if self.next.is_empty() {
            return Ok(0);
        }
        let (level, sets) = self.take_sorted();
        self.marks = Marks::for_keys(level.len());
        if self.kept.is_some() {
            let bytes = KeptLevels::bytes_for(&level);
            let held = self.memory_bytes() + vec_bytes_to_hold(&level, 0);
            self.permit(held.saturating_add(bytes))?;
            let Some(kept) = &mut self.kept else { return Ok(0) };
            kept.push(&level, bytes);
        }
        let len = level.len() as u64;
        self.newest = Arc::new(level);
        self.newest_sets = Arc::new(sets);
        self.lengths.push(len);
        Ok(len)
    }

    fn levels(&self) -> usize {
        self.lengths.len()
    }

    fn level_len(&self, level: usize) -> u64 {
        self.lengths.get(level).copied().unwrap_or(0)
    }

    fn found(&self) -> u64 {
        self.lengths.iter().sum()
    }

    fn read(&self, level: usize) -> Result<Box<dyn KeyBatches<K>>, LevelStoreError> {
        match &self.kept {
            _ if level + 1 == self.levels() => {
                let (keys, sets) = (Arc::clone(&self.newest), Arc::clone(&self.newest_sets));
                Ok(Box::new(Newest { keys, sets, begin: 0, end: 0 }))
            }
            Some(kept) if level < kept.len() => Ok(Box::new(kept.keys(level))),
            _ => Err(LevelStoreError::NotKept { level }),
        }
    }

    fn memory_bytes(&self) -> u64 {
        self.known.bytes_to_hold(0) + self.other_bytes(0)
    }

    fn disk_bytes(&self) -> u64 {
        0
    }
}

/// Shows the numbers of levels and keys.
impl<K: LevelKey> Debug for MemoryLevels<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut store = f.debug_struct("MemoryLevels");
        store.field("levels", &self.levels()).field("found", &self.found()).finish_non_exhaustive()
    }
}

/// A reader of the newest level.
struct Newest<K> {
    keys: Arc<Vec<K>>,
    /// Empty if there are none.
    sets: Arc<Vec<MoveSet>>,
    /// The places of the last batch.
    begin: usize,
    end: usize,
}

impl<K: LevelKey> KeyBatches<K> for Newest<K> {
    fn next_batch(&mut self, keys: &mut Vec<K>) -> Result<bool, LevelStoreError> {
        self.begin = self.end;
        self.end = self.keys.len().min(self.begin + ROUND);
        keys.clear();
        keys.extend(&self.keys[self.begin..self.end]);
        Ok(!keys.is_empty())
    }

    fn sleep_sets(&self) -> &[MoveSet] {
        self.sets.get(self.begin..self.end).unwrap_or(&[])
    }
}

impl<K: LevelKey> KeyBatches<K> for PackedKeys {
    fn next_batch(&mut self, keys: &mut Vec<K>) -> Result<bool, LevelStoreError> {
        keys.clear();
        keys.extend(self.take(ROUND).map(K::from_wide));
        Ok(!keys.is_empty())
    }
}
