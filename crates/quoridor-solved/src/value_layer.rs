//! `ValueLayer`: the positions of all configurations with the same number of fences.

use abstract_games_core::{Observer, Progress, Run, Stop, Workers};

use super::bits::Word;
#[cfg(feature = "database")]
use super::chunks::{Chunks, RANKS};
use super::configurations::Configuration;
use super::fixpoint::{Passes, Positions, won_by_first};
use super::further_fences::{PIECE, ROUND, index};
use super::geometry::{Geometry, Matrix};
use super::layer_counts::LayerCounts;
use super::moves::{PawnMoves, legal_pairs};
use super::plan::{Plan, StoredPlace};
use super::splits::Splits;

/// The solved positions of all configurations with the same number of fences.
///
/// Each configuration has a block of two matrices for each split: the positions with the second
/// player to move that the first player wins, then those with the first player to move that it does
/// not win.
#[derive(Debug)]
pub(super) struct ValueLayer<T> {
    pub(super) fences: u32,
    /// The number of the first block of each configuration, and finally the number of blocks.
    pub(super) starts: Vec<u32>,
    pub(super) words: Vec<T>,
}

/// The positions of one layer that are to be solved.
pub(super) struct LayerWork<'a, T, const N: usize> {
    pub(super) plan: &'a Plan,
    pub(super) geometry: &'a Geometry<T, N>,
    pub(super) fences: u32,
    pub(super) next: Next<'a, T>,
}

/// The layer with one fence more than the one that is solved.
#[derive(Clone, Copy)]
pub(super) enum Next<'a, T> {
    /// There is none.
    None,
    Held(&'a ValueLayer<T>),
    /// It is read in chunks.
    #[cfg(feature = "database")]
    InChunks(&'a dyn Chunks<T>),
}

/// What receives the blocks of a layer as they are solved.
///
/// It is called with the number of the first configuration, the numbers of the blocks, and the
/// blocks. There is a multiple of [`PIECE`] of configurations except at the end of the layer. The
/// numbers are those of the first block of each configuration, and finally the end of the last, and
/// count from any number. The error is [`Stop::Cancelled`] if the blocks cannot be stored. The sink
/// keeps the reason.
pub(super) type Sink<'s, T> = dyn FnMut(usize, &[u32], &[T], &Workers) -> Result<(), Stop> + 's;

/// A configuration with one fence more.
struct Child<'a> {
    configuration: Configuration,
    /// Whether its positions are stored as those of its mirror image.
    is_mirrored: bool,
    /// The number under which they are stored.
    rank: u64,
    splits: &'a Splits,
}

impl<T: Word> ValueLayer<T> {
    /// The bytes of a block.
    pub(super) const fn bytes_of_block<const N: usize>() -> u64 {
        2 * (N * size_of::<T>()) as u64
    }

    /// Whether the first player wins the position at `place`, in this layer. `None` if there is
    /// none.
    pub(super) fn first_wins<const N: usize>(
        &self,
        plan: &Plan,
        place: &StoredPlace,
    ) -> Option<bool> {
        let room = plan.further_fences.room(self.fences, place.rank)?;
        let splits = &plan.layers[self.fences as usize].splits[usize::from(room)];
        let split = splits.find(place.left.0, place.left.1)?;
        let block = &self.blocks::<N>(place.rank)[split * 2 * N..][..2 * N];
        Some(if place.second_to_move {
            block[place.word].has(place.first)
        } else {
            !block[N + place.word].has(place.first)
        })
    }

    /// The blocks of a configuration.
    #[inline]
    fn blocks<const N: usize>(&self, rank: u64) -> &[T] {
        let [start, end] = [0, 1].map(|next| self.starts[index(rank) + next] as usize);
        &self.words[start * 2 * N..end * 2 * N]
    }
}

