//! The moves of a stone: steps, and jumps with their legs.

use std::fmt;

use abstract_games_core::debug_as_text;

use smallvec::SmallVec;

use super::position::Position;
use super::rules::{JumpAtGoal, Rules};
use super::stone::Stone;
use crate::board::{Cell, Direction, Passages};

/// A straight part of a stone's move.
///
/// The text form is the direction and the number of cells, unless that is 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leg {
    /// The direction.
    pub direction: Direction,
    /// The number of cells, at least 1. The step off the board counts as one.
    pub cells: u8,
}

impl fmt::Display for Leg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cells {
            1 => f.pad(&self.direction.to_string()),
            cells => f.pad(&format!("{}{cells}", self.direction)),
        }
    }
}

debug_as_text!(Leg);

/// The way of a stone in one move. Ways that end on one cell are the same [`Step`](crate::Step),
/// but not the same part of a [`Turn`](crate::Turn) or of a record.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Path {
    /// The legs, at least one. Each is at a right angle to the one before.
    pub legs: Vec<Leg>,
    /// The cell where the stone ends, or `None` if it leaves the board.
    pub end: Option<Cell>,
}

impl Path {
    /// The number of cells along the legs: 1 for a step, and one more than the stones jumped over.
    pub fn cells(&self) -> u32 {
        self.legs.iter().map(|leg| u32::from(leg.cells)).sum()
    }
}

/// A stone of a position, with what decides where it can go.
///
/// A step goes to an adjacent vacant cell, or off the board over the goal edge. A stone on the
/// adjacent cell, and all stones in a row behind it, are jumped over, to the next vacant cell or
/// off the board. Where a wall, or an edge that is not the goal, stops the moving stone on a stone,
/// this turns left or right and goes on. An option makes it turn at its goal edge too. A stone
/// neither jumps over its own start nor ends there, nor jumps over one stone twice in one
/// direction.
pub(super) struct MovingStone<'a> {
    pub(super) rules: &'a Rules,
    pub(super) passages: &'a Passages,
    pub(super) position: &'a Position,
    pub(super) stone: Stone,
    pub(super) start: Cell,
}

/// The cells jumped over, each with the direction in which it was entered.
type Jumped = Vec<(Cell, Direction)>;

impl MovingStone<'_> {
    pub(super) fn paths(&self) -> Vec<Path> {
        let mut paths = Vec::new();
        for direction in Direction::ALL {
            let found = &mut |jumped: &Jumped, last, end| {
                let mut legs: Vec<Leg> = Vec::new();
                for direction in jumped.iter().map(|(_, direction)| *direction).chain([last]) {
                    match legs.last_mut().filter(|leg| leg.direction == direction) {
                        Some(leg) => leg.cells = leg.cells.saturating_add(1),
                        None => legs.push(Leg { direction, cells: 1 }),
                    }
                }
                paths.push(Path { legs, end });
            };
            self.go_on(self.start, direction, &mut Vec::new(), found);
        }
        paths
    }

    /// The different ends of the paths, in the order found.
    pub(super) fn ends(&self) -> SmallVec<[Option<Cell>; 8]> {
        let mut ends = SmallVec::new();
        for direction in Direction::ALL {
            self.go_on(self.start, direction, &mut Vec::new(), &mut |_, _, end| {
                if !ends.contains(&end) {
                    ends.push(end);
                }
            });
        }
        ends
    }

    /// Moves the stone on from `cell` and calls `found` for each end, with the direction of the
    /// last leg.
    fn go_on(
        &self,
        cell: Cell,
        direction: Direction,
        jumped: &mut Jumped,
        found: &mut dyn FnMut(&Jumped, Direction, Option<Cell>),
    ) {
        let at_goal = self.rules.jump_at_goal;
        let is_exit = direction == self.stone.direction && self.passages.is_exit(cell, direction);
        if is_exit && (jumped.is_empty() || at_goal != JumpAtGoal::Turns) {
            found(jumped, direction, None);
        }
        match self.passages.step(cell, direction) {
            Some(next) if next == self.start => {}
            Some(next) if self.position.stone_on(next).is_none() => {
                found(jumped, direction, Some(next));
            }
            Some(next) if jumped.contains(&(next, direction)) => {}
            Some(next) => {
                jumped.push((next, direction));
                self.go_on(next, direction, jumped, found);
                jumped.pop();
            }
            None if is_exit && at_goal == JumpAtGoal::Leaves => {}
            None => {
                let has_jumped = jumped.last().is_some_and(|(_, last)| *last == direction);
                for sideways in direction.sideways() {
                    if has_jumped && self.turns_at(cell, direction) {
                        self.go_on(cell, sideways, jumped, found);
                    }
                }
            }
        }
    }

    /// Whether the stone may turn on `cell` when it is stopped in this direction.
    fn turns_at(&self, cell: Cell, direction: Direction) -> bool {
        let is_goal = direction == self.stone.direction && self.passages.is_outer(cell, direction);
        self.rules.turn_at_walled_goal || !is_goal || self.passages.is_exit(cell, direction)
    }
}
