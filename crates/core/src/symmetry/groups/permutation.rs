//! Permutations of the points 0, 1, …, n - 1.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::rules::error::ParameterError;
use crate::rules::text::TextError;

/// A permutation of the points 0 … `degree() - 1`.
///
/// ```
/// use abstract_games_core::Permutation;
///
/// let turn = Permutation::from_images([1, 2, 3, 0]).unwrap();
/// assert_eq!(turn.to_string(), "(0 1 2 3)");
/// assert_eq!(turn.then(&turn).to_string(), "(0 2)(1 3)");
/// assert_eq!(turn.then(&turn.inverse()), Permutation::identity(4));
/// assert_eq!("(0 2)(1 3)".parse(), Ok(turn.then(&turn)));
/// ```
///
/// The text form is cycle notation ([`from_str`](Permutation::from_str)); serde has the images.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "Vec<u32>", try_from = "Vec<u32>"))]
pub struct Permutation(Box<[u32]>);

impl Permutation {
    /// The identity of `degree` points.
    pub fn identity(degree: u32) -> Self {
        Self((0..degree).collect())
    }

    /// The permutation that maps point `i` to the `i`-th of `images`, counted from 0.
    ///
    /// # Errors
    ///
    /// [`ParameterError::OutOfRange`] or [`ParameterError::Repeated`] if the images are not a
    /// permutation. [`ParameterError::TooLarge`] if there are more than 2³² - 1 of them.
    pub fn from_images(images: impl IntoIterator<Item = usize>) -> Result<Self, ParameterError> {
        let images: Vec<usize> = images.into_iter().collect();
        let degree = images.len();
        ParameterError::check("the number of points", degree as u64, 0..=u32::MAX.into())?;
        let mut source = vec![None; degree];
        let mut narrow = Vec::with_capacity(degree);
        for (point, image) in images.into_iter().enumerate() {
            let Some(slot) = source.get_mut(image) else {
                let what = format!("the image of point {point}").into();
                let (found, count) = (image as u128, degree as u128);
                return Err(ParameterError::OutOfRange { what, found, count });
            };
            if let Some(first) = slot.replace(point) {
                return Err(ParameterError::Repeated { first, second: point, image });
            }
            narrow.extend(u32::try_from(image));
        }
        Ok(Self(narrow.into()))
    }

    /// The greatest point that a text form may contain.
    pub const MAX_POINT_IN_TEXT: u32 = (1 << 20) - 1;

    /// This permutation with fixed points added, so that it has at least `degree` points.
    #[must_use]
    pub fn with_degree(self, degree: u32) -> Self {
        let more = u32::try_from(self.degree()).unwrap_or(u32::MAX)..degree;
        Self(self.0.into_iter().chain(more).collect())
    }

    /// The number of points, fixed points included.
    pub fn degree(&self) -> usize {
        self.0.len()
    }

    /// The image of `point`. Points beyond the degree are fixed.
    #[inline]
    pub fn image(&self, point: usize) -> usize {
        self.0.get(point).map_or(point, |&image| image as usize)
    }

    /// The product that acts as this permutation and then as `next`. Its degree is the greater of
    /// both.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let still = next.0.get(self.degree()..).unwrap_or(&[]);
        let through = |&image: &u32| next.0.get(image as usize).copied().unwrap_or(image);
        Self(self.0.iter().map(through).chain(still.iter().copied()).collect())
    }

    /// The inverse of this permutation.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut inverse = self.0.clone();
        for (point, &image) in (0..).zip(&self.0) {
            inverse[image as usize] = point;
        }
        Self(inverse)
    }

    /// The cycles, fixed points included, each from its least point, sorted by these.
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

/// Writes cycle notation without the fixed points; the identity is `()`.
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

/// Reads cycle notation: the points of each cycle in parentheses with spaces between them, `()` for
/// the identity. Fixed points may be omitted, or written as cycles of one point. The degree is the
/// greatest point in the text plus one; [`with_degree`](Permutation::with_degree) adds more.
///
/// The error names the first offending part: text that is not a cycle, an empty cycle, a word that
/// is not a point (from 0 to [`MAX_POINT_IN_TEXT`](Permutation::MAX_POINT_IN_TEXT)), or a point
/// that occurs twice.
impl FromStr for Permutation {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut images: Vec<Option<usize>> = Vec::new();
        let mut rest = text.trim();
        if rest == "()" {
            return Ok(Self::identity(0));
        }
        while !rest.is_empty() || images.is_empty() {
            let cycle = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
            let (cycle, after) =
                cycle.ok_or_else(|| TextError::new(rest, "a cycle like (0 1 2)"))?;
            let points = cycle.split_whitespace().map(point).collect::<Result<Vec<_>, _>>()?;
            let Some(greatest) = points.iter().max() else {
                return Err(TextError::new("()", "a cycle of at least one point"));
            };
            images.resize(images.len().max(greatest + 1), None);
            for (i, &point) in points.iter().enumerate() {
                let image = points[(i + 1) % points.len()];
                if images[point].replace(image).is_some() {
                    return Err(TextError::new(point.to_string(), "a point that occurs only once"));
                }
            }
            rest = after.trim_start();
        }
        let images = images.into_iter().enumerate().map(|(point, image)| image.unwrap_or(point));
        Self::from_images(images).map_err(|error| TextError::new(text, error.to_string()))
    }
}

fn point(word: &str) -> Result<usize, TextError> {
    let most = Permutation::MAX_POINT_IN_TEXT;
    let number = word.parse().ok().filter(|number: &u32| *number <= most);
    let number = number.filter(|number| number.to_string() == word);
    let number = number.and_then(|number| usize::try_from(number).ok());
    number.ok_or_else(|| TextError::new(word, format!("a point from 0 to {most}")))
}

#[cfg(feature = "serde")]
impl From<Permutation> for Vec<u32> {
    fn from(permutation: Permutation) -> Self {
        permutation.0.into_vec()
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Vec<u32>> for Permutation {
    type Error = ParameterError;

    fn try_from(images: Vec<u32>) -> Result<Self, ParameterError> {
        Self::from_images(images.into_iter().map(|image| image as usize))
    }
}
