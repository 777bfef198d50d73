//! `Pruning`: which moves a search tries less deep or leaves out, and which states it cuts.

use crate::iterative_deepening::grade::Grade;

/// The options that make a search deeper in the same time, and its points less exact.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pruning {
    /// Whether late moves are tried less deep at first.
    pub(super) reductions: bool,
    /// The points by which a ply may change an estimate, if the search relies on it.
    pub(super) margin: Option<i32>,
}

/// Moves before this number are not left out.
const FIRST: usize = 4;
/// The most plies before the horizon at which moves are left out.
const LEAVING_OUT: u8 = 3;
/// The most plies before the horizon at which a state is cut.
const CUTTING: u8 = 5;

impl Pruning {
    /// The number of plies by which the move with this number is tried less deep at first: half a
    /// ply and two thirds of the product of the natural logarithms of the two numbers.
    pub(super) fn reduction(self, depth: u8, number: usize) -> u8 {
        if !self.reductions || depth < 2 || number < 2 {
            return 0;
        }
        // Four times the binary logarithm; whole numbers are the same on all machines.
        let logarithm = |number: u64| number.min(1 << 15).pow(4).ilog2();
        let plies = (logarithm(depth.into()) * logarithm(number as u64) + 25) / 50;
        u8::try_from(plies).map_or(depth - 1, |plies| plies.min(depth - 1))
    }

    /// Whether the moves from this number on are left out, if one before does not lose. `points`
    /// estimates the state, and a move that matters exceeds `alpha`.
    pub(super) fn leaves_out(self, depth: u8, number: usize, points: i32, alpha: Grade) -> bool {
        let Some(margin) = self.margin else { return false };
        if number < FIRST || depth > LEAVING_OUT {
            return false;
        }
        number >= FIRST + 2 * usize::from(depth).pow(2)
            || Grade::of_points(points.saturating_add(margin * i32::from(depth))) <= alpha
    }

    /// Whether a state with these points is taken for one that the opponent avoids, because it
    /// would give more than `beta`.
    pub(super) fn cuts(self, depth: u8, points: i32, beta: Grade) -> bool {
        let Some(margin) = self.margin.filter(|_| depth <= CUTTING) else { return false };
        beta.points().is_some()
            && Grade::of_points(points.saturating_sub(margin * i32::from(depth))) >= beta
    }
}
