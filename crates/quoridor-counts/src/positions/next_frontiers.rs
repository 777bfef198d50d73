//! The first half of a step: the frontiers after a column is filled.

use std::sync::mpsc::{SyncSender, sync_channel};

use abstract_games_core::{Stop, Workers};
use ahash::AHashMap;

use super::frontier::Frontier;
use super::frontier_layer::{CHUNK, FrontierLayer};
use super::numbers::Numbers;
use super::sweep_board::SweepBoard;

/// The frontiers after a step, and the transitions to them.
pub(super) struct NextFrontiers {
    pub(super) layer: FrontierLayer,
    /// The index in `layer` for each way from each frontier, in order.
    indices: Vec<u32>,
    /// The offset in `indices` for each chunk of frontiers.
    starts: Vec<usize>,
}

impl NextFrontiers {
    /// Expands all frontiers of a layer, in the same order for any number of helper threads.
    pub(super) fn new(
        board: &SweepBoard,
        source: &FrontierLayer,
        workers: &Workers,
        observe: &mut dyn FnMut(u64, usize) -> Result<(), Stop>,
    ) -> Result<Self, Stop> {
        let mut numbering = Numbering::new(source.len());
        let helpers = helpers(workers, source);
        // Each helper has a bounded channel, so that none gets far ahead.
        let (sends, found): (Vec<_>, Vec<_>) = (0..helpers).map(|_| sync_channel(4)).unzip();
        let find = |(helper, send): (usize, SyncSender<_>)| {
            (helper..source.chunks())
                .step_by(helpers)
                .map(|chunk| ways(board, source, chunk))
                .all(|ways| send.send(ways).is_ok());
        };
        let (all, watch) = (&mut numbering, &mut *observe);
        // It owns the receivers: when they are dropped, the helpers end, also those that wait.
        let number = move || {
            // A layer without frontiers has no chunk, and is observed all the same.
            if source.chunks() == 0 {
                watch(all.bytes(0), 0)?;
            }
            for chunk in 0..source.chunks() {
                // If a helper could not be started, this thread does its work.
                let sent = if helpers == 0 { None } else { found[chunk % helpers].recv().ok() };
                let ways = sent.unwrap_or_else(|| ways(board, source, chunk));
                watch(all.bytes(ways.len()), all.frontiers.len())?;
                all.number(ways)?;
            }
            Ok(())
        };
        let sends = sends.into_iter().enumerate();
        workers.with_help(sends, find, number)?;
        let Numbering { numbers, frontiers, least, mut indices, starts } = numbering;
        drop(numbers);
        indices.shrink_to_fit();
        let found = frontiers.len();
        let bytes = FrontierLayer::bytes_of(found) + bytes_of(&indices, &starts);
        let watch = || observe(bytes, found);
        let layer = FrontierLayer::observed(board, source.step + 1, frontiers, least, watch)?;
        Ok(Self { layer, indices, starts })
    }

    /// The peak of the bytes of numbers, if chunks of `source` are dropped once read, and new
    /// chunks are allocated when first needed. Calls `watch` before each chunk of `source`.
    pub(super) fn peak(
        &self,
        source: &FrontierLayer,
        numbers: &Numbers,
        mut watch: impl FnMut() -> Result<(), Stop>,
    ) -> Result<u64, Stop> {
        let in_memory = matches!(numbers, Numbers::Memory(_));
        let held = |chunk| if in_memory { source.lengths[chunk] } else { 0 };
        let mut is_there = vec![false; self.layer.chunks()];
        let mut now: usize = (0..source.chunks()).map(held).sum();
        let mut peak = now;
        for chunk in 0..source.chunks() {
            watch()?;
            for &index in self.indices_from(chunk) {
                let to = index as usize / CHUNK;
                if !std::mem::replace(&mut is_there[to], true) {
                    now += self.layer.lengths[to];
                }
            }
            peak = peak.max(now);
            now -= held(chunk);
        }
        Ok(8 * peak as u64)
    }

    /// The index for each way from a chunk, by [`SweepBoard::for_each_way`], but for dead ones.
    pub(super) fn indices_from(&self, chunk: usize) -> &[u32] {
        let end = self.starts.get(chunk + 1).copied().unwrap_or(self.indices.len());
        &self.indices[self.starts[chunk]..end]
    }

