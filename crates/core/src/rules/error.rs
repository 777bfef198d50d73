//! `ParameterError`: why a value cannot be made of its parameters.

use std::borrow::Cow;

use num_bigint::BigUint;
use thiserror::Error;

/// Why a value cannot be made of the parameters that were given.
///
/// Every constructor and every setter of core that can refuse its parameters does so with this error,
/// and so does every function of a number or a list. Each message names the parameter, or the part of
/// it, that is wrong.
///
/// ```
/// use abstract_games_core::{Permutation, Seat};
///
/// let error = Seat::new(3, 3).unwrap_err();
/// assert_eq!(error.to_string(), "the index of a seat is 3, which is not below 3");
/// let error = Permutation::from_images([0, 3, 1]).unwrap_err();
/// assert_eq!(error.to_string(), "the image of point 1 is 3, which is not below 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParameterError {
    /// A number is greater than it may be.
    #[error("{what} is {found}, and at most {most} is supported")]
    TooLarge {
        /// What the number is.
        what: Cow<'static, str>,
        /// The number that was given.
        found: u128,
        /// The greatest that is supported.
        most: u128,
    },
    /// A number is less than it may be.
    #[error("{what} is {found}, and at least {least} is needed")]
    TooSmall {
        /// What the number is.
        what: Cow<'static, str>,
        /// The number that was given.
        found: u128,
        /// The least that will do.
        least: u128,
    },
    /// An index, counted from 0, is not less than the number of things that it numbers.
    #[error("{what} is {found}, which is not below {count}")]
    OutOfRange {
        /// What the index is.
        what: Cow<'static, str>,
        /// The index that was given.
        found: u128,
        /// The number of things.
        count: u128,
    },
    /// A number is not the one that another parameter demands.
    #[error("{what} is {found}, where {expected} is expected")]
    Mismatch {
        /// What the number is.
        what: Cow<'static, str>,
        /// The number that was given.
        found: u128,
        /// The number that is demanded.
        expected: u128,
    },
    /// Images are not a permutation: two points are sent to the same one.
    #[error("points {first} and {second} are both sent to {image}")]
    Repeated {
        /// The lesser of the two points.
        first: usize,
        /// The greater of the two points.
        second: usize,
        /// Where both are sent.
        image: usize,
    },
    /// The squares of a subset are out of order, or one is there twice.
    #[error("square {square} at position {position} is not greater than the one before it")]
    Order {
        /// The position in the subset, from 0.
        position: usize,
        /// The square that stands there.
        square: u32,
    },
    /// A group has too many elements to be listed. How many is not known: they are no longer counted.
    #[error("the group has more than {limit} elements")]
    LargeGroup {
        /// The most elements that are listed.
        limit: usize,
    },
    /// Numbers of fixed things that no action of the group can have.
    #[error("{order} group elements fix {sum} things in all, which is not a whole number each")]
    NotAnAction {
        /// The sum, over the group, of how many things an element fixes.
        sum: BigUint,
        /// The number of group elements.
        order: usize,
    },
    /// The system did not give the memory that was asked for.
    #[error("the system has no {bytes} bytes of memory")]
    NoMemory {
        /// The bytes that were asked for.
        bytes: u64,
    },
}
