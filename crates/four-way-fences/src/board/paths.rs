//! The passages between adjacent cells that walls leave open, and the paths along them.

use std::collections::VecDeque;

use super::cell::Cell;
use super::direction::Direction;
use super::edges::{Edge, Edges};
use super::point::{MOST_CELLS, MOST_LINES};
use super::size::Board;

/// The cells of each row, one bit for each column.
type Rows = [u32; MOST_LINES];

/// The edges that nobody crosses, with and without the boundary of the board.
///
/// Stones do not block paths. A path of a stone leads to a cell at its goal edge where this edge is
/// not walled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passages {
    board: Board,
    walls: Edges,
    /// The walls and the boundary.
    barriers: Edges,
}

impl Passages {
    /// The passages that `walls` leave on `board`.
    pub(crate) fn new(board: Board, walls: Edges) -> Self {
        Self { board, walls, barriers: walls.union(&board.boundary()) }
    }

    /// These passages without two more edges.
    pub(crate) fn without(&self, edges: [Edge; 2]) -> Self {
        let mut less = *self;
        for edge in edges {
            less.walls.insert(edge);
            less.barriers.insert(edge);
        }
        less
    }

    /// Whether a wall is on the side of `cell` in `direction`.
    pub(crate) fn is_walled(&self, cell: Cell, direction: Direction) -> bool {
        self.walls.contains(Edge::crossed(cell, direction))
    }

    /// Whether neither a wall nor the boundary is on the side of `cell` in `direction`.
    pub(crate) fn is_open(&self, cell: Cell, direction: Direction) -> bool {
        !self.barriers.contains(Edge::crossed(cell, direction))
    }

    /// The cells at most one step from a cell of `from`, by row.
    fn spread(&self, from: &Rows) -> Rows {
        let (across, along) = (&self.barriers.east, &self.barriers.south);
        let mut next = *from;
        for row in 0..usize::from(self.board.height()) {
            let to_east = from[row] << 1 & !along[row];
            let to_west = (from[row] & !along[row]) >> 1;
            next[row] |= to_east | to_west;
            next[row + 1] |= from[row] & !across[row + 1];
            next[row] |= from[row + 1] & !across[row + 1];
        }
        next
    }

    /// The cells from which one step leads off the board in `goal`, by row.
    fn exits(&self, goal: Direction) -> Rows {
        let (width, height) = (self.board.width(), usize::from(self.board.height()));
        let row = (1 << width) - 1;
        let mut exits = [0; MOST_LINES];
        match goal {
            Direction::North => exits[0] = row & !self.walls.east[0],
            Direction::South => exits[height - 1] = row & !self.walls.east[height],
            Direction::West => (0..height).for_each(|r| exits[r] = 1 & !self.walls.south[r]),
            Direction::East => {
                (0..height).for_each(|r| exits[r] = (1 << width & !self.walls.south[r]) >> 1);
            }
        }
        exits
    }

    /// Whether a path leads from `start` off the board in `goal`.
    ///
    /// Costs one [`spread`](Self::spread) for each step of a shortest path.
    pub(crate) fn lead_off(&self, start: Cell, goal: Direction) -> bool {
        let exits = self.exits(goal);
        let mut reached = [0; MOST_LINES];
        reached[usize::from(start.row())] = 1 << start.column();
        loop {
            if reached.iter().zip(&exits).any(|(row, exits)| row & exits != 0) {
                return true;
            }
            let next = self.spread(&reached);
            if next == reached {
                return false;
            }
            reached = next;
        }
    }

    /// The edges that a shortest path from `start` off the board in `goal` crosses, or `None` if
    /// there is no path. The length of the path is the number of edges.
    pub(crate) fn shortest_path(&self, start: Cell, goal: Direction) -> Option<Edges> {
        const CELLS: usize = MOST_CELLS as usize * MOST_CELLS as usize;
        // The cell before each cell that was found; the start is before itself.
        let mut before: [Option<Cell>; CELLS] = [None; CELLS];
        before[start.index()] = Some(start);
        let mut queue = VecDeque::from([start]);
        let exits = self.exits(goal);
        while let Some(cell) = queue.pop_front() {
            if exits[usize::from(cell.row())] >> cell.column() & 1 == 1 {
                return Some(crossed(cell, goal, &before));
            }
            for direction in Direction::ALL {
                let next = cell.step(direction).filter(|_| self.is_open(cell, direction));
                if let Some(next) = next.filter(|next| before[next.index()].is_none()) {
                    before[next.index()] = Some(cell);
                    queue.push_back(next);
                }
            }
        }
        None
    }
}

/// The edges crossed on the way to `last` and from there in `goal`.
fn crossed(last: Cell, goal: Direction, before: &[Option<Cell>]) -> Edges {
    let mut edges = Edges::EMPTY;
    edges.insert(Edge::crossed(last, goal));
    let mut cell = last;
    while let Some(previous) = before[cell.index()].filter(|previous| *previous != cell) {
        let is_back = |direction: &Direction| cell.step(*direction) == Some(previous);
        if let Some(back) = Direction::ALL.into_iter().find(is_back) {
            edges.insert(Edge::crossed(cell, back));
        }
        cell = previous;
    }
    edges
}
