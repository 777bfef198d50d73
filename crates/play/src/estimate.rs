//! `Estimate`: the value of a state as far as a player knows it.

use std::cmp::Ordering;
use std::fmt::{self, Display};
use std::ops::Neg;

use abstract_games_core::Value;
use abstract_games_solve::Score;

/// The value of a state to the player to move, estimated in points or proved.
///
/// Estimates are ordered by preference: every proved loss is worse and every proved win better than
/// any number of points, in the evaluation's own unit. A proved draw ranks as 0 points, but is not
/// equal to them. Negation gives the estimate to the opponent.
///
/// ```
/// use abstract_games_solve::Score;
/// use abstract_games_play::Estimate;
///
/// let won = Estimate::Proved(Score::Win(3));
/// assert!(Estimate::Points(250) < won && -won < Estimate::Points(-250));
/// assert_eq!(won.to_string(), "win in 3");
/// assert_eq!(Estimate::Points(-12).to_string(), "-12");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Estimate {
    /// An estimate in points; more are better.
    Points(i32),
    /// A proved score.
    Proved(Score),
}

impl Ord for Estimate {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Estimate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Estimate {
    /// The proved estimate of a finished state with this value to the player to move.
    pub const fn finished(value: Value) -> Self {
        Self::Proved(match value {
            Value::Loss => Score::Loss(0),
            Value::Draw => Score::Draw,
            Value::Win => Score::Win(0),
        })
    }

    /// The estimate of a move, to the state with this estimate, for the player who makes it.
    /// `passes_turn` says whether the opponent is to move there.
    #[must_use]
    pub fn through_move(self, passes_turn: bool) -> Self {
        match self {
            Self::Proved(score) => Self::Proved(score.through_move(passes_turn)),
            Self::Points(_) if passes_turn => -self,
            Self::Points(_) => self,
        }
    }

    /// The order: proved losses, points with proved draws, proved wins.
    fn rank(self) -> (i8, i32, bool, Score) {
        match self {
            Self::Points(points) => (0, points, false, Score::Draw),
            Self::Proved(score @ Score::Loss(_)) => (-1, 0, true, score),
            Self::Proved(Score::Draw) => (0, 0, true, Score::Draw),
            Self::Proved(score @ Score::Win(_)) => (1, 0, true, score),
        }
    }
}

impl Neg for Estimate {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Points(points) => Self::Points(points.saturating_neg()),
            Self::Proved(score) => Self::Proved(-score),
        }
    }
}

/// The points as a number, or the score in its text form.
impl Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => points.fmt(f),
            Self::Proved(score) => score.fmt(f),
        }
    }
}
