//! Cycles of permutations of sixteen things, and what pairs of them leave as they are.

use std::collections::BTreeMap;

use crate::{BoardSymmetries, Cell, Piece, PieceSymmetry};
use abstract_games_core::Group;

/// A permutation of the cells' or the pieces' numbers.
pub(super) type Images = [u8; 16];

/// How many cycles of each length a permutation of sixteen things has; none has length 0.
pub(super) type CycleType = [u8; 17];

/// Where a symmetry of the pieces sends each.
pub(super) fn images_of_pieces(g: PieceSymmetry) -> Images {
    let mut images = [0; 16];
    for (image, piece) in images.iter_mut().zip(Piece::all()) {
        *image = g.image(piece).number();
    }
    images
}

/// Where a symmetry of the board sends each cell.
pub(super) fn images_of_cells(boards: &BoardSymmetries, h: crate::BoardSymmetry) -> Images {
    let mut images = [0; 16];
    for (image, cell) in images.iter_mut().zip(Cell::all()) {
        *image = u8::try_from(boards.image(h, cell).index()).expect("sixteen cells");
    }
    images
}

/// The cycles, each in the order in which it is gone through.
pub(super) fn cycles(images: &Images) -> Vec<Vec<u8>> {
    let mut seen = [false; 16];
    let mut cycles = Vec::new();
    for start in 0..16 {
        let mut cycle = Vec::new();
        let mut point = start;
        while !std::mem::replace(&mut seen[usize::from(point)], true) {
            cycle.push(point);
            point = images[usize::from(point)];
        }
        if !cycle.is_empty() {
            cycles.push(cycle);
        }
    }
    cycles
}

pub(super) fn cycle_type(images: &Images) -> CycleType {
    let mut count_by_length = [0; 17];
    for cycle in cycles(images) {
        count_by_length[cycle.len()] += 1;
    }
    count_by_length
}

/// How many symmetries of the pieces have each cycle type.
pub(super) fn types_of_pieces() -> BTreeMap<CycleType, u32> {
    tally(PieceSymmetry::all().map(images_of_pieces))
}

/// How many symmetries of the board have each cycle type.
pub(super) fn types_of_boards(boards: &BoardSymmetries) -> BTreeMap<CycleType, u32> {
    tally(boards.elements().map(|h| images_of_cells(boards, h)))
}

fn tally(permutations: impl Iterator<Item = Images>) -> BTreeMap<CycleType, u32> {
    let mut elements = BTreeMap::new();
    for images in permutations {
        *elements.entry(cycle_type(&images)).or_insert(0) += 1;
    }
    elements
}

/// How many positions a symmetry of the pieces and one of the board, of these cycle types, leave as
/// they are, by ply.
///
/// On a fixed board the pieces of a cycle of cells are a cycle of pieces of the same length, gone
/// through in step. So for each length l one chooses k cycles of cells and k of pieces, which go with
/// which, and for each pair one of l places to begin; that makes k · l pieces on the board. In hand
/// may be any fixed piece that is left.
pub(super) fn fixed_by_ply(pieces: &CycleType, board: &CycleType) -> [u128; 33] {
    // By the number of pieces on the board, and of fixed pieces among them.
    let mut ways = vec![[0_u128; 17]; 17];
    for k in 0..=pieces[1].min(board[1]) {
        ways[usize::from(k)][usize::from(k)] = matchings(pieces[1], board[1], 1, k);
    }
    for length in 2..=16_u8 {
        let l = usize::from(length);
        let mut next = vec![[0; 17]; 17];
        for k in 0..=pieces[l].min(board[l]) {
            let factor = matchings(pieces[l], board[l], length, k);
            let more = usize::from(k) * l;
            for placed in 0..=16 - more {
                for (total, ways) in next[placed + more].iter_mut().zip(ways[placed]) {
                    *total += factor * ways;
                }
            }
        }
        ways = next;
    }
    std::array::from_fn(|ply| {
        let by_fixed_pieces = ways[ply / 2].iter().zip(0_u8..);
        let in_hand = |on_board: u8| {
            if ply % 2 == 0 { 1 } else { u128::from(pieces[1].saturating_sub(on_board)) }
        };
        by_fixed_pieces.map(|(ways, on_board)| ways * in_hand(on_board)).sum()
    })
}

/// The ways to choose `k` cycles of `a` and `k` of `b`, all of one length, to match them, and to turn
/// each pair.
fn matchings(a: u8, b: u8, length: u8, k: u8) -> u128 {
    let (a, b, length) = (u128::from(a), u128::from(b), u128::from(length));
    // C(a, k) · C(b, k) · k! · lengthᵏ, whole after every factor of its products.
    let mut ways = 1;
    for i in 0..u128::from(k) {
        ways = ways * (a - i) * (b - i) * length / (i + 1);
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matchings_are_products_of_binomials_factorials_and_powers() {
        assert_eq!(matchings(8, 8, 2, 8), 40_320 * 256);
        assert_eq!(matchings(16, 16, 1, 2), 120 * 120 * 2);
        assert_eq!(matchings(3, 2, 4, 1), 24);
        assert_eq!(matchings(3, 0, 4, 0), 1);
    }

    #[test]
    fn there_are_384_symmetries_of_the_pieces_in_all_types() {
        let types = types_of_pieces();
        assert_eq!(types.values().sum::<u32>(), 384);
        for cycle_type in types.keys() {
            let points: u8 = (0..).zip(cycle_type).map(|(length, &count)| length * count).sum();
            assert_eq!(points, 16);
        }
    }
}
