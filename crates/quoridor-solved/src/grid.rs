//! `Grid`: the squares of a small board in one word, and the steps between them.

use abstract_games_quoridor::{Board, Direction, Square};

/// A board of at most 64 squares. The bit of a square is its row times the width, plus its column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) width: u32,
    pub(super) height: u32,
}

/// The squares from which a step in each direction is open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edges {
    width: u32,
    open: [u64; 4],
}

impl Grid {
    pub(super) const MOST_SQUARES: u32 = u64::BITS;

    /// The squares of `board`, or `None` if there are more than 64.
    pub(super) fn new(board: Board) -> Option<Self> {
        let (width, height) = (u32::from(board.width()), u32::from(board.height()));
        (width * height <= Self::MOST_SQUARES).then_some(Self { width, height })
    }

    /// The number of squares of all rows but one.
    pub(super) fn cells(self) -> u32 {
        self.width * (self.height - 1)
    }

    /// The bit of a square.
    pub(super) fn number(self, square: Square) -> u32 {
        u32::from(square.row()) * self.width + u32::from(square.column())
    }

    /// The square with this bit.
    pub(super) fn square(self, number: u32) -> Option<Square> {
        let [column, row] = [number % self.width, number / self.width].map(u8::try_from);
        Square::new(column.ok()?, row.ok()?)
    }

    /// The image of a square under the mirror that exchanges the columns.
    pub(super) fn mirrored(self, number: u32) -> u32 {
        let column = number % self.width;
        number - column + self.width - 1 - column
    }

    /// The square next to square `number` in `direction`, or `None` beyond the board.
    pub(super) fn beside(self, number: u32, direction: Direction) -> Option<u32> {
        let (x, y) = offset(direction);
        let column = (number % self.width).wrapping_add_signed(x);
        let row = (number / self.width).wrapping_add_signed(y);
        (column < self.width && row < self.height).then(|| row * self.width + column)
    }

    /// The squares of all rows but the last: those of the first player in an unfinished game.
    pub(super) fn below_top(self) -> u64 {
        ones(self.cells())
    }

    /// The squares of all rows but the first: those of the second player in an unfinished game.
    pub(super) fn above_bottom(self) -> u64 {
        self.below_top() << self.width
    }

    pub(super) fn top(self) -> u64 {
        ones(self.width) << self.cells()
    }

    pub(super) fn bottom(self) -> u64 {
        ones(self.width)
    }

    /// The edges that fences leave open; the fences are given by the squares at their lower left.
    #[inline]
    pub(super) fn edges(self, horizontal: u64, vertical: u64) -> Edges {
        let width = self.width;
        // The column of each square of one row, repeated: all but the last column.
        let not_last = ones(width - 1) * self.first_column();
        let up = self.below_top() & !(horizontal | horizontal << 1);
        let right = not_last & !(vertical | vertical << width);
        Edges { width, open: [up, up << width, right << 1, right] }
    }

    /// The squares of the first column.
    pub(super) fn first_column(self) -> u64 {
        (0..self.height).fold(0, |column, row| column | 1 << (row * self.width))
    }
}

impl Edges {
    /// The squares from which a step in `direction` is open.
    #[inline]
    pub(super) fn open(&self, direction: Direction) -> u64 {
        self.open[direction as usize]
    }

    /// The squares to which an open step in `direction` leads from `squares`.
    #[inline]
    pub(super) fn after(&self, squares: u64, direction: Direction) -> u64 {
        self.shift(squares & self.open(direction), direction)
    }

    /// The squares one step further in `direction`, meant for open steps.
    #[inline]
    fn shift(&self, squares: u64, direction: Direction) -> u64 {
        match direction {
            Direction::Up => squares << self.width,
            Direction::Down => squares >> self.width,
            Direction::Left => squares >> 1,
            Direction::Right => squares << 1,
        }
    }

    /// The squares from which each jump is possible, by the direction over the other pawn: straight
    /// on, and to the sides if that is not open.
    pub(super) fn jumps(&self) -> [[u64; 3]; 4] {
        Direction::ALL.map(|over| {
            let open = self.open(over);
            let behind = self.shift(open, over.opposite());
            let side = |side| open & !behind & self.shift(self.open(side), over.opposite());
            let [left, right] = over.sideways().map(side);
            [open & behind, left, right]
        })
    }

    /// The squares from which a path leads to one of `goal`.
    pub(super) fn leading_to(&self, goal: u64) -> u64 {
        let mut reached = goal;
        loop {
            let mut next = reached;
            for direction in Direction::ALL {
                next |= self.after(reached, direction);
            }
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

/// The column and the row of the square next to the origin.
pub(super) fn offset(direction: Direction) -> (i32, i32) {
    match direction {
        Direction::Up => (0, 1),
        Direction::Down => (0, -1),
        Direction::Left => (-1, 0),
        Direction::Right => (1, 0),
    }
}

/// The lowest `count` bits, of which there are at most 64.
pub(super) fn ones(count: u32) -> u64 {
    u64::MAX.checked_shr(u64::BITS - count).unwrap_or(0)
}
