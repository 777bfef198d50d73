//! Unit edges of the grid, and sets of them.

use std::fmt;

use abstract_games_core::debug_as_text;

use super::cell::Cell;
use super::direction::Direction;
use super::point::{MOST_CELLS, MOST_LINES, Point, Points, columns};

/// A unit edge of the grid: the side of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// The edge from this point to the next point in the east.
    East(Point),
    /// The edge from this point to the next point in the south.
    South(Point),
}

impl Edge {
    /// The edge from `point` in `direction`, or `None` if it ends beyond the largest board.
    pub const fn new(point: Point, direction: Direction) -> Option<Self> {
        match (direction, point.step(direction)) {
            (Direction::East, Some(_)) => Some(Self::East(point)),
            (Direction::South, Some(_)) => Some(Self::South(point)),
            (Direction::West, Some(end)) => Some(Self::East(end)),
            (Direction::North, Some(end)) => Some(Self::South(end)),
            (_, None) => None,
        }
    }

    /// The edge that a step from `cell` in `direction` crosses.
    pub fn crossed(cell: Cell, direction: Direction) -> Self {
        let corner = Point::from(cell);
        let (column, row) = (corner.column(), corner.row());
        let at = |column, row| Point::new(column, row).expect("a cell has coordinates below 16");
        match direction {
            Direction::North => Self::East(corner),
            Direction::South => Self::East(at(column, row + 1)),
            Direction::West => Self::South(corner),
            Direction::East => Self::South(at(column + 1, row)),
        }
    }

    /// The two ends: the western or northern one first.
    pub fn ends(self) -> [Point; 2] {
        let (start, direction) = match self {
            Self::East(start) => (start, Direction::East),
            Self::South(start) => (start, Direction::South),
        };
        [start, start.step(direction).unwrap_or(start)]
    }
}

/// Writes the two ends, as in `AgBg`.
impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [start, end] = self.ends();
        write!(f, "{start}{end}")
    }
}

debug_as_text!(Edge);

/// A set of unit edges: for each of the two orientations, one word for each row of points, with one
/// bit for each column.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edges {
    /// Bit `c` of word `r`: the edge from point (c, r) to the east.
    pub(super) east: [u32; MOST_LINES],
    /// Bit `c` of word `r`: the edge from point (c, r) to the south.
    pub(super) south: [u32; MOST_LINES],
}

impl Edges {
    /// The empty set.
    pub const EMPTY: Self = Self { east: [0; MOST_LINES], south: [0; MOST_LINES] };

    /// Whether `edge` is in the set.
    pub const fn contains(&self, edge: Edge) -> bool {
        match edge {
            Edge::East(at) => self.east[at.row() as usize] >> at.column() & 1 == 1,
            Edge::South(at) => self.south[at.row() as usize] >> at.column() & 1 == 1,
        }
    }

    /// Adds `edge`.
    pub const fn insert(&mut self, edge: Edge) {
        match edge {
            Edge::East(at) => self.east[at.row() as usize] |= 1 << at.column(),
            Edge::South(at) => self.south[at.row() as usize] |= 1 << at.column(),
        }
    }

    /// The edges of this set and of `other`.
    #[must_use]
    pub fn union(mut self, other: &Self) -> Self {
        for row in 0..MOST_LINES {
            self.east[row] |= other.east[row];
            self.south[row] |= other.south[row];
        }
        self
    }

    /// The number of edges.
    pub fn len(&self) -> usize {
        self.east.iter().chain(&self.south).map(|row| row.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The edges: those to the east, row by row from the north, and then those to the south.
    pub fn iter(&self) -> impl Iterator<Item = Edge> + use<> {
        let in_rows = |rows: [u32; MOST_LINES], edge: fn(Point) -> Edge| {
            (0..=MOST_CELLS).zip(rows).flat_map(move |(row, bits)| {
                columns(bits).filter_map(move |column| Point::new(column, row).map(edge))
            })
        };
        in_rows(self.east, Edge::East).chain(in_rows(self.south, Edge::South))
    }

    /// The ends of the edges.
    pub(crate) fn ends(&self) -> Points {
        let mut points = Points::EMPTY;
        for row in 0..MOST_LINES {
            points.0[row] |= self.east[row] | self.east[row] << 1 | self.south[row];
            if row + 1 < MOST_LINES {
                points.0[row + 1] |= self.south[row];
            }
        }
        points
    }
}

impl FromIterator<Edge> for Edges {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> Self {
        let mut set = Self::EMPTY;
        edges.into_iter().for_each(|edge| set.insert(edge));
        set
    }
}

impl fmt::Debug for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
