//! Permutation groups, and counts up to symmetry.

use abstract_games::{BigUint, Dihedral, Group, Permutation};
use pyo3::prelude::*;

use crate::convert::invalid;

/// A permutation group.
#[pyclass(frozen, module = "abstract_games._native")]
pub(crate) struct PermutationGroup(pub(crate) abstract_games::PermutationGroup);

impl PermutationGroup {
    /// The elements.
    pub(crate) fn permutations(&self) -> &[Permutation] {
        self.0.as_slice()
    }
}

#[pymethods]
impl PermutationGroup {
    /// The group of `degree` points that permutations, each the list of its images, generate.
    #[staticmethod]
    fn generated_by(py: Python<'_>, degree: u32, generators: Vec<Vec<usize>>) -> PyResult<Self> {
        let generators: Result<Vec<_>, _> =
            generators.into_iter().map(Permutation::from_images).collect();
        let generators = generators.map_err(invalid)?;
        let group =
            py.detach(|| abstract_games::PermutationGroup::generated_by(degree, generators));
        Ok(Self(group.map_err(invalid)?))
    }

    /// The symmetries of a board of `width` × `height` squares.
    #[staticmethod]
    fn board(width: u32, height: u32) -> PyResult<Self> {
        Dihedral::rectangle(width, height).on_squares().map(Self).map_err(invalid)
    }

    /// The number of elements.
    pub(crate) fn order(&self) -> usize {
        self.0.order()
    }

    /// The number of points.
    pub(crate) fn degree(&self) -> usize {
        self.0.degree()
    }

    /// The elements, each as the list of the images.
    fn elements(&self) -> Vec<Vec<usize>> {
        let images = |g: &Permutation| (0..self.0.degree()).map(|point| g.image(point)).collect();
        self.0.as_slice().iter().map(images).collect()
    }

    /// The orbits of the points.
    fn orbits(&self) -> Vec<Vec<usize>> {
        self.0.orbits()
    }

    /// The setwise stabiliser of some points.
    fn stabiliser(&self, points: Vec<usize>) -> Self {
        Self(self.0.stabiliser(&points))
    }

    /// The cycle index as text.
    fn cycle_index(&self) -> String {
        self.0.cycle_index().to_string()
    }

    /// The number of colourings up to symmetry.
    fn colourings(&self, py: Python<'_>, colours: u32) -> BigUint {
        py.detach(|| self.0.cycle_index().colourings(colours))
    }

    /// The number of subsets of `size` points up to symmetry.
    fn subsets(&self, py: Python<'_>, size: usize) -> BigUint {
        py.detach(|| self.0.cycle_index().subsets(size))
    }
}