/// The number of the first block of each configuration, and finally the number of blocks.
pub(super) fn starts(plan: &Plan, fences: u32) -> Result<Vec<u32>, Stop> {
    let splits = &plan.layers[fences as usize].splits;
    let rooms = plan.further_fences.layer(fences);
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

impl<T: Word, const N: usize> LayerWork<'_, T, N> {
    /// Solves the layer and holds it in memory. A sink receives it as well. `progress` makes the
    /// report of a number of blocks of this layer that are solved.
    pub(super) fn hold(
        &self,
        mut sink: Option<&mut Sink<'_, T>>,
        progress: impl Fn(u64) -> Progress,
        run: &mut Run<'_>,
    ) -> Result<(ValueLayer<T>, LayerCounts), Stop> {
        // The observer is asked before anything is allocated.
        run.observe(&progress(0))?;
        let starts = starts(self.plan, self.fences)?;
        let blocks = starts.last().map_or(0, |&end| end as usize);
        let mut words = vec![T::ZERO; blocks * 2 * N];
        let mut layer_counts = LayerCounts::new(&self.plan.layers[self.fences as usize]);
        let workers = run.workers();
        for (round, starts, words) in parts(0, &starts, &mut words, 2 * N, ROUND) {
            run.observe(&progress(starts[0].into()))?;
            self.solve_round(round, starts, words, &workers, &mut layer_counts)?;
            if let Some(sink) = &mut sink {
                sink(round, starts, words, &workers)?;
            }
        }
        Ok((ValueLayer { fences: self.fences, starts, words }, layer_counts))
    }

    /// Solves the configurations from number `round` on, in pieces.
    pub(super) fn solve_round(
        &self,
        round: usize,
        starts: &[u32],
        words: &mut [T],
        workers: &Workers,
        layer_counts: &mut LayerCounts,
    ) -> Result<(), Stop> {
        let solve = |(first, starts, words): Part<'_, T>| self.solve(first, starts, words);
        let pieces = parts(round, starts, words, 2 * N, PIECE).filter(|piece| !piece.2.is_empty());
        for counts in workers.map_each(pieces.collect(), solve) {
            // The source of the next layer keeps the reason of a failure.
            layer_counts.add(&counts.ok_or(Stop::Cancelled)?);
        }
        Ok(())
    }

    /// Solves the configurations from number `first` on, whose blocks are `words`. `None` if the
    /// next layer cannot be read.
    fn solve(&self, first: usize, starts: &[u32], words: &mut [T]) -> Option<LayerCounts> {
        let mut layer_counts = LayerCounts::new(&self.plan.layers[self.fences as usize]);
        let all = self.plan.configurations.from(self.fences, first as u64);
        let (mut children, mut sums) = (Vec::new(), Vec::new());
        let mut rest = words;
        for ((rank, bounds), configuration) in (first..).zip(starts.windows(2)).zip(all) {
            let blocks = (bounds[1] - bounds[0]) as usize;
            let (words, others) = rest.split_at_mut(blocks * 2 * N);
            rest = others;
            if let Some(room) = self.plan.further_fences.room(self.fences, rank as u64) {
                self.list_children(configuration, &mut children);
                let splits = &self.plan.layers[self.fences as usize].splits[usize::from(room)];
                self.add_up(&children, splits, &mut sums)?;
                self.solve_one(
                    configuration,
                    room.into(),
                    &children,
                    &sums,
                    words,
                    &mut layer_counts,
                );
            }
        }
        Some(layer_counts)
    }

    /// Lists the configurations with one fence more that have legal positions.
    fn list_children<'a>(&'a self, configuration: Configuration, children: &mut Vec<Child<'a>>) {
        children.clear();
        if matches!(self.next, Next::None) {
            return;
        }
        let configurations = &self.plan.configurations;
        let next = self.fences + 1;
        children.extend(configurations.extensions(configuration).filter_map(|configuration| {
            let (stored, is_mirrored) = configurations.canonical(configuration);
            let rank = configurations.rank(stored);
            let room = self.plan.further_fences.room(next, rank)?;
            let splits = &self.plan.layers[next as usize].splits[usize::from(room)];
            Some(Child { configuration, is_mirrored, rank, splits })
        }));
    }

    /// Solves the positions of one configuration for each split.
    fn solve_one(
        &self,
        configuration: Configuration,
        room: usize,
        children: &[Child<'_>],
        sums: &[Positions<T, N>],
        words: &mut [T],
        layer_counts: &mut LayerCounts,
    ) {
        let configurations = &self.plan.configurations;
        let moves = PawnMoves::new(self.geometry, &configurations.edges(configuration));
        let images = if configurations.mirror(configuration) == configuration { 1 } else { 2 };
        let pairs = count(&moves.legal);
        layer_counts.count_pairs(room, pairs, images);
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
            layer_counts.count(room, number, pairs - open, lost, images);
        }
    }

    /// Sets `sums` to the positions to which fences lead, for each split. `None` if the next layer
    /// cannot be read.
    ///
    /// The blocks of one child follow each other in memory, so they are read in one go.
    #[cfg_attr(
        not(feature = "database"),
        expect(
            clippy::unnecessary_wraps,
            reason = "without the feature no layer is read from a file"
        )
    )]
    fn add_up(
        &self,
        children: &[Child<'_>],
        splits: &Splits,
        sums: &mut Vec<Positions<T, N>>,
    ) -> Option<()> {
        sums.clear();
        sums.resize(2 * splits.len(), Positions::NONE);
        let (plain, mirrored) = sums.split_at_mut(splits.len());
        let mut any_mirrored = false;
        for child in children {
            #[cfg(feature = "database")]
            let chunk;
            let blocks = match self.next {
                Next::None => continue,
                Next::Held(layer) => layer.blocks::<N>(child.rank),
                #[cfg(feature = "database")]
                Next::InChunks(chunks) => {
                    let rank = index(child.rank);
                    chunk = chunks.chunk(rank / RANKS)?;
                    chunk.blocks::<N>(rank % RANKS)
                }
            };
            any_mirrored |= child.is_mirrored;
            let sums = if child.is_mirrored { &mut *mirrored } else { &mut *plain };
            for (sum, &(first, second)) in sums.iter_mut().zip(splits.pairs()) {
                let (first, second) = (u32::from(first), u32::from(second));
                if first > 0 {
                    let block = child.splits.place(first - 1, second);
                    sum.add_second_loses(&blocks[block * 2 * N..][..N]);
                }
                if second > 0 {
                    let block = child.splits.place(first, second - 1);
                    sum.add_first_does_not_win(&blocks[block * 2 * N + N..][..N]);
                }
            }
        }
        if any_mirrored {
            for (sum, mirrored) in plain.iter_mut().zip(mirrored) {
                sum.add_mirrored(self.geometry, mirrored);
            }
        }
        Some(())
    }

    /// The pairs of squares at which some fence is legal.
    fn fenceable(&self, children: &[Child<'_>]) -> Matrix<T, N> {
        let mut fenceable = [T::ZERO; N];
        for child in children {
            let edges = self.plan.configurations.edges(child.configuration);
            let legal = legal_pairs(self.geometry, &edges);
            fenceable.iter_mut().zip(&legal).for_each(|(pairs, legal)| *pairs |= *legal);
        }
        fenceable
    }
}

/// Consecutive configurations: the number of the first, the numbers of their first blocks, and
/// their blocks.
pub(super) type Part<'p, W> = (usize, &'p [u32], &'p mut [W]);

/// The parts of `size` configurations each of those from number `first` on. A block has `length`
/// words.
pub(super) fn parts<'p, W>(
    first: usize,
    starts: &'p [u32],
    words: &'p mut [W],
    length: usize,
    size: usize,
) -> impl Iterator<Item = Part<'p, W>> {
    let mut rest = words;
    (first..).step_by(size).zip(overlapping(starts, size)).map(move |(first, starts)| {
        let blocks = (starts[starts.len() - 1] - starts[0]) as usize;
        let (words, others) = std::mem::take(&mut rest).split_at_mut(blocks * length);
        rest = others;
        (first, starts, words)
    })
}

/// The parts of `length` intervals, whose bounds are `bounds`: neighbouring parts share one.
fn overlapping(bounds: &[u32], length: usize) -> impl Iterator<Item = &[u32]> {
    let last = bounds.len() - 1;
    (0..last).step_by(length).map(move |start| &bounds[start..=last.min(start + length)])
}

/// The number of pairs.
#[inline]
fn count<T: Word, const N: usize>(matrix: &Matrix<T, N>) -> u64 {
    u64::from(matrix.iter().map(|word| word.count_ones()).sum::<u32>())
}
