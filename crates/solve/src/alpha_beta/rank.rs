//! `Rank`: a score or a margin as a number that a search compares; and bounds on ranks.

use std::fmt::Debug;

use abstract_games_core::{Adversarial, MOST_MARGIN, Margins, Value};

use super::knowledge::Knowledge;
use super::score::{Bounds, Score};

/// The worth of a state to the player to move, as a search compares it; a greater rank is better.
pub(super) trait Rank: Copy + Ord + Debug + Send + Sync + 'static {
    /// The public type of this worth: a score or a margin.
    type Score: Copy + Ord + Debug;

    /// The bounds of every state.
    const ANY: Bounds<Self>;
    /// The bounds of every unfinished state.
    const UNFINISHED: Bounds<Self>;
    /// The number of this kind of rank, 0 or 1, in the keys of the table.
    const KIND: u128;

    fn score(self) -> Self::Score;

    fn negated(self) -> Self;

    /// The next lower rank, or the same one if there is none.
    fn below(self) -> Self;

    /// The worth of a move to the player who makes it, where the next state has this worth.
    fn through_move(self, effect: Effect) -> Self;

    /// The target for the next state that decides whether a move is worth at least `self`: exactly
    /// if it is reached or, if the turn passes, not reached. `self` must be more than the least of
    /// [`UNFINISHED`](Rank::UNFINISHED) and at most its greatest.
    fn beyond_move(self, effect: Effect) -> Self;

    /// Whether a bounded number of plies decides if a state is worth at least `self`.
    fn is_soon_settled(self) -> bool;

    /// A number from -`REACH` to `REACH` in the table, for this rank or a lower one.
    fn pack_least(self) -> i32;

    /// The least rank that such a number can stand for.
    fn unpack_least(number: i32) -> Self;

    /// The part of `bounds`, which are true, that can be proved by looking `plies` ahead.
    fn provable_within(bounds: Bounds<Self>, plies: u32) -> Bounds<Self>;
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effect {
    pub(super) passes_turn: bool,
    pub(super) gain: i32,
}

impl Effect {
    pub(super) const fn of_turn(passes_turn: bool) -> Self {
        Self { passes_turn, gain: 0 }
    }
}

/// A kind of rank that the states of a game have.
pub(super) trait RankIn<G: Adversarial>: Rank {
    /// Whether a search may omit moves that the knowledge of the game drops.
    const DROPS_MOVES: bool;

    fn of_finished(game: &G, state: &G::State) -> Option<Self>;

    fn effect(game: &G, state: &G::State, m: &G::Move) -> Effect;

    /// The bounds of an unfinished state, by the knowledge.
    fn known<K: Knowledge<G>>(knowledge: &K, state: &G::State) -> Bounds<Self>;
}

/// Bounds on the rank of a state.
#[expect(private_bounds, reason = "the methods are private too")]
impl<R: Rank> Bounds<R> {
    pub(super) fn by_rules<G: Adversarial>(game: &G, state: &G::State) -> Self
    where
        R: RankIn<G>,
    {
        R::of_finished(game, state).map_or(R::UNFINISHED, Self::exactly)
    }

    pub(super) fn and(self, other: Self) -> Self {
        let least = self.least.max(other.least);
        Self { least, greatest: self.greatest.min(other.greatest) }
    }

    pub(super) fn is_exact(self) -> bool {
        self.least == self.greatest
    }

    /// The bound that decides whether the rank is at least `target`, if one does.
    pub(super) fn answer(self, target: R) -> Option<R> {
        if self.least >= target {
            Some(self.least)
        } else {
            (self.greatest < target).then_some(self.greatest)
        }
    }

    pub(super) fn with_answer(self, target: R, answer: R) -> Self {
        if answer >= target {
            Self { least: self.least.max(answer), ..self }
        } else {
            Self { greatest: self.greatest.min(answer), ..self }
        }
    }

    pub(super) fn through_move(self, effect: Effect) -> Self {
        let [least, greatest] = [self.least, self.greatest].map(|r| r.through_move(effect));
        if effect.passes_turn {
            Self { least: greatest, greatest: least }
        } else {
            Self { least, greatest }
        }
    }

