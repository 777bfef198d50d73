//! Without the feature `spill`, numbers beyond the memory limit end the count.

use std::convert::Infallible;
use std::io;
use std::path::Path;

use abstract_games_core::Stop;

use crate::PositionCountError;

/// Numbers in a file, of which there are none.
#[derive(Debug)]
pub(super) struct Disk(Infallible);

impl Disk {
    pub(super) fn read(&self, _: usize) -> io::Result<Vec<u64>> {
        match self.0 {}
    }
}

/// A writer that cannot be created.
#[derive(Debug)]
pub(super) struct DiskWriter(Infallible);

impl DiskWriter {
    /// Returns [`Stop::MemoryLimit`].
    pub(super) fn new(_: &Path) -> Result<Self, PositionCountError> {
        Err(Stop::MemoryLimit.into())
    }

    pub(super) fn push(&mut self, _: &[u64]) -> io::Result<()> {
        match self.0 {}
    }

    pub(super) fn finish(self) -> io::Result<Disk> {
        match self.0 {}
    }
}
