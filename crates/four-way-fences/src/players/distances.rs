//! The distances of all cells from the four goals.

use crate::board::{Board, Cell, Direction, Edge, Edges};

/// The number of cells of the largest board.
const CELLS: usize = 256;

/// The distance of a cell from which no path leads to the goal.
pub(super) const NEVER: u8 = u8::MAX;

/// The number of steps from each cell to a goal and off the board, by the index of the cell.
pub(super) type Distances = [u8; CELLS];

/// The sides of each cell that neither a wall nor the boundary closes, and the exits.
///
/// Bit `d` of a cell belongs to the direction with index `d`.
#[derive(Clone)]
pub(super) struct Grid {
    open: [u8; CELLS],
    exits: [u8; CELLS],
    board: Board,
}

/// The cell beside the cell with this index.
const fn beside(cell: usize, direction: Direction) -> usize {
    match direction {
        Direction::North => cell.wrapping_sub(16),
        Direction::East => cell + 1,
        Direction::West => cell.wrapping_sub(1),
        Direction::South => cell + 16,
    }
}

const fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::North => Direction::South,
        Direction::East => Direction::West,
        Direction::West => Direction::East,
        Direction::South => Direction::North,
    }
}

impl Grid {
    /// The board with these walls.
    pub(super) fn new(board: Board, walls: &Edges) -> Self {
        let mut grid = Self { open: [0; CELLS], exits: [0; CELLS], board };
        for cell in board.cells() {
            for direction in Direction::ALL {
                if walls.contains(Edge::crossed(cell, direction)) {
                    continue;
                }
                let is_inside = board.step(cell, direction).is_some();
                let sides = if is_inside { &mut grid.open } else { &mut grid.exits };
                sides[cell.index()] |= 1 << direction.index();
            }
        }
        grid
    }

    /// Closes an edge. Returns its open sides before: cells with the direction towards the edge.
    pub(super) fn close(&mut self, edge: Edge) -> [Option<(usize, Direction)>; 2] {
        let mut closed = [None; 2];
        for (side, slot) in sides(edge).into_iter().zip(&mut closed) {
            let Some((cell, direction)) = side.filter(|(cell, _)| self.board.contains(*cell))
            else {
                continue;
            };
            let (index, bit) = (cell.index(), 1 << direction.index());
            if (self.open[index] | self.exits[index]) & bit != 0 {
                self.open[index] &= !bit;
                self.exits[index] &= !bit;
                *slot = Some((index, direction));
            }
        }
        closed
    }

    /// The distances from the goal in this direction, by breadth-first search.
    pub(super) fn distances(&self, goal: Direction) -> Distances {
        let mut distances = [NEVER; CELLS];
        let mut queue = [0_u8; CELLS];
        let (mut first, mut last) = (0, 0);
        for (cell, exits) in self.exits.iter().enumerate() {
            if exits >> goal.index() & 1 == 1 {
                distances[cell] = 1;
                queue[last] = u8::try_from(cell).unwrap_or(0);
                last += 1;
            }
        }
        while first < last {
            let cell = usize::from(queue[first]);
            first += 1;
            // A passage is open from both sides.
            for direction in Direction::ALL {
                if self.open[cell] >> direction.index() & 1 == 1 {
                    let next = beside(cell, direction);
                    if distances[next] == NEVER {
                        distances[next] = distances[cell].saturating_add(1).min(NEVER - 1);
                        queue[last] = u8::try_from(next).unwrap_or(0);
                        last += 1;
                    }
                }
            }
        }
        distances
    }

    /// Whether a cell at `distance` has a neighbour or an exit through which a path of this length leads.
    fn is_supported(&self, cell: usize, goal: Direction, distances: &Distances) -> bool {
        let distance = distances[cell];
        (distance == 1 && self.exits[cell] >> goal.index() & 1 == 1)
            || Direction::ALL.into_iter().any(|direction| {
                self.open[cell] >> direction.index() & 1 == 1
                    && distances[beside(cell, direction)].saturating_add(1) == distance
            })
    }

    /// Whether `distances`, those before the sides in `closed` were closed, may have changed.
    ///
    /// The answer no is certain: every cell that lost the next cell of a shortest path has another.
    pub(super) fn may_change(
        &self,
        closed: &[Option<(usize, Direction)>; 4],
        goal: Direction,
        distances: &Distances,
    ) -> bool {
        closed.iter().flatten().any(|(cell, direction)| {
            let (cell, direction) = (*cell, *direction);
            let is_exit = self.is_outside(cell, direction);
            let lost = if is_exit {
                direction == goal && distances[cell] == 1
            } else {
                distances[cell] != NEVER
                    && distances[beside(cell, direction)].saturating_add(1) == distances[cell]
            };
            lost && !self.is_supported(cell, goal, distances)
        })
    }

    /// Whether the side of this cell lies on the boundary.
    fn is_outside(&self, cell: usize, direction: Direction) -> bool {
        let (column, row) = (cell % 16, cell / 16);
        match direction {
            Direction::North => row == 0,
            Direction::East => column + 1 == usize::from(self.board.width()),
            Direction::West => column == 0,
            Direction::South => row + 1 == usize::from(self.board.height()),
        }
    }
}

/// The cells on both sides of an edge, with the direction towards the edge.
fn sides(edge: Edge) -> [Option<(Cell, Direction)>; 2] {
    let (direction, start) = match edge {
        Edge::East(start) => (Direction::North, start),
        Edge::South(start) => (Direction::West, start),
    };
    // The edge is on the north or west side of the cell to the south-east of its start.
    let after = Cell::new(start.column(), start.row());
    let before = match direction {
        Direction::North => start.row().checked_sub(1).map(|row| (start.column(), row)),
        _ => start.column().checked_sub(1).map(|column| (column, start.row())),
    };
    let before = before.and_then(|(column, row)| Cell::new(column, row));
    [after.map(|cell| (cell, direction)), before.map(|cell| (cell, opposite(direction)))]
}
