//! `Score`: a value with its distance; `Bounds`: what is known of a score.

use std::cmp::{Ordering, Reverse};
use std::fmt::{self, Display};
use std::ops::Neg;
use std::str::FromStr;

use crate::rules::players::{Adversarial, Value};
use crate::rules::text::TextError;

/// What a state is worth to the player to move, with the number of moves (plies) to the end when the
/// winner hurries and the loser delays.
///
/// Scores are ordered as the player to move likes them: a win is better the sooner it comes, a loss
/// the later. Negation turns a score to the opponent's view. The distance is counted from the state
/// itself, so that a score is the same however the state was reached. As text `draw`, or as in
/// `win in 5`.
///
/// ```
/// use abstract_games_core::{Score, Value};
///
/// assert!(Score::Loss(2) < Score::Loss(4) && Score::Loss(4) < Score::Draw);
/// assert!(Score::Draw < Score::Win(5) && Score::Win(5) < Score::Win(1));
/// assert_eq!(Score::Win(3).value(), Value::Win);
/// // A move that gives the turn to somebody who then loses in two wins in three.
/// assert_eq!(Score::Loss(2).through_move(true), Score::Win(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// The player to move loses in so many moves.
    Loss(u32),
    /// Neither wins.
    Draw,
    /// The player to move wins in so many moves.
    Win(u32),
}

impl Score {
    /// The longest distance that searches tell from others, 2³⁰ - 1: it stands for itself and all
    /// that are longer.
    pub const LONGEST: u32 = (1 << 30) - 1;

    /// The best score there is: won already.
    pub const BEST: Self = Self::Win(0);

    /// The worst score there is: lost already.
    pub const WORST: Self = Self::Loss(0);

    /// The score without its distance.
    pub const fn value(self) -> Value {
        match self {
            Self::Loss(_) => Value::Loss,
            Self::Draw => Value::Draw,
            Self::Win(_) => Value::Win,
        }
    }

    /// How many moves are left, of a win or a loss.
    pub const fn distance(self) -> Option<u32> {
        match self {
            Self::Loss(distance) | Self::Win(distance) => Some(distance),
            Self::Draw => None,
        }
    }

    /// What a move is worth to the player who makes it, if this is the score of the state that it
    /// leads to. The turn goes to the opponent or it does not.
    #[must_use]
    pub fn through_move(self, passes_turn: bool) -> Self {
        Rank::from(self).through_move(passes_turn).score()
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
crate::rules::text::serde_as_text!(Score);

/// The scores that a state can still have, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bounds {
    /// The score is at least this.
    pub least: Score,
    /// The score is at most this.
    pub greatest: Score,
}

impl Bounds {
    /// Every score is possible.
    pub const UNKNOWN: Self = Self { least: Score::WORST, greatest: Score::BEST };

    /// Exactly this score.
    pub const fn exactly(score: Score) -> Self {
        Self { least: score, greatest: score }
    }

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

/// A score as a number, in the same order, so that a search can compare and step with one
/// instruction: `BEST - d` for a win in d, 0 for a draw, `d - BEST` for a loss in d. 1 and -1 stand
/// for the longest distance, and stay what they are one move further away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank(i32);

impl Rank {
    /// The least win and the draw: what a state is worth at least to have these values.
    pub(super) const WIN: Self = Self(1);
    pub(super) const DRAW: Self = Self(0);
    const BEST: i32 = 1 << 30;

    /// A win in so many moves.
    pub(super) const fn win_in(distance: i32) -> Self {
        if distance < Self::BEST { Self(Self::BEST - distance) } else { Self::WIN }
    }

    pub(super) const fn of(value: Value) -> Self {
        match value {
            Value::Loss => Self(-Self::BEST),
            Value::Draw => Self::DRAW,
            Value::Win => Self(Self::BEST),
        }
    }

    pub(super) const fn negated(self) -> Self {
        Self(-self.0)
    }

    /// The next worse one, if there is one.
    pub(super) const fn below(self) -> Self {
        if self.0 > -Self::BEST { Self(self.0 - 1) } else { self }
    }

    /// See [`Score::through_move`].
    pub(super) const fn through_move(self, passes_turn: bool) -> Self {
        let rank = if passes_turn { -self.0 } else { self.0 };
        Self(match rank {
            2.. => rank - 1,
            -1..=1 => rank,
            _ => rank + 1,
        })
    }

