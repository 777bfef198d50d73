//! The sums of a pass, read from the frontiers of the last row, and the residues of a count.

use super::frontier::{Frontier, MAX_WIDTH};
use super::frontier_layer::{CHUNK, FrontierLayer};
use super::matrix_images::MatrixLayout;
use super::modular::Modulus;
use super::numbers::Numbers;
use super::sweep_board::SweepBoard;
use crate::PositionCountError;
use crate::shared_work::Watch;

/// The sums over all arrangements, by number of fences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sums {
    /// The number of ways to place the pawns of the pass so that each is cut off from its goal.
    pub(super) cut_off: Vec<u64>,
    /// The number of squares of the last row that are cut off from the first row.
    pub(super) in_last_row: Vec<u64>,
}

impl Sums {
    /// Reads the last layer. Calls `watch` before each chunk.
    pub(super) fn read(
        board: &SweepBoard,
        modulus: Modulus,
        layer: &FrontierLayer,
        numbers: &Numbers,
        watch: &mut Watch<'_>,
    ) -> Result<Self, PositionCountError> {
        let none = vec![0; usize::from(board.max_fences) + 1];
        let mut sums = Self { cut_off: none.clone(), in_last_row: none };
        let square = board.square(board.steps());
        let mut here = Vec::new();
        for (index, (frontier, &least)) in layer.frontiers.iter().zip(&layer.least).enumerate() {
            if index % CHUNK == 0 {
                watch()?;
                here = numbers.take(index / CHUNK)?;
            }
            // A second pawn still waiting is not cut off: its block has reached the last row.
            let waiting = frontier.waiting;
            if waiting.second || here.is_empty() {
                continue;
            }
            let layout = MatrixLayout::new(board, frontier, least, square);
            let numbers = &here[layer.starts[index]..][..layout.len()];
            let not_placed = &numbers[layout.range(0, 0)];
            let least = usize::from(least);
            if !waiting.first {
                modulus.add_all(&mut sums.cut_off[least..], not_placed);
                continue;
            }
            let cut_off = squares_cut_off(frontier, board.width);
            for _ in 0..cut_off.count_ones() {
                modulus.add_all(&mut sums.in_last_row[least..], not_placed);
            }
            for block in 0..frontier.count(board.width) {
                let mut columns =
                    (0..board.width).filter(|&column| frontier.block(column) == block);
                if columns.any(|column| cut_off >> column & 1 == 1) {
                    let row = 1 + frontier.rank_below_top(block);
                    modulus.add_all(&mut sums.cut_off[least..], &numbers[layout.range(row, 0)]);
                }
            }
        }
        Ok(sums)
    }
}

/// The columns whose squares in the last row are cut off from the first row.
fn squares_cut_off(frontier: &Frontier, width: usize) -> u16 {
    let mut at_top = 0_u16;
    loop {
        let before = at_top;
        let mut blocks = [false; MAX_WIDTH];
        for column in 0..width {
            let beside = |other: usize| at_top >> other & 1 == 1;
            let block = frontier.block(column);
            blocks[block] |= frontier.is_at_top(block)
                || beside(column)
                || column > 0 && !frontier.is_barred(column - 1) && beside(column - 1)
                || column + 1 < width && !frontier.is_barred(column) && beside(column + 1);
        }
        for column in 0..width {
            at_top |= u16::from(blocks[frontier.block(column)]) << column;
        }
        if at_top == before {
            return !at_top & (u16::MAX >> (MAX_WIDTH - width));
        }
    }
}

/// The sums of a count of legal positions modulo one number, each by number of fences.
///
/// `docs/legal-positions.md` derives the number of placements from the sums.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CutOffResidues {
    /// The modulus: 2⁶⁴ for the first residues, an odd number of 62 bits for the others. The moduli
    /// of a count are pairwise coprime.
    pub modulus: u128,
    /// The number of squares that are cut off from the first row.
    pub squares: Vec<u64>,
    /// The number of squares of the last row that are cut off from the first row.
    pub in_last_row: Vec<u64>,
    /// The number of pairs of different squares, the first cut off from the first row and the
    /// second from the last row.
    pub pairs: Vec<u64>,
}

impl CutOffResidues {
    /// The residues modulo `moduli`, from the sums of all passes, two for each modulus.
    pub(super) fn of_passes(sums: &[Sums], moduli: &[Modulus]) -> Vec<Self> {
        let residues = |(modulus, pair): (&Modulus, &[Sums])| Self {
            modulus: modulus.value(),
            squares: pair[0].cut_off.clone(),
            in_last_row: pair[0].in_last_row.clone(),
            pairs: pair[1].cut_off.clone(),
        };
        moduli.iter().zip(sums.chunks_exact(2)).map(residues).collect()
    }
}
