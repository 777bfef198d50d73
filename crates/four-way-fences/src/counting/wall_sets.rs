//! `count_wall_sets`: the number of sets of walls of which no two share a unit edge.

use abstract_games_core::{BigUint, Observer};

use super::sweep::{self, Counts, GridPoint, WallCountError};
use crate::board::{Direction, MOST_CELLS, Shape, check_sides};
use crate::game::Rules;

/// The number of sets of walls on a board of 1 to 16 cells a side, by the number of walls from 0.
/// No unit edge is walled twice. Of the `rules`, those about L-shaped, boundary and crossing walls
/// matter.
///
/// ```
/// use abstract_games_four_way_fences::Rules;
/// use abstract_games_four_way_fences::counting::count_wall_sets;
///
/// // On one cell there are four walls, one at each corner, and two pairs of opposite corners.
/// let counts = count_wall_sets(1, 1, &Rules::default(), ())?;
/// assert_eq!(counts, [1_u32, 4, 2].map(Into::into));
/// # Ok::<(), abstract_games_four_way_fences::counting::WallCountError>(())
/// ```
///
/// # Cost
///
/// One step for each grid point, and the counts of 2ʷ⁺² states, where w is the lesser side. The
/// observer is asked before each point; `found` is the number of states.
///
/// # Errors
///
/// [`WallCountError`] if the board has another size, or if the observer stops the count.
pub fn count_wall_sets(
    width: u8,
    height: u8,
    rules: &Rules,
    mut observer: impl Observer,
) -> Result<Vec<BigUint>, WallCountError> {
    count(width, height, rules, &mut observer)
}

fn count(
    width: u8,
    height: u8,
    rules: &Rules,
    observer: &mut dyn Observer,
) -> Result<Vec<BigUint>, WallCountError> {
    check_sides(width, height, 1..=MOST_CELLS)?;
    // The frontier runs along the shorter side. The board turned over its diagonal has as many
    // sets.
    let size = (width.min(height), width.max(height));
    let counts: Counts<u32, BigUint> = sweep::count(size, 0, observer, |point| {
        let sets = walls_at(point, rules);
        move |state, found| {
            for set in &sets {
                if let Some(after) = after(point, *state, set.edges) {
                    found(after, set.walls);
                }
            }
        }
    })?;
    let mut all = Vec::new();
    for counts in counts.values() {
        sweep::add(&mut all, counts, 0);
    }
    Ok(all)
}

/// The bit for a walled edge to the east of the latest point. Bit `c` is for the south edge in
/// column c.
const EAST_WALLED: u32 = 1 << 31;

#[derive(Clone, Copy)]
struct WallsAt {
    edges: u8,
    walls: usize,
}

fn walls_at(point: GridPoint, rules: &Rules) -> Vec<WallsAt> {
    let on_sides = [
        // North, east, west, south: on the board, and on its boundary.
        (point.row > 0, point.is_side_column()),
        (point.column < point.width, point.is_side_row()),
        (point.column > 0, point.is_side_row()),
        (point.row < point.height, point.is_side_column()),
    ];
    let free = |bit: usize| on_sides[bit].0 && (rules.edge_walls || !on_sides[bit].1);
    let mut sets = vec![WallsAt { edges: 0, walls: 0 }];
    let shapes = Shape::ALL.into_iter().filter(|shape| rules.l_walls || shape.is_straight());
    for shape in shapes {
        let arms = shape.arms().map(Direction::index);
        if !arms.into_iter().all(free) {
            continue;
        }
        let edges = arms.into_iter().map(|bit| 1 << bit).sum::<u8>();
        for number in 0..sets.len() {
            let other = sets[number];
            // Walls of other shapes at this anchor leave no two opposite edges free.
            let may_cross = rules.crossing_walls || other.edges == 0 || !shape.is_straight();
            if other.edges & edges == 0 && may_cross {
                sets.push(WallsAt { edges: other.edges | edges, walls: other.walls + 1 });
            }
        }
    }
    sets
}

/// The state after these edges are walled, or `None` if one of them is walled already.
fn after(point: GridPoint, state: u32, edges: u8) -> Option<u32> {
    let [north, east, west, south] = [0, 1, 2, 3].map(|bit| edges >> bit & 1 == 1);
    let here = 1 << point.column;
    let is_taken = north && state & here != 0 || west && state & EAST_WALLED != 0;
    let mut after = state & !here & !EAST_WALLED;
    if south {
        after |= here;
    }
    if east {
        after |= EAST_WALLED;
    }
    (!is_taken).then_some(after)
}
