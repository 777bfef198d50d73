//! Cycles of permutations of sixteen points, and the positions that pairs of them fix.

use abstract_games_core::{Permutation, PermutationGroup};

use crate::piece::Piece;
use crate::symmetry::PieceSymmetry;

/// The lengths of cycles, each with the number of cycles, as in
/// [`CycleIndex::terms`](abstract_games_core::CycleIndex::terms).
pub(super) type CycleType = [(usize, usize)];

/// The symmetries of the pieces as permutations of their numbers, the identity first.
pub(super) fn permutations_of_pieces() -> PermutationGroup {
    // An exchange of two properties and a cycle of four generate all orders.
    let generators = [([1, 0, 2, 3], 0), ([1, 2, 3, 0], 0), ([0, 1, 2, 3], 1)];
    let generators = generators.map(|(from, flip)| {
        let g = PieceSymmetry::new(from, flip);
        let images = Piece::all().map(|piece| usize::from(g.image(piece).number()));
        Permutation::from_images(images).expect("symmetries are permutations")
    });
    PermutationGroup::generated_by(16, generators).expect("there are 384 symmetries")
}

/// The boards that a symmetry of the pieces and one of the board together fix.
pub(super) struct FixedBoards {
    /// The number of pieces that the symmetry of the pieces fixes.
    pieces: u128,
    /// The numbers of fixed boards, by the number of pieces on the board and of fixed pieces among
    /// them.
    ways: Vec<[u128; 17]>,
}

impl FixedBoards {
    /// Counts the boards that symmetries of these cycle types fix. An occupied cycle of cells holds
    /// a cycle of pieces of the same length l. Each l gives k cycles of cells, k cycles of pieces,
    /// a matching, and one of l rotations for each pair, with k · l pieces.
    pub(super) fn new(pieces: &CycleType, board: &CycleType) -> Self {
        let mut ways = vec![[0_u128; 17]; 17];
        ways[0][0] = 1;
        for &(length, of_pieces) in pieces {
            let of_board = cycles_of(board, length);
            let mut next = vec![[0; 17]; 17];
            for k in 0..=of_pieces.min(of_board) {
                let factor = matchings(of_pieces, of_board, length, k);
                let more = k * length;
                let fixed = if length == 1 { more } else { 0 };
                for placed in 0..=16 - more {
                    for (total, ways) in next[placed + more][fixed..].iter_mut().zip(ways[placed]) {
                        *total += factor * ways;
                    }
                }
            }
            ways = next;
        }
        Self { pieces: cycles_of(pieces, 1) as u128, ways }
    }

    /// The number of fixed boards with this number of pieces, each with one of as many choices as
    /// its number of fixed pieces gives.
    fn sum(&self, placed: usize, choices: impl Fn(u128) -> u128) -> u128 {
        self.ways[placed].iter().zip(0..).map(|(ways, on_board)| ways * choices(on_board)).sum()
    }

    /// The number of fixed boards with this number of pieces and a fixed piece in hand, which is
    /// not on the board.
    fn with_hand(&self, placed: usize) -> u128 {
        self.sum(placed, |on_board| self.pieces.saturating_sub(on_board))
    }

    /// The number of fixed positions by ply.
    pub(super) fn positions(&self) -> [u128; 33] {
        std::array::from_fn(|ply| match ply % 2 {
            0 => self.sum(ply / 2, |_| 1),
            _ => self.with_hand(ply / 2),
        })
    }

    /// The number of fixed pairs of a position and a move, by ply. A placement leaves a mark on the
    /// piece, which is fixed.
    pub(super) fn moves(&self) -> [u128; 32] {
        std::array::from_fn(|ply| match ply % 2 {
            0 => self.with_hand(ply / 2),
            _ => self.sum(ply / 2 + 1, |on_board| on_board),
        })
    }
}

fn cycles_of(cycle_type: &CycleType, length: usize) -> usize {
    cycle_type.iter().find(|(other, _)| *other == length).map_or(0, |(_, cycles)| *cycles)
}

/// The number of ways to choose, match and rotate `k` of `a` and of `b` cycles of one length.
fn matchings(a: usize, b: usize, length: usize, k: usize) -> u128 {
    // C(a, k) · C(b, k) · k! · lengthᵏ. The product is an integer after every step.
    let step = |ways, i| ways * ((a - i) * (b - i) * length) as u128 / (i + 1) as u128;
    (0..k).fold(1, step)
}

#[cfg(test)]
#[path = "../../tests/unit/cycles.rs"]
mod tests;
