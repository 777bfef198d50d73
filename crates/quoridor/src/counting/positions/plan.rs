//! The first half of a step: which frontiers there are after a column is filled.

use std::sync::mpsc::{SyncSender, sync_channel};

use abstract_games_core::{Stop, Workers};
use ahash::AHashMap;

use super::board::{Board, Square};
use super::frontier::Frontier;
use super::layer::{CHUNK, Layer};
use super::numbers::Numbers;

/// Which frontiers follow which.
pub(super) struct Plan {
    /// The frontiers after the step.
    pub(super) layer: Layer,
    /// The index there for each way of each frontier, one after the other.
    indices: Vec<u32>,
    /// Where those of a chunk of frontiers begin.
    starts: Vec<usize>,
}

impl Plan {
    /// Goes through the ways on from all frontiers of a layer: finds them on some threads and numbers
    /// them on another, in the same order however many there are.
    pub(super) fn new(
        board: &Board,
        source: &Layer,
        square: Square,
        next: Square,
        workers: &Workers,
        mut observe: impl FnMut(u64, usize) -> Result<(), Stop>,
    ) -> Result<Self, Stop> {
        let mut numbering = Numbering::new(source.len());
        let helpers = helpers(workers, source);
        // A bounded channel for each, so that no helper is far ahead.
        let (sends, found): (Vec<_>, Vec<_>) = (0..helpers).map(|_| sync_channel(4)).unzip();
        let find = |(helper, send): (usize, SyncSender<_>)| {
            (helper..source.chunks())
                .step_by(helpers)
                .map(|chunk| ways(board, source, square, chunk))
                .all(|ways| send.send(ways).is_ok());
        };
        let all = &mut numbering;
        // Drops the channels when it is done, and with them the helpers' wish to go on.
        let number = move || {
            for chunk in 0..source.chunks() {
                observe(all.bytes(), all.frontiers.len())?;
                // Where the system has no thread to give, this one does its work.
                let sent = if helpers == 0 { None } else { found[chunk % helpers].recv().ok() };
                all.number(sent.unwrap_or_else(|| ways(board, source, square, chunk)))?;
            }
            Ok(())
        };
        let sends = sends.into_iter().enumerate();
        workers.with_help(sends, find, number)?;
        let Numbering { numbers, frontiers, least, mut indices, starts } = numbering;
        drop(numbers);
        indices.shrink_to_fit();
        Ok(Self { layer: Layer::new(board, next, frontiers, least), indices, starts })
    }

    /// The most bytes of numbers that there will be at a time, if those of each chunk of `source` are
    /// dropped once they have been read, and those of a chunk here are made when they are first needed.
    pub(super) fn peak(&self, source: &Layer, numbers: &Numbers) -> u64 {
        let in_memory = matches!(numbers, Numbers::Memory(_));
        let held = |chunk| if in_memory { source.length(chunk) } else { 0 };
        let mut is_there = vec![false; self.layer.chunks()];
        let mut now: usize = (0..source.chunks()).map(held).sum();
        let mut peak = now;
        for chunk in 0..source.chunks() {
            for &index in self.indices_from(chunk) {
                let to = index as usize / CHUNK;
                if !std::mem::replace(&mut is_there[to], true) {
                    now += self.layer.length(to);
                }
            }
            peak = peak.max(now);
            now -= held(chunk);
        }
        8 * peak as u64
    }

    /// The index for each way on from the frontiers of a chunk that have numbers, in the order of
    /// [`Board::for_each_way`].
    pub(super) fn indices_from(&self, chunk: usize) -> &[u32] {
        let end = self.starts.get(chunk + 1).copied().unwrap_or(self.indices.len());
        &self.indices[self.starts[chunk]..end]
    }

    /// What it occupies.
    pub(super) fn bytes(&self) -> u64 {
        self.layer.bytes() + (4 * self.indices.len() + 8 * self.starts.len()) as u64
    }
}

/// How many threads help on a layer: none if it is not worth one.
pub(super) fn helpers(workers: &Workers, source: &Layer) -> usize {
    workers.count().min(source.chunks() / 8).saturating_sub(1)
}

/// What the ways on from a chunk of frontiers lead to, and with how many fences at least.
fn ways(board: &Board, source: &Layer, square: Square, chunk: usize) -> Vec<(Frontier, u16)> {
    let mut found = Vec::with_capacity(4 * CHUNK);
    for index in source.indices(chunk).filter(|&index| !source.is_dead(index)) {
        let least = source.least[index];
        board.for_each_way(&source.frontiers[index], square, |way| {
            let fences = least + way.fences;
            if fences <= board.max_fences {
                found.push((way.step.frontier, fences));
            }
        });
    }
    found
}

/// Frontiers numbered in the order in which they are met.
struct Numbering {
    numbers: AHashMap<Frontier, u32>,
    frontiers: Vec<Frontier>,
    least: Vec<u16>,
    indices: Vec<u32>,
    starts: Vec<usize>,
}

impl Numbering {
    /// None yet, and room for so many.
    fn new(capacity: usize) -> Self {
        Self {
            numbers: AHashMap::with_capacity(capacity),
            frontiers: Vec::new(),
            least: Vec::new(),
            indices: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// What it occupies, and may come to occupy while it grows by what follows a chunk.
    fn bytes(&self) -> u64 {
        // At most four ways with each of three contents of an intersection.
        let more = 12 * CHUNK;
        // What is full is moved to twice the room.
        let room = |len: usize, capacity: usize| {
            if len + more > capacity { 2 * capacity.max(more) + capacity } else { capacity }
        };
        let table = room(self.numbers.len(), self.numbers.capacity()) * 8 / 7;
        let frontiers = room(self.frontiers.len(), self.frontiers.capacity());
        let indices = room(self.indices.len(), self.indices.capacity());
        let bytes = table * (size_of::<(Frontier, u32)>() + 1)
            + frontiers * (size_of::<Frontier>() + size_of::<u16>())
            + indices * size_of::<u32>()
            + self.starts.capacity() * size_of::<usize>();
        bytes as u64
    }

    /// Goes on with what follows a chunk of frontiers.
    #[expect(clippy::cast_possible_truncation, reason = "looked at before")]
    fn number(&mut self, ways: Vec<(Frontier, u16)>) -> Result<(), Stop> {
        if self.frontiers.len() + ways.len() > u32::MAX as usize {
            return Err(Stop::TooManyStates);
        }
        self.starts.push(self.indices.len());
        for (frontier, fences) in ways {
            let index = *self.numbers.entry(frontier).or_insert_with(|| {
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
