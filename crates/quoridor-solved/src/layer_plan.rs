//! `LayerPlan`: the layers of a board, with the numbers of their configurations and blocks.

use std::ops::Range;

use abstract_games_core::{Progress, Run, Stop};

use super::block_solver::BlockSolver;
use super::configurations::{Configuration, Configurations};
use super::further_fences::{FurtherFences, estimate, index};
use super::grid::Grid;
use super::results::{LayerSize, ValueCounts};
use super::splits::{Splits, divisions};

/// What is known of a board before any position is solved.
pub(super) struct LayerPlan {
    /// The supplies with which play may start, for each player.
    pub(super) supplies: Vec<u32>,
    /// The sizes of the layers, by number of fences.
    pub(super) sizes: Vec<LayerSize>,
    /// The splits by room of each layer.
    pub(super) splits_by_room: Vec<Vec<Splits>>,
    pub(super) configurations: Configurations,
    pub(super) further_fences: FurtherFences,
    pub(super) solver: Box<dyn BlockSolver>,
}

/// A configuration with one fence more than another.
pub(super) struct Child<'a> {
    pub(super) configuration: Configuration,
    /// Whether its positions are stored as those of its mirror image.
    pub(super) is_mirrored: bool,
    /// The number under which they are stored.
    pub(super) rank: u64,
    pub(super) splits: &'a Splits,
}

impl LayerPlan {
    /// The plan for games that start with one of `supplies` for each player.
    pub(super) fn new(
        grid: Grid,
        supplies: Vec<u32>,
        solver: Box<dyn BlockSolver>,
        run: &mut Run<'_>,
    ) -> Result<Self, Stop> {
        let most_fences = supplies.iter().copied().max().unwrap_or(0).saturating_mul(2);
        let configurations = Configurations::new(grid, most_fences);
        let further_fences = FurtherFences::new(&configurations, run)?;
        let layer = |fences| {
            let rooms = further_fences.counts(fences);
            let splits = (0..).zip(&rooms).map(|(room, _)| Splits::new(&supplies, fences, room));
            let splits: Vec<_> = splits.collect();
            let of_rooms = splits.iter().zip(&rooms);
            let configurations = configurations.count(fences);
            let blocks = of_rooms.map(|(splits, count)| splits.len() as u64 * count).sum::<u64>();
            let starts = 4 * (configurations + 1);
            let bytes = blocks.saturating_mul(solver.size().block() as u64).saturating_add(starts);
            let solved = rooms.iter().sum();
            (LayerSize { configurations, solved, blocks, bytes }, splits)
        };
        let (sizes, splits_by_room) = (0..=configurations.most_fences()).map(layer).unzip();
        Ok(Self { supplies, sizes, splits_by_room, configurations, further_fences, solver })
    }

    /// The size of the layer of `fences` fences.
    pub(super) fn size(&self, fences: u32) -> LayerSize {
        self.sizes[fences as usize]
    }

    /// The counts of no positions.
    pub(super) fn no_counts(&self) -> Vec<u64> {
        self.solver.no_counts(self.supplies.len())
    }

    /// The splits of the configuration with `fences` fences and this number, if it is solved.
    #[inline]
    pub(super) fn splits(&self, fences: u32, rank: u64) -> Option<&Splits> {
        let room = self.further_fences.room(fences, rank)?;
        Some(&self.splits_by_room[fences as usize][usize::from(room)])
    }

    /// The numbers of the configurations with `fences` fences.
    pub(super) fn ranks(&self, fences: u32) -> Range<usize> {
        0..index(self.size(fences).configurations)
    }

    /// The number of blocks of the configuration with `fences` fences and this number.
    pub(super) fn blocks_of(&self, fences: u32, rank: u64) -> usize {
        self.splits(fences, rank).map_or(0, Splits::len)
    }

    /// The configurations among these that are solved, with their number and splits.
    pub(super) fn solved_configurations(
        &self,
        fences: u32,
        ranks: Range<u64>,
    ) -> impl Iterator<Item = (u64, Configuration, &Splits)> {
        let all = ranks.clone().zip(self.configurations.from(fences, ranks.start));
        all.filter_map(move |(rank, configuration)| {
            Some((rank, configuration, self.splits(fences, rank)?))
        })
    }

    /// Sets `children` to the configurations with one fence more that have legal positions; none
    /// after the last layer.
    pub(super) fn list_children<'p>(
        &'p self,
        configuration: Configuration,
        children: &mut Vec<Child<'p>>,
    ) {
        children.clear();
        let fences = configuration.len() + 1;
        let configurations = &self.configurations;
        if fences > configurations.most_fences() {
            return;
        }
        // `extend` would ask the iterator for one after the other, which is slower.
        configurations.extensions(configuration).for_each(|configuration| {
            let (stored, is_mirrored) = configurations.canonical(configuration);
            let rank = configurations.rank(stored);
            if let Some(splits) = self.splits(fences, rank) {
                children.push(Child { configuration, is_mirrored, rank, splits });
            }
        });
    }

    /// The numbers of positions of the layer of `fences` fences for each supply, or `None` if no
    /// layer has these counts: the pairs of squares of legal positions, and for each supply the
    /// positions that the player to move wins and those that it loses. Each stands for its half
    /// turn too.
    pub(super) fn values(&self, fences: u32, counts: &[u64]) -> Option<Vec<ValueCounts>> {
        let (&pairs, decided) = counts.split_first()?;
        let squares = u64::from(self.configurations.grid.cells());
        let most = self.size(fences).configurations.saturating_mul(squares * squares);
        if pairs > most || decided.len() != 2 * self.supplies.len() {
            return None;
        }
        let of_supply = |(&supply, decided): (&u32, &[u64])| {
            let (won, lost) = (decided[0].checked_mul(2)?, decided[1].checked_mul(2)?);
            // Each pair of squares occurs with each player to move.
            let all = 2 * pairs * divisions(supply, fences).count() as u64;
            Some(ValueCounts { won, lost, drawn: all.checked_sub(won)?.checked_sub(lost)? })
        };
        self.supplies.iter().zip(decided.chunks_exact(2)).map(of_supply).collect()
    }

    /// The report of `done` solved blocks, with `bytes` held beside the survey.
    pub(super) fn progress(&self, done: u64, bytes: u64) -> Progress {
        let survey = FurtherFences::bytes(&self.configurations);
        let blocks = self.sizes.iter().map(|size| size.blocks).sum();
        Progress::at(survey + done).estimate(estimate(done, blocks)).bytes(survey + bytes)
    }
}
