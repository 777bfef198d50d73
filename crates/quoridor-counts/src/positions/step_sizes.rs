//! The sizes of a count of legal positions, without its counts.

use abstract_games_core::{Observer, Stop};

use super::frontier_layer::FrontierLayer;
use super::legal_positions::LegalPositions;
use super::next_frontiers::NextFrontiers;
use super::pass_run::PASSES;
use crate::error::PositionCountError;

/// The numbers of frontiers and of 64-bit counts after a step.
///
/// With the feature `serde` the value serialises as `{"squares":…,"frontiers":…,"counts":…}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct StepSize {
    /// The number of squares filled.
    pub squares: u64,
    /// The number of frontiers.
    pub frontiers: u64,
    /// The number of counts that belong to these frontiers, of 8 bytes each.
    pub counts: u64,
}

impl LegalPositions {
    /// Computes how large a count is after each step, to tell whether memory and disk suffice.
    ///
    /// A size is the greater of those of the two kinds of passes, with one pawn to be cut off and
    /// with both. A step holds the counts before and after it. If they exceed the memory limit,
    /// those before the step are on disk until it ends, and those after it too if they alone exceed
    /// the limit. Checkpoints, which are not used here, need disk in addition.
    ///
    /// `done` of the observer is the number of squares filled in both passes, `found` the number of
    /// frontiers, and `bytes` the memory held.
    ///
    /// Costs about a third of the time of two passes, and 100 to 150 bytes for each frontier.
    ///
    /// ```
    /// use abstract_games_quoridor_counts::LegalPositions;
    ///
    /// let count = LegalPositions::new(5);
    /// let sizes = count.sizes(())?;
    /// let frontiers = sizes.iter().map(|size| size.frontiers).max();
    /// assert_eq!(frontiers, Some(count.count()?.peak_states));
    /// # Ok::<(), abstract_games_quoridor_counts::PositionCountError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NoSquares`](abstract_games_quoridor_fences::CountError::NoSquares),
    /// [`TooWide`](PositionCountError::TooWide) or [`TooLong`](PositionCountError::TooLong) if the
    /// board is not supported, and [`Stopped`](PositionCountError::Stopped) if the memory limit is
    /// too low for the frontiers, or if the observer stops the work.
    pub fn sizes(&self, mut observer: impl Observer) -> Result<Vec<StepSize>, PositionCountError> {
        let observer: &mut dyn Observer = &mut observer;
        let (board, workers) = (self.board()?, self.workers());
        let mut sizes = Vec::new();
        for (pass, waiting) in PASSES.into_iter().enumerate() {
            let mut layer = FrontierLayer::first_row(&board, waiting);
            for step in 0..board.steps() {
                let held = layer.bytes();
                let progress = board.progress(PASSES.len(), pass, step);
                let mut watch = |bytes, found| {
                    let bytes = held + bytes;
                    if bytes > self.room() {
                        return Err(Stop::MemoryLimit);
                    }
                    observer.observe(&progress.found(found as u64).bytes(bytes))
                };
                layer = NextFrontiers::new(&board, &layer, &workers, &mut watch)?.layer;
                let counts = layer.lengths.iter().map(|&length| length as u64).sum();
                if step == sizes.len() {
                    sizes.push(StepSize { squares: step as u64 + 1, frontiers: 0, counts: 0 });
                }
                let size = &mut sizes[step];
                size.frontiers = size.frontiers.max(layer.len() as u64);
                size.counts = size.counts.max(counts);
            }
        }
        Ok(sizes)
    }
}
