//! One step: from the frontiers before a column is filled to those after it.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;

use abstract_games_core::Stop;
use ahash::AHashMap;

use super::PositionError;
use super::board::{Board, Square, Way};
use super::frontier::{Frontier, MAX_WIDTH};
use super::layer::{CHUNK, Layer};
use super::layout::Layout;
use super::numbers::{Memory, Numbers};
use super::words::Ring;

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
        threads: usize,
        mut observe: impl FnMut(u64, usize) -> Result<(), Stop>,
    ) -> Result<Self, Stop> {
        let mut numbering = Numbering::new(source.len());
        let helpers = helpers(threads, source);
        std::thread::scope(|scope| {
            let receive = |helper| {
                // So that no helper is far ahead.
                let (send, receive) = sync_channel(4);
                let find = move || {
                    (helper..source.chunks())
                        .step_by(helpers)
                        .map(|chunk| ways(board, source, square, chunk))
                        .all(|ways| send.send(ways).is_ok());
                };
                let thread = std::thread::Builder::new().spawn_scoped(scope, find);
                thread.is_ok().then_some(receive)
            };
            let found: Vec<_> = (0..helpers).map(receive).collect();
            for chunk in 0..source.chunks() {
                observe(numbering.bytes(), numbering.frontiers.len())?;
                // Where the system has no thread to give, this one does its work.
                let helper = if helpers == 0 { None } else { found[chunk % helpers].as_ref() };
                let sent = helper.and_then(|receive| receive.recv().ok());
                numbering.number(sent.unwrap_or_else(|| ways(board, source, square, chunk)))?;
            }
            Ok(())
        })?;
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
            let end = self.starts.get(chunk + 1).copied().unwrap_or(self.indices.len());
            for &index in &self.indices[self.starts[chunk]..end] {
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

    /// What it occupies.
    pub(super) fn bytes(&self) -> u64 {
        self.layer.bytes() + (4 * self.indices.len() + 8 * self.starts.len()) as u64
    }
}

/// How many threads help on a layer: none if it is not worth one.
fn helpers(threads: usize, source: &Layer) -> usize {
    threads.min(source.chunks() / 8).saturating_sub(1)
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
            return Err(Stop::MemoryLimit);
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

/// Looks at the progress.
pub(super) type Watch<'w> = dyn FnMut() -> Result<(), Stop> + 'w;

/// All that the filling of numbers needs to know.
pub(super) struct Transfer<'t, R> {
    pub(super) board: &'t Board,
    pub(super) ring: R,
    pub(super) square: Square,
    pub(super) next: Square,
    pub(super) source: &'t Layer,
    pub(super) plan: &'t Plan,
}

impl<R: Ring> Transfer<'_, R> {
    /// The numbers of some chunks of the new layer, on so many threads. Takes what it reads of
    /// `numbers`.
    pub(super) fn fill(
        &self,
        part: &Range<usize>,
        numbers: &Numbers,
        threads: usize,
        observe: &mut Watch<'_>,
    ) -> Result<Memory, PositionError> {
        let sums = Memory::zeros(part.len());
        let next_chunk = AtomicUsize::new(0);
        let is_over = AtomicBool::new(false);
        // The next chunk, if there is one.
        let turn = |observe: &mut Watch<'_>| -> Result<bool, PositionError> {
            let chunk = next_chunk.fetch_add(1, Ordering::Relaxed);
            if is_over.load(Ordering::Relaxed) || chunk >= self.source.chunks() {
                return Ok(false);
            }
            observe()?;
            if self.leads_to(chunk, part) {
                let numbers = numbers.take(chunk).map_err(PositionError::Spill)?;
                self.fill_from(chunk, &numbers, part, &sums);
            }
            Ok(true)
        };
        let work = |observe: &mut Watch<'_>| {
            let result = loop {
                match turn(observe) {
                    Ok(true) => {}
                    Ok(false) => break Ok(()),
                    Err(error) => break Err(error),
                }
            };
            is_over.fetch_or(result.is_err(), Ordering::Relaxed);
            result
        };
        std::thread::scope(|scope| {
            let helpers: Vec<_> = (0..helpers(threads, self.source))
                .filter_map(|_| {
                    // Where the system has no thread to give, the others do its work.
                    let work = || work(&mut || Ok(()));
                    std::thread::Builder::new().spawn_scoped(scope, work).ok()
                })
                .collect();
            let mut result = work(observe);
            for helper in helpers {
                match helper.join() {
                    Ok(other) => result = result.and(other),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            result
        })?;
        Ok(sums)
    }

    fn leads_to(&self, chunk: usize, part: &Range<usize>) -> bool {
        let end = self.plan.starts.get(chunk + 1).copied().unwrap_or(self.plan.indices.len());
        let indices = &self.plan.indices[self.plan.starts[chunk]..end];
        indices.iter().any(|&index| part.contains(&(index as usize / CHUNK)))
    }

    fn fill_from(&self, chunk: usize, numbers: &[u64], part: &Range<usize>, sums: &Memory) {
        let mut indices = self.plan.indices[self.plan.starts[chunk]..].iter();
        let target = &self.plan.layer;
        for index in self.source.indices(chunk).filter(|&index| !self.source.is_dead(index)) {
            let (frontier, least) = (&self.source.frontiers[index], self.source.least[index]);
            let layout = Layout::new(self.board, frontier, least, self.square);
            let numbers = numbers.get(self.source.start(index)..).unwrap_or_default();
            self.board.for_each_way(frontier, self.square, |way| {
                let fences = least + way.fences;
                if fences > self.board.max_fences {
                    return;
                }
                let Some(&to) = indices.next() else { return };
                let to = to as usize;
                if !part.contains(&(to / CHUNK)) {
                    return;
                }
                let least = target.least[to];
                let to_layout = Layout::new(self.board, &way.step.frontier, least, self.next);
                if numbers.is_empty() || to_layout.len() == 0 {
                    return;
                }
                let maps = Maps::new(frontier, &layout, &way);
                let shift = usize::from(fences - least);
                sums.with(to / CHUNK - part.start, target.length(to / CHUNK), |sums| {
                    let sums = &mut sums[target.start(to)..][..to_layout.len()];
                    maps.add(self.ring, &layout, numbers, &to_layout, shift, sums);
                });
            });
        }
    }
}

