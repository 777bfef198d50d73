//! `States`: states of Python, numbered in the order in which they are met.
//!
//! Nothing that holds the lock of a table calls Python: `__hash__` and `__eq__` of a value may let
//! other threads run, or ask for a value of the same table.

use std::hash::{BuildHasher, Hasher};
use std::sync::{Mutex, MutexGuard};

use abstract_games::{hasher, lock};
use hashbrown::HashTable;
use prefetch_index::prefetch_index;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use pyo3::{PyTraverseError, PyVisit};

use super::errors::{self, text_of, unhashable};

/// States that can be hashed, each with its number.
#[derive(Default)]
pub(super) struct Table {
    items: Vec<Py<PyAny>>,
    hashes: Vec<isize>,
    numbers: HashTable<u32>,
}

/// The number of a state in a table, or what `absent` says if it has none. Gets the table and the
/// hash.
fn look_up<T: From<u32>>(
    table: &Mutex<Table>,
    state: &Bound<'_, PyAny>,
    absent: impl FnOnce(&mut Table, isize) -> PyResult<T>,
) -> PyResult<T> {
    let hash = state.hash().map_err(|error| unhashable(state, error))?;
    let mut unequal = Vec::new();
    loop {
        let mut locked = lock(table);
        let Some(number) = locked.next(hash, &unequal) else {
            return absent(&mut locked, hash);
        };
        let other = locked.items[number as usize].bind(state.py()).clone();
        drop(locked);
        if other.is(state) || other.eq(state)? {
            return Ok(number.into());
        }
        unequal.push(number);
    }
}

impl Table {
    /// The number of a state with this hash that is none of `unequal`.
    fn next(&self, hash: isize, unequal: &[u32]) -> Option<u32> {
        let may_equal = |n: &u32| self.hashes[*n as usize] == hash && !unequal.contains(n);
        self.numbers.find(spread(hash), may_equal).copied()
    }

    fn push(&mut self, state: &Bound<'_, PyAny>, hash: isize) -> PyResult<u32> {
        let number = next_number(self.items.len())?;
        self.items.push(state.clone().unbind());
        self.hashes.push(hash);
        let hashes = &self.hashes;
        self.numbers.insert_unique(spread(hash), number, |&n| spread(hashes[n as usize]));
        Ok(number)
    }

    /// Bytes of the table, without the states themselves.
    fn bytes(&self) -> usize {
        self.items.capacity() * size_of::<Py<PyAny>>()
            + self.hashes.capacity() * size_of::<isize>()
            + self.numbers.allocation_size()
    }
}

/// The hash of a small integer is the integer; the table needs all bits.
fn spread(hash: isize) -> u64 {
    hasher().hash_one(hash)
}

/// The number of the next state.
fn next_number(count: usize) -> PyResult<u32> {
    // The highest bit of a successor says whether the turn passes.
    u32::try_from(count).ok().filter(|&number| number < 1 << 31).ok_or_else(|| {
        pyo3::exceptions::PyMemoryError::new_err("there are more states than can be numbered")
    })
}

/// States of `bytes`, all of one length, one after the other, and a table of them by linear
/// probing.
///
/// The accesses of many states overlap, because they are asked for ahead.
pub(super) struct Rows {
    pub(super) width: usize,
    bytes: Vec<u8>,
    /// The hash and the number of each state, at most three of four slots.
    slots: Vec<(u32, u32)>,
}

const VACANT: (u32, u32) = (0, u32::MAX);

impl Rows {
    fn new(width: usize) -> Self {
        Self { width, bytes: Vec::new(), slots: vec![VACANT; 16] }
    }

    fn len(&self) -> usize {
        self.bytes.len() / self.width
    }

    /// The state with this number.
    pub(super) fn of(&self, number: u32) -> &[u8] {
        &self.bytes[number as usize * self.width..][..self.width]
    }

    fn home(&self, hash: u32) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    /// The number of a state with this hash, or the slot for it.
    fn find(&self, row: &[u8], hash: u32) -> Result<u32, usize> {
        let mut at = self.home(hash);
        loop {
            match self.slots[at] {
                VACANT => return Err(at),
                (other, number) if other == hash && is_same(self.of(number), row) => {
                    return Ok(number);
                }
                _ => at = (at + 1) & (self.slots.len() - 1),
            }
        }
    }

    /// The number of a state of the right length, which gets the next one if it is new.
    fn number(&mut self, row: &[u8], hash: u32) -> PyResult<u32> {
        let slot = match self.find(row, hash) {
            Ok(number) => return Ok(number),
            Err(slot) => slot,
        };
        let number = next_number(self.len())?;
        self.slots[slot] = (hash, number);
        self.bytes.extend_from_slice(row);
        if self.len() * 4 > self.slots.len() * 3 {
            self.grow();
        }
        Ok(number)
    }

    fn grow(&mut self) {
        let doubled = vec![VACANT; self.slots.len() * 2];
        for entry in std::mem::replace(&mut self.slots, doubled) {
            if entry != VACANT {
                let mut at = self.home(entry.0);
                while self.slots[at] != VACANT {
                    at = (at + 1) & (self.slots.len() - 1);
                }
                self.slots[at] = entry;
            }
        }
    }

