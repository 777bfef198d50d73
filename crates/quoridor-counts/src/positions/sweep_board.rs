//! The board and the order in which it is filled, with lower bounds on the fences needed.

use abstract_games_core::Progress;
use abstract_games_quoridor_fences::FencePlace;

use super::frontier::{Frontier, MAX_WIDTH, Step, Waiting};

/// The optimisations of the count, for tests and benchmarks. They do not change the result.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reductions {
    /// Identifies a frontier at the end of a row with its mirror image.
    pub mirror: bool,
    /// Drops the parts of a frontier that matter to no pawn still waiting.
    pub forget: bool,
    /// Drops frontiers that need more fences than are left.
    pub bounds: bool,
}

impl Reductions {
    /// All optimisations.
    pub const ALL: Self = Self { mirror: true, forget: true, bounds: true };
    /// No optimisation.
    pub const NONE: Self = Self { mirror: false, forget: false, bounds: false };
}

/// The parameters of a count, the same in all steps.
#[derive(Clone, Debug)]
pub(super) struct SweepBoard {
    pub(super) width: usize,
    pub(super) height: usize,
    /// The greatest number of fences, at most the number of intersections.
    pub(super) max_fences: u16,
    pub(super) reductions: Reductions,
    /// Whether the image of the board is joined to its last row.
    is_half: bool,
    covers: Covers,
}

/// A square: the next to be filled in its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Square {
    pub(super) row: usize,
    pub(super) column: usize,
}

impl SweepBoard {
    pub(super) fn new(
        width: usize,
        height: usize,
        max_fences: u16,
        reductions: Reductions,
    ) -> Self {
        let covers = Covers::new(width);
        Self { width, height, max_fences, reductions, is_half: false, covers }
    }

    /// The upper half, with a row in the middle. Each fence above the middle has an image below.
    pub(super) fn half(&self) -> Self {
        let (height, max_fences) = (self.height.div_ceil(2), self.max_fences / 2);
        Self { height, max_fences, is_half: true, ..self.clone() }
    }

    /// Whether to forget what does not matter to these pawns. In a half, what matters to one pawn
    /// in the image of the half matters to the other.
    pub(super) fn forgets(&self, waiting: Waiting) -> bool {
        self.reductions.forget && (!self.is_half || waiting == Waiting::NONE)
    }

    /// The number of steps. The squares of the last row are not filled, as no row is below them.
    pub(super) fn steps(&self) -> usize {
        self.width * (self.height - 1)
    }

    /// The progress of `passes` passes, of which `done` are complete, before this step of the next.
    pub(super) fn progress(&self, passes: usize, done: usize, step: usize) -> Progress {
        Progress::at((done * self.steps() + step) as u64).of((passes * self.steps()) as u64)
    }

    pub(super) fn square(&self, step: usize) -> Square {
        Square { row: step / self.width, column: step % self.width }
    }

    /// The greatest number of fences on the intersections filled before a square.
    pub(super) fn placed(&self, square: Square) -> u16 {
        let intersections = square.row * (self.width - 1) + square.column;
        u16::try_from(intersections).unwrap_or(u16::MAX).min(self.max_fences)
    }

    pub(super) fn needs(&self, frontier: &Frontier, square: Square) -> Option<Needs<'_>> {
        (self.reductions.bounds && !self.is_half).then(|| {
            let below =
                (self.height - 1 - square.row).saturating_sub(usize::from(square.column > 0));
            Needs::new(&self.covers, frontier, self.width, square.column, below)
        })
    }

    /// Calls `go` with every way to fill the column at `square` and the number of fences that it
    /// adds: for each place that fits, with the pawns in `waiting`, and without those that may be
    /// in a block that was closed.
    pub(super) fn for_each_way(
        &self,
        frontier: &Frontier,
        square: Square,
        mut go: impl FnMut(Step, u16),
    ) {
        for place in FencePlace::ALL {
            let Some(step) = frontier.fill(square.column, place, self.width) else { continue };
            let fences = u16::from(place != FencePlace::Empty);
            let waiting = frontier.waiting;
            let mut go_on = |waiting| go(self.reduced(&step, square, waiting), fences);
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

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a step is large, and most are not reduced")]
    fn reduced(&self, step: &Step, square: Square, waiting: Waiting) -> Step {
        let frontier = &step.frontier;
        let step = match waiting {
            // The most frequent case.
            Waiting::BOTH => *step,
            _ if self.forgets(waiting) => step.then(frontier.forget(self.width, waiting)),
            _ => step.then(frontier.awaiting(waiting)),
        };
        if self.reductions.mirror && square.column + 1 == self.width {
            step.then(step.frontier.least_image(self.width))
        } else {
            step
        }
    }
}

/// The least number of horizontal fences that reach under all columns of a set, for each set.
#[derive(Clone, Debug)]
pub(super) struct Covers(Vec<u8>);

impl Covers {
    pub(super) fn new(width: usize) -> Self {
        let mut covers = vec![0; 1 << width];
        for set in 1..covers.len() {
            // A fence under the first column of the set also reaches under the column after it.
            let first = set & set.wrapping_neg();
            covers[set] = covers[set & !(first | first << 1)] + 1;
        }
        Self(covers)
    }

    fn of(&self, columns: u16) -> u16 {
        u16::from(self.0[usize::from(columns)])
    }
}

/// The fences that a frontier needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs<'c> {
    covers: &'c Covers,
    /// The columns of each block under which no fence reaches yet.
    columns: [u16; MAX_WIDTH],
    /// The fences needed to cut off the first pawn, wherever it is or will be placed.
    pub(super) first: u16,
    /// The fences needed to cut off the second pawn if it is not placed yet.
    pub(super) second: u16,
}

impl<'c> Needs<'c> {
    /// Computes the needs of a frontier whose next column is `next`. `rows_below` is the number of
    /// rows wholly below the frontier and below the fences that reach over it.
    pub(super) fn new(
        covers: &'c Covers,
        frontier: &Frontier,
        width: usize,
        next: usize,
        rows_below: usize,
    ) -> Self {
        let mut columns = frontier.blocks(width);
        if frontier.horizontal {
            columns[frontier.block(next)] &= !(1 << next);
        }
        // A block below the frontier has a fence above it, and one below it when closed.
        let any = u16::from(!frontier.horizontal);
        let (mut top, mut others) = (None, any);
        for (block, &columns) in columns[..frontier.count(width)].iter().enumerate() {
            if frontier.is_at_top(block) {
                top = Some(top.unwrap_or(0) | columns);
            } else {
                others = others.min(covers.of(columns));
            }
        }
        let first = top.map_or(0, |top| {
            let apart =
                u16::try_from(rows_below.div_ceil(2)).unwrap_or(u16::MAX).min(covers.of(top));
            others.min(apart)
        });
        Self { covers, columns, first, second: any }
    }

    /// The fences needed to close a block.
    pub(super) fn close(&self, block: usize) -> u16 {
        self.covers.of(self.columns[block])
    }
}
