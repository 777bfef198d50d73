//! The frontiers between two steps, and the places of their numbers.

use std::convert::Infallible;
use std::ops::Range;

use super::frontier::{Frontier, Waiting};
use super::matrix_images::MatrixLayout;
use super::sweep_board::SweepBoard;

/// The number of frontiers in a chunk.
pub(super) const CHUNK: usize = 256;

/// The frontiers, in the order in which they were found.
#[derive(Clone, Debug, Default)]
pub(super) struct FrontierLayer {
    /// The number of squares filled.
    pub(super) step: usize,
    pub(super) frontiers: Vec<Frontier>,
    /// The least number of fences that leads to each frontier.
    pub(super) least: Vec<u16>,
    /// The offset of the numbers of each frontier in its chunk.
    pub(super) starts: Vec<usize>,
    /// The number of numbers in each chunk.
    pub(super) lengths: Vec<usize>,
}

impl FrontierLayer {
    /// The only frontier before the first square is filled.
    pub(super) fn first_row(board: &SweepBoard, waiting: Waiting) -> Self {
        let mut frontier = Frontier::first_row(board.width, waiting);
        if board.forgets(waiting) {
            frontier = frontier.forget(board.width, waiting).0;
        }
        let watch = || Ok::<_, Infallible>(());
        let Ok(layer) = Self::observed(board, 0, vec![frontier], vec![0], watch);
        layer
    }

    /// Creates a layer. Calls `watch` before each chunk.
    pub(super) fn observed<E>(
        board: &SweepBoard,
        step: usize,
        mut frontiers: Vec<Frontier>,
        mut least: Vec<u16>,
        mut watch: impl FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        frontiers.shrink_to_fit();
        least.shrink_to_fit();
        let mut starts = Vec::with_capacity(frontiers.len());
        let mut lengths = Vec::with_capacity(frontiers.len().div_ceil(CHUNK));
        for (frontiers, least) in frontiers.chunks(CHUNK).zip(least.chunks(CHUNK)) {
            watch()?;
            let mut length = 0;
            for (frontier, &least) in frontiers.iter().zip(least) {
                starts.push(length);
                length += MatrixLayout::new(board, frontier, least, board.square(step)).len();
            }
            lengths.push(length);
        }
        Ok(Self { step, frontiers, least, starts, lengths })
    }

    /// The layout of the numbers of a frontier.
    pub(super) fn layout(&self, board: &SweepBoard, index: usize) -> MatrixLayout {
        let square = board.square(self.step);
        MatrixLayout::new(board, &self.frontiers[index], self.least[index], square)
    }

    pub(super) fn len(&self) -> usize {
        self.frontiers.len()
    }

    pub(super) fn chunks(&self) -> usize {
        self.lengths.len()
    }

    /// The indices of the frontiers of a chunk.
    pub(super) fn indices(&self, chunk: usize) -> Range<usize> {
        chunk * CHUNK..self.len().min((chunk + 1) * CHUNK)
    }

    /// Whether a frontier has no numbers: to cut off the pawns needs more fences than allowed.
    pub(super) fn is_dead(&self, index: usize) -> bool {
        let next = index + 1;
        let end = if next % CHUNK == 0 || next == self.len() {
            self.lengths[index / CHUNK]
        } else {
            self.starts[next]
        };
        end == self.starts[index]
    }

    /// The bytes of everything but the numbers.
    pub(super) fn bytes(&self) -> u64 {
        Self::bytes_of(self.len())
    }

    /// The bytes of this many frontiers.
    pub(super) fn bytes_of(frontiers: usize) -> u64 {
        (frontiers * (size_of::<Frontier>() + 2 + 8) + 8 * frontiers.div_ceil(CHUNK)) as u64
    }
}
