//! `Untried`: what the states of one line of play lead to and has not been looked at.

/// Successors still to be looked at, those of each state of a line above those of the states before it:
/// one list for the whole line, so that no state allocates its own.
pub(crate) struct Untried<T> {
    successors: Vec<T>,
    /// The most that were added at once.
    most: usize,
}

impl<T> Untried<T> {
    pub(crate) fn new() -> Self {
        Self { successors: Vec::new(), most: 0 }
    }

    /// Adds the successors of one state, the first to be looked at last, and returns where they begin.
    pub(crate) fn add(&mut self, successors: impl Iterator<Item = T>) -> usize {
        let from = self.successors.len();
        // A chain of iterators is faster driven from within than asked from without.
        successors.for_each(|successor| self.successors.push(successor));
        self.most = self.most.max(self.successors.len() - from);
        from
    }

    /// Turns the order of the successors added last round; they begin at `from`.
    pub(crate) fn reverse(&mut self, from: usize) {
        self.successors[from..].reverse();
    }

    /// The next of those that begin at `from`, if there is one left.
    pub(crate) fn pop(&mut self, from: usize) -> Option<T> {
        if self.successors.len() > from { self.successors.pop() } else { None }
    }

    /// The bytes occupied while as many are added as ever were at once: three times as many as now if
    /// the list grows to twice its room.
    pub(crate) fn bytes_to_add(&self) -> u64 {
        let capacity = self.successors.capacity();
        let is_tight = capacity - self.successors.len() < self.most;
        (if is_tight { 3 } else { 1 }) * (capacity * size_of::<T>()) as u64
    }
}