    pub(super) fn bytes(&self) -> u64 {
        self.layer.bytes() + bytes_of(&self.indices, &self.starts)
    }
}

/// The bytes of the transitions.
fn bytes_of(indices: &[u32], starts: &[usize]) -> u64 {
    (size_of_val(indices) + size_of_val(starts)) as u64
}

/// The number of helper threads for a layer, 0 for small layers.
pub(super) fn helpers(workers: &Workers, source: &FrontierLayer) -> usize {
    workers.count().min(source.chunks() / 8).saturating_sub(1)
}

/// The frontiers that the ways from a chunk lead to, each with its least number of fences.
fn ways(board: &SweepBoard, source: &FrontierLayer, chunk: usize) -> Vec<(Frontier, u16)> {
    let square = board.square(source.step);
    let mut found = Vec::with_capacity(4 * CHUNK);
    for index in source.indices(chunk).filter(|&index| !source.is_dead(index)) {
        let least = source.least[index];
        board.for_each_way(&source.frontiers[index], square, |step, fences| {
            let fences = least + fences;
            if fences <= board.max_fences {
                found.push((step.frontier, fences));
            }
        });
    }
    found
}

/// The number of tables of a numbering. Small ones grow with less delay and less memory at a time.
const TABLES: usize = 16;

/// A numbering of frontiers in the order in which they are found.
struct Numbering {
    /// The numbers of the frontiers, each in its [table](table_of).
    numbers: [AHashMap<Frontier, u32>; TABLES],
    frontiers: Vec<Frontier>,
    least: Vec<u16>,
    indices: Vec<u32>,
    starts: Vec<usize>,
}

impl Numbering {
    /// Creates an empty numbering with a capacity for about `capacity` frontiers.
    fn new(capacity: usize) -> Self {
        Self {
            numbers: std::array::from_fn(|_| AHashMap::with_capacity(capacity / TABLES)),
            frontiers: Vec::new(),
            least: Vec::new(),
            indices: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// An upper bound on the bytes held while at most this many frontiers are added.
    fn bytes(&self, more: usize) -> u64 {
        // A full vector is moved to one of twice its capacity.
        let vector = |len: usize, capacity: usize| {
            if len + more > capacity { 2 * capacity.max(more) + capacity } else { capacity }
        };
        // So is a full table, one at a time; a small table may be moved several times.
        let (mut tables, mut moved) = (3 * more, 0);
        for table in &self.numbers {
            let (len, capacity) = (table.len(), table.capacity());
            let is_near_full = len + more > capacity;
            tables += if is_near_full { 2 * capacity } else { capacity };
            moved = moved.max(if is_near_full { capacity } else { 0 });
        }
        let tables = (tables + moved) * 8 / 7;
        let frontiers = vector(self.frontiers.len(), self.frontiers.capacity());
        let indices = vector(self.indices.len(), self.indices.capacity());
        let bytes = tables * (size_of::<(Frontier, u32)>() + 1)
            + frontiers * (size_of::<Frontier>() + size_of::<u16>())
            + indices * size_of::<u32>()
            + self.starts.capacity() * size_of::<usize>();
        bytes as u64
    }

    /// Adds the frontiers after a chunk.
    #[expect(clippy::cast_possible_truncation, reason = "checked before")]
    fn number(&mut self, ways: Vec<(Frontier, u16)>) -> Result<(), Stop> {
        if self.frontiers.len() + ways.len() > u32::MAX as usize {
            return Err(Stop::TooManyStates);
        }
        self.starts.push(self.indices.len());
        for (frontier, fences) in ways {
            let index = *self.numbers[table_of(&frontier)].entry(frontier).or_insert_with(|| {
                self.frontiers.push(frontier);
                self.least.push(fences);
                (self.frontiers.len() - 1) as u32
            });
            let least = &mut self.least[index as usize];
            *least = fences.min(*least);
            self.indices.push(index);
        }
        Ok(())
    }
}

/// The table of a frontier.
#[expect(clippy::cast_possible_truncation, reason = "the halves of the key, and a few bits")]
fn table_of(frontier: &Frontier) -> usize {
    let key = frontier.key();
    // An odd number without a pattern: 2⁶⁴ divided by the golden ratio.
    let spread = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (spread >> (u64::BITS - TABLES.ilog2())) as usize
}
