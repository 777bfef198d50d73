//! `count_positions`: the number of positions with a certain number of walls.

use abstract_games_core::memory::{table_bytes, table_bytes_to_hold};
use abstract_games_core::{Observer, Progress, Stop};
use ahash::AHashSet;

use crate::board::{Board, Direction, Edges, Passages, Shape, Wall};

/// The number of positions on `board` with this many walls, and of different sets of edges of these
/// walls.
///
/// A position is a set of walled edges and the places of the eight stones, on different cells or
/// off the board, each stone on the board with a path to its goal. All shapes of walls are allowed.
/// The player to move and a win are not taken into account.
///
/// ```
/// use abstract_games_four_way_fences::Board;
/// use abstract_games_four_way_fences::counting::count_positions;
///
/// // Without walls, any number of the eight stones stand on 16 cells.
/// let counts = count_positions(Board::new(4, 4)?, 0, ())?;
/// let placements = (0..=8_u128).map(|on_board| {
///     let choices = (0..on_board).fold(1, |choices, k| choices * (8 - k) / (k + 1));
///     choices * (0..on_board).map(|k| 16 - k).product::<u128>()
/// });
/// assert_eq!(counts, (placements.sum(), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Cost
///
/// Every set of walls is listed. The observer is asked for each set of edges; `found` counts these,
/// and `bytes` is the size of their tables.
///
/// # Errors
///
/// [`Stop`] if the observer stops the count.
pub fn count_positions(
    board: Board,
    walls: u32,
    mut observer: impl Observer,
) -> Result<(u128, u64), Stop> {
    count(board, walls, &mut observer)
}

fn count(board: Board, walls: u32, observer: &mut dyn Observer) -> Result<(u128, u64), Stop> {
    let all: Vec<Wall> = board
        .points()
        .flat_map(|anchor| Shape::ALL.map(|shape| Wall { anchor, shape }))
        .filter(|wall| {
            wall.edges().is_some_and(|edges| edges.iter().all(|edge| board.contains_edge(*edge)))
        })
        .collect();
    let mut sets: AHashSet<Edges> = AHashSet::from([Edges::EMPTY]);
    for _ in 0..walls {
        let mut next = AHashSet::new();
        for edges in &sets {
            let bytes = table_bytes::<Edges>(sets.capacity())
                + table_bytes_to_hold::<Edges>(next.capacity(), next.len() + all.len());
            observer.observe(&Progress::at(0).found(next.len() as u64).bytes(bytes))?;
            for wall in all.iter().filter_map(|wall| wall.edges()) {
                if wall.iter().all(|edge| !edges.contains(*edge)) {
                    next.insert(edges.union(&wall.into_iter().collect()));
                }
            }
        }
        sets = next;
    }
    let (total, mut done, mut positions) = (sets.len() as u64, 0, 0);
    for edges in &sets {
        let progress = Progress::at(done).of(total).found(total);
        observer.observe(&progress.bytes(table_bytes::<Edges>(sets.capacity())))?;
        positions += placements(board, edges);
        done += 1;
    }
    Ok((positions, total))
}

/// The number of placements of the stones in which each has a path to its goal.
fn placements(board: Board, walls: &Edges) -> u128 {
    let passages = Passages::new(board, walls);
    // The number of ways to place some stones on the cells so far, by the number of stones of each
    // direction, 0 to 2, as a number with four digits.
    let mut ways = [0_u128; 81];
    ways[0] = 1;
    for cell in board.cells() {
        let leads_off = |goal: &Direction| passages.lead_off(cell, *goal);
        let goals: Vec<Direction> = Direction::ALL.into_iter().filter(leads_off).collect();
        for number in (0..81_usize).rev() {
            for goal in &goals {
                let unit = 3_usize.pow(u32::try_from(goal.index()).unwrap_or(0));
                let placed = number / unit % 3;
                // The stones of one direction belong to different players: the first has two owners
                // to choose from.
                let factor = [0, 2, 1][placed];
                if factor > 0 {
                    ways[number] += factor * ways[number - unit];
                }
            }
        }
    }
    ways.iter().sum()
}
