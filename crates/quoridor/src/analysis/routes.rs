//! Routes: ways to a goal without a step back.

use crate::board::{Direction, Passages, Square, Squares};

/// The number of routes from `start` to `goal`, the side of the board in the direction `forward`.
///
/// A route is a way of steps forward and sideways. Two ways are the same route if one can be
/// shifted into the other without passing over a fence. On an empty board there is one route; a
/// single fence in the way makes two of it, one round each end. The number is 0 if every path has a
/// step back.
///
/// # Cost
///
/// A few instructions for each square and for each passage forward.
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
    let beside = forward.sideways();
    let segment = |square: Squares| {
        let mut segment = square;
        loop {
            let next = beside.into_iter().fold(segment, |all, d| all | passages.step(segment, d));
            if next == segment {
                return segment;
            }
            segment = next;
        }
    };
    // The segments of a row that routes reach, with the number of routes to each. A segment is a
    // part of a row that no fence divides.
    let mut row = vec![(segment(Squares::EMPTY.with(start)), 1)];
    while row.iter().all(|(segment, _)| (*segment & goal).is_empty()) && !row.is_empty() {
        let mut next: Vec<(Squares, u64)> = Vec::new();
        for (from, count) in row {
            let mut ahead = passages.step(from, forward);
            while let Some(square) = ahead.iter().next() {
                // The passages forward beside each other, with no fence between them.
                let mut run = Squares::EMPTY.with(square);
                loop {
                    let behind = passages.step(run, forward.opposite());
                    let wider = beside.into_iter().fold(run, |all, d| {
                        let shifted = passages.step(passages.step(behind, d), forward);
                        all | (passages.step(run, d) & shifted)
                    });
                    if wider == run {
                        break;
                    }
                    run = wider;
                }
                ahead = ahead & !run;
                let to = segment(run);
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
