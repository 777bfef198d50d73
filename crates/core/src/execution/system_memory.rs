//! `SystemMemory`: an observer that asks the system for memory before a computation does.

use std::hint::black_box;

use crate::execution::observer::{Observer, Progress, Stop};

/// Stops a computation if the system would refuse the memory of its next unit of work.
///
/// Where an allocation would fail and end the process, the computation ends with
/// [`Stop::SystemMemory`] and keeps what was found. A system that promises more memory than it has
/// refuses only what exceeds the limits of the process (`ulimit -v`), and may kill the process
/// later; [`Limits::memory`](crate::Limits::memory) is the remedy.
///
/// Cost: two calls of the system whenever the tables have grown by 1 MiB.
///
/// ```
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_search::{Bfs, End};
/// use abstract_games_core::{Observer, Progress, Stop, SystemMemory};
///
/// let found = Bfs::new(&TicTacToe).observer(SystemMemory::new()).explore();
/// assert_eq!((found.len(), found.end()), (5478, End::Exhausted));
///
/// let too_much = Progress::at(0).bytes(1 << 62);
/// assert_eq!(SystemMemory::new().observe(&too_much), Err(Stop::SystemMemory));
/// ```
#[derive(Clone, Debug, Default)]
pub struct SystemMemory {
    last: u64,
    grown: u64,
}

/// The growth of tables after which memory is requested.
const STEP: u64 = 1 << 20;

const RESERVE: u64 = 32 << 20;

impl SystemMemory {
    /// An observer that keeps 32 MiB in reserve for smaller needs.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Observer for SystemMemory {
    fn observe(&mut self, progress: &Progress) -> Result<(), Stop> {
        let growth = progress.bytes.saturating_sub(self.last);
        self.last = progress.bytes;
        self.grown = self.grown.saturating_add(growth);
        if self.grown < STEP {
            return Ok(());
        }
        self.grown = 0;
        if is_available(growth.saturating_add(RESERVE)) { Ok(()) } else { Err(Stop::SystemMemory) }
    }
}

fn is_available(bytes: u64) -> bool {
    let mut memory = Vec::<u8>::new();
    let granted = usize::try_from(bytes).is_ok_and(|bytes| memory.try_reserve_exact(bytes).is_ok());
    // A compiler may leave out an allocation that nobody uses, and take it for granted.
    black_box(&memory);
    granted
}

#[cfg(test)]
#[path = "../../tests/unit/system_memory.rs"]
mod tests;
