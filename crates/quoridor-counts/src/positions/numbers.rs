//! The numbers of a layer, in memory or in a file.

use std::io;
use std::sync::Mutex;

use abstract_games_core::{StopCheck, lock};

use super::frontier::Frontier;
use super::frontier_layer::FrontierLayer;
use super::matrix_images::MatrixLayout;
use super::spilled::Disk;
use super::sweep_board::SweepBoard;
use crate::error::PositionCountError;

/// The numbers of a layer by chunk.
#[derive(Debug)]
pub(super) enum Numbers {
    Memory(Memory),
    Disk(Disk),
}

impl Numbers {
    /// Takes a chunk from memory, or reads it from a file. An empty vector stands for zeros.
    pub(super) fn take(&self, chunk: usize) -> Result<Vec<u64>, PositionCountError> {
        match self {
            Self::Memory(memory) => Ok(std::mem::take(&mut *lock(&memory.0[chunk]))),
            Self::Disk(disk) => disk.read(chunk).map_err(PositionCountError::Spill),
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        match self {
            Self::Memory(memory) => memory.bytes(),
            Self::Disk(_) => 0,
        }
    }

    /// Takes all chunks, and calls `go` with each frontier, its least number of fences, the layout
    /// of its numbers and the numbers. Calls `watch` before every `stride` frontiers.
    pub(super) fn take_all(
        &self,
        board: &SweepBoard,
        layer: &FrontierLayer,
        (stride, watch): (usize, &mut StopCheck<'_>),
        mut go: impl FnMut(&Frontier, usize, &MatrixLayout, &[u64]),
    ) -> Result<(), PositionCountError> {
        for chunk in 0..layer.chunks() {
            let numbers = self.take(chunk)?;
            for index in layer.indices(chunk).filter(|_| !numbers.is_empty()) {
                if index % stride == 0 {
                    watch()?;
                }
                let layout = layer.layout(board, index);
                let numbers = &numbers[layer.starts[index]..][..layout.len()];
                go(&layer.frontiers[index], layer.least[index].into(), &layout, numbers);
            }
        }
        Ok(())
    }

    /// Calls `go` with the numbers of each chunk, without removing them.
    pub(super) fn for_each(
        &self,
        layer: &FrontierLayer,
        mut go: impl FnMut(&[u64]) -> io::Result<()>,
    ) -> io::Result<()> {
        layer.lengths.iter().enumerate().try_for_each(|(chunk, &length)| match self {
            Self::Memory(memory) => memory.with(chunk, length, |numbers| go(numbers)),
            Self::Disk(disk) => go(&disk.read(chunk)?),
        })
    }
}

/// Numbers in memory. An empty chunk stands for zeros.
#[derive(Debug, Default)]
pub(super) struct Memory(Vec<Mutex<Vec<u64>>>);

impl Memory {
    /// Creates `chunks` chunks of zeros.
    pub(super) fn zeros(chunks: usize) -> Self {
        Self((0..chunks).map(|_| Mutex::default()).collect())
    }

    pub(super) fn of(chunks: Vec<Vec<u64>>) -> Self {
        Self(chunks.into_iter().map(Mutex::new).collect())
    }

    /// Calls `go` with the `length` numbers of a chunk.
    pub(super) fn with<T>(
        &self,
        chunk: usize,
        length: usize,
        go: impl FnOnce(&mut [u64]) -> T,
    ) -> T {
        let mut numbers = lock(&self.0[chunk]);
        if numbers.is_empty() {
            *numbers = vec![0; length];
        }
        go(&mut numbers)
    }

    fn bytes(&self) -> u64 {
        self.0.iter().map(|chunk| 8 * lock(chunk).len() as u64).sum()
    }
}
