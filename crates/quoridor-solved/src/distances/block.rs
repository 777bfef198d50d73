//! The distances of one configuration and one split.

use crate::bits::numbers;
use crate::geometry::{Geometry, Matrix};
use crate::grid::{Edges, Grid};
use crate::moves::PawnMoves;

/// The distance of a drawn position.
pub(super) const DRAWN: u8 = 0;
/// The mark of a pair of squares that is not legal.
pub(super) const ABSENT: u8 = u8::MAX;
/// The greatest distance that is supported. It is even.
pub(super) const MOST_PLIES: u8 = 252;

/// What the fences of one player lead to, for each pair of squares.
#[derive(Clone, Debug)]
pub(super) struct FenceMoves {
    /// The least distance after a fence that wins, or [`ABSENT`].
    best: Vec<u8>,
    /// The greatest distance after a fence, if every fence loses; [`ABSENT`] if some fence does not
    /// lose, and 0 if no fence is legal.
    worst: Vec<u8>,
}

impl FenceMoves {
    /// No fences, for a board with `cells` squares in all rows but one.
    pub(super) fn none(cells: usize) -> Self {
        Self { best: vec![ABSENT; cells * cells], worst: vec![0; cells * cells] }
    }

    /// Adds a fence, after which the distances are `after`, in the order `places` of the pairs.
    pub(super) fn add(&mut self, after: &[u8], places: &[u16]) {
        for ((best, worst), &place) in self.best.iter_mut().zip(&mut self.worst).zip(places) {
            match after[usize::from(place)] {
                ABSENT => {}
                // The player who is to move after the fence loses.
                plies if plies % 2 == 0 && plies != DRAWN => {
                    *best = plies.min(*best);
                    *worst = ABSENT;
                }
                DRAWN => *worst = ABSENT,
                plies => *worst = plies.max(*worst),
            }
        }
    }
}

/// Sets the blocks of a configuration to its distances, given its open edges, its splits, and what
/// the fences of both players lead to. A block has those with the second player to move first, by
/// word and bit. `None` if a distance exceeds the greatest.
pub(super) type DistanceBlocks = dyn Fn(&Edges, &[(u8, u8)], &dyn Fn(&(u8, u8)) -> [FenceMoves; 2], &mut [u8]) -> Option<()>
    + Sync;

/// Finds distances of at most `most` plies on a board with at most `N` squares in all rows but one.
pub(super) fn distance_blocks<const N: usize>(grid: Grid, most: u8) -> Box<DistanceBlocks> {
    let geometry = Geometry::<u32, N>::new(grid);
    let cells = grid.cells() as usize;
    Box::new(move |edges, splits, fences, blocks| {
        let moves = PawnMoves::new(&geometry, edges);
        for (split, block) in splits.iter().zip(blocks.chunks_exact_mut(2 * cells * cells)) {
            let [second, first] = distances(&moves, cells, &fences(split), most)?;
            let halves = block.split_at_mut(cells * cells);
            halves.0.copy_from_slice(&second);
            halves.1.copy_from_slice(&first);
        }
        Some(())
    })
}

/// One player's moves of the pawn and fences in a configuration.
struct Side<const N: usize> {
    /// The positions that are not decided yet, won, and lost, with this player to move.
    open: Matrix<u32, N>,
    won: Matrix<u32, N>,
    arrives: Matrix<u32, N>,
    /// The pairs from which the player passes.
    passes: Matrix<u32, N>,
    /// The pairs after whose fences the opponent loses in at most `d` plies, for d = 0, 2, …, and
    /// the pairs without a fence that takes the opponent more than `d` plies to win, for d = 1, 3,
    /// …, by d.
    fences: Vec<Matrix<u32, N>>,
    plies: Vec<u8>,
}

