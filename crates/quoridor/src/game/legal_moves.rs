//! Moves, and the legal moves of a position as sets.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{TextError, Transform, debug_as_text};

use crate::board::{Board, Direction, Fence, Fences, Passages, Square, Squares};

/// A move. The text form is the target square of the pawn (`e2`), the fence (`e3v`) or `pass`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The pawn steps or jumps to this square.
    Pawn(Square),
    /// The player places this fence.
    Fence(Fence),
    /// The player passes, having no other legal move.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pawn(square) => square.fmt(f),
            Self::Fence(fence) => fence.fmt(f),
            Self::Pass => f.pad("pass"),
        }
    }
}

debug_as_text!(Move);

impl FromStr for Move {
    type Err = TextError;

    /// # Errors
    ///
    /// [`TextError`] if the text is neither `pass` nor a fence nor a square.
    fn from_str(text: &str) -> Result<Self, TextError> {
        // A square ends with a digit, so a text that ends with `h` or `v` is a fence.
        match text {
            "pass" => Ok(Self::Pass),
            _ if text.ends_with(['h', 'v']) => text.parse().map(Self::Fence),
            _ => text.parse().map(Self::Pawn),
        }
        .map_err(|_: TextError| {
            TextError::new(text, "a move: a square from a1 to k11, a fence as e3h or e3v, or pass")
        })
    }
}

impl Move {
    /// The image of the move under a transform of `board`.
    #[inline]
    pub(crate) fn transformed(self, board: Board, g: Transform) -> Self {
        match self {
            Self::Pawn(square) => Self::Pawn(board.transform_square(g, square)),
            Self::Fence(fence) => Self::Fence(board.transform_fence(g, fence)),
            Self::Pass => Self::Pass,
        }
    }
}

/// The legal moves of a position: a set of squares for the pawn and a set of fences, which are
/// counted and searched without a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalMoves {
    pub(super) pawn: Squares,
    pub(super) fences: Fences,
    pub(super) pass: bool,
}

impl LegalMoves {
    /// No moves, as in a finished game.
    pub(super) const NONE: Self = Self { pawn: Squares::EMPTY, fences: Fences::EMPTY, pass: false };

    /// The squares that the pawn may move to.
    pub const fn pawn(self) -> Squares {
        self.pawn
    }

    /// The fences that may be placed.
    pub const fn fences(self) -> Fences {
        self.fences
    }

    /// The moves: those of the pawn, then the horizontal and the vertical fences, each row by row
    /// from the bottom, or the pass if it is the only move.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Move> {
        let pawn = self.pawn.into_iter().map(Move::Pawn);
        pawn.chain(self.fences.iter().map(Move::Fence)).chain(self.pass.then_some(Move::Pass))
    }

    /// The number of moves.
    pub const fn len(self) -> usize {
        self.pawn.len() + self.fences.len() + self.pass as usize
    }

    /// Whether there are no moves, which is the case only in a finished game.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether `m` is a legal move.
    pub const fn contains(self, m: Move) -> bool {
        match m {
            Move::Pawn(square) => self.pawn.contains(square),
            Move::Fence(fence) => self.fences.contains(fence),
            Move::Pass => self.pass,
        }
    }
}

/// The squares that the pawn on `from` may move to, with pawns on `occupied`. Without `side_jumps`,
/// the pawn jumps to the sides of another pawn only if no third pawn is behind that one.
#[inline]
pub(crate) fn pawn_moves(
    passages: Passages,
    from: Square,
    occupied: Squares,
    side_jumps: bool,
) -> Squares {
    let from = Squares::EMPTY.with(from);
    let beside = passages.spread(from) - from;
    if (beside & occupied).is_empty() {
        return beside;
    }
    let mut targets = Squares::EMPTY;
    for direction in Direction::ALL {
        let next = passages.step(from, direction);
        if (next & occupied).is_empty() {
            targets |= next;
            continue;
        }
        let behind = passages.step(next, direction);
        if !(behind - occupied).is_empty() || !side_jumps && !behind.is_empty() {
            targets |= behind - occupied;
            continue;
        }
        for direction in direction.sideways() {
            targets |= passages.step(next, direction) - occupied;
        }
    }
    targets
}
