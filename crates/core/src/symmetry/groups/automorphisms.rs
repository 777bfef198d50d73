//! The automorphisms of a family of sets: the permutations that preserve it.

use super::generated::PermutationGroup;
use super::permutation::Permutation;
use crate::rules::error::ParameterError;

impl PermutationGroup {
    /// The automorphism group of a family of sets: all permutations of the points 0 … `degree - 1`
    /// that map each of `sets` to one of `sets`.
    ///
    /// Points beyond the degree and repeated points of a set are ignored. Costs up to `degree`!
    /// steps if few permutations are excluded, a few thousand for the lines of a board.
    ///
    /// # Errors
    ///
    /// [`ParameterError::LargeGroup`] if the group has more than [`MAX_ORDER`](Self::MAX_ORDER)
    /// elements. [`ParameterError::TooLarge`] if `degree` is more than 64.
    ///
    /// ```
    /// use abstract_games_core::{Group, PermutationGroup};
    ///
    /// // The sides of a square.
    /// let sides = [[0, 1], [1, 2], [2, 3], [3, 0]];
    /// assert_eq!(PermutationGroup::preserving(4, &sides)?.order(), 8);
    /// # Ok::<(), abstract_games_core::ParameterError>(())
    /// ```
    pub fn preserving<S: AsRef<[usize]>>(degree: u32, sets: &[S]) -> Result<Self, ParameterError> {
        if degree > u64::BITS {
            return Err(ParameterError::TooLarge {
                what: "the number of points".into(),
                found: degree.into(),
                most: u64::BITS.into(),
            });
        }
        let mut family: Vec<u64> = sets
            .iter()
            .map(|set| {
                let points = set.as_ref().iter().filter(|&&point| point < degree as usize);
                points.fold(0, |set, point| set | 1 << point)
            })
            .collect();
        family.sort_unstable();
        family.dedup();
        let points = degree as usize;
        let sets_with = |a: usize, b: usize| {
            let both = 1 << a | 1 << b;
            family.iter().filter(|&set| set & both == both).count()
        };
        let together = (0..points).map(|a| (0..points).map(|b| sets_with(a, b)).collect());
        let mut search = AutomorphismSearch {
            degree: points,
            together: together.collect(),
            // A set is checked when its greatest point gets an image.
            closing: vec![Vec::new(); degree as usize],
            family,
            images: Vec::new(),
            taken: 0,
            found: Vec::new(),
        };
        for &set in search.family.iter().filter(|&&set| set != 0) {
            search.closing[set.ilog2() as usize].push(set);
        }
        search.extend()?;
        let elements = search.found;
        Ok(Self { degree, elements })
    }
}

/// Backtracks where a set leaves the family, or two points lie together in another number of sets.
struct AutomorphismSearch {
    degree: usize,
    /// The sets, each as bits, in ascending order.
    family: Vec<u64>,
    /// For each two points, which may be the same, the number of sets that contain both.
    together: Vec<Vec<usize>>,
    /// For each point, the sets whose greatest point it is.
    closing: Vec<Vec<u64>>,
    /// The images of the points 0, 1, … chosen so far.
    images: Vec<usize>,
    /// The points that are images, as bits.
    taken: u64,
    found: Vec<Permutation>,
}

impl AutomorphismSearch {
    /// Finds all automorphisms that begin with the chosen images, in lexicographic order.
    fn extend(&mut self) -> Result<(), ParameterError> {
        let point = self.images.len();
        if point == self.degree {
            if self.found.len() == PermutationGroup::MAX_ORDER {
                return Err(ParameterError::LargeGroup { limit: PermutationGroup::MAX_ORDER });
            }
            self.found.extend(Permutation::from_images(self.images.iter().copied()));
            return Ok(());
        }
        for image in 0..self.degree {
            if self.taken & 1 << image != 0 || !self.fits(point, image) {
                continue;
            }
            self.images.push(image);
            self.taken |= 1 << image;
            if self.closing[point].iter().all(|&set| self.has(self.image_of(set))) {
                self.extend()?;
            }
            self.taken &= !(1 << image);
            self.images.pop();
        }
        Ok(())
    }

    /// Whether `image`, alone and with each earlier image, lies in as many sets as `point` does.
    fn fits(&self, point: usize, image: usize) -> bool {
        let (own, other) = (&self.together[point], &self.together[image]);
        let mut before = self.images.iter().enumerate();
        own[point] == other[image] && before.all(|(p, &i)| own[p] == other[i])
    }

    fn has(&self, set: u64) -> bool {
        self.family.binary_search(&set).is_ok()
    }

    fn image_of(&self, mut set: u64) -> u64 {
        let mut image = 0;
        while set != 0 {
            image |= 1 << self.images[set.trailing_zeros() as usize];
            set &= set - 1;
        }
        image
    }
}

#[cfg(test)]
#[path = "../../../tests/unit/automorphisms.rs"]
mod tests;
