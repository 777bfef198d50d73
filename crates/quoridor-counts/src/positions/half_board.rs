//! A sweep over half of a board that counts the squares of each block of a frontier.

use abstract_games_core::{Observer, Progress, Stop};
use abstract_games_quoridor_fences::FencePlace;
use ahash::AHashMap;

use super::frontier::{Frontier, Step, Waiting};
use super::sweep_board::SweepBoard;

/// The rows above the middle of a board.
pub(super) struct HalfBoard<'b> {
    board: &'b SweepBoard,
    /// The number of rows of squares above the middle.
    rows: usize,
    /// The greatest number of fences above the middle. Each has an image.
    max_fences: usize,
}

/// The numbers of arrangements with one frontier, and of squares in them, by number of fences.
///
/// The vectors are those of the arrangements; of squares that are connected with the first row, but
/// not with the frontier; of each block's squares below the first row; and of the squares in the
/// first row of each block connected with it.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    numbers: Vec<u64>,
    /// One more than the greatest number of fences.
    pub(super) terms: usize,
}

/// The frontiers after a step.
pub(super) type Frontiers = AHashMap<Frontier, Counts>;

pub(super) fn bytes_of(layer: &Frontiers) -> usize {
    let vectors = layer.values().map(|counts| size_of_val(&counts.numbers[..]));
    entries(layer) + vectors.sum::<usize>()
}

/// The bytes of the entries of a table, without their vectors.
fn entries(layer: &Frontiers) -> usize {
    layer.capacity() * 8 / 7 * (size_of::<(Frontier, Counts)>() + 1)
}

const ARRANGEMENTS: usize = 0;
const CONNECTED: usize = 1;

/// The vector of the squares of a block below the first row.
fn inner(block: usize) -> usize {
    2 + block
}

/// The vector of the squares of a block in the first row, if it has any.
fn first(frontier: &Frontier, block: usize, blocks: usize) -> Option<usize> {
    let rank = block - frontier.rank_below_top(block);
    frontier.is_at_top(block).then_some(2 + blocks + rank)
}

impl Counts {
    fn zeros(frontier: &Frontier, blocks: usize, terms: usize) -> Self {
        let rows = 2 + blocks + blocks - frontier.rank_below_top(blocks);
        Self { numbers: vec![0; rows * terms], terms }
    }

    pub(super) fn arrangements(&self, fences: usize) -> u64 {
        self.at(ARRANGEMENTS, fences)
    }

    /// The squares below the first row that are connected with it, and not with the frontier.
    pub(super) fn connected(&self, fences: usize) -> u64 {
        self.at(CONNECTED, fences)
    }

    /// The squares of a block of this frontier of some blocks, below the first row and in it.
    pub(super) fn in_block(
        &self,
        frontier: &Frontier,
        block: usize,
        blocks: usize,
        fences: usize,
    ) -> [u64; 2] {
        let first = first(frontier, block, blocks);
        [self.at(inner(block), fences), first.map_or(0, |row| self.at(row, fences))]
    }

    fn at(&self, row: usize, fences: usize) -> u64 {
        self.numbers[row * self.terms + fences]
    }

    /// Adds a vector of other counts, with some more fences.
    fn add(&mut self, row: usize, other: &Self, other_row: usize, fences: usize) {
        let to = &mut self.numbers[row * self.terms..][..self.terms];
        let from = &other.numbers[other_row * self.terms..][..self.terms];
        for (sum, number) in to[fences..].iter_mut().zip(from) {
            *sum += number;
        }
    }
}

impl<'b> HalfBoard<'b> {
    pub(super) fn new(board: &'b SweepBoard) -> Self {
        Self { board, rows: board.height / 2, max_fences: usize::from(board.max_fences) / 2 }
    }

    /// The frontiers in the middle row, or else in the last row above the middle.
    pub(super) fn frontiers(
        &self,
        memory: u64,
        observer: &mut dyn Observer,
    ) -> Result<Frontiers, Stop> {
        let Self { board, rows, .. } = *self;
        let mut layer = self.first_row();
        let squares = self.squares();
        for number in 0..squares {
            let square = board.square(number);
            let mut next = Frontiers::new();
            let (held, mut vectors) = (bytes_of(&layer), 0);
            for (index, (frontier, counts)) in layer.iter().enumerate() {
                if index % 256 == 0 {
                    let bytes = (held + entries(&next) + vectors) as u64;
                    if bytes > memory {
                        return Err(Stop::MemoryLimit);
                    }
                    let progress = Progress::at(number as u64).of(squares as u64);
                    observer.observe(&progress.found(next.len() as u64).bytes(bytes))?;
                }
                for place in FencePlace::ALL {
                    let Some(step) = frontier.fill(square.column, place, board.width) else {
                        continue;
                    };
                    let blocks = step.frontier.count(board.width);
                    let sums = next.entry(step.frontier).or_insert_with(|| {
                        let zeros = Counts::zeros(&step.frontier, blocks, counts.terms);
                        vectors += size_of_val(&zeros.numbers[..]);
                        zeros
                    });
                    let fences = usize::from(place != FencePlace::Empty);
                    self.add_step(frontier, counts, &step, fences, square.row + 1 < rows, sums);
                }
            }
            // Frontiers that need too many fences have no arrangements.
            next.retain(|_, counts| counts.numbers[..counts.terms].iter().any(|&ways| ways != 0));
            layer = next;
        }
        Ok(layer)
    }

    /// The number of squares to be filled.
    pub(super) fn squares(&self) -> usize {
        (self.board.height - 1) / 2 * self.board.width
    }

    /// The frontier before the first square is filled: the squares of the first row.
    fn first_row(&self) -> Frontiers {
        let width = self.board.width;
        let frontier = Frontier::first_row(width, Waiting::NONE);
        let mut counts = Counts::zeros(&frontier, width, self.max_fences + 1);
        let squares = (0..width).filter_map(|block| first(&frontier, block, width));
        for row in squares.chain([ARRANGEMENTS]) {
            counts.numbers[row * counts.terms] = 1;
        }
        [(frontier, counts)].into_iter().collect()
    }

    /// Adds the counts of a frontier, and its new square above the middle, to those after a step.
    fn add_step(
        &self,
        frontier: &Frontier,
        counts: &Counts,
        step: &Step,
        fences: usize,
        is_above: bool,
        sums: &mut Counts,
    ) {
        sums.add(ARRANGEMENTS, counts, ARRANGEMENTS, fences);
        sums.add(CONNECTED, counts, CONNECTED, fences);
        let width = self.board.width;
        let (blocks, blocks_after) = (frontier.count(width), step.frontier.count(width));
        for block in 0..blocks {
            let Some(to) = step.renaming.of(block) else {
                if frontier.is_at_top(block) {
                    sums.add(CONNECTED, counts, inner(block), fences);
                }
                continue;
            };
            sums.add(inner(to), counts, inner(block), fences);
            let rows = first(&step.frontier, to, blocks_after).zip(first(frontier, block, blocks));
            if let Some((to, from)) = rows {
                sums.add(to, counts, from, fences);
            }
        }
        if is_above {
            sums.add(inner(step.entered), counts, ARRANGEMENTS, fences);
        }
    }
}
