//! `Untried`: the unvisited successors along one line of play.

/// A stack of the unvisited successors of all states of one line of play. The successors of a state
/// lie above those of the states before it, so that no state allocates a list.
pub(crate) struct Untried<T> {
    successors: Vec<T>,
    /// The largest number of successors of one state so far.
    most: usize,
}

impl<T> Untried<T> {
    pub(crate) fn new() -> Self {
        Self { successors: Vec::new(), most: 0 }
    }

    /// Adds the successors of one state and returns the index of the first. The last one is taken
    /// first.
    pub(crate) fn add(&mut self, successors: impl Iterator<Item = T>) -> usize {
        let from = self.successors.len();
        // Internal iteration over a chain of iterators is faster than `extend`.
        successors.for_each(|successor| self.successors.push(successor));
        self.most = self.most.max(self.successors.len() - from);
        from
    }

    /// Reverses the successors from `from` on.
    pub(crate) fn reverse(&mut self, from: usize) {
        self.successors[from..].reverse();
    }

    /// Takes the next successor of the state whose successors begin at `from`, if one is left.
    pub(crate) fn pop(&mut self, from: usize) -> Option<T> {
        if self.successors.len() > from { self.successors.pop() } else { None }
    }

    /// The peak number of bytes while the successors of one more state are added. If the largest
    /// number of successors so far may not fit, it is three times the present number, because the
    /// stack doubles and is copied.
    pub(crate) fn bytes_to_add(&self) -> u64 {
        let capacity = self.successors.capacity();
        let is_tight = capacity - self.successors.len() < self.most;
        (if is_tight { 3 } else { 1 }) * (capacity * size_of::<T>()) as u64
    }
}
