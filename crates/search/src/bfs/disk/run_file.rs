//! Sorted runs of keys: files of blocks, with an index.
//!
//! The content is the blocks; an index with the first key of each block (16 bytes) and its place in
//! the content (8 bytes); the place of the index and the number of keys (8 bytes each); and the
//! checksum of the index and these two numbers.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use abstract_games_storage::{
    Checksum, ContainerError, ContainerFile, ContainerWriter, Header, StorageError, Target,
};

use super::block;
use crate::bfs::key_set::Key;
use crate::bfs::level_store::{KeyBatches, LevelStoreError};

/// The kind of file in the header of a run.
pub(super) const KIND: &str = "sorted run of keys";
const VERSION: u32 = 1;
const KEY_BYTES: usize = 16;
const ENTRY_BYTES: usize = KEY_BYTES + 8;
/// The start of the index, the number of keys, and the checksum of the index and these two numbers.
const END_BYTES: usize = 8 + 8 + 4;

/// The header of the run with this number, in the scratch folder of `scratch`.
pub(super) fn header(scratch: &Header, number: u64) -> Header {
    scratch.clone().of_kind(KIND, VERSION).parameter("run", number)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Summary {
    pub(super) keys: u64,
    pub(super) bytes: u64,
    pub(super) checksum: u32,
}

/// The first key of a block, and the place of its first byte in the content.
#[derive(Clone, Copy)]
struct Entry<K> {
    first: K,
    start: u64,
}

pub(super) struct RunWriter<K> {
    file: ContainerWriter,
    pending: Vec<K>,
    index: Vec<Entry<K>>,
    bytes: Vec<u8>,
    length: u64,
    keys: u64,
}

impl<K: Key> RunWriter<K> {
    pub(super) fn create(path: &Path, header: &Header) -> Result<Self, StorageError> {
        let file = Target::new(path)?.create(header)?;
        let (pending, index) = (Vec::with_capacity(block::KEYS), Vec::new());
        Ok(Self { file, pending, index, bytes: Vec::new(), length: 0, keys: 0 })
    }

    pub(super) fn keys(&self) -> u64 {
        self.keys
    }

    pub(super) fn push(&mut self, mut keys: &[K]) -> Result<(), StorageError> {
        self.keys += keys.len() as u64;
        while !keys.is_empty() {
            let room = block::KEYS - self.pending.len();
            let (now, later) = keys.split_at(room.min(keys.len()));
            self.pending.extend_from_slice(now);
            keys = later;
            if self.pending.len() == block::KEYS {
                self.write_block()?;
            }
        }
        Ok(())
    }

    fn write_block(&mut self) -> Result<(), StorageError> {
        let Some(&first) = self.pending.first() else { return Ok(()) };
        self.index.push(Entry { first, start: self.length });
        self.bytes.clear();
        block::encode(&self.pending, &mut self.bytes);
        self.pending.clear();
        self.write_bytes()
    }

    fn write_bytes(&mut self) -> Result<(), StorageError> {
        let written = self.file.write_all(&self.bytes);
        written.map_err(|error| StorageError::io(self.file.path(), error))?;
        self.length += self.bytes.len() as u64;
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<Summary, StorageError> {
        self.write_block()?;
        let start = self.length;
        self.bytes.clear();
        for entry in &self.index {
            self.bytes.extend(entry.first.widen().to_le_bytes());
            self.bytes.extend(entry.start.to_le_bytes());
        }
        self.bytes.extend(start.to_le_bytes());
        self.bytes.extend(self.keys.to_le_bytes());
        let checksum = Checksum::of(&self.bytes);
        self.bytes.extend(checksum.to_le_bytes());
        self.write_bytes()?;
        let summary =
            Summary { keys: self.keys, bytes: self.length, checksum: self.file.checksum() };
        self.file.finish()?;
        Ok(summary)
    }
}

/// A complete run, whose blocks can be read in any order.
pub(super) struct RunFile<K> {
    file: ContainerFile,
    index: Vec<Entry<K>>,
    end: u64,
    keys: u64,
}

impl<K: Key> RunFile<K> {
    /// Opens a run and verifies its header and its index; a block is verified when it is read.
    pub(super) fn open(path: &Path, header: &Header) -> Result<Arc<Self>, StorageError> {
        let file = ContainerFile::open(path, header)?;
        let invalid = |reason: &str| file.refused(ContainerError::content(reason));
        let Some(at) = file.length().checked_sub(END_BYTES as u64) else {
            return Err(invalid("its index is missing"));
        };
        let mut last = [0; END_BYTES];
        file.read_at(at, &mut last)?;
        let number = |at: usize| {
            u64::from_le_bytes(last[at..at + 8].try_into().expect("a slice of eight bytes"))
        };
        let (end, keys) = (number(0), number(8));
        // Every block but the last is full. An index of another length is not allocated.
        let expected = keys.div_ceil(block::KEYS as u64).checked_mul(ENTRY_BYTES as u64);
        let size = at.checked_sub(end).filter(|&size| Some(size) == expected);
        let size = size.and_then(|size| usize::try_from(size).ok());
        let size = size.ok_or_else(|| invalid("its index has a wrong length"))?;
        let mut bytes = vec![0; size + END_BYTES];
        file.read_at(end, &mut bytes)?;
        let (content, checksum) = bytes.split_at(size + END_BYTES - 4);
        if checksum != Checksum::of(content).to_le_bytes() {
            return Err(file.refused(ContainerError::Altered));
        }
        let entry = |bytes: &[u8]| {
            let (first, start) = bytes.split_at(KEY_BYTES);
            let first = u128::from_le_bytes(first.try_into().expect("the bytes of a key"));
            let start = u64::from_le_bytes(start.try_into().expect("the bytes of a place"));
            Entry { first: K::low_bits_of(first), start }
        };
        let index: Vec<_> = content[..size].chunks_exact(ENTRY_BYTES).map(entry).collect();
        let places = index.iter().map(|entry| entry.start).chain([end]);
        let ascending = index.is_sorted_by(|a, b| a.first < b.first);
        if !ascending || !places.is_sorted() || index.is_empty() != (keys == 0) {
            return Err(invalid("its index is not ascending"));
        }
        Ok(Arc::new(Self { file, index, end, keys }))
    }

    /// Verifies in one pass that this is the run that `summary` describes, and calls `watch`.
    pub(super) fn verify<E: From<StorageError>>(
        &self,
        summary: &Summary,
        watch: impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        let checksum = self.file.verified_checksum(watch)?;
        let found = Summary { keys: self.keys, bytes: self.file.length(), checksum };
        if found == *summary {
            Ok(())
        } else {
            Err(self.invalid("it is not the run that the manifest describes").into())
        }
    }

    /// Bytes of memory that the index occupies.
    pub(super) fn memory_bytes(&self) -> u64 {
        (self.index.capacity() * size_of::<Entry<K>>()) as u64
    }

    /// Bytes of the content.
    pub(super) fn disk_bytes(&self) -> u64 {
        self.file.length()
    }

    fn invalid(&self, reason: &str) -> StorageError {
        self.file.refused(ContainerError::content(reason))
    }

    fn read_block(&self, number: usize, buffer: &mut Buffer<K>) -> Result<(), StorageError> {
        let Entry { first, start } = self.index[number];
        let next = self.index.get(number + 1);
        let end = next.map_or(self.end, |next| next.start);
        let length = usize::try_from(end - start).unwrap_or(usize::MAX);
        // No impossible length is allocated.
        if length > 32 * block::KEYS {
            return Err(self.invalid("a block is too long"));
        }
        buffer.bytes.resize(length, 0);
        self.file.read_at(start, &mut buffer.bytes)?;
        let decoded = block::decode(&buffer.bytes, first, &mut buffer.keys);
        decoded.map_err(|reason| self.invalid(reason))?;
        let last = buffer.keys.last();
        if next.is_none_or(|next| last < Some(&next.first)) {
            Ok(())
        } else {
            Err(self.invalid(block::DESCENDING))
        }
    }

    /// Removes the keys of this run from the ascending `keys`. Reads only the blocks that may have
    /// some.
    pub(super) fn remove_from(
        &self,
        keys: &mut Vec<K>,
        buffer: &mut Buffer<K>,
    ) -> Result<(), StorageError> {
        let (mut at, mut kept) = (0, 0);
        while at < keys.len() {
            let after = self.index.partition_point(|entry| entry.first <= keys[at]);
            let rest = &keys[at..];
            let length = match self.index.get(after) {
                Some(next) => rest.partition_point(|&key| key < next.first),
                None => rest.len(),
            };
            let end = at + length;
            if let Some(number) = after.checked_sub(1) {
                self.read_block(number, buffer)?;
                kept = retain_missing(keys, at..end, kept, &buffer.keys);
            } else {
                keys.copy_within(at..end, kept);
                kept += length;
            }
            at = end;
        }
        keys.truncate(kept);
        Ok(())
    }

    /// The least of the ascending keys `wanted` that is in this run, if there is one.
    pub(super) fn first_of(
        &self,
        wanted: impl Iterator<Item = K>,
    ) -> Result<Option<K>, StorageError> {
        let mut buffer = Buffer::default();
        for key in wanted {
            let after = self.index.partition_point(|entry| entry.first <= key);
            if let Some(number) = after.checked_sub(1) {
                self.read_block(number, &mut buffer)?;
                if buffer.keys.binary_search(&key).is_ok() {
                    return Ok(Some(key));
                }
            }
        }
        Ok(None)
    }
}

/// Moves those of the ascending keys in `range` that are not in `known` to the places from `kept`
/// on. Returns the end of the kept keys.
fn retain_missing<K: Key>(
    keys: &mut [K],
    range: std::ops::Range<usize>,
    mut kept: usize,
    known: &[K],
) -> usize {
    // For few keys, a binary search for each is faster.
    let is_sparse = range.len() * 32 < known.len();
    let mut place = 0;
    for at in range {
        let key = keys[at];
        if is_sparse {
            place += known[place..].partition_point(|&it| it < key);
        } else {
            while known.get(place).is_some_and(|&it| it < key) {
                place += 1;
            }
        }
        keys[kept] = key;
        kept += usize::from(known.get(place) != Some(&key));
    }
    kept
}

#[derive(Default)]
pub(super) struct Buffer<K> {
    bytes: Vec<u8>,
    keys: Vec<K>,
}

/// A reader of the keys of a run, in ascending order.
pub(super) struct Cursor<K> {
    run: Arc<RunFile<K>>,
    block: usize,
    buffer: Buffer<K>,
    at: usize,
}

impl<K: Key> Cursor<K> {
    pub(super) fn new(run: Arc<RunFile<K>>) -> Self {
        Self { run, block: 0, buffer: Buffer::default(), at: 0 }
    }

    /// The next keys, which are none at the end of the run only.
    pub(super) fn keys(&mut self) -> Result<&[K], StorageError> {
        if self.at == self.buffer.keys.len() && self.block < self.run.index.len() {
            self.run.read_block(self.block, &mut self.buffer)?;
            self.block += 1;
            self.at = 0;
        }
        Ok(&self.buffer.keys[self.at..])
    }

    pub(super) fn skip(&mut self, count: usize) {
        self.at += count;
    }
}

impl<K: Key> KeyBatches for Cursor<K> {
    fn next_batch(&mut self, keys: &mut Vec<u128>) -> Result<bool, LevelStoreError> {
        keys.clear();
        for _ in 0..2 {
            let next = self.keys()?;
            keys.extend(next.iter().map(|key| key.widen()));
            let count = next.len();
            self.skip(count);
        }
        Ok(!keys.is_empty())
    }
}
