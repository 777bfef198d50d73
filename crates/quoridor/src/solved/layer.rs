//! `Layer`: the positions of all configurations with the same number of fences.

use std::ops::Range;

use abstract_games_core::{Observer, Progress, Run, Stop};

use super::bits::Word;
use super::configurations::Configuration;
use super::fixpoint::{Passes, Positions, won_by_first};
use super::geometry::{Geometry, Matrix};
use super::moves::{PawnMoves, legal_pairs};
use super::plan::Plan;
use super::splits::Splits;
use super::survey::{PIECE, ROUND, index};
use super::tally::Tally;

/// The solved positions of all configurations with the same number of fences.
///
/// Each configuration has a block of two matrices for each split: the positions with the second player to
/// move that the first player wins, then those with the first player to move that it does not win.
#[derive(Debug)]
pub(super) struct Layer<T> {
    fences: u32,
    /// The number of the first block of each configuration, and finally the number of blocks.
    starts: Vec<u32>,
    words: Vec<T>,
}

/// The positions of one layer that are to be solved.
struct Work<'a, T, const N: usize> {
    plan: &'a Plan,
    geometry: &'a Geometry<T, N>,
    fences: u32,
    /// The layer with one fence more, if there is one.
    next: Option<&'a Layer<T>>,
    starts: &'a [u32],
}

/// A configuration with one fence more.
struct Child<'a, T> {
    configuration: Configuration,
    /// Whether its positions are stored as those of its mirror image.
    is_mirrored: bool,
    splits: &'a Splits,
    blocks: &'a [T],
}

impl<T: Word> Layer<T> {
    /// The bytes of a block.
    pub(super) const fn bytes_of_block<const N: usize>() -> u64 {
        2 * (N * size_of::<T>()) as u64
    }

    /// Solves the layer of `fences` fences, given the `next` layer, of one fence more. `progress` makes the
    /// report of a number of blocks of this layer that are solved.
    pub(super) fn solve<const N: usize>(
        plan: &Plan,
        geometry: &Geometry<T, N>,
        fences: u32,
        next: Option<&Self>,
        progress: impl Fn(u64) -> Progress,
        run: &mut Run<'_>,
    ) -> Result<(Self, Tally), Stop> {
        // The observer is asked before anything is allocated.
        run.observe(&progress(0))?;
        let layer = &plan.layers[fences as usize];
        let starts = starts(plan, fences)?;
        let blocks = starts.last().map_or(0, |&end| end as usize);
        let mut words = vec![T::ZERO; blocks * 2 * N];
        let mut tally = Tally::new(layer);
        let work = Work { plan, geometry, fences, next, starts: &starts };
        let workers = run.workers();
        let count = starts.len() - 1;
        let mut rest = words.as_mut_slice();
        for round in (0..count).step_by(ROUND) {
            run.observe(&progress(starts[round].into()))?;
            let mut pieces = Vec::new();
            for first in (round..count.min(round + ROUND)).step_by(PIECE) {
                let ranks = first..count.min(first + PIECE);
                let blocks = (starts[ranks.end] - starts[first]) as usize;
                let (piece, others) = std::mem::take(&mut rest).split_at_mut(blocks * 2 * N);
                rest = others;
                if blocks > 0 {
                    pieces.push((ranks, piece));
                }
            }
            for part in workers.map_each(pieces, |(ranks, words)| work.solve(ranks, words)) {
                tally.add(&part);
            }
        }
        Ok((Self { fences, starts, words }, tally))
    }

    /// Whether the first player wins a position of the configuration with this number, which must precede
    /// its mirror image. `None` if the configuration has no legal position.
    pub(super) fn first_wins<const N: usize>(
        &self,
        plan: &Plan,
        rank: u64,
        left: (u32, u32),
        (first, word): (u32, usize),
        second_to_move: bool,
    ) -> Option<bool> {
        let (splits, blocks) = self.blocks::<N>(plan, rank)?;
        let block = &blocks[splits.place(left.0, left.1) * 2 * N..];
        Some(if second_to_move { block[word].has(first) } else { !block[N + word].has(first) })
    }

    /// The splits and the blocks of a configuration, unless it has no legal position.
    #[inline]
    fn blocks<'a, const N: usize>(
        &'a self,
        plan: &'a Plan,
        rank: u64,
    ) -> Option<(&'a Splits, &'a [T])> {
        let room = plan.survey.room(self.fences, rank)?;
        let splits = &plan.layers[self.fences as usize].splits[usize::from(room)];
        let start = self.starts[index(rank)] as usize;
        Some((splits, &self.words[start * 2 * N..][..splits.len() * 2 * N]))
    }
}

/// The number of the first block of each configuration, and finally the number of blocks.
fn starts(plan: &Plan, fences: u32) -> Result<Vec<u32>, Stop> {
    let splits = &plan.layers[fences as usize].splits;
    let rooms = plan.survey.layer(fences);
    let mut starts = Vec::with_capacity(rooms.len() + 1);
    let mut next = 0_u32;
    starts.push(next);
    for room in rooms {
        let blocks = room.map_or(0, |room| splits[usize::from(room)].len());
        let blocks = u32::try_from(blocks).map_err(|_| Stop::TooManyStates)?;
        next = next.checked_add(blocks).ok_or(Stop::TooManyStates)?;
        starts.push(next);
    }
    Ok(starts)
}

