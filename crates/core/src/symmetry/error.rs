//! What can be wrong with permutations, groups and their actions.

use num_bigint::BigUint;
use thiserror::Error;

/// Why images are not a permutation, why a group cannot be listed, or why it does not act.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GroupError {
    /// A point is sent out of the range.
    #[error("point {point} is sent to {image}, but there are only {degree} points")]
    OutOfRange {
        /// The point in question.
        point: usize,
        /// Where it is sent.
        image: usize,
        /// The number of points.
        degree: usize,
    },
    /// Two points are sent to the same one.
    #[error("points {first} and {second} are both sent to {image}")]
    Repeated {
        /// The lesser of the two points.
        first: usize,
        /// The greater of the two points.
        second: usize,
        /// Where both are sent.
        image: usize,
    },
    /// There are more points than the 32-bit numbers that hold them.
    #[error("{degree} points are more than fit in 32 bits")]
    TooManyPoints {
        /// The number of points.
        degree: usize,
    },
    /// A generator permutes another number of points.
    #[error("generator {position} permutes {found} points, not {degree}")]
    Degree {
        /// Its position among the generators, from 0.
        position: usize,
        /// The number of points that it permutes.
        found: usize,
        /// The number of points of the group.
        degree: u32,
    },
    /// More points than a set of them can have in the search for what preserves sets.
    #[error("{degree} points are more than {}", u64::BITS)]
    Points {
        /// The number of points of the group.
        degree: u32,
    },
    /// The group has too many elements to be listed.
    #[error("the group has more than {limit} elements")]
    TooLarge {
        /// [`PermutationGroup::MAX_ORDER`](super::PermutationGroup::MAX_ORDER).
        limit: usize,
    },
    /// A board with more squares than can be numbered in 32 bits.
    #[error("a board of {width} × {height} squares has too many squares to permute them")]
    TooManySquares {
        /// The number of columns.
        width: u32,
        /// The number of rows.
        height: u32,
    },
    /// A board with more cells than a bitboard has bits.
    #[error("{cells} cells are more than the {bits} bits of a bitboard")]
    TooManyCells {
        /// The number of cells.
        cells: u64,
        /// The number of bits.
        bits: u32,
    },
    /// Numbers of fixed things that no action of the group can have.
    #[error("{order} group elements fix {sum} things in all, which is not a whole number each")]
    NotAnAction {
        /// The sum, over the group, of how many things an element fixes.
        sum: BigUint,
        /// The number of group elements.
        order: usize,
    },
}
