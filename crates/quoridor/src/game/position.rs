//! A position of the game: fences, pawns, supplies and the player to move.

use crate::board::{Fences, Square, Squares};

/// A position of the game for `N` players, numbered from 0 in the order of their turns.
///
/// Only [`Quoridor`](crate::Quoridor), which holds the rules, creates positions, so all are valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position<const N: usize = 2> {
    pub(super) fences: Fences,
    pub(super) pawns: [Square; N],
    pub(super) supplies: [u8; N],
    pub(super) turn: u8,
}

impl<const N: usize> Position<N> {
    /// The fences on the board, whoever placed them.
    pub const fn fences(&self) -> Fences {
        self.fences
    }

    /// The squares of the pawns, by player.
    pub const fn pawns(&self) -> [Square; N] {
        self.pawns
    }

    /// The number of fences that each player has left.
    pub const fn supplies(&self) -> [u8; N] {
        self.supplies
    }

    /// The player to move, counted from 0. In a finished game, the player who would move next.
    pub const fn turn(&self) -> usize {
        self.turn as usize
    }

    pub(crate) fn occupied(&self) -> Squares {
        self.pawns.into_iter().collect()
    }

    /// The position with the next player to move.
    pub(crate) const fn passed(self) -> Self {
        Self { turn: if self.turn as usize + 1 == N { 0 } else { self.turn + 1 }, ..self }
    }
}
