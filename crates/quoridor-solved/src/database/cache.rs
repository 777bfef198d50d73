//! `Cache`: the chunks of layers that were read last.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use abstract_games_core::lock;
use abstract_games_storage::StorageError;

use super::chunks::{Chunk, RANKS};
use super::codec::Codec;
use super::error::DatabaseError;
use super::layer_file::LayerFile;
use crate::block_solver::MatrixSize;
use crate::further_fences::index;
use crate::grid::Grid;
use crate::layer::NextLayer;
use crate::splits::Splits;

/// A bounded cache of the chunks of layers.
///
/// Beyond the limit, a clock removes chunks: the first that was not used since its last turn.
pub(super) struct Cache {
    codec: Codec,
    /// The size of a matrix in a chunk.
    pub(super) size: MatrixSize,
    limit: u64,
    held: Mutex<Held>,
    /// Buffers that serve again, one for each thread.
    buffers: Mutex<Vec<Buffers>>,
}

/// The bytes of a chunk in the file, and those decompressed.
type Buffers = [Vec<u8>; 2];

/// A layer in its file, read through a cache.
#[derive(Clone, Copy)]
pub(super) struct StoredLayer<'a> {
    pub(super) cache: &'a Cache,
    pub(super) file: &'a LayerFile,
    pub(super) fences: u32,
    /// The splits by room.
    pub(super) splits: &'a [Splits],
    /// The rooms that the configurations must have, if they are known.
    pub(super) rooms: Option<&'a [u8]>,
}

/// The number of fences of a layer, and the number of a chunk in it.
type Key = (u32, usize);

#[derive(Default)]
struct Held {
    /// The chunks, each with whether it was used since its last turn.
    chunks: HashMap<Key, (Arc<Chunk>, bool)>,
    /// The keys of the chunks in the order of their turns.
    turns: VecDeque<Key>,
    bytes: u64,
}

impl Cache {
    /// An empty cache of at most `limit` bytes, or one chunk.
    pub(super) fn new(grid: Grid, size: MatrixSize, limit: u64) -> Self {
        let (held, buffers) = (Mutex::default(), Mutex::default());
        Self { codec: Codec::new(grid.cells()), size, limit, held, buffers }
    }
}

impl StoredLayer<'_> {
    /// The chunk with this number.
    pub(super) fn chunk(&self, number: usize) -> Result<Arc<Chunk>, StorageError> {
        let (cache, key) = (self.cache, (self.fences, number));
        if let Some(chunk) = lock(&cache.held).get(key) {
            return Ok(chunk);
        }
        // Other threads go on meanwhile. Two may read the same chunk.
        let mut buffers = lock(&cache.buffers).pop().unwrap_or_default();
        let chunk = self.decode(number, &mut buffers);
        lock(&cache.buffers).push(buffers);
        let chunk = Arc::new(chunk?);
        lock(&cache.held).insert(key, &chunk, cache.limit);
        Ok(chunk)
    }

    fn decode(
        &self,
        number: usize,
        [stored, decoded]: &mut Buffers,
    ) -> Result<Chunk, StorageError> {
        let &Self { cache: &Cache { codec, size, .. }, file, splits, rooms, .. } = self;
        file.read(number, codec.most(splits), stored, decoded)?;
        let count = file.configurations_of(number);
        let chunk = codec.decode(decoded, count, splits, size);
        let is_right = |chunk: &Chunk| {
            rooms.is_none_or(|rooms| rooms[number * RANKS..][..count] == chunk.rooms[..count])
        };
        chunk.filter(is_right).ok_or_else(|| file.altered())
    }
}

impl NextLayer<DatabaseError> for StoredLayer<'_> {
    fn read(&self, rank: u64, read: &mut dyn FnMut(&[u8])) -> Result<(), DatabaseError> {
        let rank = index(rank);
        let chunk = self.chunk(rank / RANKS)?;
        read(chunk.blocks(rank % RANKS, self.cache.size.block()));
        Ok(())
    }
}

impl Held {
    #[inline]
    fn get(&mut self, key: Key) -> Option<Arc<Chunk>> {
        let (chunk, is_used) = self.chunks.get_mut(&key)?;
        *is_used = true;
        Some(Arc::clone(chunk))
    }

    fn insert(&mut self, key: Key, chunk: &Arc<Chunk>, limit: u64) {
        if self.chunks.contains_key(&key) {
            return;
        }
        // Room for it comes first, so that the limit is never exceeded.
        while self.bytes + bytes_of(chunk) > limit {
            let Some(first) = self.turns.pop_front() else { break };
            match self.chunks.get_mut(&first) {
                Some((_, is_used @ true)) => {
                    *is_used = false;
                    self.turns.push_back(first);
                }
                _ => self.bytes -= self.chunks.remove(&first).map_or(0, |it| bytes_of(&it.0)),
            }
        }
        self.bytes += bytes_of(chunk);
        self.chunks.insert(key, (Arc::clone(chunk), true));
        self.turns.push_back(key);
    }
}

/// The bytes of a chunk, with its places in the two tables, which may be half empty.
fn bytes_of(chunk: &Chunk) -> u64 {
    let places = 4 * size_of::<Key>() + 2 * size_of::<(Arc<Chunk>, bool)>();
    (chunk.bytes.len() + size_of::<Chunk>() + places) as u64
}
