//! `States` and `Values`: states and moves of Python, numbered in the order in which they are met.

use abstract_games::hasher;
use hashbrown::HashTable;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::rules::{bytes_of, text_of};

/// Values of Python that can be hashed, each with its number.
pub(super) struct Values {
    items: Vec<Py<PyAny>>,
    hashes: Vec<isize>,
    numbers: HashTable<u32>,
}

impl Values {
    pub(super) fn new() -> Self {
        Self { items: Vec::new(), hashes: Vec::new(), numbers: HashTable::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    pub(super) fn get(&self, number: u32) -> &Py<PyAny> {
        &self.items[number as usize]
    }

    /// The number of `value`, if it has one.
    fn find(&self, value: &Bound<'_, PyAny>, hash: isize) -> PyResult<Option<u32>> {
        let mut raised = None;
        let found = self.numbers.find(spread(hash), |&number| {
            let other = &self.items[number as usize];
            let is_equal = || other.bind(value.py()).eq(value);
            self.hashes[number as usize] == hash
                && (other.is(value)
                    || is_equal().unwrap_or_else(|error| {
                        raised = Some(error);
                        false
                    }))
        });
        let found = found.copied();
        raised.map_or(Ok(found), Err)
    }

    /// The number of `value`, which gets the next one if it is new. `what` names it in an error.
    pub(super) fn number(&mut self, value: &Bound<'_, PyAny>, what: &str) -> PyResult<u32> {
        let hash = hash_of(value, what)?;
        if let Some(number) = self.find(value, hash)? {
            return Ok(number);
        }
        let number = next_number(self.items.len())?;
        self.items.push(value.clone().unbind());
        self.hashes.push(hash);
        let hashes = &self.hashes;
        self.numbers.insert_unique(spread(hash), number, |&n| spread(hashes[n as usize]));
        Ok(number)
    }

    /// Bytes of the tables, without the values themselves.
    fn bytes(&self) -> usize {
        self.items.capacity() * size_of::<Py<PyAny>>()
            + self.hashes.capacity() * size_of::<isize>()
            + self.numbers.allocation_size()
    }
}

fn hash_of(value: &Bound<'_, PyAny>, what: &str) -> PyResult<isize> {
    value.hash().map_err(|error| {
        if error.is_instance_of::<PyTypeError>(value.py()) {
            let value = text_of(value);
            return PyTypeError::new_err(format!("the {what} {value} cannot be hashed: {error}"));
        }
        error
    })
}

/// The hash of a small integer is the integer; the table needs all bits.
fn spread(hash: isize) -> u64 {
    hasher().hash_one(hash)
}

/// The number of the next state or move.
fn next_number(count: usize) -> PyResult<u32> {
    // The highest bit of a successor says whether the turn passes.
    u32::try_from(count).ok().filter(|&number| number < 1 << 31).ok_or_else(|| {
        pyo3::exceptions::PyMemoryError::new_err("there are more states than can be numbered")
    })
}

/// The states of a game.
pub(super) enum States {
    /// States of `bytes`, all of one length, one after the other.
    Bytes {
        width: usize,
        bytes: Vec<u8>,
        numbers: HashTable<u32>,
    },
    Values(Values),
}

impl States {
    /// No states; they are to be of the kind of the initial state.
    pub(super) fn like(initial: &Bound<'_, PyAny>) -> Self {
        match initial.cast::<PyBytes>() {
            Ok(initial) => Self::Bytes {
                width: initial.as_bytes().len(),
                bytes: Vec::new(),
                numbers: HashTable::new(),
            },
            Err(_) => Self::Values(Values::new()),
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Bytes { numbers, .. } => numbers.len(),
            Self::Values(values) => values.len(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Bytes { bytes, numbers, .. } => bytes.capacity() + numbers.allocation_size(),
            Self::Values(values) => values.bytes(),
        }
    }

    /// The number of bytes of a state, if states are bytes.
    pub(super) fn width(&self) -> Option<usize> {
        match self {
            Self::Bytes { width, .. } => Some(*width),
            Self::Values(_) => None,
        }
    }

    pub(super) fn get<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        match self {
            Self::Bytes { .. } => PyBytes::new(py, self.row(number)).into_any(),
            Self::Values(values) => values.get(number).bind(py).clone(),
        }
    }

    /// The bytes of a state, or nothing if states are not bytes.
    pub(super) fn row(&self, number: u32) -> &[u8] {
        match self {
            Self::Bytes { width, bytes, .. } => &bytes[number as usize * width..][..*width],
            Self::Values(_) => &[],
        }
    }

    /// The number of a state, if it has one.
    pub(super) fn find(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        match self {
            Self::Bytes { numbers, .. } => {
                let Ok(state) = state.cast::<PyBytes>() else { return Ok(None) };
                let row = state.as_bytes();
                Ok(numbers.find(hasher().hash_one(row), |&n| self.row(n) == row).copied())
            }
            Self::Values(values) => values.find(state, hash_of(state, "state")?),
        }
    }

    /// The number of a state, which gets the next one if it is new.
    pub(super) fn number(&mut self, state: &Bound<'_, PyAny>) -> PyResult<u32> {
        match self {
            Self::Bytes { width, .. } => {
                let width = *width;
                let row = bytes_of(state)?.as_bytes();
                if row.len() != width {
                    return Err(super::errors::law(
                        state.py(),
                        "all states that are bytes have the length of the initial state",
                        state,
                        &format!("{width} bytes are expected, {} are found", row.len()),
                    ));
                }
                self.number_of_row(row)
            }
            Self::Values(values) => values.number(state, "state"),
        }
    }

    /// The number of a state of the right length, which gets the next one if it is new.
    pub(super) fn number_of_row(&mut self, row: &[u8]) -> PyResult<u32> {
        let Self::Bytes { width, bytes, numbers } = self else {
            return Err(PyTypeError::new_err("states are not bytes"));
        };
        let (width, hasher) = (*width, hasher());
        let of = |number: u32| number as usize * width..(number as usize + 1) * width;
        let hash = hasher.hash_one(row);
        if let Some(&number) = numbers.find(hash, |&number| &bytes[of(number)] == row) {
            return Ok(number);
        }
        let number = next_number(numbers.len())?;
        bytes.extend_from_slice(row);
        numbers.insert_unique(hash, number, |&number| hasher.hash_one(&bytes[of(number)]));
        Ok(number)
    }
}