    pub(super) fn scores(self) -> Bounds<R::Score> {
        Bounds { least: self.least.score(), greatest: self.greatest.score() }
    }
}

/// A score as a number in the same order: `BEST - d` for a win in d, 0 for a draw and `d - BEST`
/// for a loss in d. 1 and -1 stand for the longest distance; one move farther away, they stay the
/// same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ScoreRank(i32);

impl ScoreRank {
    pub(super) const WIN: Self = Self(1);
    pub(super) const DRAW: Self = Self(0);
    const BEST: i32 = 1 << 30;

    pub(super) const fn win_in(distance: i32) -> Self {
        if distance < Self::BEST { Self(Self::BEST - distance) } else { Self::WIN }
    }

    /// The next greater rank, or the same one if there is none.
    pub(super) const fn above(self) -> Self {
        if self.0 < Self::BEST { Self(self.0 + 1) } else { self }
    }

    pub(super) const fn loss_in(distance: i32) -> Self {
        Self(-Self::win_in(distance).0)
    }

    pub(super) const fn of(value: Value) -> Self {
        match value {
            Value::Loss => Self(-Self::BEST),
            Value::Draw => Self::DRAW,
            Value::Win => Self(Self::BEST),
        }
    }

    pub(super) const fn distance(self) -> i32 {
        Self::BEST - self.0.abs()
    }
}

/// The greatest number that stands for a bound in the table; 0 is a draw or the margin 0.
pub(super) const REACH: i32 = (1 << 11) - 1;
/// The longest distance that an entry keeps; 1 stands for a win at any.
pub(super) const LONGEST_KEPT: i32 = REACH - 2;

impl Rank for ScoreRank {
    type Score = Score;

    const ANY: Bounds<Self> = Bounds { least: Self(-Self::BEST), greatest: Self(Self::BEST) };
    const UNFINISHED: Bounds<Self> = Bounds { least: Self::loss_in(1), greatest: Self::win_in(1) };
    const KIND: u128 = 0;

    #[inline]
    fn score(self) -> Score {
        let distance = self.distance().unsigned_abs();
        match self.0 {
            1.. => Score::Win(distance),
            0 => Score::Draw,
            _ => Score::Loss(distance),
        }
    }

    #[inline]
    fn negated(self) -> Self {
        Self(-self.0)
    }

    #[inline]
    fn below(self) -> Self {
        if self.0 > -Self::BEST { Self(self.0 - 1) } else { self }
    }

    #[inline]
    fn through_move(self, effect: Effect) -> Self {
        let rank = if effect.passes_turn { -self.0 } else { self.0 };
        Self(match rank {
            2.. => rank - 1,
            -1..=1 => rank,
            _ => rank + 1,
        })
    }

    #[inline]
    fn beyond_move(self, effect: Effect) -> Self {
        let before = match self.0 {
            2.. => self.0 + 1,
            0..=1 => self.0,
            _ => self.0 - 1,
        };
        Self(if effect.passes_turn { 1 - before } else { before })
    }

    /// Each move shortens the distance of the target, except of a draw and of a win at any
    /// distance.
    #[inline]
    fn is_soon_settled(self) -> bool {
        self != Self::WIN && self != Self::DRAW
    }

    #[inline]
    fn pack_least(self) -> i32 {
        let near = REACH - self.distance().min(LONGEST_KEPT);
        if self < Self::DRAW {
            -near
        } else if self == Self::DRAW {
            0
        } else if self.distance() <= LONGEST_KEPT {
            near
        } else {
            1
        }
    }

    #[inline]
    fn unpack_least(number: i32) -> Self {
        match number {
            2.. => Self::win_in(REACH - number),
            1 => Self::WIN,
            0 => Self::DRAW,
            -1 => Self::WIN.negated(),
            _ => Self::loss_in(REACH + number),
        }
    }

