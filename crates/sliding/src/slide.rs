//! A move: one piece slides as far as it goes.

use std::fmt;
use std::str::FromStr;

use crate::piece::Direction;
use crate::{NotationError, Square};

/// The slide of the piece on one square to another. Written `a1-a8`.
///
/// ```
/// use abstract_games_sliding::Slide;
///
/// let slide: Slide = "a1-a8".parse()?;
/// assert_eq!(slide.to_string(), "a1-a8");
/// assert!("a1a8".parse::<Slide>().is_err());
/// # Ok::<(), abstract_games_sliding::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slide {
    /// Where the piece stands.
    pub from: Square,
    /// Where it comes to a stop.
    pub to: Square,
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}-{}", self.from, self.to))
    }
}

impl fmt::Debug for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Slide {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let error = || NotationError::Move { text: text.to_owned() };
        let (from, to) = text.split_once('-').ok_or_else(error)?;
        Ok(Self { from: from.parse()?, to: to.parse()? })
    }
}

/// How many steps the piece on `from` can take towards `direction` on a board of `size` × `size`
/// squares on which `others` (and perhaps itself) stand.
///
/// No branches, whose outcome would be a guess: every other piece is looked at, and those that do
/// not stand in the way are as far away as the edge.
#[inline]
pub(crate) fn free_steps(
    from: Square,
    direction: Direction,
    size: i16,
    others: impl IntoIterator<Item = Square>,
) -> i16 {
    let (file, rank) = from.coordinates();
    let Direction { file: across, rank: up } = direction;
    // Steps to the edge along one axis; as many as on the longest board if it is not approached.
    let to_edge = |at: i16, towards: i16| match towards {
        1 => size - 1 - at,
        -1 => at,
        _ => size,
    };
    let mut free = to_edge(file, across).min(to_edge(rank, up));
    for other in others {
        let (other_file, other_rank) = other.coordinates();
        let (x, y) = (other_file - file, other_rank - rank);
        // The distance, if the other stands in this direction at all.
        let distance = (x * across).max(y * up);
        let in_the_way = distance > 0 && x == distance * across && y == distance * up;
        free = free.min(if in_the_way { distance - 1 } else { i16::MAX });
    }
    free
}

/// The square `steps` from `from` towards `direction`, which must be on the board.
#[inline]
pub(crate) fn step(from: Square, direction: Direction, steps: i16) -> Square {
    let (file, rank) = from.coordinates();
    Square::at(file + steps * direction.file, rank + steps * direction.rank)
}
