//! `ByteGroup`: a group that acts on states of bytes. `Symmetry`: that of a search. `Unchecked`:
//! states to compare with their canonical forms.

use std::sync::Arc;

use abstract_games::Permutation;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use pyo3::{PyTraverseError, PyVisit};

use super::errors;
use super::states::bytes_of;
use crate::symmetry::PermutationGroup;

/// The symmetry of a search that has one.
#[derive(FromPyObject)]
pub(super) enum Symmetry {
    Group(Py<ByteGroup>),
    /// A function that returns the canonical form of a state.
    Canonical(Py<PyAny>),
}

impl Symmetry {
    /// The function that returns the canonical form of a state.
    pub(super) fn canonical<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Group(group) => group.bind(py).getattr("canonical"),
            Self::Canonical(canonical) => Ok(canonical.bind(py).clone()),
        }
    }

    /// The canonical form of a state.
    pub(super) fn form<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Group(group) => Ok(group.get().canonical(state)?.into_any()),
            Self::Canonical(canonical) => canonical.bind(state.py()).call1((state,)),
        }
    }
}

/// A group that acts on states of bytes, by permutations of the places and of the values: its
/// elements, the identity first.
#[pyclass(frozen, module = "abstract_games._native")]
pub(crate) struct ByteGroup(pub(super) Vec<Element>);

/// An element of a group: byte `i` of the image is `values[state[sources[i]]]`.
#[derive(Clone)]
pub(super) struct Element {
    sources: Vec<u32>,
    values: Option<Arc<[u8; 256]>>,
}

impl Element {
    #[inline]
    fn byte(&self, state: &[u8], place: usize) -> u8 {
        // The group leaves the bytes beyond its degree in their places.
        let source = self.sources.get(place).map_or(place, |&source| source as usize);
        let byte = state[source];
        self.values.as_ref().map_or(byte, |values| values[usize::from(byte)])
    }

    fn image(&self, state: &[u8]) -> Vec<u8> {
        (0..state.len()).map(|place| self.byte(state, place)).collect()
    }
}

#[pymethods]
impl ByteGroup {
    /// The product of groups of the places and of the values of bytes.
    #[new]
    fn new(
        places: PyRef<'_, PermutationGroup>,
        values: Option<PyRef<'_, PermutationGroup>>,
    ) -> Self {
        let table = |g: &Permutation| Some(Arc::new(table(g)));
        let tables = values.map_or(vec![None], |g| g.permutations().iter().map(table).collect());
        let elements = places.permutations().iter().flat_map(|g| {
            let inverse = g.inverse();
            let source = |place| u32::try_from(inverse.image(place)).unwrap_or(0);
            let sources: Vec<_> = (0..places.degree()).map(source).collect();
            let element = move |values: &Option<_>| Element {
                sources: sources.clone(),
                values: values.clone(),
            };
            tables.iter().map(element)
        });
        Self(elements.collect())
    }

    /// The elements that fix a state.
    fn fixing(&self, state: &Bound<'_, PyAny>) -> PyResult<Self> {
        let row = self.row_of(state)?;
        Ok(Self(self.0.iter().filter(|g| g.image(row) == row).cloned().collect()))
    }

    /// The images of a state under the elements.
    fn images<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyBytes>>> {
        let row = self.row_of(state)?;
        Ok(self.0.iter().map(|g| PyBytes::new(state.py(), &g.image(row))).collect())
    }

    /// The least image of a state.
    fn canonical<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        let row = self.row_of(state)?;
        let mut least = row.to_vec();
        self.least_image(row, &mut least);
        Ok(PyBytes::new(state.py(), &least))
    }
}

impl ByteGroup {
    /// A state as bytes, at least one for each point.
    fn row_of<'a>(&self, state: &'a Bound<'_, PyAny>) -> PyResult<&'a [u8]> {
        let row = bytes_of(state)?;
        let degree = self.0.first().map_or(0, |g| g.sources.len());
        if row.len() < degree {
            let law = "a state has a byte for each point that the symmetry moves";
            let found = format!("{} bytes, {degree} points", row.len());
            return Err(errors::law(law, state, &found));
        }
        Ok(row)
    }

    /// Puts the least image of `state` into `least`, which holds an image of it.
    pub(super) fn least_image(&self, state: &[u8], least: &mut [u8]) {
        use std::cmp::Ordering::{Equal, Greater, Less};
        for g in &self.0 {
            for place in 0..least.len() {
                match g.byte(state, place).cmp(&least[place]) {
                    Equal => {}
                    Greater => break,
                    Less => {
                        for (place, byte) in least.iter_mut().enumerate().skip(place) {
                            *byte = g.byte(state, place);
                        }
                        break;
                    }
                }
            }
        }
    }
}

/// The images of the values under a permutation; the values beyond its degree are fixed.
fn table(g: &Permutation) -> [u8; 256] {
    std::array::from_fn(|value| {
        let image = if value < g.degree() { g.image(value) } else { value };
        u8::try_from(image).unwrap_or(0)
    })
}

/// States that are to be compared with their canonical forms, which have these numbers.
#[derive(Default)]
pub(super) struct Unchecked {
    /// How often a state was met that is not its canonical form.
    met: u64,
    pub(super) pairs: Vec<(Py<PyAny>, u32)>,
}

impl Unchecked {
    /// Counts a state that is not its canonical form. The first ones are to be compared, and then a
    /// few of many.
    pub(super) fn add(&mut self, is_batch: bool, form: u32, state: impl FnOnce() -> Py<PyAny>) {
        let (first, every) = if is_batch { (64, 1 << 16) } else { (256, 1 << 10) };
        self.met += 1;
        if self.met <= first || self.met % every == 0 {
            self.pairs.push((state(), form));
        }
    }

    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.pairs.iter().try_for_each(|(state, _)| visit.call(state))
    }
}
