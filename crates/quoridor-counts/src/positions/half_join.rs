//! The middle of an arrangement that a symmetry fixes, where its half is joined with the image.

use abstract_games_core::Transform;

use super::connections::Connections;
use super::frontier::{Frontier, MAX_WIDTH, Waiting, mirrored};
use super::matrix_images::MatrixLayout;

/// The middle of a board, at which a symmetry exchanges the halves.
pub(super) struct HalfJoin {
    width: usize,
    height: usize,
    /// Whether the symmetry is the half turn, and not the reflection of the rows.
    turns: bool,
    /// The sets of fences on the row of intersections in the middle that the symmetry maps to
    /// themselves; only the empty set if there is a row of squares instead.
    rows: Vec<MiddleRow>,
}

/// The fences on a row of intersections, as sets of columns.
#[derive(Clone, Copy, Debug, Default)]
struct MiddleRow {
    horizontal: u16,
    vertical: u16,
}

impl MiddleRow {
    fn fences(self) -> usize {
        (self.horizontal.count_ones() + self.vertical.count_ones()) as usize
    }
}

impl HalfJoin {
    /// The middle of a board.
    pub(super) fn new(width: usize, height: usize, max_fences: usize, g: Transform) -> Self {
        let turns = g == Transform::Rotate180;
        let mut middle = Self { width, height, turns, rows: vec![MiddleRow::default()] };
        let columns = if middle.has_squares() { 0 } else { width - 1 };
        for column in 0..columns {
            let image = if turns { width - 2 - column } else { column };
            if image < column {
                continue;
            }
            let fences = 1 << column | 1 << image;
            for index in 0..middle.rows.len() {
                let MiddleRow { horizontal, vertical } = middle.rows[index];
                let with_fence = [
                    MiddleRow { horizontal: horizontal | fences, vertical },
                    MiddleRow { horizontal, vertical: vertical | fences },
                ];
                let fits = |row: &MiddleRow| {
                    row.horizontal & row.horizontal >> 1 == 0 && row.fences() <= max_fences
                };
                middle.rows.extend(with_fence.into_iter().filter(fits));
            }
        }
        middle
    }

    /// Whether there is a row of squares in the middle, other than the first row.
    fn has_squares(&self) -> bool {
        self.height % 2 == 1 && self.height > 1
    }

    /// Adds the placements of the arrangements with this frontier, by number of fences, in the pass
    /// of one of the pawns.
    ///
    /// The square of the first pawn is connected with the first row, not in it, and not its own
    /// image. In the pass of the first pawn, this square is in the upper half; in that of the
    /// second, its image is. The passes count the squares that are cut off.
    pub(super) fn add(
        &self,
        frontier: &Frontier,
        least: usize,
        layout: &MatrixLayout,
        numbers: &[u64],
        sums: &mut [i128],
    ) {
        let (waiting, image) = (frontier.waiting, self.image(frontier.vertical, self.width - 1));
        if self.has_squares() && frontier.vertical & image != 0 {
            return;
        }
        let blocks = frontier.blocks(self.width);
        let at_top = u32::from(frontier.columns_at_top(self.width));
        let mut connections = self.connections(&blocks, frontier.vertical, image);
        let right = connections.right;
        let fits = |row: &&MiddleRow| row.vertical & (frontier.vertical | image) == 0;
        for row in self.rows.iter().filter(fits) {
            let mut add = |factor: i128, state: usize, block: usize| {
                // Each fence of the half has an image.
                let fences = (2 * least + row.fences()..).step_by(2);
                for (fences, &number) in fences.zip(&numbers[layout.range(state, block)]) {
                    if let Some(sum) = sums.get_mut(fences) {
                        *sum += factor * i128::from(number);
                    }
                }
            };
            if waiting == Waiting::NONE {
                add(-1, 0, 0);
                continue;
            }
            connections.right = right & !of_both(row.vertical, row.vertical);
            // A fence reaches under two columns.
            connections.below = self.columns() & !u32::from(row.horizontal | row.horizontal << 1);
            let reached = connections.reached(at_top);
            if waiting.first {
                add(self.squares(reached), 0, 0);
            }
            for (block, &columns) in blocks.iter().enumerate().filter(|(_, it)| **it != 0) {
                if waiting.first && of_both(columns, 0) & reached == 0 {
                    add(-1, 1 + frontier.rank_below_top(block), 0);
                }
                let image = self.image(columns, self.width);
                if waiting.second && of_both(0, image) & reached == 0 {
                    add(-1, 0, 1 + block);
                }
            }
        }
    }

    /// All columns of squares, as bits.
    fn columns(&self) -> u32 {
        u32::MAX >> (u32::BITS as usize - self.width)
    }

    /// The images of some columns out of `width`.
    fn image(&self, columns: u16, width: usize) -> u16 {
        if self.turns { mirrored(columns, width) } else { columns }
    }

    /// The connections in the last row of the upper half and in the first row of the lower half,
    /// which are the same if they are the row in the middle.
    fn connections(&self, blocks: &[u16], vertical: u16, image: u16) -> Connections {
        let bars = if self.has_squares() { [vertical | image; 2] } else { [vertical, image] };
        let inside = self.columns() >> 1;
        let right = (inside | inside << MAX_WIDTH) & !of_both(bars[0], bars[1]);
        let images = blocks.iter().map(|&block| of_both(0, self.image(block, self.width)));
        let blocks = blocks.iter().map(|&block| of_both(block, 0)).chain(images);
        let blocks = blocks.filter(|&block| block != 0).collect();
        Connections { blocks, right, below: 0 }
    }

    /// The squares for the first pawn, if it is cut off only where both passes count it. The passes
    /// count the squares of a row in the middle twice.
    fn squares(&self, reached: u32) -> i128 {
        let outside = self.width * (self.height - 1);
        if !self.has_squares() {
            return outside as i128;
        }
        let own_images = match self.turns {
            false => self.columns(),
            true if self.width % 2 == 1 => 1 << (self.width / 2),
            true => 0,
        };
        let counted_twice = (self.columns() & !reached).count_ones();
        outside as i128 + i128::from(counted_twice)
            - i128::from((own_images & reached).count_ones())
    }
}

/// Columns of the upper and of the lower of two rows.
fn of_both(upper: u16, lower: u16) -> u32 {
    u32::from(upper) | u32::from(lower) << MAX_WIDTH
}
