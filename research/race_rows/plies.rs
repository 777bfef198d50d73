//! The values of all positions, one byte each.

use std::sync::atomic::{AtomicU8, Ordering};

use super::sets::Sets;

const UNKNOWN: u8 = u8::MAX;
const DRAWN: u8 = u8::MAX - 1;

/// The values of the positions that are not finished, in a table by the mover.
pub(crate) struct Plies {
    bytes: Vec<AtomicU8>,
    columns: usize,
}

/// The value of a position for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    /// The distance from the end in plies. It is odd for a won position and even for a lost one.
    Decided(u8),
    Drawn,
}

impl Plies {
    pub(crate) fn new(sets: &Sets) -> Self {
        let bytes = (0..Self::bytes(sets)).map(|_| AtomicU8::new(UNKNOWN)).collect();
        Self { bytes, columns: sets.unfinished() }
    }

    /// The number of bytes of a table.
    pub(crate) fn bytes(sets: &Sets) -> usize {
        sets.unfinished_orbits() * sets.unfinished()
    }

    /// The value of a position, if it is one that can be reached.
    pub(crate) fn get(&self, row: usize, column: usize) -> Option<Value> {
        match self.bytes[row * self.columns + column].load(Ordering::Relaxed) {
            UNKNOWN => None,
            DRAWN => Some(Value::Drawn),
            plies => Some(Value::Decided(plies)),
        }
    }

    pub(crate) fn set_drawn(&self, row: usize, column: usize) {
        self.set(row, column, DRAWN);
    }

    pub(crate) fn set_decided(&self, row: usize, column: usize, plies: usize) {
        let byte = u8::try_from(plies).ok().filter(|&byte| byte < DRAWN);
        self.set(row, column, byte.expect("no known win takes so many plies"));
    }

    fn set(&self, row: usize, column: usize, byte: u8) {
        self.bytes[row * self.columns + column].store(byte, Ordering::Relaxed);
    }
}
