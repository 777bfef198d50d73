//! Every permutation that preserves a family of sets.

use super::{Permutation, PermutationGroup};
use crate::rules::error::ParameterError;

impl PermutationGroup {
    /// All permutations of the points 0 … `degree - 1` that map every one of `sets` to one of them.
    ///
    /// Points beyond the degree, or named twice in a set, count for nothing. Found by giving one point
    /// after the other an image, and turning back as soon as a set all of whose points have images is
    /// mapped to something else, or two points to two that lie in another number of sets together.
    /// Costs up to `degree`! steps if the sets forbid little, and a few thousand for the lines of a
    /// board.
    ///
    /// # Errors
    ///
    /// [`ParameterError::LargeGroup`] if there are more than [`MAX_ORDER`](Self::MAX_ORDER),
    /// [`ParameterError::TooLarge`] if `degree` is more than 64.
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
        let mut search = Search {
            degree: points,
            together: together.collect(),
            // A set is looked at when its last point gets an image.
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

struct Search {
    degree: usize,
    /// In ascending order.
    family: Vec<u64>,
    /// How many sets two points lie in together; for a point and itself, how many it lies in.
    together: Vec<Vec<usize>>,
    /// The sets of which a point is the last.
    closing: Vec<Vec<u64>>,
    /// The images of the first points.
    images: Vec<usize>,
    taken: u64,
    found: Vec<Permutation>,
}

impl Search {
    /// Finds all permutations that begin with these images, in lexicographic order: the identity
    /// comes first.
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

    /// Whether as many sets hold the point's image, alone and with each image given before, as hold the
    /// point with the points before.
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
mod tests {
    use super::*;
    use crate::symmetry::group::Group;

    #[test]
    fn without_sets_every_permutation_will_do() {
        let none: [[usize; 0]; 0] = [];
        let all = PermutationGroup::preserving(5, &none).unwrap();
        assert_eq!(all.order(), 120);
        assert_eq!(all.as_slice()[0], Permutation::identity(5));
    }

    #[test]
    fn lines_of_a_board_are_preserved_by_the_symmetries_of_a_board() {
        let lines: [[usize; 3]; 8] = [
            [0, 1, 2],
            [3, 4, 5],
            [6, 7, 8],
            [0, 3, 6],
            [1, 4, 7],
            [2, 5, 8],
            [0, 4, 8],
            [2, 4, 6],
        ];
        assert_eq!(PermutationGroup::preserving(9, &lines).unwrap().order(), 8);
    }

    #[test]
    fn too_much_is_refused() {
        let none: [[usize; 0]; 0] = [];
        let error = PermutationGroup::preserving(10, &none).unwrap_err();
        assert_eq!(error, ParameterError::LargeGroup { limit: PermutationGroup::MAX_ORDER });
        let error = PermutationGroup::preserving(65, &none).unwrap_err();
        assert_eq!(error.to_string(), "the number of points is 65, and at most 64 is supported");
    }
}