    /// The numbers of states of the right length. A new one gets the next number.
    pub(super) fn numbers<'a>(
        &mut self,
        mut rows: impl Iterator<Item = &'a [u8]>,
    ) -> PyResult<Vec<u32>> {
        let (hasher, mut found) = (hasher(), Vec::with_capacity(rows.size_hint().0));
        let mut few = Vec::with_capacity(64);
        loop {
            few.extend(rows.by_ref().take(64).map(|row| (row, 0)));
            if few.is_empty() {
                return Ok(found);
            }
            for (row, _) in &few {
                prefetch_index(row, 0);
            }
            for (row, hash) in &mut few {
                *hash = hash_of(&hasher, row);
                prefetch_index(&self.slots, self.home(*hash));
            }
            for &(_, hash) in &few {
                let (_, number) = self.slots[self.home(hash)];
                prefetch_index(&self.bytes, (number as usize).wrapping_mul(self.width));
            }
            for (row, hash) in few.drain(..) {
                found.push(self.number(row, hash)?);
            }
        }
    }
}

/// Whether two rows are equal. The comparison of short ones is not a call.
fn is_same(row: &[u8], other: &[u8]) -> bool {
    let ends = |row: &[u8]| Some((*row.first_chunk::<8>()?, *row.last_chunk::<8>()?));
    match (ends(row), ends(other)) {
        (Some(ends), Some(others)) if row.len() == other.len() && row.len() <= 16 => ends == others,
        _ => row == other,
    }
}

/// Half of the bits of the hash of a state.
fn hash_of(hasher: &impl BuildHasher, row: &[u8]) -> u32 {
    // All rows have the same length, which need not be hashed.
    let mut hasher = hasher.build_hasher();
    hasher.write(row);
    (hasher.finish() >> 32) as u32
}

/// The states of a game.
pub(super) enum States {
    /// States of `bytes` and their length.
    Bytes(usize, Mutex<Rows>),
    Values(Mutex<Table>),
}

impl States {
    /// No states; they are to be of the kind of the initial state.
    pub(super) fn like(initial: &Bound<'_, PyAny>) -> Self {
        match initial.cast::<PyBytes>() {
            Ok(initial) if !initial.as_bytes().is_empty() => {
                let width = initial.as_bytes().len();
                Self::Bytes(width, Mutex::new(Rows::new(width)))
            }
            _ => Self::Values(Mutex::default()),
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Bytes(_, rows) => lock(rows).len(),
            Self::Values(table) => lock(table).items.len(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Bytes(_, rows) => {
                let rows = lock(rows);
                rows.bytes.capacity() + size_of_val(&rows.slots[..])
            }
            Self::Values(table) => lock(table).bytes(),
        }
    }

    /// The table of states that are bytes.
    ///
    /// # Errors
    ///
    /// `TypeError` if they are none.
    pub(super) fn rows(&self) -> PyResult<MutexGuard<'_, Rows>> {
        match self {
            Self::Bytes(_, rows) => Ok(lock(rows)),
            Self::Values(_) => {
                Err(PyTypeError::new_err("successors_batch needs states of type bytes"))
            }
        }
    }

    pub(super) fn get<'py>(&self, py: Python<'py>, number: u32) -> Bound<'py, PyAny> {
        match self {
            Self::Bytes(_, rows) => PyBytes::new(py, lock(rows).of(number)).into_any(),
            Self::Values(table) => lock(table).items[number as usize].bind(py).clone(),
        }
    }

    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        match self {
            Self::Bytes(..) => Ok(()),
            Self::Values(table) => lock(table).items.iter().try_for_each(|state| visit.call(state)),
        }
    }

    /// The number of a state, if it has one.
    pub(super) fn find(&self, state: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        match self {
            Self::Bytes(_, rows) => {
                let Ok(state) = state.cast::<PyBytes>() else { return Ok(None) };
                let row = state.as_bytes();
                Ok(lock(rows).find(row, hash_of(&hasher(), row)).ok())
            }
            Self::Values(table) => look_up(table, state, |_, _| Ok(None)),
        }
    }

    /// The number of a state, which gets the next one if it is new.
    pub(super) fn number(&self, state: &Bound<'_, PyAny>) -> PyResult<u32> {
        match self {
            Self::Bytes(_, rows) => {
                let row = self.row_of(state)?;
                lock(rows).number(row, hash_of(&hasher(), row))
            }
            Self::Values(table) => look_up(table, state, |table, hash| table.push(state, hash)),
        }
    }

    /// A state as bytes, of the right length if states are bytes.
    pub(super) fn row_of<'a>(&self, state: &'a Bound<'_, PyAny>) -> PyResult<&'a [u8]> {
        let row = bytes_of(state)?;
        match self {
            Self::Bytes(width, _) if row.len() != *width => {
                let law = "all states that are bytes have the length of the initial state";
                let found = format!("{width} bytes are expected, {} are found", row.len());
                Err(errors::law(law, state, &found))
            }
            _ => Ok(row),
        }
    }
}

/// A state as bytes.
pub(super) fn bytes_of<'a>(state: &'a Bound<'_, PyAny>) -> PyResult<&'a [u8]> {
    state.cast::<PyBytes>().map(PyBytesMethods::as_bytes).map_err(|_| {
        let state = text_of(state);
        PyTypeError::new_err(format!("the state {state} is not bytes, as the initial state is"))
    })
}