impl<const N: usize> Side<N> {
    fn new(
        legal: &Matrix<u32, N>,
        arrives: Matrix<u32, N>,
        into: &Matrix<u32, N>,
        fences: &FenceMoves,
        cells: usize,
    ) -> Self {
        let finite = |plies: u8| if plies == ABSENT { 0 } else { plies };
        let greatest = |list: &[u8]| list.iter().map(|&plies| finite(plies)).max().unwrap_or(0);
        let most = greatest(&fences.best).max(greatest(&fences.worst));
        let mut by_plies = vec![[0; N]; usize::from(most) + 1];
        let mut plies = vec![ABSENT; cells * cells];
        let mut passes = *legal;
        for word in 0..cells {
            passes[word] &= !(into[word] | arrives[word]);
            for bit in 0..cells {
                if legal[word] >> bit & 1 == 0 {
                    continue;
                }
                let place = word * cells + bit;
                plies[place] = DRAWN;
                let (best, worst) = (fences.best[place], fences.worst[place]);
                if best != ABSENT {
                    by_plies[usize::from(best)][word] |= 1 << bit;
                }
                if worst != 0 {
                    passes[word] &= !(1 << bit);
                }
                // Without a fence, 0 plies: the first even number, which no fence that wins has.
                if worst != ABSENT {
                    by_plies[usize::from(worst)][word] |= 1 << bit;
                }
            }
        }
        Self { open: *legal, won: [0; N], arrives, passes, fences: by_plies, plies }
    }

    /// Records that these positions have this distance.
    fn decide(&mut self, decided: &Matrix<u32, N>, distance: u8, cells: usize) -> bool {
        let mut any = 0;
        for (word, &bits) in decided.iter().enumerate().take(cells) {
            any |= bits;
            self.open[word] &= !bits;
            for bit in numbers(bits.into()) {
                self.plies[word * cells + bit as usize] = distance;
            }
        }
        any != 0
    }
}

/// The distances of all positions of a configuration and a split, with the second and with the
/// first player to move; none after a fence exceeds `most`. Odd rounds find positions with a move
/// to a lost one, even rounds positions all of whose moves lead to won ones.
fn distances<const N: usize>(
    moves: &PawnMoves<'_, u32, N>,
    cells: usize,
    [first, second]: &[FenceMoves; 2],
    most: u8,
) -> Option<[Vec<u8>; 2]> {
    let legal = &moves.legal;
    let into = [moves.first_into(legal), moves.second_into(legal)];
    let mut sides = [
        Side::new(legal, moves.first_arrives, &into[0], first, cells),
        Side::new(legal, moves.second_arrives, &into[1], second, cells),
    ];
    let last_fence = sides.iter().map(|side| side.fences.len()).max().unwrap_or(0);
    // The pairs whose fences all lose soon enough, first those without a fence.
    let mut harmless = [sides[0].fences[0], sides[1].fences[0]];
    let mut lost = [[0; N]; 2];
    let mut quiet = 0;
    let mut distance = 1;
    while quiet < 2 || usize::from(distance) <= last_fence {
        let mut any = false;
        let mut decided = [[0; N]; 2];
        for mover in 0..2 {
            let (own, other) = (&sides[mover], &sides[1 - mover]);
            let by_fence = own.fences.get(usize::from(distance) - 1).copied().unwrap_or([0; N]);
            if distance % 2 == 1 {
                let targets = lost[1 - mover];
                let by_pawn = into_of(moves, mover, &targets);
                for word in 0..cells {
                    let arrives = if distance == 1 { own.arrives[word] } else { 0 };
                    let fence = if distance == 1 { 0 } else { by_fence[word] };
                    let pass = own.passes[word] & targets[word];
                    decided[mover][word] =
                        own.open[word] & (arrives | fence | pass | by_pawn[word]);
                }
            } else {
                let mut kept = *legal;
                kept.iter_mut().zip(&other.won).for_each(|(kept, won)| *kept &= !won);
                let saved = into_of(moves, mover, &kept);
                for word in 0..cells {
                    harmless[mover][word] |= by_fence[word];
                    let saved = saved[word] | own.arrives[word] | own.passes[word] & kept[word];
                    decided[mover][word] = own.open[word] & harmless[mover][word] & !saved;
                }
            }
        }
        for (mover, decided) in decided.iter().enumerate() {
            any |= sides[mover].decide(decided, distance, cells);
            let sum = if distance % 2 == 1 { &mut sides[mover].won } else { &mut lost[mover] };
            sum.iter_mut().zip(decided).for_each(|(sum, decided)| *sum |= decided);
        }
        if any && distance > most {
            return None;
        }
        // The two quiet rounds after the greatest distance end at 254.
        quiet = if any { 0 } else { quiet + 1 };
        distance += 1;
    }
    let [first, second] = sides;
    Some([second.plies, first.plies])
}

fn into_of<const N: usize>(
    moves: &PawnMoves<'_, u32, N>,
    mover: usize,
    targets: &Matrix<u32, N>,
) -> Matrix<u32, N> {
    if mover == 0 { moves.first_into(targets) } else { moves.second_into(targets) }
}
