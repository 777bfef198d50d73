//! The result of a count of legal positions.

use std::fmt::{self, Display};

use abstract_games_quoridor_fences::CountsByFences;
use abstract_games_quoridor_fences::table;
use num_bigint::BigUint;

use super::last_row::CutOffResidues;

/// The numbers of legal placements by number of fences, and of states of the game.
///
/// The text form is a table with the columns `Fences` and `Placements` and a total. With the
/// feature `serde` the value serialises as
/// `{"players":…,"width":…,"height":…,"max_fences":…,"placements":"…",
/// "by_fences":["…",…],"states":"…","finished_states":"…","peak_states":…}`. Without a limit on the
/// number of fences, `states` and `finished_states` are `null`.
///
/// ```
/// use abstract_games_quoridor_counts::LegalPositions;
///
/// let counts = LegalPositions::new(3).max_fences(2).count().unwrap();
/// assert_eq!(counts.placements.as_slice(), [63_u32, 504, 1004].map(Into::into));
/// assert_eq!(
///     counts.to_string(),
///     "Fences  Placements\n     0          63\n     1         504\n     2       1,004\n \
///      Total       1,571"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PositionCounts {
    /// The number of players, each with a pawn.
    pub players: usize,
    /// The numbers of arrangements of fences, without pawns.
    pub arrangements: CountsByFences,
    /// The numbers of legal placements, with the board and the limit on its fences.
    pub placements: CountsByFences,
    /// The numbers of placements in which one pawn has reached its goal.
    pub finished: CountsByFences,
    /// The sums of the computation modulo each of its moduli. A board with one row has none, and
    /// neither have the counts of [`BarrierPositions`](crate::BarrierPositions).
    pub residues: Vec<CutOffResidues>,
    /// The greatest number of frontiers held at a time: states of the computation, not of the game.
    pub peak_states: u64,
}

impl PositionCounts {
    /// The counts for this number of players by a method without residues and frontiers.
    pub(crate) fn of_players(
        players: usize,
        arrangements: CountsByFences,
        placements: Vec<BigUint>,
        finished: Vec<BigUint>,
    ) -> Self {
        Self {
            players,
            placements: arrangements.on_same_board(placements),
            finished: arrangements.on_same_board(finished),
            arrangements,
            residues: Vec::new(),
            peak_states: 0,
        }
    }

    /// The total number of legal placements.
    pub fn total(&self) -> BigUint {
        self.placements.total()
    }

    /// The number of states of the game, including finished ones, or `None` without a limit on the
    /// number of fences.
    ///
    /// A state is a legal placement with the number of its fences that each player has placed and
    /// the side to move, if the game is not finished. A player has placed at most an equal share of
    /// [`max_fences`](CountsByFences::max_fences), rounded down.
    pub fn states(&self) -> Option<BigUint> {
        let finished = self.finished_states()?;
        let all = self.by_splits(&self.placements)?;
        Some((all - &finished) * self.players + finished)
    }

    /// The number of [`states`](Self::states) in which a pawn has reached its goal, or `None`
    /// without a limit on the number of fences.
    pub fn finished_states(&self) -> Option<BigUint> {
        self.by_splits(&self.finished)
    }

    /// The sum of the counts, each times the number of ways to split its fences among the players.
    fn by_splits(&self, counts: &CountsByFences) -> Option<BigUint> {
        let supply = counts.max_fences()? / self.players;
        let most = counts.as_slice().len();
        // The ways to split each number of fences among some of the players.
        let mut ways = vec![BigUint::ZERO; most];
        ways[0] = 1_u32.into();
        for _ in 0..self.players {
            let of_one_more =
                |fences: usize| (fences.saturating_sub(supply)..=fences).map(|it| &ways[it]).sum();
            ways = (0..most).map(of_one_more).collect();
        }
        Some(counts.as_slice().iter().zip(ways).map(|(count, ways)| count * ways).sum())
    }
}

/// Writes a table. Numbers have commas and are aligned to the right.
impl Display for PositionCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        table(f, "Placements", self.placements.as_slice())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for PositionCounts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let by_fences: Vec<_> =
            self.placements.as_slice().iter().map(ToString::to_string).collect();
        let text = |number: Option<BigUint>| number.map(|number| number.to_string());
        let mut counts = serializer.serialize_struct("PositionCounts", 9)?;
        counts.serialize_field("players", &self.players)?;
        counts.serialize_field("width", &self.placements.width())?;
        counts.serialize_field("height", &self.placements.height())?;
        counts.serialize_field("max_fences", &self.placements.max_fences())?;
        counts.serialize_field("placements", &self.total().to_string())?;
        counts.serialize_field("by_fences", &by_fences)?;
        counts.serialize_field("states", &text(self.states()))?;
        counts.serialize_field("finished_states", &text(self.finished_states()))?;
        counts.serialize_field("peak_states", &self.peak_states)?;
        counts.end()
    }
}
