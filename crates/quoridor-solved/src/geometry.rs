//! `Geometry`: the constants of a board, as matrices of words.

use abstract_games_quoridor::Direction;

use super::bits::Word;
use super::grid::{Grid, offset, ones};

/// A relation between the squares of the two pawns: the first player's, for each of the second's.
///
/// Word i belongs to the square of the second player with number i + width, as the first row is its
/// goal. Bit j of a word is the square of the first player with number j, not in the last row.
/// Words beyond the board are empty.
pub(super) type Matrix<T, const N: usize> = [T; N];

/// The constants of a board with at most `N` squares, and bits of a word, in all rows but one.
pub(super) struct Geometry<T, const N: usize> {
    pub(super) grid: Grid,
    /// The word's own square, as a bit of all words.
    number: Matrix<T, N>,
    /// The second player's square, as a square of the first player.
    pub(super) same: Matrix<T, N>,
    /// The square next to the second player's in each direction, as a square of the first player.
    pub(super) beside: [Matrix<T, N>; 4],
    /// The words of the squares from which a step in each direction leads to the last row.
    pub(super) below_goal: [Matrix<T, N>; 4],
    pub(super) jumps: Vec<Jump>,
    /// The differences between the words of target and start of the second player's moves: steps by
    /// direction, then jumps.
    pub(super) offsets: [isize; MOVES],
    first_column: T,
}

/// The number of different offsets of the moves of a pawn: four of steps, and eight of jumps.
pub(super) const MOVES: usize = 12;

/// A jump in one direction over the other pawn, and on from there.
pub(super) struct Jump {
    pub(super) over: Direction,
    /// Which way from the other pawn: 0 straight on, 1 and 2 to its sides.
    pub(super) way: usize,
    /// The number of its offset.
    pub(super) number: usize,
}

impl<T: Word, const N: usize> Geometry<T, N> {
    pub(super) fn new(grid: Grid) -> Self {
        let width = grid.width;
        let beside = |number, direction| grid.beside(number, direction);
        let in_last_row = |to: Option<u32>| if to >= Some(grid.cells()) { u64::MAX } else { 0 };
        let (jumps, offsets) = jumps(grid);
        Self {
            grid,
            number: per_square(grid, &|number| 1 << (number - width)),
            same: per_square(grid, &|number| bit(grid, Some(number))),
            beside: Direction::ALL.map(|to| per_square(grid, &|from| bit(grid, beside(from, to)))),
            below_goal: Direction::ALL
                .map(|to| per_square(grid, &|from| in_last_row(beside(from, to)))),
            jumps,
            offsets,
            first_column: T::of(grid.first_column() & grid.below_top()),
        }
    }

    /// Adds the image of `image` under the mirror that exchanges the columns to `sum`.
    #[inline]
    pub(super) fn add_mirrored(&self, sum: &mut Matrix<T, N>, mut image: Matrix<T, N>) {
        let width = self.grid.width;
        for column in 0..width / 2 {
            let apart = width - 1 - 2 * column;
            let mask = self.first_column << column;
            for word in &mut image {
                let differ = (*word ^ *word >> apart) & mask;
                *word = *word ^ (differ | differ << apart);
            }
        }
        let cells = self.grid.cells() as usize;
        let rows = sum[..cells].chunks_exact_mut(width as usize);
        for (sums, row) in rows.zip(image.chunks_exact(width as usize)) {
            sums.iter_mut().rev().zip(row).for_each(|(sum, word)| *sum |= *word);
        }
    }

    /// The words of the squares of the second player in `squares`.
    pub(super) fn rows(&self, squares: u64) -> Matrix<T, N> {
        let squares = T::of(squares >> self.grid.width);
        let mut rows = [T::ZERO; N];
        for (row, &number) in rows.iter_mut().zip(&self.number) {
            *row = if squares & number == T::ZERO { T::ZERO } else { !T::ZERO };
        }
        rows
    }

    /// The squares of the first player in `squares`.
    #[inline]
    pub(super) fn word(&self, squares: u64) -> T {
        T::of(squares & ones(self.grid.cells()))
    }
}

/// The matrix with this word for each square of the second player. Inlined, it would be compiled
/// for each of the many relations.
#[inline(never)]
fn per_square<T: Word, const N: usize>(grid: Grid, word: &dyn Fn(u32) -> u64) -> Matrix<T, N> {
    let mut matrix = [T::ZERO; N];
    for (squares, number) in matrix.iter_mut().zip(grid.width..grid.width + grid.cells()) {
        *squares = T::of(word(number));
    }
    matrix
}

/// A square of the first player as a bit, unless the first player has won there.
fn bit(grid: Grid, number: Option<u32>) -> u64 {
    number.filter(|&number| number < grid.cells()).map_or(0, |number| 1 << number)
}

/// All jumps, and the offsets of all moves.
fn jumps(grid: Grid) -> (Vec<Jump>, [isize; MOVES]) {
    let (mut jumps, mut offsets) = (Vec::new(), [0; MOVES]);
    for (offset, direction) in offsets.iter_mut().zip(Direction::ALL) {
        *offset = word_offset(grid, direction);
    }
    let mut next = Direction::ALL.len();
    for over in Direction::ALL {
        for (way, on) in ways(over).into_iter().enumerate() {
            let offset = word_offset(grid, over) + word_offset(grid, on);
            // A square to a side is reached by way of either of two pawns.
            let known = (4..next).find(|&number| offsets[number] == offset);
            let number = known.unwrap_or(next);
            offsets[number] = offset;
            next = next.max(number + 1);
            jumps.push(Jump { over, way, number });
        }
    }
    (jumps, offsets)
}

/// The directions in which a jump over a pawn can go on: straight, and to the sides.
pub(super) fn ways(over: Direction) -> [Direction; 3] {
    let [left, right] = over.sideways();
    [over, left, right]
}

/// The difference between the words of the squares after and before a step.
pub(super) fn word_offset(grid: Grid, direction: Direction) -> isize {
    let (column, row) = offset(direction);
    #[expect(clippy::cast_possible_wrap, reason = "a board has at most 11 columns")]
    let width = grid.width as isize;
    column as isize + row as isize * width
}
