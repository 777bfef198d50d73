//! `Score`: a value with its distance; `Bounds`: bounds on a score or a margin.

use std::cmp::{Ordering, Reverse};
use std::fmt::{self, Display};
use std::ops::Neg;
use std::str::FromStr;

use abstract_games_core::{MOST_MARGIN, TextError, Value};

/// The value of a state to the player to move, with the distance: the number of moves (plies) from
/// the state to the end, if the winner hurries and the loser delays.
///
/// Scores are ordered by preference of the player to move: an earlier win is better, and so is a
/// later loss. Negation gives the score to the opponent. The text forms are as in `draw`, `win in
/// 5` and `loss in 4`.
///
/// ```
/// use abstract_games_solve::Score;
/// use abstract_games_core::Value;
///
/// assert!(Score::Loss(2) < Score::Loss(4) && Score::Loss(4) < Score::Draw);
/// assert!(Score::Draw < Score::Win(5) && Score::Win(5) < Score::Win(1));
/// assert_eq!(Score::Win(3).value(), Value::Win);
/// // If the opponent, to move, loses in two, the move before wins in three.
/// assert_eq!(Score::Loss(2).through_move(true), Score::Win(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "DTM")]
#[doc(alias = "depth to mate")]
pub enum Score {
    /// The player to move loses in this number of moves.
    Loss(u32),
    /// Neither player wins.
    Draw,
    /// The player to move wins in this number of moves.
    Win(u32),
}

impl Score {
    /// The longest distance that searches distinguish, which stands for all longer ones: 2³⁰ - 1.
    pub const LONGEST: u32 = (1 << 30) - 1;

    /// The best score: the game is won already.
    pub const BEST: Self = Self::Win(0);

    /// The worst score: the game is lost already.
    pub const WORST: Self = Self::Loss(0);

    /// The score of a finished state with this value.
    pub const fn finished(value: Value) -> Self {
        match value {
            Value::Loss => Self::WORST,
            Value::Draw => Self::Draw,
            Value::Win => Self::BEST,
        }
    }

    /// The score without its distance.
    pub const fn value(self) -> Value {
        match self {
            Self::Loss(_) => Value::Loss,
            Self::Draw => Value::Draw,
            Self::Win(_) => Value::Win,
        }
    }

    /// The number of moves to a win or a loss; `None` for a draw.
    pub const fn distance(self) -> Option<u32> {
        match self {
            Self::Loss(distance) | Self::Win(distance) => Some(distance),
            Self::Draw => None,
        }
    }

    /// The score of a move, to a state of this score, for the player who makes it. `passes_turn`
    /// says whether the opponent is to move there.
    #[must_use]
    pub fn through_move(self, passes_turn: bool) -> Self {
        let farther = |distance: u32| distance.saturating_add(1).min(Self::LONGEST);
        match if passes_turn { -self } else { self } {
            Self::Loss(distance) => Self::Loss(farther(distance)),
            Self::Draw => Self::Draw,
            Self::Win(distance) => Self::Win(farther(distance)),
        }
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |score: &Self| match *score {
            Self::Loss(distance) => (0, distance, Reverse(0)),
            Self::Draw => (1, 0, Reverse(0)),
            Self::Win(distance) => (2, 0, Reverse(distance)),
        };
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Loss(distance) => Self::Win(distance),
            Self::Draw => Self::Draw,
            Self::Win(distance) => Self::Loss(distance),
        }
    }
}

impl Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.distance() {
            None => f.pad("draw"),
            Some(distance) => f.pad(&format!("{} in {distance}", self.value())),
        }
    }
}

impl FromStr for Score {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let (word, distance) = match text.split_once(" in ") {
            Some((word, distance)) => (word, Some(distance)),
            None => (text, None),
        };
        let number = |text: &str| {
            let number = text.parse().ok().filter(|number: &u32| number.to_string() == text);
            number.ok_or_else(|| TextError::new(text, "a number of moves"))
        };
        match (word, distance) {
            ("draw", None) => Ok(Self::Draw),
            ("win", Some(distance)) => number(distance).map(Self::Win),
            ("loss", Some(distance)) => number(distance).map(Self::Loss),
            _ => Err(TextError::new(text, "a score: draw, or win or loss in a number of moves")),
        }
    }
}

#[cfg(feature = "serde")]
abstract_games_core::serde_as_text!(Score);

/// A lower and an upper bound on the score of a state or, as `Bounds<i32>`, on its margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bounds<S = Score> {
    /// The score is at least this.
    pub least: S,
    /// The score is at most this.
    pub greatest: S,
}

impl<S: Copy> Bounds<S> {
    /// Exactly this score.
    pub const fn exactly(score: S) -> Self {
        Self { least: score, greatest: score }
    }

    pub(super) fn map<T>(self, of: impl Fn(S) -> T) -> Bounds<T> {
        Bounds { least: of(self.least), greatest: of(self.greatest) }
    }
}

impl Bounds {
    /// Every score is possible.
    pub const UNKNOWN: Self = Self { least: Score::WORST, greatest: Score::BEST };

    /// This score or a better one.
    pub const fn at_least(score: Score) -> Self {
        Self { least: score, ..Self::UNKNOWN }
    }

    /// This score or a worse one.
    pub const fn at_most(score: Score) -> Self {
        Self { greatest: score, ..Self::UNKNOWN }
    }

    /// All scores that have this value.
    pub const fn of(value: Value) -> Self {
        match value {
            Value::Loss => Self::at_most(Score::Loss(Score::LONGEST)),
            Value::Draw => Self::exactly(Score::Draw),
            Value::Win => Self::at_least(Score::Win(Score::LONGEST)),
        }
    }

    /// The score, if it is known.
    pub fn score(&self) -> Option<Score> {
        (self.least == self.greatest).then_some(self.least)
    }

    /// The value, if it is known.
    pub fn value(&self) -> Option<Value> {
        let value = self.least.value();
        (value == self.greatest.value()).then_some(value)
    }
}

impl Bounds<i32> {
    /// Every margin is possible.
    pub const ANY_MARGIN: Self = Self { least: -MOST_MARGIN, greatest: MOST_MARGIN };

    /// The margin, if it is known.
    pub fn margin(&self) -> Option<i32> {
        (self.least == self.greatest).then_some(self.least)
    }
}
