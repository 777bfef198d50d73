//! Places on a board and directions off it. `Bar`: a straight or bent piece along the lines between
//! squares.

/// A bar along the lines between the squares of a board or along its boundary, such as a fence or a
/// wall.
///
/// A bar has at most one bend. Grid points are counted from 0 at the left and at the bottom, so the
/// point at the lower left of a square has the place of the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bar {
    /// The start, the bend (or the start, or a point on the way) and the end.
    pub(crate) points: [Place; 3],
    pub(crate) is_closed: bool,
}

impl Bar {
    /// A bar above `length` squares of a row, the first of which is `at`.
    pub const fn horizontal(at: Place, length: u32) -> Self {
        let start = (at.0, at.1.saturating_add(1));
        Self::along([start, start, (at.0.saturating_add(length), start.1)])
    }

    /// A bar on the right of `length` squares of a column, the lowest of which is `at`.
    pub const fn vertical(at: Place, length: u32) -> Self {
        let start = (at.0.saturating_add(1), at.1);
        Self::along([start, start, (start.0, at.1.saturating_add(length))])
    }

    /// A bar from the first grid point over the second to the third.
    ///
    /// It is not drawn unless both parts follow a line of the board.
    pub const fn along(points: [Place; 3]) -> Self {
        Self { points, is_closed: false }
    }

    /// Lets the bar cover the grid points at its ends. By default it ends where the squares end,
    /// which leaves a gap to the next bar.
    #[must_use]
    pub const fn closed(self) -> Self {
        Self { is_closed: true, ..self }
    }

    /// Whether the bar has a length and lies on lines of a board of `columns` × `rows` squares.
    pub(crate) fn is_on(self, columns: u32, rows: u32) -> bool {
        let [start, bend, end] = self.points;
        let is_aligned = |a: Place, b: Place| a.0 == b.0 || a.1 == b.1;
        let is_inside = |(x, y): &Place| *x <= columns && *y <= rows;
        self.points.iter().all(is_inside)
            && start != end
            && is_aligned(start, bend)
            && is_aligned(bend, end)
    }
}

/// A column and a row of a board, counted from 0 at the left and at the bottom.
pub type Place = (u32, u32);

/// A direction in which a piece leaves a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Toward {
    /// Upwards.
    Top,
    /// To the right.
    Right,
    /// To the left.
    Left,
    /// Downwards.
    Bottom,
}
