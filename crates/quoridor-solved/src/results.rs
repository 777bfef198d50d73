//! `SolvedBoard`: the results of a solver.

use abstract_games_core::{Outcome, Side};
use abstract_games_quoridor::Board;

use super::fence_supply::Supply;

/// A board whose positions are solved, from one or several starts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SolvedBoard {
    /// The board.
    #[cfg_attr(feature = "serde", serde(flatten, serialize_with = "size"))]
    pub board: Board,
    /// The results for each supply, in the order in which they were asked for.
    pub starts: Vec<SolvedStart>,
    /// The sizes of the layers, by number of fences.
    pub layers: Vec<LayerSize>,
}

/// The result of the game that starts with one supply.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(into = "StartForm"))]
#[non_exhaustive]
pub struct SolvedStart {
    /// The number of fences of each player at the start.
    pub supply: Supply,
    /// The outcome if both sides play their best.
    pub outcome: Outcome<Side>,
    /// The numbers that [`counts`](Self::counts) adds up, by number of fences on the board.
    pub by_fences: Vec<ValueCounts>,
}

impl SolvedStart {
    /// The numbers of positions by value to the player to move.
    ///
    /// They count all unfinished legal positions, whether or not play leads to them: every set of
    /// fences that fits, every division of it between the players within the supply, every pair of
    /// different squares from which both pawns can reach their goals and neither is in its own,
    /// each player to move.
    pub fn counts(&self) -> ValueCounts {
        self.by_fences.iter().copied().fold(ValueCounts::default(), ValueCounts::plus)
    }
}

/// Numbers of positions by value to the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(into = "CountsForm"))]
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

/// The size of the layer of all configurations with the same number of fences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LayerSize {
    /// The number of configurations, that is, of sets of fences that fit.
    pub configurations: u64,
    /// The number of configurations that were solved: up to the mirror, and with legal positions.
    pub solved: u64,
    /// The number of blocks: solved configurations, each with the fences left to both players.
    pub blocks: u64,
    /// The bytes of the layer.
    pub bytes: u64,
}

/// A [`SolvedStart`] as serde serialises it.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
struct StartForm {
    walls: Supply,
    /// 0 for a draw.
    winner: u8,
    #[serde(flatten)]
    counts: ValueCounts,
    by_fences: Vec<ValueCounts>,
}

#[cfg(feature = "serde")]
impl From<SolvedStart> for StartForm {
    fn from(start: SolvedStart) -> Self {
        let (winner, counts) = (start.outcome.winner(), start.counts());
        let winner = winner.map_or(0, |side| side as u8 + 1);
        Self { walls: start.supply, winner, counts, by_fences: start.by_fences }
    }
}

/// [`ValueCounts`] as serde serialises them.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
struct CountsForm {
    positions: u64,
    won: u64,
    lost: u64,
    drawn: u64,
}

#[cfg(feature = "serde")]
impl From<ValueCounts> for CountsForm {
    fn from(counts: ValueCounts) -> Self {
        let ValueCounts { won, lost, drawn } = counts;
        Self { positions: counts.total(), won, lost, drawn }
    }
}

/// Serialises the numbers of squares in a row and in a column.
#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
pub(crate) fn size<S: serde::Serializer>(board: &Board, to: S) -> Result<S::Ok, S::Error> {
    use serde::ser::SerializeStruct;

    let mut form = to.serialize_struct("Board", 2)?;
    form.serialize_field("width", &board.width())?;
    form.serialize_field("height", &board.height())?;
    form.end()
}
