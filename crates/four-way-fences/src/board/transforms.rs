//! The images of cells, directions, edges and walls under the symmetries of a board.

use abstract_games_core::{Dihedral, Transform};

use super::cell::Cell;
use super::direction::Direction;
use super::edges::{Edge, Edges};
use super::point::{Point, Points};
use super::wall::Shape;

/// The image of a direction. In core, too, north is up.
pub(crate) fn transform_direction(g: Transform, direction: Direction) -> Direction {
    // The middle of a square of 3 × 3 is fixed, so the image of its neighbour tells the direction.
    let of_neighbour = |direction: Direction| {
        let (column, row) = direction.step(1, 1);
        (u32::from(column), 2 - u32::from(row))
    };
    let image = g.square(of_neighbour(direction), 3, 3);
    let is_image = |other: &Direction| of_neighbour(*other) == image;
    Direction::ALL.into_iter().find(is_image).unwrap_or(direction)
}

pub(crate) fn transform_shape(g: Transform, shape: Shape) -> Shape {
    let mut image = shape.arms().map(|arm| transform_direction(g, arm));
    image.sort_unstable();
    Shape::ALL.into_iter().find(|other| other.arms() == image).unwrap_or(shape)
}

/// The image of (`column`, `row`) in a rectangle, rows counted from the north. Points outside are
/// fixed.
fn image(g: Transform, (column, row): (u8, u8), width: u32, height: u32) -> (u8, u8) {
    let (x, from_top) = (u32::from(column), u32::from(row));
    let is_inside = x < width && from_top < height && (width == height || !g.exchanges_axes());
    if !is_inside {
        return (column, row);
    }
    let (x, y) = g.square((x, height - 1 - from_top), width, height);
    let narrow = |number: u32, other| u8::try_from(number).unwrap_or(other);
    (narrow(x, column), narrow(height - 1 - y, row))
}

impl Cell {
    /// The image under a symmetry of `board`. A cell beyond the board is its own image.
    pub(crate) fn transform(self, g: Transform, board: Dihedral) -> Self {
        let (column, row) = image(g, (self.column(), self.row()), board.width(), board.height());
        Self::new(column, row).unwrap_or(self)
    }
}

impl Point {
    /// The image under a symmetry of `board`. A point beyond the board is its own image.
    pub(crate) fn transform(self, g: Transform, board: Dihedral) -> Self {
        let lines = |cells: u32| cells.saturating_add(1);
        let (width, height) = (lines(board.width()), lines(board.height()));
        let (column, row) = image(g, (self.column(), self.row()), width, height);
        Self::new(column, row).unwrap_or(self)
    }
}

impl Points {
    pub(crate) fn transform(&self, g: Transform, board: Dihedral) -> Self {
        self.iter().map(|point| point.transform(g, board)).collect()
    }
}

impl Edges {
    pub(crate) fn transform(&self, g: Transform, board: Dihedral) -> Self {
        let mut images = Self::EMPTY;
        for edge in self.iter() {
            let [a, b] = edge.ends();
            let (a, b) = (a.transform(g, board), b.transform(g, board));
            // The western or northern end comes first, as points are ordered by rows.
            let start = a.min(b);
            let is_east = a.row() == b.row();
            images.insert(if is_east { Edge::East(start) } else { Edge::South(start) });
        }
        images
    }
}
