//! The sizes of a count of legal positions, without its numbers.

use abstract_games_core::{Observer, Stop, Workers};

use super::LegalPositions;
use super::frontier::Frontier;
use super::layer::Layer;
use super::plan::Plan;
use super::waiting::Waiting;
use crate::counting::CountError;

/// The size of the largest pass of a count after a square is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepSize {
    /// The number of squares filled.
    pub squares: u64,
    /// The number of frontiers.
    pub frontiers: u64,
    /// The number of numbers of these frontiers, of 8 bytes each.
    pub numbers: u64,
}

impl LegalPositions {
    /// Computes the sizes of a count without its numbers, to tell whether memory and disk suffice for it.
    ///
    /// The sizes are those of a pass in which both pawns are to be cut off, the largest of each modulus. A step holds its
    /// numbers before and after. Those that memory does not hold before a step are on disk, all of them until it ends.
    ///
    /// `done` of the observer is the number of squares filled, `found` the number of frontiers, and `bytes` the memory held.
    ///
    /// Costs about half of the time of a pass, and some 60 to 120 bytes for each frontier.
    ///
    /// ```
    /// use abstract_games_quoridor::counting::LegalPositions;
    ///
    /// let count = LegalPositions::new(5);
    /// let sizes = count.sizes(())?;
    /// let frontiers = sizes.iter().map(|size| size.frontiers).max();
    /// assert_eq!(frontiers, Some(count.count()?.peak_states()));
    /// # Ok::<(), abstract_games_quoridor::counting::CountError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`count_observed`](Self::count_observed); the memory limit is for frontiers only.
    pub fn sizes(&self, mut observer: impl Observer) -> Result<Vec<StepSize>, CountError> {
        let passes = self.passes(&mut observer)?;
        let Some(board) = &passes.board else { return Ok(Vec::new()) };
        let workers = Workers::new(self.threads);
        let frontiers = vec![Frontier::first_row(board.width, Waiting::BOTH)];
        let mut layer = Layer::new(board, board.square(0), frontiers, vec![0]);
        let mut sizes = Vec::with_capacity(board.steps());
        for step in 0..board.steps() {
            let held = layer.bytes();
            let mut watch = |bytes, found| {
                let progress = board.progress(1, 0, step).found(found as u64).bytes(held + bytes);
                if held + bytes > self.memory {
                    return Err(Stop::MemoryLimit);
                }
                observer.observe(&progress)
            };
            let (square, next) = (board.square(step), board.square(step + 1));
            layer = Plan::new(board, &layer, square, next, &workers, &mut watch)?.layer;
            let numbers = (0..layer.chunks()).map(|chunk| layer.length(chunk) as u64).sum();
            let squares = step as u64 + 1;
            sizes.push(StepSize { squares, frontiers: layer.len() as u64, numbers });
        }
        Ok(sizes)
    }
}
