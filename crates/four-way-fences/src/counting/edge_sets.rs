//! `count_edge_sets`: the number of sets of unit edges that walls can cover.

use abstract_games_core::{Observer, ParameterError};

use super::components::Components;
use super::sweep::{self, Counts, GridPoint, WallCountError};
use crate::board::{Direction, check_sides};

/// The number of sets of unit edges that walls can cover exactly on a board of `width` × `height`
/// cells, by the number of walls from 0. Walls may have any shape, cross and, with `edge_walls`,
/// lie along the boundary.
///
/// Walls cover a set exactly if each connected component has an even number of edges: its line
/// graph is connected, even and claw-free, so it has a perfect matching (D. Sumner, 1974; M. Las
/// Vergnas, 1975).
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
/// One step for each grid point. The number of states is exponential in the lesser side. The
/// observer is asked before each point; `found` is the number of states.
///
/// # Errors
///
/// [`WallCountError`] unless the board has at least one cell and at most 127 unit edges, or if the
/// observer stops the count.
pub fn count_edge_sets(
    width: u8,
    height: u8,
    edge_walls: bool,
    mut observer: impl Observer,
) -> Result<Vec<u128>, WallCountError> {
    count(width, height, edge_walls, false, &mut observer)
}

/// The number of the sets of [`count_edge_sets`] that leave a path from every cell to an unwalled
/// edge of each side, by the number of walls from 0: no stone is shut in, wherever it stands.
///
/// The cost is that of [`count_edge_sets`], with more states.
///
/// # Errors
///
/// [`WallCountError`], as for [`count_edge_sets`].
pub fn count_open_edge_sets(
    width: u8,
    height: u8,
    edge_walls: bool,
    mut observer: impl Observer,
) -> Result<Vec<u128>, WallCountError> {
    count(width, height, edge_walls, true, &mut observer)
}

const MOST_EDGES: u128 = 127;

fn count(
    width: u8,
    height: u8,
    edge_walls: bool,
    with_paths: bool,
    observer: &mut dyn Observer,
) -> Result<Vec<u128>, WallCountError> {
    check_sides(width, height, 1..=63)?;
    let (width, height) = (width.min(height), width.max(height));
    let (columns, rows) = (u64::from(width), u64::from(height));
    let edges = 2 * columns * rows + columns + rows;
    ParameterError::check("the number of unit edges", edges, 0..=MOST_EDGES)?;
    let start = Components::default();
    let counts: Counts<_, u128> = sweep::count((width, height), start, observer, |point| {
        let step = Step { point, edge_walls, with_paths };
        move |before, found| {
            for (north, west) in [(false, false), (true, false), (false, true), (true, true)] {
                if let Some(after) = step.after(before, north, west) {
                    found(after, usize::from(north) + usize::from(west));
                }
            }
        }
    })?;
    let mut all = vec![0];
    for (components, counts) in &counts {
        if components.are_all_even() && (!with_paths || components.open_sides == 15) {
            sweep::add(&mut all, counts, 0);
        }
    }
    // All components are even, so only even numbers of edges occur.
    let mut by_walls: Vec<u128> = all.into_iter().step_by(2).collect();
    by_walls.resize(usize::try_from(edges / 2).unwrap_or(0) + 1, 0);
    Ok(by_walls)
}

#[derive(Clone, Copy)]
struct Step {
    point: GridPoint,
    edge_walls: bool,
    with_paths: bool,
}

impl Step {
    /// The components with walls on the edges to the north and the west or without, if possible.
    fn after(self, before: &Components, north: bool, west: bool) -> Option<Components> {
        let GridPoint { column, row, width, height } = self.point;
        let (is_first_row, is_first_column) = (row == 0, column == 0);
        let (is_side_column, is_side_row) = (self.point.is_side_column(), self.point.is_side_row());
        if north && is_first_row || west && is_first_column {
            return None;
        }
        let mut now = *before;
        now.add_point(self.with_paths && (is_side_column || is_side_row));
        let column_index = usize::from(column);
        let joined = [
            (north, column_index, is_side_column),
            (west, column_index.wrapping_sub(1), is_side_row),
        ];
        for (_, other, is_on_boundary) in joined.into_iter().filter(|(is_walled, ..)| *is_walled) {
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
            now.open_sides |= u8::from(is_side && self.with_paths) << side.index();
        };
        if !is_first_row && !north {
            open(is_first_column, Direction::West);
            open(column == width, Direction::East);
        }
        if !is_first_column && !west {
            open(is_first_row, Direction::North);
            open(row == height, Direction::South);
        }
        now.advanced(column_index)
    }
}
