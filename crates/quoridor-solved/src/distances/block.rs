//! `DistanceBlocks`: the distances of the positions of a configuration.

use crate::bits::numbers;
use crate::block_solver::{BlockSolver, MatrixSize, add_halves};
use crate::geometry::{Geometry, Matrix};
use crate::grid::{Edges, Grid};
use crate::moves::PawnMoves;
use crate::splits::Splits;

// A distance is stored as a code, which is greater if the distance is better for the player who has
// just moved: so the best of several fences has the greatest code. First come the odd distances,
// from 1 on, then draws, then the even distances, from the greatest on.

/// The code of a pair of squares that is not legal, and of no fence.
pub(super) const ABSENT: u8 = 0;
/// The code of a drawn position.
const DRAWN: u8 = 127;
/// The greatest distance that has a code. It is even.
pub(super) const MOST_PLIES: u8 = 252;

/// The number in the counts of a layer that is not 0 if a distance exceeds the greatest. Before it
/// come the numbers of positions by code.
pub(super) const TOO_LONG: usize = 1 << u8::BITS;

/// The code of a distance.
fn code(plies: u8) -> u8 {
    if plies % 2 == 1 { plies.div_ceil(2) } else { u8::MAX - plies / 2 }
}

/// The distance with this code, or 0 if it is none.
pub(super) fn plies(code: u8) -> usize {
    match code {
        ABSENT | DRAWN => 0,
        ..DRAWN => 2 * usize::from(code) - 1,
        _ => 2 * usize::from(u8::MAX - code),
    }
}

/// Finds the distances on a board with at most `N` squares in all rows but one, for one supply.
///
/// Half a block has a code for each pair of squares, in the order of words and bits.
struct DistanceBlocks<const N: usize> {
    geometry: Geometry<u32, N>,
    cells: usize,
    /// The places of the mirror images of all pairs of squares.
    mirrored: Vec<usize>,
    /// The greatest distance to find.
    most: u8,
}

/// Finds distances of at most `most` plies on a board.
pub(super) fn distance_blocks(grid: Grid, most: u8) -> Box<dyn BlockSolver> {
    match grid.cells() {
        ..=12 => Box::new(DistanceBlocks::<12>::new(grid, most)),
        13..=20 => Box::new(DistanceBlocks::<20>::new(grid, most)),
        _ => Box::new(DistanceBlocks::<32>::new(grid, most)),
    }
}

impl<const N: usize> DistanceBlocks<N> {
    fn new(grid: Grid, most: u8) -> Self {
        let cells = grid.cells();
        // A word belongs to the square one row further up, in the same column.
        let place = |word, bit| (grid.mirrored(word) * cells + grid.mirrored(bit)) as usize;
        let mirrored = (0..cells).flat_map(|word| (0..cells).map(move |bit| place(word, bit)));
        let mirrored = mirrored.collect();
        Self { geometry: Geometry::new(grid), cells: cells as usize, mirrored, most }
    }
}

impl<const N: usize> BlockSolver for DistanceBlocks<N> {
    fn size(&self) -> MatrixSize {
        MatrixSize { words: self.cells, word: self.cells }
    }

    fn no_counts(&self, _: usize) -> Vec<u64> {
        vec![0; TOO_LONG + 1]
    }

    fn add(&self, blocks: &mut [u8], splits: &Splits, stored: &[u8], stored_splits: &Splits) {
        let size = self.size().bytes();
        add_halves(size, blocks, splits, stored, stored_splits, |best, code| {
            *best = code.max(*best);
        });
    }

    fn add_mirrored(&self, blocks: &mut [u8], mirrored: &[u8]) {
        let size = self.size().bytes();
        for (half, images) in blocks.chunks_exact_mut(size).zip(mirrored.chunks_exact(size)) {
            for (best, &place) in half.iter_mut().zip(&self.mirrored) {
                *best = images[place].max(*best);
            }
        }
    }

    fn solve(
        &self,
        edges: &Edges,
        _: &mut dyn Iterator<Item = Edges>,
        splits: &Splits,
        blocks: &mut [u8],
        counts: &mut [u64],
        images: u64,
    ) {
        let moves = PawnMoves::new(&self.geometry, edges);
        let size = self.size().bytes();
        for (block, weights) in blocks.chunks_exact_mut(2 * size).zip(splits.weights()) {
            if counts[TOO_LONG] > 0 || !find_distances(&moves, self.cells, block, self.most) {
                counts[TOO_LONG] = 1;
                return;
            }
            let positions = images * weights.iter().map(|(_, weight)| weight).sum::<u64>();
            for &code in &*block {
                counts[usize::from(code)] += positions;
            }
        }
    }
}

/// The positions of a configuration with one player to move.
struct Side<const N: usize> {
    /// The positions that are not decided yet, those won and those lost.
    open: Matrix<u32, N>,
    won: Matrix<u32, N>,
    lost: Matrix<u32, N>,
    /// The pairs from which the player passes.
    passes: Matrix<u32, N>,
    /// The pairs whose fences are all known to lose, at first those without a fence.
    harmless: Matrix<u32, N>,
    /// The pairs by the distance after the best move out of the configuration: 0 into the goal,
    /// otherwise after the best fence. If that is odd, every fence loses.
    exits: Vec<Matrix<u32, N>>,
}

