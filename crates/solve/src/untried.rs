//! `Untried`: the unvisited successors along one line of play.

use abstract_games_core::Stop;
use abstract_games_core::memory::{reserve_one, vec_bytes_to_hold};

/// A stack of the unvisited successors of all states of one line of play. The successors of a state
/// lie above those of the states before it, so that no state allocates a list.
pub(crate) struct Untried<T> {
    successors: Vec<T>,
}

impl<T> Untried<T> {
    pub(crate) fn new() -> Self {
        Self { successors: Vec::new() }
    }

    /// Adds the successors of one state and returns the index of the first. The last one is taken
    /// first. Before the stack grows, it asks `permit` for the peak number of bytes.
    pub(crate) fn add(
        &mut self,
        mut successors: impl Iterator<Item = T>,
        mut permit: impl FnMut(u64) -> Result<(), Stop>,
    ) -> Result<usize, Stop> {
        let from = self.successors.len();
        // Internal iteration over a chain of iterators is faster than a loop.
        successors.try_for_each(|successor| {
            if self.successors.len() == self.successors.capacity() {
                permit(vec_bytes_to_hold(&self.successors, 1))?;
                reserve_one(&mut self.successors);
            }
            self.successors.push(successor);
            Ok(())
        })?;
        Ok(from)
    }

    /// Reverses the successors from `from` on.
    pub(crate) fn reverse(&mut self, from: usize) {
        self.successors[from..].reverse();
    }

    /// Takes the next successor of the state whose successors begin at `from`, if one is left.
    pub(crate) fn pop(&mut self, from: usize) -> Option<T> {
        if self.successors.len() > from { self.successors.pop() } else { None }
    }

    /// Bytes of the stack.
    pub(crate) fn bytes(&self) -> u64 {
        vec_bytes_to_hold(&self.successors, 0)
    }
}