/// Where rows and columns of a matrix go.
struct Maps {
    rows: [u8; MAX_WIDTH + 1],
    columns: [u8; MAX_WIDTH + 1],
    /// The row and column of a pawn placed on the square that was reached.
    entered_row: u8,
    entered_column: u8,
}

/// A row or column that is not gone on with.
const NOWHERE: u8 = u8::MAX;

impl Maps {
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 16 blocks")]
    fn new(frontier: &Frontier, layout: &Layout, way: &Way) -> Self {
        let Way { step, .. } = way;
        let (before, after) = (frontier.waiting(), step.frontier.waiting());
        let row_of = |block: usize| {
            if step.frontier.is_at_top(block) {
                NOWHERE
            } else {
                1 + step.frontier.rank_below_top(block) as u8
            }
        };
        let mut maps = Self {
            rows: [NOWHERE; MAX_WIDTH + 1],
            columns: [NOWHERE; MAX_WIDTH + 1],
            entered_row: if after.first { row_of(step.entered) } else { NOWHERE },
            entered_column: if after.second { 1 + step.entered as u8 } else { NOWHERE },
        };
        if before.first == after.first {
            maps.rows[0] = 0;
        }
        if before.first {
            let below_top = (0..MAX_WIDTH).filter(|&block| !frontier.is_at_top(block));
            for (row, block) in maps.rows[1..layout.rows].iter_mut().zip(below_top) {
                if after.first {
                    *row = step.renaming.of(block).map_or(NOWHERE, row_of);
                } else if step.closed == Some(block) {
                    *row = 0;
                }
            }
        }
        if before.second == after.second {
            maps.columns[0] = 0;
        }
        if before.second {
            for (block, column) in maps.columns[1..layout.columns].iter_mut().enumerate() {
                if after.second {
                    *column = step.renaming.of(block).map_or(NOWHERE, |block| 1 + block as u8);
                } else if step.closed == Some(block) {
                    *column = 0;
                }
            }
        }
        maps
    }

    fn add<R: Ring>(
        &self,
        ring: R,
        from: &Layout,
        numbers: &[u64],
        to: &Layout,
        shift: usize,
        sums: &mut [u64],
    ) {
        for column in 0..from.columns {
            let to_column = self.columns[column];
            if to_column == NOWHERE {
                continue;
            }
            for row in 0..from.rows {
                let to_row = self.rows[row];
                if to_row == NOWHERE {
                    continue;
                }
                let more = &numbers[from.range(row, column)];
                let mut add = |row: u8, column: u8| {
                    if row != NOWHERE && column != NOWHERE {
                        let sums = &mut sums[to.range(row.into(), column.into())];
                        ring.add_all(sums.get_mut(shift..).unwrap_or_default(), more);
                    }
                };
                add(to_row, to_column);
                if row == 0 {
                    add(self.entered_row, to_column);
                }
                if column == 0 {
                    add(to_row, self.entered_column);
                }
            }
        }
    }
}
