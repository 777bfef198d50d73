//! Moves, and the legal moves of a position as sets.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{TextError, Transform, debug_as_text};

use super::position::Position;
use super::rules::Quoridor;
use crate::board::{Board, Direction, Fence, Fences, Passages, STRIDE, Square, Squares};

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

    /// The moves: those of the pawn, then the horizontal and the vertical fences, each row by row from
    /// the bottom, or the pass if it is the only move.
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
    let beside = passages.spread(from) & !from;
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
        if !(behind & !occupied).is_empty() || !side_jumps && !behind.is_empty() {
            targets |= behind & !occupied;
            continue;
        }
        for direction in direction.sideways() {
            targets |= passages.step(next, direction) & !occupied;
        }
    }
    targets
}

impl<const N: usize> Quoridor<N> {
    /// The fences that the player to move may place, in an unfinished game. A path is searched only
    /// for a fence that touches other fences or the edge at two of its ends and its middle, and
    /// blocks one known path of a pawn. No other fence cuts off a pawn.
    pub(super) fn legal_fences(&self, position: &Position<N>) -> Fences {
        if position.supplies[position.turn()] == 0 {
            return Fences::EMPTY;
        }
        let clear = self.board().clear_of(position.fences);
        let closing = closing(self.board(), position.fences, clear);
        if closing.is_empty() {
            return clear;
        }
        let passages = self.passages(position);
        let mut legal = clear;
        for (player, &pawn) in position.pawns.iter().enumerate() {
            let goal = self.goal(player);
            // Every pawn of a legal position has a path, so this case does not occur.
            let Some(blockers) = passages.blockers(pawn, goal) else { return Fences::EMPTY };
            for fence in (closing & blockers & legal).iter() {
                if !passages.beside(fence).connect(pawn, goal) {
                    legal = legal.without(fence);
                }
            }
        }
        legal
    }

    /// Whether the player to move may place `fence`, without computing the other legal fences.
    pub(super) fn is_legal_fence(&self, position: &Position<N>, fence: Fence) -> bool {
        let (board, fences) = (self.board(), position.fences);
        position.supplies[position.turn()] > 0
            && board.clear_of(fences).contains(fence)
            && (!closing(board, fences, Fences::EMPTY.with(fence)).contains(fence)
                || self.cut_off(position, fence).is_none())
    }

    /// The first player whose pawn has no path to its goal after `fence`.
    pub(super) fn cut_off(&self, position: &Position<N>, fence: Fence) -> Option<usize> {
        let passages = self.passages(position).beside(fence);
        (0..N).find(|&player| !passages.connect(position.pawns[player], self.goal(player)))
    }
}

/// The fences of `placed` that each touch `fences` or the edge of the board at two points or more.
fn closing(board: Board, fences: Fences, placed: Fences) -> Fences {
    let Squares(touched) = fences.touched();
    let two_of = |a: u128, b: u128, c: u128| a & b | b & c | a & c;
    let left = touched << 1 | board.column(0).0;
    let right = touched >> 1 | board.column(board.width() - 2).0;
    let below = touched << STRIDE | board.row(0).0;
    let above = touched >> STRIDE | board.row(board.height() - 2).0;
    Fences {
        horizontal: Squares(placed.horizontal.0 & two_of(left, touched, right)),
        vertical: Squares(placed.vertical.0 & two_of(below, touched, above)),
    }
}
