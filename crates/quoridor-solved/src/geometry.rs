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
    pub(super) number: Matrix<T, N>,
    /// The second player's square, as a square of the first player.
    pub(super) same: Matrix<T, N>,
    /// The square below the second player's.
    pub(super) below: Matrix<T, N>,
    /// The words of the squares in the second row.
    pub(super) second_row: Matrix<T, N>,
    /// The jumps of the first player, by direction of the step over the other pawn.
    pub(super) first: [FirstJumps<T, N>; 4],
    pub(super) second: Vec<SecondJump<T, N>>,
    first_column: T,
}

/// The jumps of the first player over the second in one direction.
#[derive(Clone, Copy)]
pub(super) struct FirstJumps<T, const N: usize> {
    /// The square before the other pawn.
    pub(super) from: Matrix<T, N>,
    /// The square behind the other pawn, and the squares at its sides, unless they are in the goal.
    pub(super) to: [Matrix<T, N>; 3],
    /// The square before the other pawn, if the square behind it, or at a side, is in the goal.
    pub(super) to_goal: [Matrix<T, N>; 3],
}

/// The jumps of the second player over the first in one direction and to one side.
pub(super) struct SecondJump<T, const N: usize> {
    pub(super) over: Direction,
    /// Which way from the other pawn: 0 straight on, 1 and 2 to its sides.
    pub(super) way: usize,
    /// The difference between the words of target and start.
    pub(super) offset: isize,
    /// The number of this difference among those of all jumps, of which there are at most 8.
    pub(super) displacement: usize,
    /// The square of the other pawn, if the target is on the board and not in the goal.
    pub(super) via: Matrix<T, N>,
    /// The square of the other pawn, if the target is in the goal.
    pub(super) via_to_goal: Matrix<T, N>,
}

impl<T: Word, const N: usize> Geometry<T, N> {
    pub(super) fn new(grid: Grid) -> Self {
        let Grid { width, height } = grid;
        let below = |number| bit(grid, grid.beside(number, Direction::Down));
        let in_second_row = |number| if number < 2 * width { u64::MAX } else { 0 };
        Self {
            grid,
            number: per_square(grid, &|number| 1 << (number - width)),
            same: per_square(grid, &|number| bit(grid, Some(number))),
            below: per_square(grid, &below),
            second_row: per_square(grid, &in_second_row),
            first: first_jumps(grid),
            second: second_jumps(grid),
            first_column: T::of((0..height - 1).fold(0, |bits, row| bits | 1 << (row * width))),
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
            *row = if squares & number == T::ZERO { T::ZERO } else { T::ALL };
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

fn first_jumps<T: Word, const N: usize>(grid: Grid) -> [FirstJumps<T, N>; 4] {
    let none = [T::ZERO; N];
    let mut jumps = [FirstJumps { from: none, to: [none; 3], to_goal: [none; 3] }; 4];
    for (jumps, over) in jumps.iter_mut().zip(Direction::ALL) {
        let from = |number| bit(grid, grid.beside(number, over.opposite()));
        jumps.from = per_square(grid, &from);
        for (way, on) in ways(over).into_iter().enumerate() {
            let is_top = |number| grid.beside(number, on).is_some_and(|to| to >= grid.cells());
            jumps.to[way] = per_square(grid, &|number| bit(grid, grid.beside(number, on)));
            jumps.to_goal[way] =
                per_square(grid, &|number| if is_top(number) { from(number) } else { 0 });
        }
    }
    jumps
}

fn second_jumps<T: Word, const N: usize>(grid: Grid) -> Vec<SecondJump<T, N>> {
    let (mut jumps, mut offsets) = (Vec::new(), Vec::new());
    for over in Direction::ALL {
        for (way, on) in ways(over).into_iter().enumerate() {
            let offset = word_offset(grid, over) + word_offset(grid, on);
            // A displacement to a side is reached by way of either of its two directions.
            let known = offsets.iter().position(|&known| known == offset);
            let displacement = known.unwrap_or(offsets.len());
            if known.is_none() {
                offsets.push(offset);
            }
            let target = |number| grid.beside(grid.beside(number, over)?, on);
            let via = |to_goal| {
                per_square(grid, &|number| {
                    let is_wanted = target(number).map(|to| to < grid.width) == Some(to_goal);
                    if is_wanted { bit(grid, grid.beside(number, over)) } else { 0 }
                })
            };
            let (via, via_to_goal) = (via(false), via(true));
            jumps.push(SecondJump { over, way, offset, displacement, via, via_to_goal });
        }
    }
    jumps
}

/// The directions in which a jump over a pawn can go on: straight, and to the sides.
fn ways(over: Direction) -> [Direction; 3] {
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
