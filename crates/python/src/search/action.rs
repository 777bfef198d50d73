//! `Action`: the symmetry of a search, a group that acts on bytes or a function; `Unchecked`:
//! states to compare with their canonical forms.

use std::fmt::{self, Debug, Formatter};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use pyo3::{PyTraverseError, PyVisit};

use super::errors::{self, text_of};
use super::states::bytes_of;
use crate::invalid;
use crate::symmetry::PermutationGroup;

/// The greatest number of bytes of the elements of a group.
const MOST_BYTES: usize = 1 << 28;

/// A symmetry.
pub(super) enum Action {
    Trivial,
    Group(Vec<Element>),
    /// A function that returns the canonical form of a state.
    Canonical(Py<PyAny>),
}

/// An element of a group: byte `i` of the image is `values[state[sources[i]]]`.
#[derive(Clone)]
pub(super) struct Element {
    sources: Vec<u32>,
    values: Option<Box<[u8; 256]>>,
}

impl Element {
    #[inline]
    fn byte(&self, state: &[u8], place: usize) -> u8 {
        // The group leaves the bytes beyond its degree in their places.
        let source = self.sources.get(place).map_or(place, |&source| source as usize);
        let byte = state[source];
        self.values.as_ref().map_or(byte, |values| values[usize::from(byte)])
    }

    /// A state as bytes, at least one for each point.
    fn row<'a>(&self, state: &'a Bound<'_, PyAny>) -> PyResult<&'a [u8]> {
        let (row, degree) = (bytes_of(state)?, self.sources.len());
        if row.len() < degree {
            let law = "a state has a byte for each point that the symmetry moves";
            let found = format!("{} bytes, {degree} points", row.len());
            return Err(errors::law(law, state, &found));
        }
        Ok(row)
    }

    fn image(&self, state: &[u8]) -> Vec<u8> {
        (0..state.len()).map(|place| self.byte(state, place)).collect()
    }
}

/// The permutation of the places, and that of the values, each as its list of images.
impl Debug for Element {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut images = vec![0; self.sources.len()];
        for (place, &source) in self.sources.iter().enumerate() {
            images[source as usize] = place;
        }
        write!(f, "{images:?}")?;
        let images = (0..=255_u8).zip(self.values.iter().flat_map(|values| **values));
        let moved = images.filter(|(value, image)| image != value);
        for (number, (value, image)) in moved.enumerate() {
            let head = if number == 0 { ", values" } else { "," };
            write!(f, "{head} {value} to {image}")?;
        }
        Ok(())
    }
}

impl Action {
    /// The symmetry as the package passes it on: none, a function, or the groups of the places and
    /// of the values of bytes. `initial` is the initial state of the game.
    pub(super) fn new(symmetry: &Bound<'_, PyAny>, initial: &Bound<'_, PyAny>) -> PyResult<Self> {
        if symmetry.is_none() {
            return Ok(Self::Trivial);
        }
        if symmetry.is_callable() {
            return Ok(Self::Canonical(symmetry.clone().unbind()));
        }
        let (places, values): (PyRef<'_, PermutationGroup>, Option<PyRef<'_, PermutationGroup>>) =
            symmetry.extract()?;
        let Ok(state) = initial.cast::<PyBytes>() else {
            let initial = text_of(initial);
            return Err(PyTypeError::new_err(format!(
                "symmetry: a permutation group acts on states of type bytes, not on {initial}; a \
                 function that returns the canonical form of a state acts on any"
            )));
        };
        let (degree, width) = (places.degree(), state.as_bytes().len());
        if degree > width {
            return Err(invalid(format!(
                "symmetry: the group permutes {degree} places, and the states have {width} bytes"
            )));
        }
        let tables = match &values {
            None => vec![None],
            Some(values) if values.degree() > 256 => {
                return Err(invalid("symmetry: there are 256 values of a byte"));
            }
            Some(values) => {
                values.permutations().iter().map(|g| Some(Box::new(table(g)))).collect()
            }
        };
        if places.order() * tables.len() * (width + 1) * 4 > MOST_BYTES {
            return Err(invalid("symmetry: the group has too many elements"));
        }
        let elements = places.permutations().iter().flat_map(|g| {
            let inverse = g.inverse();
            let source = |place| u32::try_from(inverse.image(place)).unwrap_or(0);
            let sources: Vec<_> = (0..degree).map(source).collect();
            let element = move |values: &Option<_>| Element {
                sources: sources.clone(),
                values: values.clone(),
            };
            tables.iter().map(element)
        });
        Ok(Self::Group(elements.collect()))
    }

    /// Whether there is no symmetry but the identity.
    pub(super) fn is_trivial(&self) -> bool {
        matches!(self, Self::Trivial)
    }

    /// The elements of a group of bytes, the identity first; none for a function.
    fn elements(&self) -> &[Element] {
        match self {
            Self::Group(elements) => elements,
            Self::Trivial | Self::Canonical(_) => &[],
        }
    }

    /// The element at this place, as an error shows it.
    pub(super) fn element(&self, place: usize) -> Option<String> {
        self.elements().get(place).map(|g| format!("{g:?}"))
    }

    /// The images of a state under the elements of a group of bytes.
    pub(super) fn images<'py>(
        &self,
        state: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Bound<'py, PyBytes>>> {
        let image = |g: &Element| Ok(PyBytes::new(state.py(), &g.image(g.row(state)?)));
        self.elements().iter().map(image).collect()
    }

    /// The symmetry by the elements that fix a state.
    pub(super) fn fixing(self, state: &Bound<'_, PyAny>) -> PyResult<Self> {
        let Self::Group(mut elements) = self else { return Ok(self) };
        let row = elements[0].row(state)?;
        elements.retain(|g| g.image(row) == row);
        Ok(Self::Group(elements))
    }

    /// The canonical form of a state.
    pub(super) fn canonical<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Trivial => Ok(state.clone()),
            Self::Canonical(canonical) => canonical.bind(state.py()).call1((state,)),
            Self::Group(elements) => {
                let row = elements[0].row(state)?;
                let mut least = row.to_vec();
                least_image(elements, row, &mut least);
                Ok(PyBytes::new(state.py(), &least).into_any())
            }
        }
    }
}

/// The images of the values under a permutation; the values beyond its degree are fixed.
fn table(g: &abstract_games::Permutation) -> [u8; 256] {
    std::array::from_fn(|value| {
        let image = if value < g.degree() { g.image(value) } else { value };
        u8::try_from(image).unwrap_or(0)
    })
}

/// Puts the least image of `state` into `least`, which holds an image of it.
pub(super) fn least_image(elements: &[Element], state: &[u8], least: &mut [u8]) {
    use std::cmp::Ordering::{Equal, Greater, Less};
    for g in elements {
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