impl<const N: usize> Side<N> {
    /// The side of a player whose pawn can arrive in the goal from `arrives`, and step from
    /// `mobile`, given the codes after the best fence for each pair.
    fn new(
        legal: &Matrix<u32, N>,
        arrives: &Matrix<u32, N>,
        mobile: &Matrix<u32, N>,
        after_fences: &[u8],
        cells: usize,
    ) -> Self {
        let most = after_fences.iter().map(|&code| plies(code)).max().unwrap_or(0);
        let (open, [won, lost, mut passes, mut harmless]) = (*legal, [[0; N]; 4]);
        let mut exits = vec![[0; N]; most + 1];
        exits[0] = *arrives;
        for (word, codes) in after_fences.chunks_exact(cells).enumerate() {
            for bit in numbers(legal[word].into()) {
                match codes[bit as usize] {
                    ABSENT => harmless[word] |= 1 << bit,
                    DRAWN => {}
                    code => exits[plies(code)][word] |= 1 << bit,
                }
            }
            passes[word] = harmless[word] & !(mobile[word] | arrives[word]);
        }
        Self { open, won, lost, passes, harmless, exits }
    }

    /// The pairs that are decided at this distance, given the other side and the pairs from which
    /// the pawn moves into others.
    fn decided(
        &mut self,
        other: &Self,
        distance: u8,
        legal: &Matrix<u32, N>,
        into: impl Fn(&Matrix<u32, N>) -> Matrix<u32, N>,
    ) -> Matrix<u32, N> {
        let exits = self.exits.get(usize::from(distance) - 1).copied().unwrap_or([0; N]);
        let mut decided = self.open;
        if distance % 2 == 1 {
            let by_pawn = into(&other.lost);
            for word in 0..N {
                let pass = self.passes[word] & other.lost[word];
                decided[word] &= exits[word] | by_pawn[word] | pass;
            }
        } else {
            let mut kept = *legal;
            kept.iter_mut().zip(&other.won).for_each(|(kept, won)| *kept &= !won);
            let saved = into(&kept);
            for word in 0..N {
                self.harmless[word] |= exits[word];
                let saved = saved[word] | self.passes[word] & kept[word];
                decided[word] &= self.harmless[word] & !saved;
            }
        }
        decided
    }

    /// Records, also in `codes`, that these positions have this distance.
    fn decide(
        &mut self,
        decided: &Matrix<u32, N>,
        distance: u8,
        codes: &mut [u8],
        cells: usize,
    ) -> bool {
        let sum = if distance % 2 == 1 { &mut self.won } else { &mut self.lost };
        let mut any = 0;
        for (word, codes) in codes.chunks_exact_mut(cells).enumerate() {
            any |= decided[word];
            self.open[word] &= !decided[word];
            sum[word] |= decided[word];
            for bit in numbers(decided[word].into()) {
                codes[bit as usize] = code(distance);
            }
        }
        any != 0
    }
}

/// Sets a block from the codes after fences to those of its positions, unless a distance exceeds
/// `most`; none after a fence does. Odd rounds find positions with a move to a lost one, even
/// rounds positions all of whose moves lead to won ones.
fn find_distances<const N: usize>(
    moves: &PawnMoves<'_, u32, N>,
    cells: usize,
    block: &mut [u8],
    most: u8,
) -> bool {
    let legal = &moves.legal;
    let (second, first) = block.split_at_mut(cells * cells);
    // After a fence of the first player, the second is to move.
    let mut sides = [
        Side::new(legal, &moves.first_arrives, &moves.first_into(legal), second, cells),
        Side::new(legal, &moves.second_arrives, &moves.second_into(legal), first, cells),
    ];
    let mut codes = [first, second];
    for (place, code) in codes.iter_mut().flat_map(|half| half.iter_mut().enumerate()) {
        let is_legal = legal[place / cells] >> (place % cells) & 1 == 1;
        *code = if is_legal { DRAWN } else { ABSENT };
    }
    let last_exit = sides.iter().map(|side| side.exits.len()).max().unwrap_or(0);
    let (mut quiet, mut distance) = (0, 1);
    while quiet < 2 || usize::from(distance) <= last_exit {
        let [first, second] = &mut sides;
        let decided = [
            first.decided(second, distance, legal, |targets| moves.first_into(targets)),
            second.decided(first, distance, legal, |targets| moves.second_into(targets)),
        ];
        let mut any = false;
        for (number, side) in sides.iter_mut().enumerate() {
            any |= side.decide(&decided[number], distance, codes[number], cells);
        }
        if any && distance > most {
            return false;
        }
        // The two quiet rounds after the greatest distance end at 254.
        quiet = if any { 0 } else { quiet + 1 };
        distance += 1;
    }
    true
}

#[cfg(test)]
#[path = "../../tests/unit/distance_codes.rs"]
mod tests;
