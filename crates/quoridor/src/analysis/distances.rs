//! The distances of all squares to a goal, the shortest paths, and the ways without a step back.

use crate::board::{Direction, Layers, MOST_SQUARES, Passages, Square, Squares};

/// The distances of all squares to a goal, in steps.
///
/// The computation takes one [`spread`](Passages::spread) for each distance that occurs. For one
/// square, [`Passages::distance`] is faster.
///
/// ```
/// use abstract_games_quoridor::analysis::Distances;
/// use abstract_games_quoridor::{Board, Fences, Passages};
///
/// let board = Board::new(9, 9)?;
/// let fences = Fences::EMPTY.with("d8h".parse()?);
/// let distances = Distances::new(Passages::new(board, fences), board.row(8));
/// assert_eq!(distances.of("e9".parse()?), Some(0));
/// assert_eq!(distances.of("e8".parse()?), Some(2));
/// assert_eq!(distances.of("e1".parse()?), Some(9));
/// // Columns d and e are longer by a step, whichever way they go round the fence.
/// assert_eq!(distances.at(1).len(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    /// The squares at most 0, 1, … steps from the goal.
    within: Layers,
}

impl Distances {
    /// The distances to `goal` along `passages`.
    #[must_use]
    pub fn new(passages: Passages, goal: Squares) -> Self {
        Self { within: passages.layers(goal, Squares::EMPTY).collect() }
    }

    /// The distance of `square`, at most 120, or `None` if no path leads to the goal. The cost is
    /// proportional to the distance.
    pub fn of(&self, square: Square) -> Option<u8> {
        (0..).zip(&self.within).find(|(_, within)| within.contains(square)).map(|(it, _)| it)
    }

    /// The squares at `distance`.
    #[must_use]
    pub fn at(&self, distance: u8) -> Squares {
        let within = |distance: u8| self.within.get(usize::from(distance)).copied();
        let nearer = distance.checked_sub(1).and_then(within).unwrap_or_default();
        within(distance).unwrap_or_default() - nearer
    }
}

/// The number of routes from `start` to `goal`, the side of the board in the direction `forward`.
///
/// A route is a way of steps forward and sideways. Two ways are the same route if one can be
/// shifted into the other without passing over a fence: an empty board has one route, and a single
/// fence in the way makes two. The number is 0 if every path has a step back. The cost is a few
/// instructions for each square and for each passage forward.
///
/// ```
/// use abstract_games_quoridor::analysis::routes;
/// use abstract_games_quoridor::{Board, Direction, Fences, Passages};
///
/// let board = Board::new(9, 9)?;
/// let count = |fence: &str| {
///     let passages = Passages::new(board, Fences::EMPTY.with(fence.parse().unwrap()));
///     routes(passages, "e6".parse().unwrap(), board.row(0), Direction::Down)
/// };
/// // The fence is beside the way, or behind the pawn.
/// assert_eq!((count("e3v"), count("d3h"), count("e7h")), (2, 2, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn routes(passages: Passages, start: Square, goal: Squares, forward: Direction) -> u64 {
    let sideways = forward.sideways();
    let segment = |square: Squares| {
        let mut segment = square;
        loop {
            let next = sideways.into_iter().fold(segment, |all, d| all | passages.step(segment, d));
            if next == segment {
                return segment;
            }
            segment = next;
        }
    };
    // Whether the passage forward to a square is beside another, with no fence between them.
    let is_beside_another = |square: Squares| {
        let [beside, _] = sideways;
        let behind = passages.step(passages.step(square, forward.opposite()), beside);
        !(passages.step(square, beside) & passages.step(behind, forward)).is_empty()
    };
    // The segments of a row that routes reach, with the number of routes to each. A segment is a
    // part of a row that no fence divides.
    let mut row = vec![(segment(Squares::EMPTY.with(start)), 1)];
    while row.iter().all(|(segment, _)| (*segment & goal).is_empty()) && !row.is_empty() {
        let mut next: Vec<(Squares, u64)> = Vec::new();
        for (from, count) in row {
            let ahead = passages.step(from, forward).into_iter();
            let ahead = ahead.map(|square| Squares::EMPTY.with(square));
            // Of passages beside each other, one is counted.
            for square in ahead.filter(|square| !is_beside_another(*square)) {
                let to = segment(square);
                match next.iter_mut().find(|(segment, _)| *segment == to) {
                    Some((_, sum)) => *sum += count,
                    None => next.push((to, count)),
                }
            }
        }
        row = next;
    }
    row.iter().map(|(_, count)| count).sum()
}

const SQUARES: usize = MOST_SQUARES as usize * MOST_SQUARES as usize;

/// The shortest paths from a square to a goal.
///
/// Paths differ if they visit different squares, and end on the first square of the goal.
///
/// ```
/// use abstract_games_quoridor::analysis::ShortestPaths;
/// use abstract_games_quoridor::{Board, Fences, Passages};
///
/// let board = Board::new(9, 9)?;
/// let fences = Fences::EMPTY.with("e1h".parse()?);
/// let (start, goal) = ("e1".parse()?, board.row(8));
/// let paths = |fences| ShortestPaths::new(Passages::new(board, fences), start, goal);
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
    /// The number of shortest paths, at most 3⁴⁰. It is 1 on the goal.
    pub count: u64,
}

impl ShortestPaths {
    /// The shortest paths from `start` to `goal`, or `None` if there is no path, in a few
    /// instructions for each passage between squares that are not farther than the goal.
    pub fn new(passages: Passages, start: Square, goal: Squares) -> Option<Self> {
        // The numbers of shortest paths to the squares reached, at most 3⁴⁰: layers sum up to 120.
        let mut counts = [0_u64; SQUARES];
        counts[start.index()] = 1;
        let mut layer = Squares::EMPTY.with(start);
        let (mut reached, mut length) = (layer, 0);
        while (layer & goal).is_empty() {
            let next = passages.spread(reached) - reached;
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
