//! A position: walls, stones, and how far the turn has come.

use abstract_games_core::Side;

use super::stone::{Stone, Stones};
use crate::board::{Cell, Edges, Points};

/// A position of the game, at any step of a turn.
///
/// Only [`FourWayFences`](crate::FourWayFences) creates positions, so each is valid under its
/// rules. Walls are stored as unit edges; a position does not show which were placed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    pub(super) turn: Side,
    pub(super) stones: [[Option<Cell>; 4]; 2],
    pub(super) moved: Stones,
    pub(super) turns: u8,
    pub(super) supplies: Option<[u8; 2]>,
    pub(super) straight: Points,
    pub(super) walls: Edges,
}

impl Position {
    /// The walled unit edges.
    pub const fn walls(&self) -> &Edges {
        &self.walls
    }

    /// The cell of `stone`, or `None` if it has left the board.
    pub const fn cell(&self, stone: Stone) -> Option<Cell> {
        self.stones[stone.side as usize][stone.direction.index()]
    }

    pub(crate) const fn cells(&self, side: Side) -> [Option<Cell>; 4] {
        self.stones[side as usize]
    }

    /// The stones on the board with their cells, those of the first player first.
    pub fn stones(&self) -> impl Iterator<Item = (Stone, Cell)> + Clone {
        Stone::all().filter_map(|stone| Some((stone, self.cell(stone)?)))
    }

    /// The number of stones of `side` that have left the board.
    pub fn stones_off(&self, side: Side) -> usize {
        self.stones[side as usize].iter().filter(|cell| cell.is_none()).count()
    }

    /// The player to move.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The stones of the player to move that have moved in this turn.
    pub const fn moved(&self) -> Stones {
        self.moved
    }

    /// The number of completed turns, counted up to the number of turns that the equalizer governs.
    pub const fn turns(&self) -> u8 {
        self.turns
    }

    /// The number of walls that `side` has left, or `None` if the supply is unlimited.
    pub fn supply(&self, side: Side) -> Option<u8> {
        self.supplies.map(|left| left[side as usize])
    }

    /// The anchors of straight walls, if the rules forbid crossing walls; otherwise empty.
    pub const fn straight(&self) -> &Points {
        &self.straight
    }

    /// The stone on `cell`.
    pub fn stone_on(&self, cell: Cell) -> Option<Stone> {
        Stone::all().find(|stone| self.cell(*stone) == Some(cell))
    }

    pub(super) fn has_wall(&self) -> bool {
        self.supply(self.turn) != Some(0)
    }
}
