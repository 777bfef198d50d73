//! `BlockSolver`: the part of a solver that depends on the size of a board's matrices.

use super::bits::{Word, read_words, write_words};
use super::fixpoint::{Passes, Positions, won_by_first};
use super::geometry::{Geometry, Matrix};
use super::grid::{Edges, Grid};
use super::moves::{PawnMoves, legal_pairs};
use super::splits::Splits;

/// The size of a matrix, which is half a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct MatrixSize {
    /// The number of words, one for each square of the second player.
    pub(super) words: usize,
    /// The bytes of a word.
    pub(super) word: usize,
}

impl MatrixSize {
    /// The bytes of a matrix.
    pub(super) const fn bytes(self) -> usize {
        self.words * self.word
    }

    /// The bytes of a block, which has two matrices.
    pub(super) const fn block(self) -> usize {
        2 * self.bytes()
    }
}

/// Solves the blocks of a board.
///
/// A block has two matrices: the positions with the second player to move, then those with the
/// first to move. It begins as zeros, and is then united with the positions to which fences lead.
pub(super) trait BlockSolver: Send + Sync {
    fn size(&self) -> MatrixSize;

    /// The counts of no positions, in games with this many supplies.
    fn no_counts(&self, supplies: usize) -> Vec<u64>;

    /// Adds `stored`, a configuration with one fence more and its splits, to `blocks` for `splits`.
    fn add(&self, blocks: &mut [u8], splits: &Splits, stored: &[u8], stored_splits: &Splits);

    /// Adds the mirror images of `mirrored` to `blocks`.
    fn add_mirrored(&self, blocks: &mut [u8], mirrored: &[u8]);

    /// Solves a configuration that leaves `edges` open, from `children`, the edges after each
    /// fence, and `blocks`, what fences lead to. Adds the positions to `counts`, for each of
    /// `images` configurations and each division of the fences on the board.
    fn solve(
        &self,
        edges: &Edges,
        children: &mut dyn Iterator<Item = Edges>,
        splits: &Splits,
        blocks: &mut [u8],
        counts: &mut [u64],
        images: u64,
    );
}

/// The solver of the values of a board. A block has a bit for each position: those with the second
/// player to move that the first wins, and those with the first to move that it does not win. Words
/// have the least byte first. `LayerPlan::values` has the counts.
pub(super) fn block_solver(grid: Grid) -> Box<dyn BlockSolver> {
    match grid.cells() {
        ..=12 => Box::new(Geometry::<u32, 12>::new(grid)),
        13..=16 => Box::new(Geometry::<u32, 16>::new(grid)),
        17..=20 => Box::new(Geometry::<u32, 20>::new(grid)),
        21..=25 => Box::new(Geometry::<u32, 25>::new(grid)),
        26..=32 => Box::new(Geometry::<u32, 32>::new(grid)),
        // A board with at most 64 squares and sides of at most 11 has no more.
        _ => Box::new(Geometry::<u64, 56>::new(grid)),
    }
}

impl<T: Word, const N: usize> BlockSolver for Geometry<T, N> {
    fn size(&self) -> MatrixSize {
        MatrixSize { words: N, word: size_of::<T>() }
    }

    fn no_counts(&self, supplies: usize) -> Vec<u64> {
        vec![0; 1 + 2 * supplies]
    }

    fn add(&self, blocks: &mut [u8], splits: &Splits, stored: &[u8], stored_splits: &Splits) {
        let size = size_of::<Matrix<T, N>>();
        add_halves(size, blocks, splits, stored, stored_splits, |sum, other| *sum |= other);
    }

    fn add_mirrored(&self, blocks: &mut [u8], mirrored: &[u8]) {
        let size = size_of::<Matrix<T, N>>();
        for (bytes, mirrored) in blocks.chunks_exact_mut(size).zip(mirrored.chunks_exact(size)) {
            let mut sum = read_words(bytes);
            Self::add_mirrored(self, &mut sum, read_words(mirrored));
            write_words(bytes, &sum);
        }
    }

    fn solve(
        &self,
        edges: &Edges,
        children: &mut dyn Iterator<Item = Edges>,
        splits: &Splits,
        blocks: &mut [u8],
        counts: &mut [u64],
        images: u64,
    ) {
        let moves = PawnMoves::new(self, edges);
        let pairs = count(&moves.legal);
        counts[0] += images * pairs;
        let immobile = Passes::immobile(&moves).map(|all| (all, fenceable(self, children)));
        let size = size_of::<Matrix<T, N>>();
        let all = blocks.chunks_exact_mut(2 * size).zip(splits.pairs()).zip(splits.weights());
        for ((block, &(first, second)), weights) in all {
            let (lost, open) = block.split_at_mut(size);
            let after_fences =
                Positions { second_loses: read_words(lost), first_does_not_win: read_words(open) };
            let passes = immobile.as_ref();
            let passes = passes.map(|(all, fenceable)| all.without(fenceable, first, second));
            let solved = won_by_first(&moves, passes.as_ref(), &after_fences);
            write_words(lost, &solved.second_loses);
            write_words(open, &solved.first_does_not_win);
            let won = pairs - count(&solved.first_does_not_win);
            let lost = count(&solved.second_loses);
            for &(supply, weight) in weights {
                counts[1 + 2 * supply] += images * weight * won;
                counts[2 + 2 * supply] += images * weight * lost;
            }
        }
    }
}

/// Unites the halves of `blocks`, of `size` bytes, with those of `stored` to which a fence leads.
#[inline]
pub(super) fn add_halves(
    size: usize,
    blocks: &mut [u8],
    splits: &Splits,
    stored: &[u8],
    stored_splits: &Splits,
    unite: impl Fn(&mut u8, u8),
) {
    let add = |sums: &mut [u8], place: usize| {
        sums.iter_mut().zip(&stored[place * size..][..size]).for_each(|(sum, &it)| unite(sum, it));
    };
    for (block, &(first, second)) in blocks.chunks_exact_mut(2 * size).zip(splits.pairs()) {
        let (first, second) = (u32::from(first), u32::from(second));
        // The blocks of a configuration follow each other in memory, so they are read in one go.
        if first > 0 {
            add(&mut block[..size], 2 * stored_splits.place(first - 1, second));
        }
        if second > 0 {
            add(&mut block[size..], 2 * stored_splits.place(first, second - 1) + 1);
        }
    }
}

/// The pairs of squares at which some fence is legal.
fn fenceable<T: Word, const N: usize>(
    geometry: &Geometry<T, N>,
    children: &mut dyn Iterator<Item = Edges>,
) -> Matrix<T, N> {
    let mut fenceable = [T::ZERO; N];
    for edges in children {
        let legal = legal_pairs(geometry, &edges);
        fenceable.iter_mut().zip(&legal).for_each(|(pairs, legal)| *pairs |= *legal);
    }
    fenceable
}

#[inline]
fn count<T: Word, const N: usize>(matrix: &Matrix<T, N>) -> u64 {
    u64::from(matrix.iter().map(|word| word.count_ones()).sum::<u32>())
}
