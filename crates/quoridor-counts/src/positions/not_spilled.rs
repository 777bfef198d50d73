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
    /// Returns [`Stop::MemoryLimit`].
    pub(super) fn write(
        _: &Path,
        _: impl FnOnce(
            &mut dyn FnMut(&[u64]) -> Result<(), PositionCountError>,
        ) -> Result<(), PositionCountError>,
    ) -> Result<Self, PositionCountError> {
        Err(Stop::MemoryLimit.into())
    }

    pub(super) fn read(&self, _: usize) -> io::Result<Vec<u64>> {
        match self.0 {}
    }
}
