//! `LayerCounts`: numbers of positions of a layer.

#[cfg(feature = "database")]
use super::grid::Grid;
use super::plan::LayerPlan;
use super::splits::Splits;

/// The numbers of positions of a layer, by room and split.
#[derive(Clone, Debug)]
pub(super) struct LayerCounts {
    rooms: Vec<RoomCounts>,
}

/// The numbers of positions of the configurations with the same room, by split.
#[derive(Clone, Debug)]
pub(super) struct RoomCounts {
    /// The pairs of squares of legal positions, which are the same for all splits.
    pub(super) pairs: u64,
    /// By split: the positions with the first player to move that it wins, and those with the
    /// second player to move that the first wins.
    pub(super) splits: Vec<(u64, u64)>,
}

/// Numbers of positions by value to the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ValueCounts {
    /// The positions that the player to move wins.
    pub won: u64,
    /// The positions that the player to move loses.
    pub lost: u64,
    /// The positions in which both players can avoid to lose, by playing on for ever.
    pub drawn: u64,
}

impl ValueCounts {
    /// The number of positions.
    pub const fn total(self) -> u64 {
        self.won + self.lost + self.drawn
    }

    /// The sums of both counts.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            won: self.won + other.won,
            lost: self.lost + other.lost,
            drawn: self.drawn + other.drawn,
        }
    }
}

impl LayerCounts {
    pub(super) fn new(layer: &LayerPlan) -> Self {
        let room = |splits: &Splits| RoomCounts { pairs: 0, splits: vec![(0, 0); splits.len()] };
        Self { rooms: layer.splits.iter().map(room).collect() }
    }

    /// The counts of the configurations with this room.
    pub(super) fn of_room(&mut self, room: u32) -> &mut RoomCounts {
        &mut self.rooms[room as usize]
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (room, more) in self.rooms.iter_mut().zip(&other.rooms) {
            room.pairs += more.pairs;
            for (counts, more) in room.splits.iter_mut().zip(&more.splits) {
                counts.0 += more.0;
                counts.1 += more.1;
            }
        }
    }

    /// The numbers, in a fixed order.
    #[cfg(feature = "database")]
    pub(super) fn to_numbers(&self) -> Vec<u64> {
        let of_room = |room: &RoomCounts| {
            let splits = room.splits.iter().flat_map(|&(won, lost)| [won, lost]);
            std::iter::once(room.pairs).chain(splits).collect::<Vec<_>>()
        };
        self.rooms.iter().flat_map(of_room).collect()
    }

    /// The counts of a layer with these numbers, or `None` if no counts have these.
    #[cfg(feature = "database")]
    pub(super) fn from_numbers(layer: &LayerPlan, grid: Grid, numbers: &[u64]) -> Option<Self> {
        let mut this = Self::new(layer);
        let mut numbers = numbers.iter().copied();
        for room in &mut this.rooms {
            room.pairs = numbers.next()?;
            for split in &mut room.splits {
                *split = (numbers.next()?, numbers.next()?);
            }
        }
        (numbers.next().is_none() && this.is_possible(layer, grid)).then_some(this)
    }

    /// Whether no number exceeds what the others allow, so that no sum overflows.
    #[cfg(feature = "database")]
    fn is_possible(&self, layer: &LayerPlan, grid: Grid) -> bool {
        // Each configuration stands for itself and its mirror image.
        let most_pairs = 2 * layer.configurations * u64::from(grid.cells()).pow(2);
        self.rooms.iter().zip(&layer.splits).all(|(room, splits)| {
            let (pairs, of_splits) = (room.pairs, &room.splits);
            pairs <= most_pairs
                && of_splits.iter().all(|&(won, lost)| won <= pairs && lost <= pairs)
                && (0..splits.supplies()).all(|supply| {
                    let [total, won, lost] = room.sums(splits, supply);
                    won + lost <= total
                })
        })
    }

    /// The numbers of positions in games that start with the supply of this number. A position that
    /// was counted stands for its half turn too, which exchanges the winners.
    pub(super) fn values(&self, layer: &LayerPlan, supply: usize) -> ValueCounts {
        let mut counts = ValueCounts::default();
        for (room, splits) in self.rooms.iter().zip(&layer.splits) {
            let [total, won, lost] = room.sums(splits, supply);
            counts = counts.plus(ValueCounts { won, lost, drawn: total - won - lost });
        }
        counts
    }
}

impl RoomCounts {
    /// The numbers of positions, of won and of lost ones, in games with the supply of this number.
    fn sums(&self, splits: &Splits, supply: usize) -> [u64; 3] {
        let weights = splits.weights(supply);
        // Each pair of squares occurs with each player to move.
        let total = 2 * self.pairs * weights.iter().sum::<u64>();
        let (mut won, mut lost) = (0, 0);
        for (&(more_won, more_lost), weight) in self.splits.iter().zip(weights) {
            won += 2 * more_won * weight;
            lost += 2 * more_lost * weight;
        }
        [total, won, lost]
    }
}
