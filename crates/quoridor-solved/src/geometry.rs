//! `Geometry`: the constants of a board, as matrices of words.

use abstract_games_quoridor::Direction;

use super::bits::Word;
use super::grid::{Grid, offset, ones};

/// A relation between the squares of the two pawns: the set of the first player's squares for each
/// square of the second player.
///
/// Word i belongs to the square of the second player with number i + width, because the second
/// player has won on a square of the first row. Bit j of a word is the square of the first player
/// with number j; the first player has won on a square of the last row. Words beyond the board are
/// empty.
pub(super) type Matrix<T, const N: usize> = [T; N];

/// The constants of a board with at most `N` squares in all rows but one.
#[derive(Clone, Debug)]
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
    /// The jumps of the second player, by displacement.
    pub(super) second: [SecondJumps<T, N>; 8],
    /// The word that holds the mirror image of each word.
    mirrored: [u8; N],
    first_column: T,
}

/// The jumps of the first player over the second in one direction.
#[derive(Clone, Debug)]
pub(super) struct FirstJumps<T, const N: usize> {
    /// The square before the other pawn.
    pub(super) from: Matrix<T, N>,
    /// The square behind the other pawn, and the squares at its sides, unless they are in the goal.
    pub(super) to: [Matrix<T, N>; 3],
    /// The square before the other pawn, if the square behind it, or at a side, is in the goal.
    pub(super) to_goal: [Matrix<T, N>; 3],
}

/// The jumps of the second player over the first by one displacement.
#[derive(Clone, Debug)]
pub(super) struct SecondJumps<T, const N: usize> {
    /// The difference between the words of target and start.
    pub(super) offset: isize,
    /// The ways of this displacement.
    pub(super) ways: Vec<SecondJump<T, N>>,
}

/// The jumps of the second player over the first in one direction and to one side.
#[derive(Clone, Debug)]
pub(super) struct SecondJump<T, const N: usize> {
    pub(super) over: Direction,
    /// Which way from the other pawn: 0 straight on, 1 and 2 to its sides.
    pub(super) way: usize,
    /// The square of the other pawn, if the target is on the board and not in the goal.
    pub(super) via: Matrix<T, N>,
    /// The square of the other pawn, if the target is in the goal.
    pub(super) via_to_goal: Matrix<T, N>,
}

impl<T: Word, const N: usize> Geometry<T, N> {
    pub(super) fn new(grid: Grid) -> Self {
        let width = grid.width;
        let words = |value: &dyn Fn(u32) -> T| per_square(grid, value);
        let mut mirrored = [0; N];
        for (number, image) in (0..).zip(&mut mirrored).take(grid.cells() as usize) {
            let (row, column) = (number / width, number % width);
            #[expect(clippy::cast_possible_truncation, reason = "at most 64 words")]
            {
                *image = (row * width + width - 1 - column) as u8;
            }
        }
        Self {
            grid,
            number: words(&|number| T::of(1 << (number - width))),
            same: words(&|number| bit(grid, Some(number))),
            below: words(&|number| bit(grid, grid.beside(number, Direction::Down))),
            second_row: words(&|number| if number < 2 * width { T::ALL } else { T::ZERO }),
            first: Direction::ALL.map(|over| FirstJumps::new(grid, over)),
            second: SecondJumps::all(grid),
            mirrored,
            first_column: T::of(
                (0..grid.height - 1).fold(0, |bits, row| bits | 1 << (row * width)),
            ),
        }
    }

    /// Adds the image of `matrix` under the mirror that exchanges the columns to `sum`.
    #[inline]
    pub(super) fn add_mirrored(&self, sum: &mut Matrix<T, N>, matrix: &Matrix<T, N>) {
        let mut image = *matrix;
        let width = self.grid.width;
        for column in 0..width / 2 {
            let apart = width - 1 - 2 * column;
            let mask = self.first_column << column;
            for word in &mut image {
                let differ = (*word ^ *word >> apart) & mask;
                *word = *word ^ (differ | differ << apart);
            }
        }
        for (word, &place) in image.iter().zip(&self.mirrored) {
            sum[place as usize] |= *word;
        }
    }

