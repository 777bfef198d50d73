//! The board and the order in which it is filled.

use super::Reductions;
use super::bounds::{Covers, Needs};
use super::frontier::{Fence, Frontier, Step};
use super::waiting::Waiting;

/// What is the same in all steps.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) width: usize,
    pub(super) height: usize,
    /// No more than there are intersections.
    pub(super) max_fences: u16,
    pub(super) reductions: Reductions,
    covers: Covers,
}

/// The column that is filled next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) row: usize,
    pub(super) column: usize,
}

/// One way to fill a column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) fence: Fence,
    pub(super) step: Step,
}

impl Board {
    pub(super) fn new(
        width: usize,
        height: usize,
        max_fences: u16,
        reductions: Reductions,
    ) -> Self {
        Self { width, height, max_fences, reductions, covers: Covers::new(width) }
    }

    /// The number of columns to fill: the last row has nothing below.
    pub(super) fn steps(&self) -> usize {
        self.width * (self.height - 1)
    }

    pub(super) fn place(&self, step: usize) -> Place {
        Place { row: step / self.width, column: step % self.width }
    }

    /// The most fences that can stand before a place.
    pub(super) fn placed(&self, place: Place) -> u16 {
        let intersections = place.row * (self.width - 1) + place.column;
        u16::try_from(intersections).unwrap_or(u16::MAX).min(self.max_fences)
    }

    pub(super) fn needs(&self, frontier: &Frontier, place: Place) -> Option<Needs<'_>> {
        self.reductions.bounds.then(|| {
            let below = (self.height - 1 - place.row).saturating_sub(usize::from(place.column > 0));
            Needs::new(&self.covers, frontier, self.width, place.column, below)
        })
    }

    /// Calls `go` with every way to fill the column at `place`: for each fence that fits first the
    /// one on which the same pawns are waited for, then those on which a pawn in the block that
    /// was closed is not waited for any more.
    pub(super) fn for_each_way(&self, frontier: &Frontier, place: Place, mut go: impl FnMut(Way)) {
        for fence in Fence::ALL {
            let Some(step) = frontier.fill(place.column, fence, self.width) else { continue };
            let waiting = frontier.waiting();
            let mut go_on = |waiting| {
                go(Way { fence, step: self.reduced(&step, place, waiting) });
            };
            go_on(waiting);
            let Some(closed) = step.closed else { continue };
            let first = waiting.first && !frontier.is_at_top(closed);
            if first {
                go_on(Waiting { first: false, ..waiting });
            }
            if waiting.second {
                go_on(Waiting { second: false, ..waiting });
            }
            if first && waiting.second {
                go_on(Waiting::NONE);
            }
        }
    }

    fn reduced(&self, step: &Step, place: Place, waiting: Waiting) -> Step {
        let frontier = &step.frontier;
        let step = match waiting {
            // As most are.
            Waiting::BOTH => *step,
            _ if self.reductions.forget => step.then(frontier.forget(self.width, waiting)),
            _ => step.then(frontier.awaiting(waiting)),
        };
        if self.reductions.mirror && place.column + 1 == self.width {
            step.then(step.frontier.least_image(self.width))
        } else {
            step
        }
    }
}
