//! Unit edges of the grid, and sets of them.

use std::fmt;

use abstract_games_core::debug_as_text;

use super::cell::Cell;
use super::direction::Direction;
use super::point::{MOST_LINES, Point, Points};

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
        let next = || corner.step(direction).expect("a cell has coordinates below 16");
        match direction {
            Direction::North => Self::East(corner),
            Direction::South => Self::East(next()),
            Direction::West => Self::South(corner),
            Direction::East => Self::South(next()),
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

/// A set of unit edges.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edges {
    /// The points from which an edge to the east begins.
    pub(super) east: Points,
    /// The points from which an edge to the south begins.
    pub(super) south: Points,
}

impl Edges {
    /// The empty set.
    pub const EMPTY: Self = Self { east: Points::EMPTY, south: Points::EMPTY };

    /// Whether `edge` is in the set.
    pub const fn contains(&self, edge: Edge) -> bool {
        match edge {
            Edge::East(at) => self.east.contains(at),
            Edge::South(at) => self.south.contains(at),
        }
    }

    /// Adds `edge`.
    pub const fn insert(&mut self, edge: Edge) {
        match edge {
            Edge::East(at) => self.east.insert(at),
            Edge::South(at) => self.south.insert(at),
        }
    }

    /// The edges of this set and of `other`.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let Self { east, south } = other;
        Self { east: self.east.union(east), south: self.south.union(south) }
    }

    /// The number of edges.
    pub fn len(&self) -> usize {
        self.east.0.iter().chain(&self.south.0).map(|row| row.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The edges: those to the east, row by row from the north, and then those to the south.
    pub fn iter(&self) -> impl Iterator<Item = Edge> + use<> {
        self.east.iter().map(Edge::East).chain(self.south.iter().map(Edge::South))
    }

    pub(crate) fn ends(&self) -> Points {
        let [east, south] = [self.east.0, self.south.0];
        let mut points = Points::EMPTY;
        for row in 0..MOST_LINES {
            points.0[row] |= east[row] | east[row] << 1 | south[row];
            if row + 1 < MOST_LINES {
                points.0[row + 1] |= south[row];
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
