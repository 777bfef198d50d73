//! The distances of all squares to a goal.

use crate::board::{Passages, Square, Squares};

/// The number of binary digits of a distance, which is at most 120.
const DIGITS: usize = 7;

/// The distances of all squares to a goal, in steps.
///
/// A distance is stored as seven binary digits in seven sets of squares, so that a flood fill
/// writes a digit of all squares at the same distance at once.
///
/// # Cost
///
/// 112 bytes. The computation takes one [`spread`](Passages::spread) and at most seven more
/// instructions on sets for each distance that occurs. For the distance of one square,
/// [`Passages::distance`] is faster.
///
/// ```
/// use abstract_games_quoridor::analysis::Distances;
/// use abstract_games_quoridor::{Board, Fences, Passages};
///
/// let board = Board::new(9, 9)?;
/// let fences = Fences::EMPTY.with("d8h".parse()?);
/// let distances = Distances::new(Passages::new(board, fences), board.row(8));
/// assert_eq!(distances.of("e9".parse()?), Some(0));
/// assert_eq!(distances.of("e8".parse()?), Some(2));
/// assert_eq!(distances.of("e1".parse()?), Some(9));
/// // Columns d and e are longer by a step, whichever way they go round the fence.
/// assert_eq!(distances.at(1).len(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distances {
    /// The squares whose distance has each binary digit, from the lowest. A square without a path
    /// has all digits: 127, which is no distance.
    digits: [Squares; DIGITS],
}

impl Distances {
    /// The distances to `goal` along `passages`.
    #[inline]
    #[must_use]
    pub const fn new(passages: Passages, goal: Squares) -> Self {
        let mut digits = [Squares(u128::MAX); DIGITS];
        let (mut reached, mut distance) = (Squares::EMPTY, 0_u8);
        let mut next = goal;
        while next.0 != reached.0 {
            let new = next.0 & !reached.0;
            let mut digit = 0;
            while digit < DIGITS {
                if distance >> digit & 1 == 0 {
                    digits[digit].0 &= !new;
                }
                digit += 1;
            }
            reached = next;
            next = passages.spread(reached);
            distance += 1;
        }
        Self { digits }
    }

    /// The distance of `square`, or `None` if no path leads to the goal.
    #[inline]
    pub const fn of(&self, square: Square) -> Option<u8> {
        let (mut distance, mut digit) = (0, 0);
        while digit < DIGITS {
            distance |= (self.digits[digit].contains(square) as u8) << digit;
            digit += 1;
        }
        if distance == NONE { None } else { Some(distance) }
    }

    /// The squares at `distance`.
    #[inline]
    #[must_use]
    pub const fn at(&self, distance: u8) -> Squares {
        if distance >= NONE {
            return Squares::EMPTY;
        }
        let (mut squares, mut digit) = (u128::MAX, 0);
        while digit < DIGITS {
            let has = self.digits[digit].0;
            squares &= if distance >> digit & 1 == 1 { has } else { !has };
            digit += 1;
        }
        Squares(squares)
    }
}

/// The number whose digits a square without a path has.
const NONE: u8 = (1 << DIGITS) - 1;
