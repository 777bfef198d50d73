//! The legal placements that are their own mirror images.

use num_bigint::BigUint;

use super::{LegalPositions, PositionCounts};
use crate::counting::CountError;
use crate::counting::positions::MAX_WIDTH;

impl LegalPositions {
    /// Counts the legal placements that the reflection of the columns maps to themselves.
    ///
    /// With these, Burnside's lemma gives the counts up to symmetry. The placements up to the
    /// reflection are half of the sum of all placements and these. The game has four symmetries: the
    /// identity, the reflection, and the half turn and the reflection of the rows, which exchange the
    /// players. The last two fix no [state](PositionCounts::states), as they exchange the side to
    /// move, or the pawn that is at its goal. So the states up to the four symmetries are a quarter
    /// of the sum of all states and those of this result.
    ///
    /// Both pawns of such a placement are on the middle column, in which no fence blocks a step. So
    /// there are none if the number of columns is even, and otherwise h(h - 1) - 1 pairs of squares
    /// for each symmetric arrangement of fences on a board of h ≥ 2 rows, 2(h - 2) of them with one
    /// pawn at its goal. The result has no residues and no frontiers; memory limit, threads and
    /// checkpoint are not used.
    ///
    /// # Errors
    ///
    /// [`NoSquares`](CountError::NoSquares), [`TooWide`](CountError::TooWide) or
    /// [`TooLong`](CountError::TooLong) if the board is not supported.
    ///
    /// ```
    /// use abstract_games_quoridor::counting::LegalPositions;
    ///
    /// let positions = LegalPositions::new(3).max_fences(2);
    /// let (all, fixed) = (positions.count()?.states().unwrap(), positions.symmetric()?.states().unwrap());
    /// assert_eq!((all + fixed) / 4_u32, 785_u32.into());
    /// # Ok::<(), abstract_games_quoridor::counting::CountError>(())
    /// ```
    pub fn symmetric(&self) -> Result<PositionCounts, CountError> {
        let Self { width, height, .. } = *self;
        if width == 0 || height == 0 {
            return Err(CountError::NoSquares { width, height });
        }
        if width > MAX_WIDTH {
            return Err(CountError::TooWide { width });
        }
        let intersections = (width - 1).saturating_mul(height - 1);
        let max_fences = self.max_fences.map_or(intersections, |max| max.min(intersections));
        if max_fences >= usize::from(u16::MAX)
            || u32::try_from(width.saturating_mul(height)).is_err()
        {
            return Err(CountError::TooLong { width, height });
        }
        let pairs = height * (height - 1);
        let (placements, finished) = match (width % 2, height) {
            (0, _) | (_, 1) => (0, 0),
            _ => (pairs - 1, 2 * (height - 2)),
        };
        let arrangements = match width % 2 {
            0 => vec![BigUint::ZERO; max_fences + 1],
            _ => symmetric_arrangements(width / 2, height - 1, max_fences),
        };
        let times = |pairs: usize| arrangements.iter().map(|ways| ways * pairs).collect();
        let (placements, finished) = (times(placements), times(finished));
        let board = (width, height, self.max_fences);
        Ok(PositionCounts::without_residues(board, arrangements, placements, finished))
    }
}

/// The arrangements that are their own mirror images, by number of fences, on a board with this number
/// of columns of intersections in each half. Fences come in pairs, and a horizontal fence of the last
/// column of the half would overlap its image.
///
/// The half is filled intersection by intersection. A state has a bit for each column, set if a
/// vertical fence reaches down from it, and a last bit, set if a horizontal fence reaches to the next
/// column.
fn symmetric_arrangements(columns: usize, rows: usize, max_fences: usize) -> Vec<BigUint> {
    let terms = max_fences / 2 + 1;
    let horizontal = 1 << columns;
    let none = || vec![vec![BigUint::ZERO; terms]; 2 * horizontal];
    let mut now = none();
    now[0][0] = BigUint::from(1_u32);
    for step in 0..columns * rows {
        let column = step % columns;
        let mut next = none();
        for (state, ways) in now.iter().enumerate() {
            let kept = state & (horizontal - 1) & !(1 << column);
            let mut add = |to: usize, fences: usize| {
                for (sum, ways) in next[to][fences.min(terms)..].iter_mut().zip(ways) {
                    *sum += ways;
                }
            };
            add(kept, 0);
            if column + 1 < columns && (column == 0 || state < horizontal) {
                add(kept | horizontal, 1);
            }
            if state >> column & 1 == 0 {
                add(kept | (1 << column), 1);
            }
        }
        now = next;
    }
    let mut by_fences = vec![BigUint::ZERO; max_fences + 1];
    for ways in now {
        for (pairs, ways) in ways.into_iter().enumerate() {
            by_fences[2 * pairs] += ways;
        }
    }
    by_fences
}
