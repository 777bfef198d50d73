//! Permutations of the points 0, 1, …, n - 1.

use std::fmt::{self, Display};

use crate::symmetry::error::GroupError;

/// A permutation of the points 0 … `degree() - 1`.
///
/// ```
/// use abstract_games_core::Permutation;
///
/// let turn = Permutation::from_images([1, 2, 3, 0]).unwrap();
/// assert_eq!(turn.to_string(), "(0 1 2 3)");
/// assert_eq!(turn.then(&turn).to_string(), "(0 2)(1 3)");
/// assert_eq!(turn.then(&turn.inverse()), Permutation::identity(4));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permutation(Box<[u32]>);

impl Permutation {
    /// The permutation of `degree` points that moves none.
    pub fn identity(degree: u32) -> Self {
        Self((0..degree).collect())
    }

    /// The permutation that sends point `i` to the `i`-th of `images`.
    ///
    /// # Errors
    ///
    /// [`GroupError`] unless every point is the image of exactly one.
    pub fn from_images(images: impl IntoIterator<Item = usize>) -> Result<Self, GroupError> {
        let images: Vec<usize> = images.into_iter().collect();
        let degree = images.len();
        if u32::try_from(degree).is_err() {
            return Err(GroupError::TooManyPoints { degree });
        }
        let mut source = vec![None; degree];
        let mut narrow = Vec::with_capacity(degree);
        for (point, image) in images.into_iter().enumerate() {
            let Some(slot) = source.get_mut(image) else {
                return Err(GroupError::OutOfRange { point, image, degree });
            };
            if let Some(first) = slot.replace(point) {
                return Err(GroupError::Repeated { first, second: point, image });
            }
            narrow.extend(u32::try_from(image));
        }
        Ok(Self(narrow.into()))
    }

    /// The number of points, moved or not.
    pub fn degree(&self) -> usize {
        self.0.len()
    }

    /// Where `point` is sent; points beyond the degree lie still.
    pub fn image(&self, point: usize) -> usize {
        self.0.get(point).map_or(point, |&image| image as usize)
    }

    /// The permutation that does this one first and `next` after it, on the points of both.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let still = next.0.get(self.degree()..).unwrap_or(&[]);
        let through = |&image: &u32| next.0.get(image as usize).copied().unwrap_or(image);
        Self(self.0.iter().map(through).chain(still.iter().copied()).collect())
    }

    /// The permutation that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut inverse = self.0.clone();
        for (point, &image) in (0..).zip(&self.0) {
            inverse[image as usize] = point;
        }
        Self(inverse)
    }

    /// The cycles, fixed points included, each from its least point, in the order of these.
    pub fn cycles(&self) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.degree()];
        let mut cycles = Vec::new();
        for start in 0..self.degree() {
            let mut cycle = Vec::new();
            let mut point = start;
            while !std::mem::replace(&mut seen[point], true) {
                cycle.push(point);
                point = self.image(point);
            }
            if !cycle.is_empty() {
                cycles.push(cycle);
            }
        }
        cycles
    }
}

/// Cycle notation, without the fixed points; `()` for the identity.
impl Display for Permutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut moved = self.cycles();
        moved.retain(|cycle| cycle.len() > 1);
        if moved.is_empty() {
            return f.write_str("()");
        }
        for cycle in moved {
            let points: Vec<_> = cycle.iter().map(usize::to_string).collect();
            write!(f, "({})", points.join(" "))?;
        }
        Ok(())
    }
}
