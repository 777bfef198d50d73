//! The sums of a pass, read from the frontiers of the last row, and the residues of a count.

use abstract_games_core::StopCheck;

use super::connections::Connections;
use super::frontier::Frontier;
use super::frontier_layer::{CHUNK, FrontierLayer};
use super::modular::Modulus;
use super::numbers::Numbers;
use super::sweep_board::SweepBoard;
use crate::error::PositionCountError;

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
        watch: &mut StopCheck<'_>,
    ) -> Result<Self, PositionCountError> {
        let none = vec![0; usize::from(board.max_fences) + 1];
        let mut sums = Self { cut_off: none.clone(), in_last_row: none };
        numbers.take_all(board, layer, (CHUNK, watch), |frontier, least, layout, numbers| {
            // A second pawn still waiting is not cut off: its block has reached the last row.
            if frontier.waiting.second {
                return;
            }
            let not_placed = &numbers[layout.range(0, 0)];
            if !frontier.waiting.first {
                modulus.add_all(&mut sums.cut_off[least..], not_placed);
                return;
            }
            let cut_off = squares_cut_off(frontier, board.width);
            for _ in 0..cut_off.count_ones() {
                modulus.add_all(&mut sums.in_last_row[least..], not_placed);
            }
            for (block, columns) in frontier.blocks(board.width).into_iter().enumerate() {
                if u32::from(columns) & cut_off != 0 {
                    let row = 1 + frontier.rank_below_top(block);
                    modulus.add_all(&mut sums.cut_off[least..], &numbers[layout.range(row, 0)]);
                }
            }
        })?;
        Ok(sums)
    }
}

/// The columns whose squares in the last row are cut off from the first row.
fn squares_cut_off(frontier: &Frontier, width: usize) -> u32 {
    let row = u32::MAX >> (32 - width);
    let blocks = frontier.blocks(width).map(u32::from).to_vec();
    let connections =
        Connections { blocks, right: row >> 1 & !u32::from(frontier.vertical), below: 0 };
    row & !connections.reached(frontier.columns_at_top(width).into())
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
