//! `SystemMemory`: an observer that asks the system for memory before a computation does.

use std::hint::black_box;

use crate::execution::observer::{Observer, Progress, Stop};

/// Stops a computation if the system would refuse the memory of its next unit of work.
///
/// A computation that is refused memory ends the whole process. With this observer it ends with
/// [`Stop::SystemMemory`], and what was found so far is kept. Before tables grow, as much memory as
/// the next unit needs is requested and given back, with a reserve for smaller needs such as the
/// successors of one round.
///
/// Systems refuse memory beyond the limits of a process (`ulimit -v`), or if they do not promise
/// more memory than they have. A system that promises more may kill the process later;
/// [`Limits::memory`](crate::Limits::memory) is the remedy.
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
#[derive(Clone, Debug)]
pub struct SystemMemory {
    reserve: u64,
    /// The bytes of the last report.
    last: u64,
    /// The bytes by which the tables have grown since the last request.
    grown: u64,
}

/// The growth of tables after which memory is requested.
const STEP: u64 = 1 << 20;

/// The least reserve by default.
const RESERVE: u64 = 32 << 20;

impl SystemMemory {
    /// An observer with a reserve of 32 MiB.
    pub fn new() -> Self {
        Self::with_reserve(RESERVE)
    }

    /// An observer with a reserve of this many bytes.
    pub fn with_reserve(bytes: u64) -> Self {
        Self { reserve: bytes, last: 0, grown: 0 }
    }
}

impl Default for SystemMemory {
    fn default() -> Self {
        Self::new()
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
        if is_available(growth.saturating_add(self.reserve)) {
            Ok(())
        } else {
            Err(Stop::SystemMemory)
        }
    }
}

/// Whether the system grants this much memory, which is given back at once.
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