    /// The question that has to be put to the state that a move leads to, in order to learn whether
    /// the move is worth at least `self`: if the turn does not pass, whether that state is worth at
    /// least this; if it does, whether it is not.
    ///
    /// `self` must lie between the ranks of a loss in one (without it) and a win in one.
    pub(super) const fn beyond_move(self, passes_turn: bool) -> Self {
        let before = match self.0 {
            2.. => self.0 + 1,
            0..=1 => self.0,
            _ => self.0 - 1,
        };
        Self(if passes_turn { 1 - before } else { before })
    }

    /// The number of moves to the end, of a win or a loss.
    pub(super) const fn distance(self) -> i32 {
        Self::BEST - self.0.abs()
    }

    pub(super) const fn score(self) -> Score {
        let distance = self.distance().unsigned_abs();
        match self.0 {
            1.. => Score::Win(distance),
            0 => Score::Draw,
            _ => Score::Loss(distance),
        }
    }
}

impl From<Score> for Rank {
    fn from(score: Score) -> Self {
        let win = |distance: u32| Self::win_in(i32::try_from(distance).unwrap_or(i32::MAX));
        match score {
            Score::Loss(distance) => win(distance).negated(),
            Score::Draw => Self::DRAW,
            Score::Win(distance) => win(distance),
        }
    }
}

/// The ranks that a state can still have, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) least: Rank,
    pub(super) greatest: Rank,
}

impl Span {
    /// What is known of every state that is not finished: at least one move is still to be made.
    pub(super) const UNFINISHED: Self =
        Self { least: Rank::win_in(1).negated(), greatest: Rank::win_in(1) };

    /// What the rules alone say of `state`.
    pub(super) fn of<G: Adversarial>(game: &G, state: &G::State) -> Self {
        let finished = game.result(state).map(Rank::of);
        finished.map_or(Self::UNFINISHED, |rank| Self { least: rank, greatest: rank })
    }

    /// With what else is known.
    pub(super) fn and(self, other: Self) -> Self {
        let least = self.least.max(other.least);
        Self { least, greatest: self.greatest.min(other.greatest) }
    }

    /// What settles whether the rank is at least `target`, if this does: a rank that it reaches and
    /// that is no less than the target, or one that it does not exceed and that is less.
    pub(super) fn answer(self, target: Rank) -> Option<Rank> {
        if self.least >= target {
            Some(self.least)
        } else {
            (self.greatest < target).then_some(self.greatest)
        }
    }

    /// With what such an answer says.
    pub(super) fn with_answer(self, target: Rank, answer: Rank) -> Self {
        if answer >= target {
            Self { least: self.least.max(answer), ..self }
        } else {
            Self { greatest: self.greatest.min(answer), ..self }
        }
    }

    /// What is known of a move into a state of which this is known.
    pub(super) fn through_move(self, passes_turn: bool) -> Self {
        let [least, greatest] = [self.least, self.greatest].map(|r| r.through_move(passes_turn));
        if passes_turn {
            Self { least: greatest, greatest: least }
        } else {
            Self { least, greatest }
        }
    }

    pub(super) fn bounds(self) -> Bounds {
        Bounds { least: self.least.score(), greatest: self.greatest.score() }
    }
}

impl From<Bounds> for Span {
    fn from(bounds: Bounds) -> Self {
        Self { least: bounds.least.into(), greatest: bounds.greatest.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_question_beyond_a_move_is_the_question_about_the_move() {
        let distances = [1, 2, 3, 100, Score::LONGEST - 1, Score::LONGEST];
        let scores = distances.iter().flat_map(|&d| [Score::Win(d), Score::Loss(d)]);
        let mut scores: Vec<_> = scores.chain([Score::Draw]).collect();
        let targets = scores.clone();
        scores.extend([Score::BEST, Score::WORST]);
        for target in targets.into_iter().filter(|&target| target != Score::Loss(1)) {
            for &score in &scores {
                for passes in [false, true] {
                    let worth = score.through_move(passes) >= target;
                    let beyond = Rank::from(target).beyond_move(passes);
                    assert_eq!(worth, (Rank::from(score) >= beyond) != passes, "{score} {target}");
                }
                assert_eq!(Rank::from(score).score(), score);
            }
        }
    }

    #[test]
    fn ranks_are_in_the_order_of_scores() {
        let scores = [Score::WORST, Score::Loss(1), Score::Loss(9), Score::Draw, Score::Win(9)];
        assert!(scores.is_sorted() && scores.map(Rank::from).is_sorted());
        assert!(Score::Win(9) < Score::Win(8) && Score::Win(1) < Score::BEST);
        assert_eq!(Rank::from(Score::Win(u32::MAX)), Rank::WIN);
        assert_eq!(Rank::from(Score::Loss(u32::MAX)), Rank::DRAW.below());
    }
}
