//! `count_edge_sets`: the number of sets of unit edges that walls can cover.

use std::collections::HashMap;

use abstract_games_core::{Observer, ParameterError, Progress};

use super::components::{Components, State};
use super::error::{WallCountError, check};
use crate::board::Direction;

/// The number of sets of unit edges that walls can cover exactly on a board of `width` × `height`
/// cells, by the number of walls from 0, whatever paths they leave. `edge_walls` says whether walls
/// may lie along the boundary.
///
/// Walls may have any shape and may cross. Walls cover a set of edges exactly if each connected
/// component of it has an even number of edges: the line graph of the component is connected, has
/// an even number of vertices and no induced claw, and so it has a perfect matching (D. Sumner,
/// 1974; M. Las Vergnas, 1975).
///
/// ```
/// use abstract_games_four_way_fences::counting::count_edge_sets;
///
/// // The two pairs of walls on one cell cover the same four edges.
/// assert_eq!(count_edge_sets(1, 1, true, ())?, [1, 4, 1]);
/// # Ok::<(), abstract_games_four_way_fences::counting::WallCountError>(())
/// ```
///
/// # Cost
///
/// One step for each grid point. The number of states grows exponentially with the lesser of width
/// and height. The observer is asked before each point; `found` is the number of states.
///
/// # Errors
///
/// [`WallCountError`] unless the board has at least one cell and at most 127 unit edges, or if the
/// observer stops the count.
pub fn count_edge_sets(
    width: u8,
    height: u8,
    edge_walls: bool,
    observer: impl Observer,
) -> Result<Vec<u128>, WallCountError> {
    count(width, height, edge_walls, false, observer)
}

/// The number of sets of unit edges that walls can cover exactly and that leave a path from every
/// cell to an unwalled piece of each side, by the number of walls from 0.
///
/// These are the arrangements in which no stone is shut in, wherever it stands: every placement of
/// the stones makes a legal position.
///
/// Cost and errors are those of [`count_edge_sets`], with more states.
///
/// ```
/// use abstract_games_four_way_fences::counting::count_open_edge_sets;
///
/// // Any wall takes the only path of the cell to two of the sides.
/// assert_eq!(count_open_edge_sets(1, 1, true, ())?, [1, 0, 0]);
/// # Ok::<(), abstract_games_four_way_fences::counting::WallCountError>(())
/// ```
///
/// # Errors
///
/// [`WallCountError`], as for [`count_edge_sets`].
pub fn count_open_edge_sets(
    width: u8,
    height: u8,
    edge_walls: bool,
    observer: impl Observer,
) -> Result<Vec<u128>, WallCountError> {
    count(width, height, edge_walls, true, observer)
}

/// The greatest number of edges, so that every count fits into 128 bits.
const MOST_EDGES: u64 = 127;

/// For each state, the number of sets by the number of edges.
type Counts = HashMap<State, Vec<u128>>;

fn count(
    width: u8,
    height: u8,
    edge_walls: bool,
    with_paths: bool,
    mut observer: impl Observer,
) -> Result<Vec<u128>, WallCountError> {
    check(width.min(height), width.max(height), 63)?;
    let (width, height) = (width.min(height), width.max(height));
    let (columns, rows) = (u64::from(width), u64::from(height));
    let edges = 2 * columns * rows + columns + rows;
    if edges > MOST_EDGES {
        let what = "the number of unit edges".into();
        let error = ParameterError::TooLarge { what, found: edges.into(), most: MOST_EDGES.into() };
        return Err(error.into());
    }
    let points = usize::from(width) + 1;
    let start = Components::new(points);
    let mut states: Counts = HashMap::from([(start.state(with_paths), vec![1])]);
    let mut done = 0;
    for row in 0..=height {
        for column in 0..=width {
            let total = (columns + 1) * (rows + 1);
            observer.observe(&Progress::at(done).of(total).found(states.len() as u64))?;
            done += 1;
            let point = Point { column, row, width, height, edge_walls, with_paths };
            let mut next = Counts::with_capacity(states.len());
            for (state, counts) in &states {
                let before = Components::of(*state, points);
                for choice in 0..4_u8 {
                    let (north, west) = (choice & 1 == 1, choice & 2 == 2);
                    if let Some(after) = point.after(&before, north, west) {
                        let more = usize::from(north) + usize::from(west);
                        add(next.entry(after).or_default(), counts, more);
                    }
                }
            }
            states = next;
        }
    }
    let mut all = vec![0];
    for (state, counts) in &states {
        let components = Components::of(*state, points);
        if components.are_all_even() && (!with_paths || components.open_sides == 15) {
            add(&mut all, counts, 0);
        }
    }
    // All components are even, so only even numbers of edges occur.
    let mut by_walls: Vec<u128> = all.into_iter().step_by(2).collect();
    by_walls.resize(usize::try_from(edges / 2).unwrap_or(0) + 1, 0);
    Ok(by_walls)
}

/// Adds `counts`, each with this many edges more.
fn add(sum: &mut Vec<u128>, counts: &[u128], edges: usize) {
    if sum.len() < counts.len() + edges {
        sum.resize(counts.len() + edges, 0);
    }
    for (sum, count) in sum[edges..].iter_mut().zip(counts) {
        *sum += count;
    }
}

/// A grid point.
struct Point {
    column: u8,
    row: u8,
    width: u8,
    height: u8,
    edge_walls: bool,
    with_paths: bool,
}

impl Point {
    /// The state after this point is added, with walls on the edges to the north and the west or
    /// without, or `None` if that is not possible.
    fn after(&self, before: &Components, north: bool, west: bool) -> Option<State> {
        let (is_first_row, is_first_column) = (self.row == 0, self.column == 0);
        let is_side_column = is_first_column || self.column == self.width;
        let is_side_row = is_first_row || self.row == self.height;
        if north && is_first_row || west && is_first_column {
            return None;
        }
        let mut now = *before;
        now.add_point(is_side_column || is_side_row);
        let column = usize::from(self.column);
        let joined = [(north, column, is_side_column), (west, column.wrapping_sub(1), is_side_row)];
        for (is_walled, other, is_on_boundary) in joined {
            if !is_walled {
                continue;
            }
            let is_excluded = if is_on_boundary {
                !self.edge_walls
            } else {
                self.with_paths && now.would_enclose(other)
            };
            if is_excluded {
                return None;
            }
            now.join(other);
        }
        let mut open = |is_side: bool, side: Direction| {
            if is_side {
                now.open_sides |= 1 << side.index();
            }
        };
        if !is_first_row && !north {
            open(is_first_column, Direction::West);
            open(self.column == self.width, Direction::East);
        }
        if !is_first_column && !west {
            open(is_first_row, Direction::North);
            open(self.row == self.height, Direction::South);
        }
        now.advance(column).then(|| now.state(self.with_paths))
    }
}
