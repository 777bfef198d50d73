//! `Plan`: the layers of a board, with the numbers of their configurations and blocks. `Supply`:
//! the fences of the players at the start. `StoredPlace`: where the layers have a position.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{Observer, Progress, Run, Stop, TextError};
use abstract_games_quoridor::Position;

use super::configurations::Configurations;
use super::further_fences::{FurtherFences, estimate};
use super::grid::Grid;
use super::splits::Splits;

/// What is known of a board before any position is solved.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) grid: Grid,
    /// The supplies with which play may start, for each player.
    pub(super) supplies: Vec<u32>,
    /// The layers by number of fences.
    pub(super) layers: Vec<LayerPlan>,
    pub(super) configurations: Configurations,
    pub(super) further_fences: FurtherFences,
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
        let further_fences = FurtherFences::new(&configurations, grid, run)?;
        let layer = |fences| {
            let rooms = further_fences.counts(fences);
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
        Ok(Self { grid, supplies, layers, configurations, further_fences })
    }

    /// Solves the layers from that with the most fences on, each given the one with one fence more.
    /// Returns them by number of fences: all if they are kept, and otherwise that without fences.
    ///
    /// `solve` gets the report of a number of blocks of its layer that are solved.
    pub(super) fn solve_layers<L, E: From<Stop>>(
        &self,
        sizes: &[u64],
        keep: bool,
        run: &mut Run<'_>,
        mut solve: impl FnMut(u32, Option<&L>, &dyn Fn(u64) -> Progress, &mut Run<'_>) -> Result<L, E>,
    ) -> Result<Vec<L>, E> {
        let held = |fences: usize| {
            let end = if keep { sizes.len() } else { sizes.len().min(fences + 2) };
            sizes[fences..end].iter().sum::<u64>()
        };
        // A run that exceeds a memory limit stops before any position is solved.
        let peak = (0..sizes.len()).map(held).max().unwrap_or(0);
        run.observe(&self.progress(0, peak))?;
        let (mut kept, mut done) = (Vec::new(), 0);
        for fences in (0..=self.configurations.most_fences()).rev() {
            let number = fences as usize;
            let progress = |blocks| self.progress(done + blocks, held(number));
            let layer = solve(fences, kept.last(), &progress, run)?;
            done += self.layers[number].blocks;
            if !keep {
                kept.clear();
            }
            kept.push(layer);
        }
        kept.reverse();
        Ok(kept)
    }

    /// The report of `done` solved blocks, with `bytes` held beside the survey.
    pub(super) fn progress(&self, done: u64, bytes: u64) -> Progress {
        let survey = FurtherFences::bytes(&self.configurations);
        let blocks = self.layers.iter().map(|layer| layer.blocks).sum();
        Progress::at(survey + done).estimate(estimate(done, blocks)).bytes(survey + bytes)
    }
}

impl LayerPlan {
    /// The bytes of the layer, whose blocks have this many bytes each.
    pub(super) fn bytes(&self, block: u64) -> u64 {
        let starts = 4 * (self.configurations + 1);
        self.blocks.saturating_mul(block).saturating_add(starts)
    }
}

/// The place of a position in the layers.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredPlace {
    pub(super) fences: u32,
    /// The number of the configuration, which precedes its mirror image.
    pub(super) rank: u64,
    /// The fences left to the players.
    pub(super) left: (u32, u32),
    /// The square of the first player, which is the bit of the word.
    pub(super) first: u32,
    /// The number of the word, which is that of the square of the second player.
    pub(super) word: usize,
    pub(super) second_to_move: bool,
}

impl StoredPlace {
    /// The place of an unfinished position. `None` if it has too many fences or is finished.
    pub(super) fn of(
        position: &Position,
        grid: Grid,
        configurations: &Configurations,
    ) -> Option<Self> {
        let configuration = configurations.configuration(position.fences());
        let fences = configuration.len();
        if fences > configurations.most_fences() {
            return None;
        }
        let (stored, is_mirrored) = configurations.canonical(configuration);
        let [first, second] = position.pawns().map(|square| {
            let number = grid.number(square);
            let column = number % grid.width;
            if is_mirrored { number - column + grid.width - 1 - column } else { number }
        });
        let word = second.checked_sub(grid.width)? as usize;
        let rank = configurations.rank(stored);
        let left = position.supplies().map(u32::from).into();
        let second_to_move = position.turn() == 1;
        (first < grid.cells()).then_some(Self { fences, rank, left, first, word, second_to_move })
    }
}

/// The number of fences that each player has at the start. The text form is the number, or
/// `unlimited`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Supply {
    /// This many fences.
    Limited(u8),
    /// As many fences as fit on the board.
    Unlimited,
}

impl Supply {
    /// The number of fences on a board with this many places, where more never matter.
    pub(super) fn fences(self, places: u32) -> u32 {
        match self {
            Self::Limited(fences) => places.min(fences.into()),
            Self::Unlimited => places,
        }
    }
}

impl fmt::Display for Supply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limited(fences) => fences.fmt(f),
            Self::Unlimited => f.pad("unlimited"),
        }
    }
}

impl FromStr for Supply {
    type Err = TextError;

    /// # Errors
    ///
    /// [`TextError`] if the text is neither a number up to 255 nor `unlimited`.
    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "unlimited" => Ok(Self::Unlimited),
            _ => text.parse().map(Self::Limited).map_err(|_| {
                TextError::new(text, "a number of fences from 0 to 255, or unlimited")
            }),
        }
    }
}
