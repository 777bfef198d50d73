//! The passages between adjacent cells that walls leave open, and the paths along them.

use std::{array, iter};

use super::cell::Cell;
use super::direction::Direction;
use super::edges::{Edge, Edges};
use super::point::MOST_CELLS;
use super::size::Board;

const CELLS: usize = 256;
const WORD: usize = 64;
const ROW: usize = MOST_CELLS as usize;

/// The distance of a cell from which no path leads to the goal.
pub(crate) const NEVER: u8 = u8::MAX;

/// The distances of the cells by [`Cell::index`].
pub(crate) type Distances = [u8; CELLS];

/// A set of cells by [`Cell::index`].
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Cells([u64; CELLS / WORD]);

impl Cells {
    pub(crate) const ALL: Self = Self([u64::MAX; CELLS / WORD]);

    pub(crate) const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / WORD] >> (cell.index() % WORD) & 1 == 1
    }

    /// Removes `cell`. Returns whether it was in the set.
    fn remove(&mut self, cell: Cell) -> bool {
        let was_in = self.contains(cell);
        self.0[cell.index() / WORD] &= !(1 << (cell.index() % WORD));
        was_in
    }

    fn is_empty(&self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    fn zip(self, other: &Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(array::from_fn(|word| f(self.0[word], other.0[word])))
    }

    /// Calls `f` with the index of each cell.
    fn for_each(&self, mut f: impl FnMut(usize)) {
        for (word, mut bits) in self.0.into_iter().enumerate() {
            while bits != 0 {
                f(word * WORD + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::default();
        for cell in cells {
            set.0[cell.index() / WORD] |= 1 << (cell.index() % WORD);
        }
        set
    }
}

/// The open sides of the cells, and the exits: the unwalled sides at the boundary. Stones do not
/// block paths.
#[derive(Clone)]
pub(crate) struct Passages {
    open: [Cells; 4],
    exits: [Cells; 4],
    board: Board,
}

/// The open sides of two edges before they are closed.
pub(crate) type Closed = [Option<(Cell, Direction)>; 4];

impl Passages {
    pub(crate) fn new(board: Board, walls: &Edges) -> Self {
        let mut passages = Self { open: Default::default(), exits: Default::default(), board };
        let (width, last_row) = (board.width(), usize::from(board.height()) - 1);
        let (all, [across, along]) = ((1 << width) - 1, [&walls.east.0, &walls.south.0]);
        for row in 0..=last_row {
            let walled = [across[row], along[row] >> 1, along[row], across[row + 1]];
            let outer = [
                if row == 0 { all } else { 0 },
                1 << (width - 1),
                1,
                if row == last_row { all } else { 0 },
            ];
            for (side, (walled, outer)) in walled.into_iter().zip(outer).enumerate() {
                let place = |cells: u32| u64::from(cells & all & !walled) << (row * ROW % WORD);
                passages.open[side].0[row * ROW / WORD] |= place(!outer);
                passages.exits[side].0[row * ROW / WORD] |= place(outer);
            }
        }
        passages
    }

    /// Closes two edges and returns their former open sides.
    pub(crate) fn close(&mut self, edges: [Edge; 2]) -> Closed {
        let [[a, b], [c, d]] = edges.map(sides);
        [a, b, c, d].map(|side| {
            let (cell, direction) = side?;
            let sides =
                [&mut self.open, &mut self.exits].map(|cells| &mut cells[direction.index()]);
            sides.into_iter().any(|cells| cells.remove(cell)).then_some((cell, direction))
        })
    }

    pub(crate) fn without(&self, edges: [Edge; 2]) -> Self {
        let mut less = self.clone();
        less.close(edges);
        less
    }

    /// The cell beside `cell`, unless a wall or the boundary is between them.
    pub(crate) fn step(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        cell.step(direction).filter(|_| self.open[direction.index()].contains(cell))
    }

    pub(crate) fn is_outer(&self, cell: Cell, direction: Direction) -> bool {
        self.board.step(cell, direction).is_none()
    }

    pub(crate) fn is_exit(&self, cell: Cell, direction: Direction) -> bool {
        self.exits[direction.index()].contains(cell)
    }

    /// The cells one step from a cell of `from`.
    fn spread(&self, from: &Cells) -> Cells {
        const OVER: usize = WORD - ROW;
        let [north, east, west, south] = &self.open;
        let mut next = Cells::default();
        for word in 0..next.0.len() {
            let cells = from.0[word];
            let (to_north, to_south) = (cells & north.0[word], cells & south.0[word]);
            next.0[word] |= (cells & east.0[word]) << 1 | (cells & west.0[word]) >> 1;
            next.0[word] |= to_north >> ROW | to_south << ROW;
            if word > 0 {
                next.0[word - 1] |= to_north << OVER;
            }
            if word + 1 < next.0.len() {
                next.0[word + 1] |= to_south >> OVER;
            }
        }
        next
    }

    /// Calls `found` with the distance of each of the `wanted` cells that has a path to the goal.
    /// Costs one [`spread`](Self::spread) for each step of the longest.
    pub(crate) fn flood(&self, goal: Direction, wanted: &Cells, mut found: impl FnMut(usize, u8)) {
        let mut left = *wanted;
        let mut layer = self.exits[goal.index()];
        let (mut reached, mut distance) = (layer, 1_u8);
        while !layer.is_empty() {
            let here = layer.zip(&left, |a, b| a & b);
            if !here.is_empty() {
                here.for_each(|cell| found(cell, distance));
                left = left.zip(&here, |a, b| a & !b);
                if left.is_empty() {
                    return;
                }
            }
            // A passage is open from both sides.
            layer = self.spread(&layer).zip(&reached, |a, b| a & !b);
            reached = reached.zip(&layer, |a, b| a | b);
            distance = distance.saturating_add(1).min(NEVER - 1);
        }
    }

    /// The distances of all cells from the goal in this direction.
    pub(crate) fn distances(&self, goal: Direction) -> Distances {
        let mut distances = [NEVER; CELLS];
        self.flood(goal, &Cells::ALL, |cell, distance| distances[cell] = distance);
        distances
    }

    pub(crate) fn lead_off(&self, start: Cell, goal: Direction) -> bool {
        let mut is_found = false;
        self.flood(goal, &iter::once(start).collect(), |_, _| is_found = true);
        is_found
    }

    /// The edges on a shortest path from `start` to the goal, if there is a path.
    pub(crate) fn shortest_path(&self, start: Cell, goal: Direction) -> Option<Edges> {
        // The cells at each distance from the goal, up to that of the start.
        let mut layer = self.exits[goal.index()];
        let (mut reached, mut nearer) = (layer, Vec::new());
        while !layer.contains(start) {
            nearer.push(layer);
            layer = self.spread(&layer).zip(&reached, |a, b| a & !b);
            if layer.is_empty() {
                return None;
            }
            reached = reached.zip(&layer, |a, b| a | b);
        }
        let (mut path, mut cell) = (Edges::EMPTY, start);
        for layer in nearer.iter().rev() {
            let (direction, next) = Direction::ALL.into_iter().find_map(|direction| {
                let next = self.step(cell, direction).filter(|next| layer.contains(*next))?;
                Some((direction, next))
            })?;
            path.insert(Edge::crossed(cell, direction));
            cell = next;
        }
        path.insert(Edge::crossed(cell, goal));
        Some(path)
    }

    /// Whether closing the sides may have changed `distances`. The answer no is certain.
    pub(crate) fn may_change(
        &self,
        closed: Closed,
        goal: Direction,
        distances: &Distances,
    ) -> bool {
        closed.into_iter().flatten().any(|(cell, direction)| {
            let distance = distances[cell.index()];
            let leads_nearer =
                |to| distances[beside(cell.index(), to)].checked_add(1) == Some(distance);
            let is_lost = if self.is_outer(cell, direction) {
                direction == goal && distance == 1
            } else {
                leads_nearer(direction)
            };
            let is_supported = || {
                (distance == 1 && self.is_exit(cell, goal))
                    || Direction::ALL
                        .into_iter()
                        .any(|to| self.open[to.index()].contains(cell) && leads_nearer(to))
            };
            is_lost && !is_supported()
        })
    }
}

const fn beside(cell: usize, direction: Direction) -> usize {
    match direction {
        Direction::North => cell.wrapping_sub(ROW),
        Direction::East => cell + 1,
        Direction::West => cell.wrapping_sub(1),
        Direction::South => cell + ROW,
    }
}

/// The cells on both sides of an edge, each with the direction to the edge.
fn sides(edge: Edge) -> [Option<(Cell, Direction)>; 2] {
    let (start, [back, forth]) = match edge {
        Edge::East(start) => (start, [Direction::North, Direction::South]),
        Edge::South(start) => (start, [Direction::West, Direction::East]),
    };
    // The edge is on the north or west side of the cell to the south-east of its start.
    let (column, row) = (start.column(), start.row());
    let (before_column, before_row) = back.step(column, row);
    let sides = [(Cell::new(column, row), back), (Cell::new(before_column, before_row), forth)];
    sides.map(|(cell, direction)| Some((cell?, direction)))
}
