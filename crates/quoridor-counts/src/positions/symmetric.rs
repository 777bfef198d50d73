//! The legal placements that are their own mirror images.

use abstract_games_core::{Observer, Transform};

use super::counts::PositionCounts;
use super::legal_positions::LegalPositions;
use crate::PositionCountError;

impl LegalPositions {
    /// Counts the legal placements that the reflection of the columns maps to themselves.
    ///
    /// By Burnside's lemma, half of the sum of all placements and these are the placements up to
    /// the reflection. The half turn and the reflection of the rows, which exchange the players,
    /// fix no [state](PositionCounts::states), only [placements](Self::count_fixed). So the states
    /// up to the four symmetries are a quarter of the sum of all states and those of this result.
    ///
    /// The result has no residues and no frontiers; threads and checkpoint are not used.
    ///
    /// # Errors
    ///
    /// [`TooWide`](PositionCountError::TooWide) if the board is not supported, and the errors of
    /// [`count_fixed`](abstract_games_quoridor_fences::FenceCounter::count_fixed), which counts the
    /// arrangements.
    ///
    /// ```
    /// use abstract_games_quoridor_counts::LegalPositions;
    ///
    /// let positions = LegalPositions::new(3).max_fences(2);
    /// let all = positions.count()?.states().unwrap();
    /// let fixed = positions.symmetric(())?.states().unwrap();
    /// assert_eq!((all + fixed) / 4_u32, 785_u32.into());
    /// # Ok::<(), abstract_games_quoridor_counts::PositionCountError>(())
    /// ```
    pub fn symmetric(&self, observer: impl Observer) -> Result<PositionCounts, PositionCountError> {
        let Self { width, height, .. } = *self;
        self.check_width()?;
        let arrangements = self.fence_counter().count_fixed(Transform::MirrorColumns, observer)?;
        let arrangements = arrangements.as_slice().to_vec();
        // Both pawns are on the middle column, in which no fence blocks a step.
        let (placements, finished) = match (width % 2, height) {
            (0, _) | (_, 1) => (0, 0),
            _ => (height * (height - 1) - 1, 2 * (height - 2)),
        };
        let times = |pairs: usize| arrangements.iter().map(|ways| ways * pairs).collect();
        let (placements, finished) = (times(placements), times(finished));
        let board = (width, height, self.max_fences);
        Ok(PositionCounts::of_players(2, board, arrangements, placements, finished))
    }
}
