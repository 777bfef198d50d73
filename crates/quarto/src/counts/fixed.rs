//! Full boards without a Quarto that a pair of symmetries leaves as they are.

use super::cycles::{Images, cycle_type, cycles};
use crate::Rules;

/// How many full boards without a Quarto the symmetry `pieces` of the pieces and the symmetry `board`
/// of the board leave, together, as they are.
///
/// On such a board every cycle of cells holds a cycle of pieces of the same length, gone through in
/// step. The cycles are filled one after the other, and a Quarto is looked for as soon as a winning
/// set is full. Costs, unless both are the identity, at most some millions of steps: there are
/// 8! · 2⁸ ways at the most.
pub(super) fn fixed_draws(rules: &Rules, pieces: &Images, board: &Images) -> u64 {
    if cycle_type(pieces) != cycle_type(board) {
        return 0;
    }
    let mut rest = cycles(board);
    // Winning sets should be full soon, so next is always the cycle that completes most of them.
    let (mut steps, mut filled) = (Vec::new(), 0_u16);
    while !rest.is_empty() {
        let completed = |cells: &[u8]| {
            let after = filled | set_of(cells);
            let full = |&&set: &&u16| set & !after == 0 && set & !filled != 0;
            rules.masks().iter().filter(full).copied().collect::<Vec<_>>()
        };
        // Of equal ones the longest, then the one that prepares most.
        let merit = |cells: &Vec<u8>| {
            let after = filled | set_of(cells);
            let filled_in = |set: &u16| (set & after).count_ones().pow(3);
            let prepared: u32 = rules.masks().iter().map(filled_in).sum();
            (completed(cells).len(), cells.len(), prepared)
        };
        let best = (0..rest.len()).max_by_key(|&i| merit(&rest[i])).unwrap_or(0);
        let sets = completed(&rest[best]);
        let cells = rest.swap_remove(best);
        filled |= set_of(&cells);
        steps.push(Step { cells, sets });
    }
    let mut of_pieces = cycles(pieces);
    fill(&steps, &mut of_pieces, [0; 8])
}

/// A cycle of cells, and the winning sets that are full once it is filled.
struct Step {
    cells: Vec<u8>,
    sets: Vec<u16>,
}

fn set_of(cells: &[u8]) -> u16 {
    cells.iter().fold(0, |set, cell| set | 1 << cell)
}

/// The ways to go on. `sides` are the cells whose pieces have each property, then those whose pieces
/// have it not; a cycle of pieces that is used up is empty.
fn fill(steps: &[Step], pieces: &mut [Vec<u8>], sides: [u16; 8]) -> u64 {
    let Some((step, later)) = steps.split_first() else { return 1 };
    let mut count = 0;
    for i in 0..pieces.len() {
        if pieces[i].len() != step.cells.len() {
            continue;
        }
        let cycle = std::mem::take(&mut pieces[i]);
        for first in 0..cycle.len() {
            let mut sides = sides;
            for (cell, piece) in step.cells.iter().zip(cycle.iter().cycle().skip(first)) {
                for property in 0..4 {
                    let side = if piece >> property & 1 == 1 { property } else { property + 4 };
                    sides[side] |= 1 << cell;
                }
            }
            let agree = |&set: &u16| sides.iter().any(|side| side & set == set);
            if !step.sets.iter().any(agree) {
                count += fill(later, pieces, sides);
            }
        }
        pieces[i] = cycle;
    }
    count
}
