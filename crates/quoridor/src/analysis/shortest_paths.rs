//! The length and the number of shortest paths.

use crate::board::{Direction, MOST_SQUARES, Passages, Square, Squares};

const SQUARES: usize = MOST_SQUARES as usize * MOST_SQUARES as usize;

/// The shortest paths from a square to a goal.
///
/// Two paths are different if they visit different squares. A shortest path ends on the first
/// square of the goal that it reaches.
///
/// The number of paths is less than 2⁶⁴: it is at most the product of the numbers of squares at each
/// distance, which sum up to at most 120, and so at most 3⁴⁰.
///
/// ```
/// use abstract_games_quoridor::analysis::ShortestPaths;
/// use abstract_games_quoridor::{Board, Fences, Passages};
///
/// let board = Board::new(9, 9)?;
/// let fences = Fences::EMPTY.with("e1h".parse()?);
/// let paths = |fences| ShortestPaths::new(Passages::new(board, fences), "e1".parse().unwrap(), board.row(8));
/// assert_eq!(paths(Fences::EMPTY).map(|paths| (paths.length, paths.count)), Some((8, 1)));
/// // To d1 and straight up; the way round the other end of the fence is longer.
/// assert_eq!(paths(fences).map(|paths| (paths.length, paths.count)), Some((9, 1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ShortestPaths {
    /// The number of steps of a shortest path, at most 120. It is 0 on the goal.
    pub length: u8,
    /// The number of shortest paths. It is 1 on the goal.
    pub count: u64,
}

impl ShortestPaths {
    /// The shortest paths from `start` to `goal` along `passages`, or `None` if there is no path.
    ///
    /// # Cost
    ///
    /// A few instructions for each passage between squares that are not farther than the goal.
    pub fn new(passages: Passages, start: Square, goal: Squares) -> Option<Self> {
        // The number of shortest paths from the start to each square that has been reached.
        let mut counts = [0_u64; SQUARES];
        counts[start.index()] = 1;
        let mut layer = Squares::EMPTY.with(start);
        let (mut reached, mut length) = (layer, 0);
        while (layer & goal).is_empty() {
            let next = passages.spread(reached) & !reached;
            if next.is_empty() {
                return None;
            }
            for square in next {
                let target = Squares::EMPTY.with(square);
                let before = |d| (passages.step(target, d) & layer).iter();
                let before = Direction::ALL.into_iter().flat_map(before);
                counts[square.index()] = before.map(|square| counts[square.index()]).sum();
            }
            reached |= next;
            layer = next;
            length += 1;
        }
        let count = (layer & goal).iter().map(|square| counts[square.index()]).sum();
        Some(Self { length, count })
    }
}
