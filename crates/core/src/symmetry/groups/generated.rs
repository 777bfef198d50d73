//! Permutation groups, listed in full from their generators.

use std::collections::HashSet;

use super::{CycleIndex, Permutation};
use crate::rules::error::ParameterError;
use crate::symmetry::group::Group;

/// A group of permutations, all of whose elements are listed.
///
/// ```
/// use abstract_games_core::{Group, Permutation, PermutationGroup};
///
/// // All permutations of five points, from a cycle and a swap.
/// let cycle = Permutation::from_images([1, 2, 3, 4, 0]).unwrap();
/// let swap = Permutation::from_images([1, 0, 2, 3, 4]).unwrap();
/// let s5 = PermutationGroup::generated_by(5, [cycle, swap]).unwrap();
/// assert_eq!(s5.order(), 120);
/// assert_eq!(s5.stabiliser(&[0]).order(), 24);
/// assert_eq!(s5.stabiliser(&[0, 1]).orbits(), [vec![0, 1], vec![2, 3, 4]]);
/// ```
#[derive(Clone, Debug)]
pub struct PermutationGroup {
    pub(super) degree: u32,
    pub(super) elements: Vec<Permutation>,
}

impl PermutationGroup {
    /// The most elements that are listed.
    pub const MAX_ORDER: usize = 1 << 20;

    /// The least group of permutations of `degree` points that contains `generators`.
    ///
    /// Costs one product for each element and generator. The elements come in a fixed order, the
    /// identity first.
    ///
    /// # Errors
    ///
    /// [`ParameterError`] if a generator has another degree, or the group more than
    /// [`MAX_ORDER`](Self::MAX_ORDER) elements.
    pub fn generated_by(
        degree: u32,
        generators: impl IntoIterator<Item = Permutation>,
    ) -> Result<Self, ParameterError> {
        let generators: Vec<_> = generators.into_iter().collect();
        let odd_one = generators.iter().position(|g| g.degree() != degree as usize);
        if let Some(position) = odd_one {
            let found = generators[position].degree();
            let what = format!("the number of points of generator {position}").into();
            let (found, expected) = (found as u128, degree.into());
            return Err(ParameterError::Mismatch { what, found, expected });
        }
        let mut elements = vec![Permutation::identity(degree)];
        let mut known: HashSet<_> = elements.iter().cloned().collect();
        let mut next = 0;
        while next < elements.len() {
            for generator in &generators {
                let product = elements[next].then(generator);
                if known.insert(product.clone()) {
                    if elements.len() == Self::MAX_ORDER {
                        return Err(ParameterError::LargeGroup { limit: Self::MAX_ORDER });
                    }
                    elements.push(product);
                }
            }
            next += 1;
        }
        Ok(Self { degree, elements })
    }

    /// The number of points that are permuted.
    pub fn degree(&self) -> usize {
        self.degree as usize
    }

    /// The elements, the identity first.
    pub fn as_slice(&self) -> &[Permutation] {
        &self.elements
    }

    /// The orbits of the points, each in ascending order, in the order of their least points.
    pub fn orbits(&self) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.degree()];
        let mut orbits = Vec::new();
        for point in 0..self.degree() {
            if seen[point] {
                continue;
            }
            let mut orbit: Vec<_> = self.elements.iter().map(|g| g.image(point)).collect();
            orbit.sort_unstable();
            orbit.dedup();
            for &p in &orbit {
                seen[p] = true;
            }
            orbits.push(orbit);
        }
        orbits
    }

    /// The subgroup that maps the set of `points` to itself; points beyond the degree lie still.
    ///
    /// For a single point that is its stabiliser in the usual sense.
    #[must_use]
    pub fn stabiliser(&self, points: &[usize]) -> Self {
        let mut inside = vec![false; self.degree()];
        let within = || points.iter().copied().filter(|&p| p < self.degree());
        within().for_each(|p| inside[p] = true);
        let keeps = |g: &&Permutation| within().all(|p| inside[g.image(p)]);
        let elements = self.elements.iter().filter(keeps).cloned().collect();
        Self { degree: self.degree, elements }
    }

    /// The cycle index of the group's action on the points.
    pub fn cycle_index(&self) -> CycleIndex {
        CycleIndex::of(self)
    }
}

impl Group for PermutationGroup {
    type Element = Permutation;

    fn elements(&self) -> impl Iterator<Item = Permutation> {
        self.elements.iter().cloned()
    }

    fn identity(&self) -> Permutation {
        Permutation::identity(self.degree)
    }

    fn compose(&self, then: &Permutation, first: &Permutation) -> Permutation {
        first.then(then)
    }

    fn inverse(&self, g: &Permutation) -> Permutation {
        g.inverse()
    }

    fn order(&self) -> usize {
        self.elements.len()
    }
}
