//! Full boards without a Quarto that a pair of symmetries fixes.

use abstract_games_core::Permutation;

use crate::rules::Rules;

/// The number of full boards without a Quarto that two symmetries together fix.
///
/// A cycle of cells holds a cycle of pieces of the same length. The cycles are filled in turn, and
/// each winning set is checked once full. Unless both symmetries are the identity, there are at
/// most 8! · 4! · 2⁴ arrangements, for eight fixed points and four exchanges: a few million steps.
pub(super) fn fixed_draws(rules: &Rules, pieces: &Permutation, board: &Permutation) -> u64 {
    let (mut rest, of_pieces) = (board.cycles(), pieces.cycles());
    if lengths(&rest) != lengths(&of_pieces) {
        return 0;
    }
    // The next cycle is the one that completes most winning sets.
    let (mut steps, mut filled) = (Vec::new(), 0_u16);
    while !rest.is_empty() {
        let completed = |cells: &[usize]| {
            let after = filled | set_of(cells);
            let full = |&&set: &&u16| set & !after == 0 && set & !filled != 0;
            rules.masks().iter().filter(full).copied().collect::<Vec<_>>()
        };
        // Ties go to the longest cycle, and then to the one that leaves the winning sets fullest.
        let merit = |cells: &Vec<usize>| {
            let after = filled | set_of(cells);
            let filled_in = |set: &u16| (set & after).count_ones().pow(3);
            let prepared: u32 = rules.masks().iter().map(filled_in).sum();
            (completed(cells).len(), cells.len(), prepared)
        };
        let best = (0..rest.len()).max_by_key(|&i| merit(&rest[i])).unwrap_or(0);
        let sets = completed(&rest[best]).into_iter().map(in_all_lanes).collect();
        let cells = rest.swap_remove(best);
        filled |= set_of(&cells);
        steps.push(Step { choices: choices(&cells, &of_pieces), sets });
    }
    fill(&steps, 0, 0)
}

fn lengths(cycles: &[Vec<usize>]) -> Vec<usize> {
    let mut lengths: Vec<_> = cycles.iter().map(Vec::len).collect();
    lengths.sort_unstable();
    lengths
}

struct Step {
    /// The cycles of pieces for it, each as one bit, with the lanes that each of its rotations
    /// adds.
    choices: Vec<(u16, Vec<Lanes>)>,
    /// The winning sets that are full once it is filled.
    sets: Vec<Lanes>,
}

/// For each property, the cells whose pieces have it; then those whose pieces have it not.
type Lanes = u128;

const ONES: Lanes = 0x0001_0001_0001_0001_0001_0001_0001_0001;

fn in_all_lanes(set: u16) -> Lanes {
    ONES * Lanes::from(set)
}

fn set_of(cells: &[usize]) -> u16 {
    cells.iter().fold(0, |set, cell| set | 1 << cell)
}

fn choices(cells: &[usize], of_pieces: &[Vec<usize>]) -> Vec<(u16, Vec<Lanes>)> {
    let turned = |pieces: &[usize], first: usize| {
        let pieces = pieces.iter().cycle().skip(first);
        cells.iter().zip(pieces).fold(0, |lanes, (cell, piece)| lanes | placed(*piece, *cell))
    };
    let of_the_length = (0..).zip(of_pieces).filter(|(_, pieces)| pieces.len() == cells.len());
    let turns = |pieces: &[usize]| (0..pieces.len()).map(|first| turned(pieces, first)).collect();
    of_the_length.map(|(i, pieces)| (1 << i, turns(pieces))).collect()
}

fn placed(piece: usize, cell: usize) -> Lanes {
    let lane = |property| if piece >> property & 1 == 1 { property } else { property + 4 };
    (0..4).fold(0, |lanes, property| lanes | 1 << (16 * lane(property) + cell))
}

/// The number of ways to complete `board` with the cycles that are not in `used`.
fn fill(steps: &[Step], used: u16, board: Lanes) -> u64 {
    let Some((step, later)) = steps.split_first() else { return 1 };
    let mut count = 0;
    for (cycle, turns) in step.choices.iter().filter(|(cycle, _)| used & cycle == 0) {
        for turn in turns {
            let board = board | turn;
            if !step.sets.iter().any(|&set| agree(board, set)) {
                count += fill(later, used | cycle, board);
            }
        }
    }
    count
}

/// Whether the pieces on a full set agree in some value: the set is contained in some lane.
fn agree(board: Lanes, set: Lanes) -> bool {
    // The cells of the set that each lane lacks. In the lowest lane that lacks none, the
    // subtraction borrows and sets the highest bit.
    let lacking = !board & set;
    lacking.wrapping_sub(ONES) & !lacking & (ONES << 15) != 0
}

#[cfg(test)]
#[path = "../../tests/unit/fixed_draws.rs"]
mod tests;