    /// A win or a loss within `plies` can be proved, and so can its absence.
    fn provable_within(bounds: Bounds<Self>, plies: u32) -> Bounds<Self> {
        let plies = i32::try_from(plies).unwrap_or(i32::MAX);
        let later = Self::win_in(plies.saturating_add(1));
        let provable = |least: Self| {
            let is_win = least > Self::DRAW && least.distance() <= plies;
            if is_win { least } else { least.min(later.negated()) }
        };
        Bounds {
            least: provable(bounds.least),
            greatest: provable(bounds.greatest.negated()).negated(),
        }
    }
}

impl<G: Adversarial> RankIn<G> for ScoreRank {
    const DROPS_MOVES: bool = true;

    #[inline]
    fn of_finished(game: &G, state: &G::State) -> Option<Self> {
        game.result(state).map(Self::of)
    }

    #[inline]
    fn effect(game: &G, state: &G::State, m: &G::Move) -> Effect {
        Effect::of_turn(game.passes_turn(state, m))
    }

    #[inline]
    fn known<K: Knowledge<G>>(knowledge: &K, state: &G::State) -> Bounds<Self> {
        Self::UNFINISHED.and(knowledge.bounds(state).into())
    }
}

impl From<Score> for ScoreRank {
    #[inline]
    fn from(score: Score) -> Self {
        let win = |distance: u32| Self::win_in(i32::try_from(distance).unwrap_or(i32::MAX));
        match score {
            Score::Loss(distance) => win(distance).negated(),
            Score::Draw => Self::DRAW,
            Score::Win(distance) => win(distance),
        }
    }
}

impl From<Bounds> for Bounds<ScoreRank> {
    #[inline]
    fn from(bounds: Bounds) -> Self {
        Self { least: bounds.least.into(), greatest: bounds.greatest.into() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MarginRank(pub(super) i32);

impl Rank for MarginRank {
    type Score = i32;

    const ANY: Bounds<Self> = Bounds { least: Self(-MOST_MARGIN), greatest: Self(MOST_MARGIN) };
    const UNFINISHED: Bounds<Self> = Self::ANY;
    const KIND: u128 = 1;

    fn score(self) -> i32 {
        self.0
    }

    fn negated(self) -> Self {
        Self(-self.0)
    }

    fn below(self) -> Self {
        Self((self.0 - 1).max(-MOST_MARGIN))
    }

    fn through_move(self, Effect { passes_turn, gain }: Effect) -> Self {
        let margin = if passes_turn { -self.0 } else { self.0 };
        margin.saturating_add(gain).into()
    }

    /// A target beyond all margins is reached by none or by all.
    fn beyond_move(self, Effect { passes_turn, gain }: Effect) -> Self {
        let rest = self.0.saturating_sub(gain);
        Self(if passes_turn { 1_i32.saturating_sub(rest) } else { rest })
    }

    fn is_soon_settled(self) -> bool {
        false
    }

    /// -`REACH` stands for no bound.
    fn pack_least(self) -> i32 {
        self.0.clamp(-REACH, REACH)
    }

    fn unpack_least(number: i32) -> Self {
        if number > -REACH { Self(number) } else { Self::ANY.least }
    }

    /// An entry does not keep the depth at which a margin was found.
    fn provable_within(_: Bounds<Self>, _: u32) -> Bounds<Self> {
        Self::ANY
    }
}

impl<G: Margins> RankIn<G> for MarginRank {
    /// A move that wins later may win by more.
    const DROPS_MOVES: bool = false;

    fn of_finished(game: &G, state: &G::State) -> Option<Self> {
        game.margin(state).map(Self::from)
    }

    fn effect(game: &G, state: &G::State, m: &G::Move) -> Effect {
        let gain = game.gain(state, m).clamp(-MOST_MARGIN, MOST_MARGIN);
        Effect { passes_turn: game.passes_turn(state, m), gain }
    }

    fn known<K: Knowledge<G>>(knowledge: &K, state: &G::State) -> Bounds<Self> {
        let Bounds { least, greatest } = knowledge.margins(state);
        Bounds { least: least.into(), greatest: greatest.into() }
    }
}

impl From<i32> for MarginRank {
    fn from(margin: i32) -> Self {
        Self(margin.clamp(-MOST_MARGIN, MOST_MARGIN))
    }
}

#[cfg(test)]
#[path = "../../tests/unit/rank.rs"]
mod tests;
