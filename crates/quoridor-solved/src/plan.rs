//! `Plan`: the layers of a board, with the numbers of their configurations and blocks.

use abstract_games_core::{Run, Stop};

use super::configurations::Configurations;
use super::grid::Grid;
use super::splits::Splits;
use super::survey::Survey;

/// What is known of a board before any position is solved.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) grid: Grid,
    /// The supplies with which play may start, for each player.
    pub(super) supplies: Vec<u32>,
    /// The layers by number of fences.
    pub(super) layers: Vec<LayerPlan>,
    pub(super) configurations: Configurations,
    pub(super) survey: Survey,
}

/// The size of a layer.
#[derive(Debug)]
pub(super) struct LayerPlan {
    /// The splits by room.
    pub(super) splits: Vec<Splits>,
    /// The number of configurations that are solved: up to the mirror, and with legal positions.
    pub(super) solved: u64,
    /// The number of blocks: configurations that are solved with a split.
    pub(super) blocks: u64,
    /// The number of all configurations.
    pub(super) configurations: u64,
}

impl Plan {
    /// The plan for games that start with one of `supplies` for each player.
    pub(super) fn new(grid: Grid, supplies: Vec<u32>, run: &mut Run<'_>) -> Result<Self, Stop> {
        let most_fences = supplies.iter().copied().max().unwrap_or(0).saturating_mul(2);
        let configurations = Configurations::new(grid, most_fences);
        let survey = Survey::new(&configurations, grid, run)?;
        let layer = |fences| {
            let rooms = survey.counts(fences);
            let splits = (0..).zip(&rooms).map(|(room, _)| Splits::new(&supplies, fences, room));
            let splits: Vec<_> = splits.collect();
            let of_rooms = splits.iter().zip(&rooms);
            LayerPlan {
                solved: rooms.iter().sum(),
                blocks: of_rooms.map(|(splits, count)| splits.len() as u64 * count).sum(),
                splits,
                configurations: configurations.count(fences),
            }
        };
        let layers = (0..=configurations.most_fences()).map(layer).collect();
        Ok(Self { grid, supplies, layers, configurations, survey })
    }

    /// The number of blocks of all layers.
    pub(super) fn blocks(&self) -> u64 {
        self.layers.iter().map(|layer| layer.blocks).sum()
    }
}

impl LayerPlan {
    /// The bytes of the layer, whose blocks have this many bytes each.
    pub(super) fn bytes(&self, block: u64) -> u64 {
        let starts = 4 * (self.configurations + 1);
        self.blocks.saturating_mul(block).saturating_add(starts)
    }
}
