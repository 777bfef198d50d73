//! `count_wall_sets`: the number of sets of walls of which no two share a unit edge.

use std::collections::BTreeMap;

use abstract_games_core::{BigUint, Observer, Progress};

use super::error::{WallCountError, check};
use crate::board::{Direction, MOST_CELLS, Shape};
use crate::game::Rules;

/// The number of sets of walls on a board of `width` × `height` cells, by the number of walls from
/// 0, whatever paths they leave. No unit edge is walled twice.
///
/// Of the `rules`, those about shapes, walls along the boundary and crossing walls matter. The
/// board may have 1 to 16 cells a side.
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
/// One step for each grid point. It holds the counts for 2ʷ⁺² states, where w is the lesser of
/// width and height. The observer is asked before each point; `found` is the number of states.
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
    check(width, height, MOST_CELLS)?;
    // The frontier runs along the shorter side. The board turned over its diagonal has as many
    // sets.
    let (width, height) = (width.min(height), width.max(height));
    let total = (u64::from(width) + 1) * (u64::from(height) + 1);
    let mut states: Counts = BTreeMap::from([(0, vec![BigUint::from(1_u8)])]);
    let mut done = 0;
    for row in 0..=height {
        for column in 0..=width {
            observer.observe(&Progress::at(done).of(total).found(states.len() as u64))?;
            done += 1;
            let place = Point { column, row, width, height };
            let sets = place.sets(rules);
            let mut next = Counts::new();
            for (state, counts) in states {
                for set in &sets {
                    if let Some(after) = place.after(state, set.edges) {
                        add(next.entry(after).or_default(), &counts, set.walls);
                    }
                }
            }
            states = next;
        }
    }
    let mut all = Vec::new();
    for counts in states.values() {
        add(&mut all, counts, 0);
    }
    Ok(all)
}

/// For each state of the frontier, the number of sets by the number of walls.
///
/// Bit `c` of a state says that the edge to the south of the latest point in column c is walled,
/// and bit 31 that the edge to the east of the latest point is.
type Counts = BTreeMap<u32, Vec<BigUint>>;

const EAST_WALLED: u32 = 1 << 31;

/// Adds `counts`, each with this many walls more.
fn add(sum: &mut Vec<BigUint>, counts: &[BigUint], walls: usize) {
    if sum.len() < counts.len() + walls {
        sum.resize(counts.len() + walls, BigUint::default());
    }
    for (sum, count) in sum[walls..].iter_mut().zip(counts) {
        *sum += count;
    }
}

/// Walls with one anchor: their edges, one bit for each direction, and their number.
#[derive(Clone, Copy)]
struct WallsAt {
    edges: u8,
    walls: usize,
}

/// A grid point.
struct Point {
    column: u8,
    row: u8,
    width: u8,
    height: u8,
}

impl Point {
    /// The sets of walls with this anchor, whatever walls other anchors have.
    fn sets(&self, rules: &Rules) -> Vec<WallsAt> {
        let on_sides = [
            // The edges in the order north, east, west, south: whether they are on the board and on
            // its boundary.
            (self.row > 0, self.column == 0 || self.column == self.width),
            (self.column < self.width, self.row == 0 || self.row == self.height),
            (self.column > 0, self.row == 0 || self.row == self.height),
            (self.row < self.height, self.column == 0 || self.column == self.width),
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
    fn after(&self, state: u32, edges: u8) -> Option<u32> {
        let [north, east, west, south] = [0, 1, 2, 3].map(|bit| edges >> bit & 1 == 1);
        let here = 1 << self.column;
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
}
