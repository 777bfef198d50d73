//! Walls: pairs of unit edges that meet at an anchor.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{TextError, debug_as_text, named_values};

use super::direction::Direction::{self, East, North, South, West};
use super::edges::Edge;
use super::point::Point;

/// The shape of a wall, by the directions of its two unit edges from the anchor. An L-shaped wall
/// has the number of the quadrant that it encloses, counted as on a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// West and east: `-`.
    Horizontal,
    /// North and south: `|`.
    Vertical,
    /// North and east: `1`.
    First,
    /// North and west: `2`.
    Second,
    /// South and west: `3`.
    Third,
    /// South and east: `4`.
    Fourth,
}

named_values!(
    Shape, "the shape of a wall": Horizontal => "-", Vertical => "|", First => "1", Second => "2",
    Third => "3", Fourth => "4",
);

impl Shape {
    /// The directions of the two unit edges from the anchor.
    pub const fn arms(self) -> [Direction; 2] {
        match self {
            Self::Horizontal => [East, West],
            Self::Vertical => [North, South],
            Self::First => [North, East],
            Self::Second => [North, West],
            Self::Third => [West, South],
            Self::Fourth => [East, South],
        }
    }

    /// Whether the two unit edges are on one line.
    pub const fn is_straight(self) -> bool {
        matches!(self, Self::Horizontal | Self::Vertical)
    }
}

/// A wall: two unit edges that meet at the anchor.
///
/// The text form is the anchor and the shape: `Bg3` covers the edges from `Bg` to the south and
/// west.
///
/// ```
/// use abstract_games_four_way_fences::{Shape, Wall};
///
/// let wall: Wall = "Bg3".parse()?;
/// assert_eq!(wall, Wall { anchor: "Bg".parse()?, shape: Shape::Third });
/// assert_eq!(format!("{:?}", wall.edges().unwrap()), "[AgBg, BgBh]");
/// assert_eq!(wall.to_string(), "Bg3");
/// let error = "Bg5".parse::<Wall>().unwrap_err();
/// assert_eq!(error.to_string(), "`5` in `Bg5` is not the shape of a wall: -, |, 1, 2, 3 or 4");
/// # Ok::<(), abstract_games_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wall {
    /// The point at which the two unit edges meet.
    pub anchor: Point,
    /// The directions of the two unit edges.
    pub shape: Shape,
}

impl Wall {
    /// The two unit edges, or `None` if one of them is beyond the largest board.
    pub fn edges(self) -> Option<[Edge; 2]> {
        let [first, second] = self.shape.arms();
        let [first, second] = [Edge::new(self.anchor, first)?, Edge::new(self.anchor, second)?];
        Some([first, second])
    }
}

impl fmt::Display for Wall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.anchor, self.shape))
    }
}

debug_as_text!(Wall);

impl FromStr for Wall {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let end = text.char_indices().next_back().map_or(0, |(index, _)| index);
        let (anchor, last) = text.split_at(end);
        let anchor = anchor.parse().map_err(|_| {
            TextError::new(text, "a wall: a grid point followed by -, |, 1, 2, 3 or 4")
        })?;
        let shape = last.parse().map_err(|error: TextError| error.within(text))?;
        Ok(Self { anchor, shape })
    }
}
