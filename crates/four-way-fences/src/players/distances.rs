//! The distances of cells from the four goals.

use crate::board::{Board, Cell, Direction, Edge, Edges};

/// The number of cells of the largest board.
const CELLS: usize = 256;
/// The number of cells in a word of a [`Cells`]: four rows.
const WORD: usize = 64;
/// The number of cells in a row of a [`Cells`].
const ROW: usize = 16;

/// The distance of a cell from which no path leads to the goal.
pub(super) const NEVER: u8 = u8::MAX;

/// The number of steps from each cell to a goal and off the board, by the index of the cell.
pub(super) type Distances = [u8; CELLS];

/// A set of cells, by their indices.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Cells([u64; CELLS / WORD]);

impl Cells {
    /// All cells.
    pub(super) const ALL: Self = Self([u64::MAX; CELLS / WORD]);

    pub(super) const fn insert(&mut self, cell: usize) {
        self.0[cell / WORD] |= 1 << (cell % WORD);
    }

    const fn remove(&mut self, cell: usize) {
        self.0[cell / WORD] &= !(1 << (cell % WORD));
    }

    const fn contains(&self, cell: usize) -> bool {
        self.0[cell / WORD] >> (cell % WORD) & 1 == 1
    }

    /// Adds the cells of a row, one bit for each.
    fn insert_row(&mut self, row: usize, cells: u32) {
        self.0[row * ROW / WORD] |= u64::from(cells) << (row * ROW % WORD);
    }

    #[inline]
    fn is_empty(&self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// The cells of both sets.
    #[inline]
    fn and(mut self, other: &Self) -> Self {
        for word in 0..self.0.len() {
            self.0[word] &= other.0[word];
        }
        self
    }

    /// The cells of either set.
    #[inline]
    fn or(mut self, other: &Self) -> Self {
        for word in 0..self.0.len() {
            self.0[word] |= other.0[word];
        }
        self
    }

    /// The cells that are not in `other`.
    #[inline]
    fn without(mut self, other: &Self) -> Self {
        for word in 0..self.0.len() {
            self.0[word] &= !other.0[word];
        }
        self
    }

    /// Calls `f` for each cell.
    #[inline]
    pub(super) fn for_each(&self, mut f: impl FnMut(usize)) {
        for (word, mut bits) in self.0.into_iter().enumerate() {
            while bits != 0 {
                f(word * WORD + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }
}

/// The sides of the cells that neither a wall nor the boundary closes, and the exits.
#[derive(Clone)]
pub(super) struct Grid {
    /// The cells from which a step in each direction leads to another cell.
    open: [Cells; 4],
    /// The cells from which a step in each direction leads off the board.
    exits: [Cells; 4],
    board: Board,
}

/// The cell beside the cell with this index.
const fn beside(cell: usize, direction: Direction) -> usize {
    match direction {
        Direction::North => cell.wrapping_sub(ROW),
        Direction::East => cell + 1,
        Direction::West => cell.wrapping_sub(1),
        Direction::South => cell + ROW,
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
        let (width, height) = (board.width(), usize::from(board.height()));
        let (all, western, eastern) = ((1_u32 << width) - 1, 1, 1 << (width - 1));
        let mut grid = Self { open: Default::default(), exits: Default::default(), board };
        for row in 0..height {
            let along_rows = |row| walls.eastward(row);
            let along_columns = walls.southward(row);
            let last = [
                if row == 0 { all } else { 0 },
                eastern,
                western,
                if row + 1 == height { all } else { 0 },
            ];
            let walled = [along_rows(row), along_columns >> 1, along_columns, along_rows(row + 1)];
            for (direction, (last, walled)) in last.into_iter().zip(walled).enumerate() {
                grid.open[direction].insert_row(row, all & !last & !walled);
                grid.exits[direction].insert_row(row, last & !walled);
            }
        }
        grid
    }

    /// Closes an edge. Returns its open sides before: cells with the direction towards the edge.
    pub(super) fn close(&mut self, edge: Edge) -> [Option<(usize, Direction)>; 2] {
        let mut closed = [None; 2];
        for (side, slot) in sides(edge).into_iter().zip(&mut closed) {
            let Some((cell, direction)) = side else { continue };
            let (index, number) = (cell.index(), direction.index());
            if self.open[number].contains(index) || self.exits[number].contains(index) {
                self.open[number].remove(index);
                self.exits[number].remove(index);
                *slot = Some((index, direction));
            }
        }
        closed
    }

    /// The cells one step from a cell of `from`.
    #[inline]
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

    /// Finds the distances of the `wanted` cells from the goal in this direction, by breadth-first
    /// search. Calls `found` with each cell from which a path leads to the goal.
    ///
    /// Costs one [`spread`](Self::spread) for each step of the longest distance.
    pub(super) fn flood(&self, goal: Direction, wanted: &Cells, mut found: impl FnMut(usize, u8)) {
        let mut left = *wanted;
        let mut frontier = self.exits[goal.index()];
        let (mut reached, mut distance) = (frontier, 1_u8);
        while !frontier.is_empty() {
            let here = frontier.and(&left);
            if !here.is_empty() {
                here.for_each(|cell| found(cell, distance));
                left = left.without(&here);
                if left.is_empty() {
                    return;
                }
            }
            // A passage is open from both sides.
            frontier = self.spread(&frontier).without(&reached);
            reached = reached.or(&frontier);
            distance = distance.saturating_add(1).min(NEVER - 1);
        }
    }

    /// The distances of all cells from the goal in this direction.
    pub(super) fn distances(&self, goal: Direction) -> Distances {
        let mut distances = [NEVER; CELLS];
        self.flood(goal, &Cells::ALL, |cell, distance| distances[cell] = distance);
        distances
    }

    /// The edges of a shortest path from `start` to the goal, none if there is no path. `distances`
    /// are those from the goal.
    pub(super) fn shortest_path(
        &self,
        start: Cell,
        goal: Direction,
        distances: &Distances,
    ) -> Edges {
        let mut path = Edges::EMPTY;
        let mut cell = start;
        if distances[cell.index()] == NEVER {
            return path;
        }
        while distances[cell.index()] > 1 {
            let next = Direction::ALL.into_iter().find_map(|direction| {
                let is_open = self.open[direction.index()].contains(cell.index());
                let next = cell.step(direction).filter(|_| is_open)?;
                (distances[next.index()] < distances[cell.index()]).then_some((direction, next))
            });
            let Some((direction, next)) = next else { break };
            path.insert(Edge::crossed(cell, direction));
            cell = next;
        }
        path.insert(Edge::crossed(cell, goal));
        path
    }

    /// Whether a cell at `distance` has a neighbour or an exit through which a path of this length
    /// leads.
    fn is_supported(&self, cell: usize, goal: Direction, distances: &Distances) -> bool {
        let distance = distances[cell];
        (distance == 1 && self.exits[goal.index()].contains(cell))
            || Direction::ALL.into_iter().any(|direction| {
                self.open[direction.index()].contains(cell)
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
        let (column, row) = (cell % ROW, cell / ROW);
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