impl<T: Word, const N: usize> Work<'_, T, N> {
    /// Solves the configurations with numbers in `ranks`, whose blocks are `words`.
    fn solve(&self, ranks: Range<usize>, words: &mut [T]) -> Tally {
        let mut tally = Tally::new(&self.plan.layers[self.fences as usize]);
        let all = self.plan.configurations.from(self.fences, ranks.start as u64);
        let (mut children, mut sums) = (Vec::new(), Vec::new());
        let mut rest = words;
        for (rank, configuration) in ranks.zip(all) {
            let blocks = (self.starts[rank + 1] - self.starts[rank]) as usize;
            let (words, others) = rest.split_at_mut(blocks * 2 * N);
            rest = others;
            if let Some(room) = self.plan.survey.room(self.fences, rank as u64) {
                self.list_children(configuration, &mut children);
                let splits = &self.plan.layers[self.fences as usize].splits[usize::from(room)];
                self.add_up(&children, splits, &mut sums);
                self.solve_one(configuration, room.into(), &children, &sums, words, &mut tally);
            }
        }
        tally
    }

    /// Lists the configurations with one fence more that have legal positions.
    fn list_children<'a>(&'a self, configuration: Configuration, children: &mut Vec<Child<'a, T>>) {
        children.clear();
        let Some(next) = self.next else { return };
        let configurations = &self.plan.configurations;
        children.extend(configurations.extensions(configuration).filter_map(|configuration| {
            let (stored, is_mirrored) = configurations.canonical(configuration);
            let (splits, blocks) = next.blocks::<N>(self.plan, configurations.rank(stored))?;
            Some(Child { configuration, is_mirrored, splits, blocks })
        }));
    }

    /// Solves the positions of one configuration for each split.
    fn solve_one(
        &self,
        configuration: Configuration,
        room: usize,
        children: &[Child<'_, T>],
        sums: &[Positions<T, N>],
        words: &mut [T],
        tally: &mut Tally,
    ) {
        let configurations = &self.plan.configurations;
        let moves = PawnMoves::new(self.geometry, &configurations.edges(configuration));
        let images = if configurations.mirror(configuration) == configuration { 1 } else { 2 };
        let pairs = count(&moves.legal);
        tally.count_pairs(room, pairs, images);
        let immobile = Passes::immobile(&moves);
        let fenceable = immobile.as_ref().map(|_| self.fenceable(children));
        let splits = &self.plan.layers[self.fences as usize].splits[room];
        for (number, &(first, second)) in splits.pairs().iter().enumerate() {
            let passes = immobile.as_ref().zip(fenceable.as_ref());
            let passes = passes.map(|(all, fenceable)| all.without(fenceable, first, second));
            let solved = won_by_first(&moves, passes.as_ref(), &sums[number]);
            let (lost, open) = words[number * 2 * N..][..2 * N].split_at_mut(N);
            lost.copy_from_slice(&solved.second_loses);
            open.copy_from_slice(&solved.first_does_not_win);
            let (lost, open) = (count(&solved.second_loses), count(&solved.first_does_not_win));
            tally.count(room, number, pairs - open, lost, images);
        }
    }

    /// Sets `sums` to the positions to which fences lead, for each split.
    ///
    /// The blocks of one child follow each other in memory, so they are read in one go.
    fn add_up(&self, children: &[Child<'_, T>], splits: &Splits, sums: &mut Vec<Positions<T, N>>) {
        sums.clear();
        sums.resize(2 * splits.len(), Positions::NONE);
        let (plain, mirrored) = sums.split_at_mut(splits.len());
        let mut any_mirrored = false;
        for child in children {
            any_mirrored |= child.is_mirrored;
            let sums = if child.is_mirrored { &mut *mirrored } else { &mut *plain };
            for (sum, &(first, second)) in sums.iter_mut().zip(splits.pairs()) {
                let (first, second) = (u32::from(first), u32::from(second));
                if first > 0 {
                    let block = child.splits.place(first - 1, second);
                    sum.add_second_loses(&child.blocks[block * 2 * N..][..N]);
                }
                if second > 0 {
                    let block = child.splits.place(first, second - 1);
                    sum.add_first_does_not_win(&child.blocks[block * 2 * N + N..][..N]);
                }
            }
        }
        if any_mirrored {
            for (sum, mirrored) in plain.iter_mut().zip(mirrored) {
                sum.add_mirrored(self.geometry, mirrored);
            }
        }
    }

    /// The pairs of squares at which some fence is legal.
    fn fenceable(&self, children: &[Child<'_, T>]) -> Matrix<T, N> {
        let mut fenceable = [T::ZERO; N];
        for child in children {
            let edges = self.plan.configurations.edges(child.configuration);
            let legal = legal_pairs(self.geometry, &edges);
            fenceable.iter_mut().zip(&legal).for_each(|(pairs, legal)| *pairs |= *legal);
        }
        fenceable
    }
}

/// The number of pairs.
#[inline]
fn count<T: Word, const N: usize>(matrix: &Matrix<T, N>) -> u64 {
    u64::from(matrix.iter().map(|word| word.count_ones()).sum::<u32>())
}
