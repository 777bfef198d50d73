//! The middle of an arrangement that a symmetry fixes, where its half is joined with the image.

use abstract_games_core::Transform;

use super::frontier::{Frontier, MAX_WIDTH};
use super::sweep_board::SweepBoard;

/// The sets of fences across the middle of a board that a symmetry maps to themselves.
pub(super) struct MiddleRows {
    width: usize,
    /// Whether the symmetry is the half turn, and not the reflection of the rows.
    turns: bool,
    /// Whether there is a row of squares in the middle.
    has_squares: bool,
    rows: Vec<MiddleRow>,
}

/// The fences on a row of intersections, as sets of columns.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MiddleRow {
    horizontal: u16,
    vertical: u16,
}

/// A frontier and its image, joined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joined {
    /// The blocks of the frontier that are connected with the first row, as bits.
    pub(super) upper: u16,
    /// The blocks whose images are connected with the first row.
    pub(super) lower: u16,
    /// The squares of the middle row connected with the first row, but not their own images.
    pub(super) in_middle: u64,
}

impl MiddleRow {
    pub(super) fn fences(self) -> usize {
        (self.horizontal.count_ones() + self.vertical.count_ones()) as usize
    }
}

impl MiddleRows {
    pub(super) fn new(board: &SweepBoard, g: Transform) -> Self {
        let (width, turns) = (board.width, g == Transform::Rotate180);
        let has_squares = board.height % 2 == 1;
        // Only between two rows of squares is there a row of intersections in the middle.
        let max_fences = if has_squares { 0 } else { usize::from(board.max_fences) };
        // All rows of fences that do not overlap and that the symmetry maps to themselves.
        let mut rows = vec![MiddleRow::default()];
        for column in 0..width - 1 {
            let image = if turns { width - 2 - column } else { column };
            if image < column {
                continue;
            }
            let columns = 1 << column | 1 << image;
            for index in 0..rows.len() {
                let MiddleRow { horizontal, vertical } = rows[index];
                let with_fence = [
                    MiddleRow { horizontal: horizontal | columns, vertical },
                    MiddleRow { horizontal, vertical: vertical | columns },
                ];
                let fits = |row: &MiddleRow| {
                    row.horizontal & row.horizontal >> 1 == 0 && row.fences() <= max_fences
                };
                rows.extend(with_fence.into_iter().filter(fits));
            }
        }
        Self { width, turns, has_squares, rows }
    }

    /// Joins a frontier with its image across each row that fits between them.
    pub(super) fn joined(
        &self,
        frontier: &Frontier,
    ) -> impl Iterator<Item = (MiddleRow, Joined)> + use<'_> {
        let (above, frontier) = (frontier.vertical, *frontier);
        let below = if self.turns { frontier.mirrored_bars(self.width) } else { above };
        let fits = !self.has_squares || above & below == 0;
        let rows = self.rows.iter().filter(move |row| fits && row.vertical & (above | below) == 0);
        // A middle row of squares is a row of both halves.
        let bars = if self.has_squares { [above | below; 2] } else { [above, below] };
        let parts = self.blocks(&frontier);
        rows.map(move |&row| (row, self.joined_across(&frontier, bars, parts.clone(), row)))
    }

    /// The column of the image of a square.
    fn image(&self, column: usize) -> usize {
        if self.turns { self.width - 1 - column } else { column }
    }

    /// The squares of a frontier, then of its image, by column, joined by their blocks.
    fn blocks(&self, frontier: &Frontier) -> Parts {
        let mut parts = Parts::new();
        for column in 0..self.width {
            let [upper, lower] = [column, self.image(column)].map(|it| frontier.block(it));
            for other in 0..column {
                if frontier.block(other) == upper {
                    parts.join(other, column);
                }
                if frontier.block(self.image(other)) == lower {
                    parts.join(self.width + other, self.width + column);
                }
            }
        }
        parts
    }

    /// Joins the blocks of a frontier and of its image across a row. At `bars`, half a vertical
    /// fence blocks the step to the right, in each of the two rows.
    fn joined_across(
        &self,
        frontier: &Frontier,
        bars: [u16; 2],
        mut parts: Parts,
        row: MiddleRow,
    ) -> Joined {
        let width = self.width;
        let [above, below] = bars.map(|bars| bars | row.vertical);
        // A fence reaches under two columns.
        let blocked = row.horizontal | row.horizontal << 1;
        for column in 0..width {
            if blocked >> column & 1 == 0 {
                parts.join(column, width + column);
            }
            if column + 1 < width {
                if above >> column & 1 == 0 {
                    parts.join(column, column + 1);
                }
                if below >> column & 1 == 0 {
                    parts.join(width + column, width + column + 1);
                }
            }
        }
        let at_top = (0..width).filter(|&column| frontier.is_at_top(frontier.block(column)));
        let at_top = at_top.fold(0_u64, |set, column| set | 1 << parts.of(column));
        let is_connected = |square: usize| at_top >> parts.of(square) & 1 == 1;
        let mut joined = Joined { upper: 0, lower: 0, in_middle: 0 };
        for column in 0..width {
            joined.upper |= u16::from(is_connected(column)) << frontier.block(column);
            joined.lower |=
                u16::from(is_connected(width + column)) << frontier.block(self.image(column));
            let has_other_image = self.image(column) != column;
            let is_counted = self.has_squares && has_other_image && is_connected(column);
            joined.in_middle += u64::from(is_counted);
        }
        joined
    }
}

/// A partition of up to 32 squares: the name of the part of each.
#[derive(Clone)]
struct Parts([u8; 2 * MAX_WIDTH]);

impl Parts {
    /// Each square is a part.
    #[expect(clippy::cast_possible_truncation, reason = "at most 32 squares")]
    fn new() -> Self {
        Self(std::array::from_fn(|square| square as u8))
    }

    fn of(&self, square: usize) -> u8 {
        self.0[square]
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.0[one], self.0[other]);
        for part in &mut self.0 {
            if *part == other {
                *part = one;
            }
        }
    }
}
