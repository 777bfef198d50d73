//! Cycles of permutations of sixteen points, and the positions that pairs of them fix.

use std::collections::BTreeMap;

use abstract_games_core::Permutation;

use crate::piece::Piece;
use crate::symmetry::PieceSymmetry;

/// The number of cycles of each length from 0, of which there are none, to 16.
pub(super) type CycleType = [u8; 17];

/// The symmetries of the pieces as permutations of their numbers, the identity first.
pub(super) fn permutations_of_pieces() -> Vec<Permutation> {
    let image = |g: PieceSymmetry, piece| usize::from(g.image(piece).number());
    let images = |g| Permutation::from_images(Piece::all().map(|piece| image(g, piece)));
    PieceSymmetry::all().map(|g| images(g).expect("symmetries are permutations")).collect()
}

pub(super) fn cycle_type(permutation: &Permutation) -> CycleType {
    let mut count_by_length = [0; 17];
    for cycle in permutation.cycles() {
        count_by_length[cycle.len()] += 1;
    }
    count_by_length
}

pub(super) fn cycle_types(permutations: &[Permutation]) -> BTreeMap<CycleType, u32> {
    let mut elements = BTreeMap::new();
    for permutation in permutations {
        *elements.entry(cycle_type(permutation)).or_insert(0) += 1;
    }
    elements
}

/// The boards that a symmetry of the pieces and one of the board together fix.
pub(super) struct FixedBoards {
    /// The number of pieces that the symmetry of the pieces fixes.
    pieces: u8,
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
        for length in 1..=16_u8 {
            let l = usize::from(length);
            let most = pieces[l].min(board[l]);
            if most == 0 {
                // One of the two has no cycle of this length.
                continue;
            }
            let mut next = vec![[0; 17]; 17];
            for k in 0..=most {
                let factor = matchings(pieces[l], board[l], length, k);
                let more = usize::from(k) * l;
                let fixed = if length == 1 { more } else { 0 };
                for placed in 0..=16 - more {
                    for (total, ways) in next[placed + more][fixed..].iter_mut().zip(ways[placed]) {
                        *total += factor * ways;
                    }
                }
            }
            ways = next;
        }
        Self { pieces: pieces[1], ways }
    }

    /// The number of fixed boards with this number of pieces, each with one of as many choices as
    /// its number of fixed pieces gives.
    fn sum(&self, placed: usize, choices: impl Fn(u8) -> u8) -> u128 {
        let ways = self.ways[placed].iter().zip(0..);
        ways.map(|(ways, on_board)| ways * u128::from(choices(on_board))).sum()
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

/// The number of ways to choose, match and rotate `k` of `a` and of `b` cycles of one length.
fn matchings(a: u8, b: u8, length: u8, k: u8) -> u128 {
    let (a, b, length) = (u128::from(a), u128::from(b), u128::from(length));
    // C(a, k) · C(b, k) · k! · lengthᵏ. The product is an integer after every step.
    let mut ways = 1;
    for i in 0..u128::from(k) {
        ways = ways * (a - i) * (b - i) * length / (i + 1);
    }
    ways
}

#[cfg(test)]
#[path = "../../tests/unit/cycles.rs"]
mod tests;
