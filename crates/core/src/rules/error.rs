//! `ParameterError`: an invalid parameter.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use num_bigint::BigUint;
use thiserror::Error;

/// An invalid parameter of a constructor, a setter or a function.
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
    /// A number is greater than the greatest supported number.
    #[error("{what} is {found}, and at most {most} is supported")]
    TooLarge {
        /// The name of the number, as in `the number of squares`.
        what: Cow<'static, str>,
        /// The number that was given.
        found: u128,
        /// The greatest number that is supported.
        most: u128,
    },
    /// A number is less than the least allowed number.
    #[error("{what} is {found}, and at least {least} is needed")]
    TooSmall {
        /// The name of the number, as in `the number of squares`.
        what: Cow<'static, str>,
        /// The number that was given.
        found: u128,
        /// The least number that is allowed.
        least: u128,
    },
    /// An index, counted from 0, is not less than the number of items.
    #[error("{what} is {found}, which is not below {count}")]
    OutOfRange {
        /// The name of the index, as in `the index of a seat`.
        what: Cow<'static, str>,
        /// The index that was given.
        found: u128,
        /// The number of items.
        count: u128,
    },
    /// A number differs from the one that another parameter requires.
    #[error("{what} is {found}, where {expected} is expected")]
    Mismatch {
        /// The name of the number, as in `the size of a subset`.
        what: Cow<'static, str>,
        /// The number that was given.
        found: u128,
        /// The number that is required.
        expected: u128,
    },
    /// A list of images is not a permutation: two points have the same image.
    #[error("points {first} and {second} are both sent to {image}")]
    Repeated {
        /// The lesser of the two points.
        first: usize,
        /// The greater of the two points.
        second: usize,
        /// The image of both points.
        image: usize,
    },
    /// The squares of a subset are not in strictly ascending order.
    #[error("square {square} at position {position} is not greater than the one before it")]
    Order {
        /// The position in the subset, from 0, of the first square that is out of order.
        position: usize,
        /// The square at that position.
        square: u32,
    },
    /// A group has too many elements to be listed. Its order is unknown.
    #[error("the group has more than {limit} elements")]
    LargeGroup {
        /// The greatest number of elements that can be listed.
        limit: usize,
    },
    /// The numbers of fixed points belong to no action: their sum is no multiple of the order.
    #[error(
        "the fixed points of {order} group elements sum to {sum}, which is not a multiple of {order}"
    )]
    NotAnAction {
        /// The sum of the numbers of fixed points of all elements.
        sum: BigUint,
        /// The number of group elements.
        order: usize,
    },
    /// The system refused an allocation.
    #[error("the system cannot allocate {bytes} bytes of memory")]
    NoMemory {
        /// The number of bytes requested.
        bytes: u64,
    },
}

impl ParameterError {
    /// Checks that the number called `what` lies in a range.
    ///
    /// ```
    /// use abstract_games_core::ParameterError;
    ///
    /// assert_eq!(ParameterError::check("the number of squares", 4_u32, 1..=4), Ok(()));
    /// let error = ParameterError::check("the number of squares", 5_u32, 1..=4).unwrap_err();
    /// assert_eq!(error.to_string(), "the number of squares is 5, and at most 4 is supported");
    /// ```
    ///
    /// # Errors
    ///
    /// [`TooSmall`](Self::TooSmall) or [`TooLarge`](Self::TooLarge) if it does not.
    pub fn check(
        what: impl Into<Cow<'static, str>>,
        found: impl Into<u128>,
        range: RangeInclusive<u128>,
    ) -> Result<(), Self> {
        let (found, (least, most)) = (found.into(), range.into_inner());
        if found < least {
            Err(Self::TooSmall { what: what.into(), found, least })
        } else if found > most {
            Err(Self::TooLarge { what: what.into(), found, most })
        } else {
            Ok(())
        }
    }
}
