//! Permutation groups, and counts up to symmetry.

use abstract_games::quarto::Rules;
use abstract_games::{BigUint, Dihedral, Group, Permutation};
use pyo3::prelude::*;

use crate::invalid;

/// The greatest number of squares of a board. Its group has at most eight elements, each a list of
/// images.
const MOST_SQUARES: u32 = 1 << 16;
/// The greatest number of points of a group that permutations generate. The library refuses more
/// than 2²⁰ elements, so the lists of their images take at most 1 GiB, and as much again for those
/// in its set.
const MOST_POINTS: u32 = 1 << 8;
/// The greatest number of images in the list of a group.
const MOST_IMAGES: u64 = 1 << 28;

/// A permutation group.
#[pyclass(frozen, module = "abstract_games._native")]
pub(crate) struct PermutationGroup(abstract_games::PermutationGroup);

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
        if degree > MOST_POINTS {
            return Err(invalid(format!(
                "the number of points is {degree}, and at most {MOST_POINTS} is supported"
            )));
        }
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
        let squares = u64::from(width) * u64::from(height);
        if squares == 0 || squares > MOST_SQUARES.into() {
            return Err(invalid(format!(
                "a board of {width} × {height} squares: from 1 to {MOST_SQUARES} squares are supported"
            )));
        }
        Dihedral::rectangle(width, height).on_squares().map(Self).map_err(invalid)
    }

    /// The symmetries of the board of Quarto under named rules.
    #[staticmethod]
    fn quarto_board(rules: &str) -> PyResult<Self> {
        let rules: Rules = rules.parse().map_err(invalid)?;
        let boards = abstract_games::quarto::BoardSymmetries::of(&rules);
        Ok(Self(boards.permutations().clone()))
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
    fn elements(&self) -> PyResult<Vec<Vec<usize>>> {
        let images = self.0.order() as u64 * self.0.degree() as u64;
        if images > MOST_IMAGES {
            return Err(invalid(format!(
                "the elements have {images} images in all, and at most {MOST_IMAGES} is supported"
            )));
        }
        let images = |g: &Permutation| (0..self.0.degree()).map(|point| g.image(point)).collect();
        Ok(self.0.as_slice().iter().map(images).collect())
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

    /// Whether both groups have the same elements.
    fn is_equal(&self, other: &Self) -> bool {
        let elements = |group: &Self| {
            let mut elements = group.0.as_slice().to_vec();
            elements.sort_unstable();
            elements
        };
        self.0.degree() == other.0.degree()
            && self.0.order() == other.0.order()
            && elements(self) == elements(other)
    }
}