    /// The words of the squares of the second player in `squares`.
    #[inline]
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

/// The matrix with this word for each square of the second player.
fn per_square<T: Word, const N: usize>(grid: Grid, value: &dyn Fn(u32) -> T) -> Matrix<T, N> {
    let mut matrix = [T::ZERO; N];
    for (word, number) in matrix.iter_mut().zip(0..grid.cells()) {
        *word = value(number + grid.width);
    }
    matrix
}

/// A square of the first player as a bit, unless the first player has won there.
fn bit<T: Word>(grid: Grid, number: Option<u32>) -> T {
    let number = number.filter(|&number| number < grid.cells());
    number.map_or(T::ZERO, |number| T::of(1 << number))
}

impl<T: Word, const N: usize> FirstJumps<T, N> {
    fn new(grid: Grid, over: Direction) -> Self {
        let from = |number| bit(grid, grid.beside(number, over.opposite()));
        let is_top = |number: Option<u32>| number.is_some_and(|number| number >= grid.cells());
        let [left, right] = over.sideways();
        let on = [over, left, right];
        Self {
            from: per_square(grid, &from),
            to: on.map(|on| per_square(grid, &|number| bit(grid, grid.beside(number, on)))),
            to_goal: on.map(|on| {
                let is_goal = |number| is_top(grid.beside(number, on));
                per_square(grid, &|number| if is_goal(number) { from(number) } else { T::ZERO })
            }),
        }
    }
}

impl<T: Word, const N: usize> SecondJump<T, N> {
    fn new(grid: Grid, over: Direction, way: usize) -> Self {
        let on = match way {
            0 => over,
            _ => over.sideways()[way - 1],
        };
        let target = |number| grid.beside(grid.beside(number, over)?, on);
        let is_bottom = |number: Option<u32>| number.is_some_and(|number| number < grid.width);
        let via = |wanted: &dyn Fn(Option<u32>) -> bool| {
            per_square(grid, &|number| {
                let is_wanted = wanted(target(number));
                if is_wanted { bit(grid, grid.beside(number, over)) } else { T::ZERO }
            })
        };
        let via_to_goal = via(&is_bottom);
        Self { over, way, via: via(&|to| to.is_some() && !is_bottom(to)), via_to_goal }
    }
}

impl<T: Word, const N: usize> SecondJumps<T, N> {
    /// The jumps straight on and those to the sides.
    fn all(grid: Grid) -> [Self; 8] {
        let step = |direction| word_offset(grid, direction);
        let jump = |over, way| SecondJump::new(grid, over, way);
        let straight = |over| Self { offset: 2 * step(over), ways: vec![jump(over, 0)] };
        // A displacement to a side is reached by way of either of its two directions.
        let diagonal = |(one, other): (Direction, Direction)| {
            let way =
                |over: Direction, side: Direction| 1 + usize::from(over.sideways()[1] == side);
            Self {
                offset: step(one) + step(other),
                ways: vec![jump(one, way(one, other)), jump(other, way(other, one))],
            }
        };
        let [up, down, left, right] = Direction::ALL;
        let [a, b, c, d] = [(up, left), (up, right), (down, left), (down, right)].map(diagonal);
        let [e, f, g, h] = Direction::ALL.map(straight);
        [a, b, c, d, e, f, g, h]
    }
}

/// The difference between the words of the squares after and before a step.
pub(super) fn word_offset(grid: Grid, direction: Direction) -> isize {
    let (column, row) = offset(direction);
    #[expect(clippy::cast_possible_wrap, reason = "a board has at most 11 columns")]
    let width = grid.width as isize;
    column as isize + row as isize * width
}
