//! `Grade`: an estimate as one number, for windows.

use std::ops::Neg;

use abstract_games_solve::Score;

use crate::estimate::Estimate;

/// An estimate as one number, greater for a better one to the player to move. Proved wins are the
/// numbers from 2³⁰, an earlier win the greater one, and proved losses their negations. Seeming
/// wins, against which the moves that were tried do not help, are the numbers from 2²⁹ in the same
/// order. Points lie between; a proved draw is 0 points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Grade(i32);

const LATEST_WIN: i32 = 1 << 30;
const SEEMING_WIN: i32 = 1 << 29;
/// The points of a seeming win now; one in n plies is less by n.
const SEEMING_POINTS: i32 = 10_000;

impl Grade {
    /// A won game, the greatest grade.
    pub(super) const MOST: Self = Self(i32::MAX);
    /// A lost game, the least grade.
    pub(super) const LEAST: Self = Self(-i32::MAX);

    pub(super) fn of(estimate: Estimate) -> Self {
        let win = |distance: u32| {
            i32::try_from(distance)
                .map_or(LATEST_WIN, |distance| LATEST_WIN.max(i32::MAX - distance))
        };
        match estimate {
            Estimate::Points(points) => Self(points.clamp(1 - SEEMING_WIN, SEEMING_WIN - 1)),
            Estimate::Proved(Score::Draw) => Self(0),
            Estimate::Proved(Score::Win(distance)) => Self(win(distance)),
            Estimate::Proved(Score::Loss(distance)) => Self(-win(distance)),
        }
    }

    /// The estimate. `complete` says whether a draw is proved.
    pub(super) fn estimate(self, complete: bool) -> Estimate {
        let distance = self.0.abs().abs_diff(i32::MAX);
        if self.is_win() {
            Estimate::Proved(Score::Win(distance))
        } else if self.is_loss() {
            Estimate::Proved(Score::Loss(distance))
        } else if complete && self.0 == 0 {
            Estimate::Proved(Score::Draw)
        } else if self.seems_decided() {
            let distance = LATEST_WIN - 1 - self.0.abs();
            Estimate::Points(self.0.signum() * (SEEMING_POINTS - distance).max(1))
        } else {
            Estimate::Points(self.0)
        }
    }

    /// Whether the grade is a seeming win or a seeming loss.
    pub(super) const fn seems_decided(self) -> bool {
        SEEMING_WIN <= self.0.abs() && self.0.abs() < LATEST_WIN
    }

    /// Whether the grade is a seeming or a proved loss.
    pub(super) const fn seems_lost(self) -> bool {
        self.0 <= -SEEMING_WIN
    }

    /// The loss as one that is not proved, because moves were left out.
    pub(super) fn seeming(self) -> Self {
        let distance = if self.is_loss() { self.0 + i32::MAX } else { return self };
        Self((distance + 1 - LATEST_WIN).min(-SEEMING_WIN))
    }

    /// The window that tells whether a win or a loss that the grade seems is proved.
    pub(super) const fn proof(self) -> Window {
        if self.0 > 0 {
            Window { alpha: Self(LATEST_WIN - 1), beta: Self(LATEST_WIN) }
        } else {
            Window { alpha: Self(-LATEST_WIN), beta: Self(1 - LATEST_WIN) }
        }
    }

    pub(super) fn of_points(points: i32) -> Self {
        Self::of(Estimate::Points(points))
    }

    /// The points, if the grade is neither a proved nor a seeming win or loss.
    pub(super) fn points(self) -> Option<i32> {
        (self.0.abs() < SEEMING_WIN).then_some(self.0)
    }

    pub(super) const fn is_win(self) -> bool {
        self.0 >= LATEST_WIN
    }

    pub(super) const fn is_loss(self) -> bool {
        self.0 <= -LATEST_WIN
    }

    /// The grade for the player who makes a move to a state of this grade, one ply farther away.
    pub(super) fn through_move(self, passes_turn: bool) -> Self {
        let Self(number) = if passes_turn { -self } else { self };
        Self(if number.abs() > SEEMING_WIN && number.abs() != LATEST_WIN {
            number - number.signum()
        } else {
            number
        })
    }

    /// The grade just above this one, for windows without width.
    pub(super) const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// The least grade that [`through_move`](Self::through_move) maps to this one without a turn.
    fn before_move(self) -> Self {
        // The last grade of each kind does not become that of the next.
        let is_decided = self.0.abs() >= SEEMING_WIN && !matches!(LATEST_WIN - self.0.abs(), 0 | 1);
        Self(if is_decided {
            self.0.saturating_add(self.0.signum()).max(-i32::MAX)
        } else {
            self.0
        })
    }
}

impl Neg for Grade {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// On which side of a grade the true one lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true grade is at most this.
    Upper,
    /// This is the grade.
    Exact,
    /// The true grade is at least this.
    Lower,
}

/// The grades between two ends that a search tells apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// A grade that the player to move has already; no lower one matters.
    pub(super) alpha: Grade,
    /// A grade that the opponent does not allow; no higher one matters.
    pub(super) beta: Grade,
}

impl Window {
    /// All grades.
    pub(super) const ALL: Self = Self { alpha: Grade::LEAST, beta: Grade::MOST };

    /// The grades that differ from `grade` by less than `points`, which are not negative.
    pub(super) fn around(grade: Grade, points: i32) -> Self {
        let plus = |points| Grade(grade.0.saturating_add(points)).clamp(Grade::LEAST, Grade::MOST);
        Self { alpha: plus(-points), beta: plus(points) }
    }

    /// Whether the window contains a grade between its ends.
    pub(super) fn is_wide(self) -> bool {
        self.beta > self.alpha.next()
    }

    /// What is known of the true grade if a search of this window returns `grade`.
    pub(super) fn side_of(self, grade: Grade) -> Bound {
        if grade >= self.beta {
            Bound::Lower
        } else if grade > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// The window of the state after a move.
    pub(super) fn after_move(self, passes_turn: bool) -> Self {
        let (alpha, beta) = (self.alpha.before_move(), self.beta.before_move());
        if passes_turn { Self { alpha: -beta, beta: -alpha } } else { Self { alpha, beta } }
    }
}

#[cfg(test)]
#[path = "../../tests/unit/grade.rs"]
mod tests;
