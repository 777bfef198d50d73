//! `Rank`: a score or a margin as a number that a search compares; and bounds on ranks.

use abstract_games_core::MOST_MARGIN;

use super::score::Bounds;

/// The worth of a state to the player to move; a greater rank is better. Its negation is the worth
/// to the opponent.
///
/// The rank of a margin is the margin. That of a score is `MOST` - d for a win in d, 0 for a draw
/// and d - `MOST` for a loss in d; 1 and -1 stand for the longest distance and stay the same one
/// move farther away.
pub(super) type Rank = i32;

pub(super) const MOST: Rank = MOST_MARGIN;
/// The bounds of every state.
pub(super) const ANY: Bounds<Rank> = Bounds::ANY_MARGIN;
/// A win at any distance.
pub(super) const WIN: Rank = 1;
pub(super) const DRAW: Rank = 0;

pub(super) const fn win_in(distance: i32) -> Rank {
    if distance < MOST { MOST - distance } else { WIN }
}

/// The distance of a win or a loss.
pub(super) const fn distance(rank: Rank) -> i32 {
    MOST - rank.abs()
}

/// Bounds on the rank of a state.
impl Bounds<Rank> {
    pub(super) fn and(self, other: Self) -> Self {
        let least = self.least.max(other.least);
        Self { least, greatest: self.greatest.min(other.greatest) }
    }

    pub(super) fn is_exact(self) -> bool {
        self.least == self.greatest
    }

    /// The bound that decides whether the rank is at least `target`, if one does.
    pub(super) fn answer(self, target: Rank) -> Option<Rank> {
        if self.least >= target {
            Some(self.least)
        } else {
            (self.greatest < target).then_some(self.greatest)
        }
    }

    pub(super) fn with_answer(self, target: Rank, answer: Rank) -> Self {
        if answer >= target {
            Self { least: self.least.max(answer), ..self }
        } else {
            Self { greatest: self.greatest.min(answer), ..self }
        }
    }
}
