//! `Cache`: the chunks of a layer that were read last.

use std::sync::Mutex;

use abstract_games_storage::StorageError;

use super::codec::Codec;
use super::layer_file::LayerFile;
use super::lock;
use crate::block_solver::MatrixSize;
use crate::chunks::{Chunk, RANKS};
use crate::plan::Plan;

/// A bounded cache of the chunks of a layer.
///
/// Beyond the limit, a clock removes chunks: the first that was not used since its last turn.
pub(crate) struct Cache<'a> {
    plan: &'a Plan,
    fences: u32,
    file: &'a LayerFile,
    codec: Codec,
    size: MatrixSize,
    limit: u64,
    /// The most bytes of a chunk in the file before compression.
    most: usize,
    state: Mutex<State>,
    /// Buffers that serve again, one for each thread.
    buffers: Mutex<Vec<Buffers>>,
}

#[derive(Default)]
struct Buffers {
    stored: Vec<u8>,
    decoded: Vec<u8>,
    blocks: Vec<u8>,
}

struct State {
    held: Vec<Held>,
    /// The place of each chunk among those that are held, or `NOWHERE`.
    places: Vec<u32>,
    hand: usize,
    bytes: u64,
}

struct Held {
    number: usize,
    chunk: Chunk,
    is_used: bool,
}

const NOWHERE: u32 = u32::MAX;

impl<'a> Cache<'a> {
    /// An empty cache of at most `limit` bytes, or one chunk, of the layer of `fences` fences.
    pub(super) fn new(
        plan: &'a Plan,
        fences: u32,
        size: MatrixSize,
        file: &'a LayerFile,
        limit: u64,
    ) -> Self {
        let codec = Codec::new(plan.grid.cells());
        let layer = &plan.layers[fences as usize];
        let chunks = usize::try_from(layer.configurations).unwrap_or(usize::MAX).div_ceil(RANKS);
        let most = codec.most(&layer.splits);
        let places = vec![NOWHERE; chunks];
        let state = Mutex::new(State { held: Vec::new(), places, hand: 0, bytes: 0 });
        let buffers = Mutex::default();
        Self { plan, fences, file, codec, size, limit, most, state, buffers }
    }

    fn read(&self, number: usize, buffers: &mut Buffers) -> Result<Chunk, StorageError> {
        let Buffers { stored, decoded, blocks } = buffers;
        self.file.read(number, self.most, stored, decoded)?;
        let count = self.file.configurations_of(number);
        let (plan, fences) = (self.plan, self.fences);
        let ranks = (0..count).map(|place| (number * RANKS + place) as u64);
        let rooms = ranks.clone().map(|rank| plan.further_fences.room(fences, rank));
        let is_right = Codec::rooms(decoded, count).is_some_and(|found| found.eq(rooms));
        let numbers = ranks.map(|rank| plan.blocks_of(fences, rank));
        let starts = self.codec.decode(decoded, count, numbers, self.size, blocks);
        let starts = starts.filter(|_| is_right).ok_or_else(|| self.file.altered())?;
        // Chunks of many different sizes, which are freed in any order, would fragment the memory.
        let unit = (self.most / SIZES).max(1);
        blocks.resize(blocks.len().next_multiple_of(unit), 0);
        Ok(Chunk { starts, bytes: blocks.as_slice().into() })
    }

    /// The chunk with this number.
    pub(crate) fn chunk(&self, number: usize) -> Result<Chunk, StorageError> {
        if let Some(chunk) = lock(&self.state).get(number) {
            return Ok(chunk);
        }
        // Other threads go on meanwhile. Two may read the same chunk.
        let mut buffers = lock(&self.buffers).pop().unwrap_or_default();
        let chunk = self.read(number, &mut buffers);
        lock(&self.buffers).push(buffers);
        let chunk = chunk?;
        lock(&self.state).insert(number, &chunk, self.limit);
        Ok(chunk)
    }
}

/// The number of different sizes of chunks in memory.
const SIZES: usize = 16;

impl Held {
    fn bytes(&self) -> u64 {
        (self.chunk.bytes.len() + size_of::<Self>()) as u64
    }
}

impl State {
    #[inline]
    fn get(&mut self, number: usize) -> Option<Chunk> {
        let held = self.held.get_mut(self.places[number] as usize)?;
        held.is_used = true;
        Some(held.chunk.clone())
    }

    fn insert(&mut self, number: usize, chunk: &Chunk, limit: u64) {
        if self.places[number] != NOWHERE {
            return;
        }
        let held = Held { number, chunk: chunk.clone(), is_used: true };
        // Room for it comes first, so that the limit is never exceeded.
        while self.bytes + held.bytes() > limit && !self.held.is_empty() {
            self.advance();
        }
        let Ok(place) = u32::try_from(self.held.len()) else { return };
        self.places[number] = place;
        self.bytes += held.bytes();
        self.held.push(held);
    }

    /// Moves the hand of the clock by one chunk, which is removed if it was not used.
    fn advance(&mut self) {
        if self.hand >= self.held.len() {
            self.hand = 0;
        }
        let hand = self.hand;
        if std::mem::take(&mut self.held[hand].is_used) {
            self.hand += 1;
            return;
        }
        let removed = self.held.swap_remove(hand);
        self.bytes -= removed.bytes();
        self.places[removed.number] = NOWHERE;
        if let Some(moved) = self.held.get(hand) {
            self.places[moved.number] = u32::try_from(hand).unwrap_or(NOWHERE);
        }
    }
}
